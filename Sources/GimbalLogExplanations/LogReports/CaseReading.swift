/// A conflict of a log, its analysis and its sources.
struct CaseReading {
  let found: LogContent.Case
  let reading: LogReading
  /// The sources of the constraints; `nil` if they were not searched.
  var sources: LogSources?

  var description: LogDescription { LogDescription(reading: reading, sources: sources) }
}
