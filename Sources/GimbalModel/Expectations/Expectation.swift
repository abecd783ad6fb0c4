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

/// A value that an expectation computes from solved frames, in points.
public indirect enum Expression: Hashable, Sendable {
  case number(Double)
  case measure(ItemName, Measure)
  case sum(Expression, Expression)
  case difference(Expression, Expression)
  case product(Expression, Expression)
  case quotient(Expression, Expression)
}

/// What an expectation reads of an item.
public enum Measure: Hashable, Sendable {
  /// An attribute, in the root's coordinates, so that those of views in different superviews compare.
  case attribute(Attribute)
  /// The frame's origin in the superview's coordinates.
  case x, y
}

/// A view, or a layout guide of one, by name: `yellow`, `root.safeArea`.
public struct ItemName: Hashable, Sendable {
  public var view: Name
  /// Nil for the view itself.
  public var guide: LayoutGuide?

  public init(view: Name, guide: LayoutGuide? = nil) {
    self.view = view
    self.guide = guide
  }
}

extension Expectation {
  /// The same claim about views of other names.
  public func renamed(_ name: (Name) -> Name) -> Expectation {
    func item(_ item: ItemName) -> ItemName { ItemName(view: name(item.view), guide: item.guide) }
    return switch self {
    case .compare(let one, let relation, let other, let tolerance):
      .compare(one.renamed(name), relation, other.renamed(name), tolerance: tolerance)
    case .frame(let view, let frame, let tolerance): .frame(name(view), frame, tolerance: tolerance)
    case .inside(let one, let other, let tolerance): .inside(item(one), item(other), tolerance: tolerance)
    case .noOverlap(let views, let tolerance): .noOverlap(views.map(name), tolerance: tolerance)
    case .minimumSize(let view, let size, let tolerance):
      .minimumSize(view.map(name), size, tolerance: tolerance)
    case .aligned(let views, let attribute, let tolerance):
      .aligned(views.map(name), by: attribute, tolerance: tolerance)
    case .notTruncated(let views): .notTruncated(views.map(name))
    case .noConflicts, .noAmbiguity: self
    case .hidden(let view): .hidden(name(view))
    case .visible(let view): .visible(name(view))
    }
  }
}

extension Expression {
  fileprivate func renamed(_ name: (Name) -> Name) -> Expression {
    switch self {
    case .number: self
    case .measure(let item, let measure):
      .measure(ItemName(view: name(item.view), guide: item.guide), measure)
    case .sum(let one, let other): .sum(one.renamed(name), other.renamed(name))
    case .difference(let one, let other): .difference(one.renamed(name), other.renamed(name))
    case .product(let one, let other): .product(one.renamed(name), other.renamed(name))
    case .quotient(let one, let other): .quotient(one.renamed(name), other.renamed(name))
    }
  }
}
