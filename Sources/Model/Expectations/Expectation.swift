/// What `expect` claims of solved frames.
///
/// It speaks in names and not in identities, so that one expectation can be asked of any revision. Values are
/// exact ones, compared with a tolerance in points.
public enum Expectation: Hashable, Sendable {
  /// How far apart two values may be and still count as equal, unless an expectation says otherwise.
  public static let defaultTolerance = 0.01

  /// One value against another.
  case compare(Expression, Relation, Expression, tolerance: Double)
  /// A view's frame in its superview's coordinates, as `frames` prints it.
  case frame(Name, Frame, tolerance: Double)
  /// The first rectangle lies within the second, edges included.
  case inside(ItemName, ItemName, tolerance: Double)
  /// The two views have no area in common.
  case noOverlap(Name, Name, tolerance: Double)
  /// No required constraints contradict each other.
  case noConflicts
  /// The rules leave nothing free.
  case noAmbiguity
  case hidden(Name)
  case visible(Name)
}
