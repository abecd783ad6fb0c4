/// What a run over files says of each.
package protocol DocumentFilter {
  /// Reports on scenes of a file, and notes what the exit code is to tell.
  func reports(on document: SolvedDocument, format: OutputFormat, status: inout ExitStatus) throws -> [Report]
}
