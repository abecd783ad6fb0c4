/// Whether every reference resolves, and messages of commits stand at their revisions.
struct ReferenceCheck: VerificationStep {
  private let rows: HistoryRows

  init(_ rows: HistoryRows, isCancelled: @escaping () -> Bool) { self.rows = rows }

  func run(_ result: inout Verification) throws {
    _ = try rows.head()
    for kind in Reference.Kind.allCases {
      for reference in try rows.references(kind) {
        guard let id = reference.target.revision else { continue }
        let revision = try rows.revision(id)
        if kind == .commit, revision.hash.hex != reference.key.name {
          result.note("the message of \(revision.label): it is filed under another hash", revision: id)
        }
      }
    }
  }
}
