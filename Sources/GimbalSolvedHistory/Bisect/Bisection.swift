package import GimbalLayout
import GimbalModel
package import GimbalStore

/// The first revision at which an expectation fails.
package struct Bisection: Sendable {
  /// The newest revision, on the way from good to bad, at which it is known to hold.
  package let good: Revision
  /// The oldest at which it is known to fail after that.
  package let bad: Revision
  /// Revisions between the two that cannot be judged: it may have been one of these as well. Oldest first.
  package let untold: [Revision]
  package let before: Finding
  package let after: Finding
  /// What `bad` changed of the scene and of those that it may show.
  package let work: RevisionWork
}

/// Why there is no first revision at which an expectation fails.
package enum BisectError: Error, Hashable, Sendable {
  /// The good end is no ancestor of the bad one, along first parents.
  case noWay(good: Revision, bad: Revision)
  case holds(bad: Revision)
  /// It fails already there. Where no good end was given: at the first revision that can be judged, and wherever
  /// else it was looked for.
  case fails(good: Revision, Finding)
  case untold(Revision)
}
