/// How a revision is named, as git does: `HEAD`, `HEAD~3`, a branch, a tag, the beginning of a hash,
/// `@{2026-11-21}`, each followed by any number of steps towards the past.
public struct RevisionSyntax: Hashable, Sendable {
  public enum Base: Hashable, Sendable {
    case head
    /// A branch, a tag, or the beginning of a hash.
    case name(String)
    /// The newest revision that is not younger.
    case moment(Moment)
  }

  public enum Step: Hashable, Sendable {
    /// `~3`: three first parents back. `^` is `~1`.
    case back(Int)
    /// `^2`: the revision that a merge brought in.
    case merged
  }

  public let base: Base
  public let steps: [Step]
}
