/// What a run over documents says of each.
package protocol DocumentFilter: Sendable {
  /// Reports on the scenes of a document, and notes what the exit code is to tell.
  func reports(on document: SolvedDocument, format: OutputFormat, status: inout ExitStatus) -> [Report]
}
