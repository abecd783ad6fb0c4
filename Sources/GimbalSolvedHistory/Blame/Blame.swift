package import GimbalModel
package import GimbalStore

/// Where a value comes from: the newest revision that made it what it is at HEAD.
package struct Blame: Sendable {
  package let subject: BlameSubject
  package let viewpoint: Viewpoint
  package let revision: Revision
  /// Nil where there was no such view.
  package let before: BlameValue?
  package let after: BlameValue
  /// What of the revision's changes put it there: each alone taken back would put it elsewhere. Where none does
  /// that alone, all that can have.
  package let causes: [RecordChange]
  /// Whether the causes matter only together.
  package let areJoint: Bool
  /// All that the revision did to the scene and to those that it shows: what the causes' words are made with.
  package let work: RevisionWork
  /// Revisions without frames (a layout loop) between the one named and the last known to differ. The change may
  /// as well be one of theirs.
  package let passedOver: [Revision]
}
