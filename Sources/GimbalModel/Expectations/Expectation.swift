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
  /// No two of the views have area in common; of no views, no two siblings that are shown.
  case noOverlap([Name], tolerance: Double)
  /// A view, or every control that is shown, is at least so large.
  case minimumSize(Name?, Size, tolerance: Double)
  /// An attribute of all the views is the same, in the root's coordinates.
  case aligned([Name], by: Attribute, tolerance: Double)
  /// No required constraints contradict each other.
  case noConflicts
  /// The rules leave nothing free.
  case noAmbiguity
  /// The views show all of their text; of no views, all that are shown.
  case notTruncated([Name])
  /// The view is hidden, by itself or with a superview.
  case hidden(Name)
  /// The view is not hidden, has a size, and some of it lies within each of its superviews.
  case visible(Name)
}
