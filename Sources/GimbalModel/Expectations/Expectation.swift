internal import GimbalCore

/// A condition that a solved layout must satisfy, as in the command `expect`.
///
/// An expectation refers to views by name, so that it can be evaluated at any revision of the project. Values
/// are compared without rounding, within a tolerance in points.
package enum Expectation: Hashable, Sendable {
  /// The default tolerance, in points.
  package static let defaultTolerance = 0.01

  /// The values satisfy the relation.
  case compare(Expression, Relation, Expression, tolerance: Double)
  /// The view has the frame, in the coordinates of its superview, as the command `frames` prints it.
  case frame(Name, Frame, tolerance: Double)
  /// The first rectangle is inside the second rectangle. Edges may coincide.
  case inside(ItemName, ItemName, tolerance: Double)
  /// The views do not overlap. An empty list stands for all visible siblings in the scene.
  case noOverlap([Name], tolerance: Double)
  /// The view is at least as large as the size. If the name is `nil`, the expectation applies to all visible
  /// controls.
  case minimumSize(Name?, Size, tolerance: Double)
  /// The attribute has the same value for all views, in root coordinates.
  case aligned([Name], by: Attribute, tolerance: Double)
  /// No required constraints contradict each other.
  case noConflicts
  /// No position or size of a view is ambiguous.
  case noAmbiguity
  /// The text of the views is not truncated. An empty list stands for all views that are not hidden.
  case notTruncated([Name])
  /// The view or one of its superviews is hidden.
  case hidden(Name)
  /// Neither the view nor one of its superviews is hidden, its width and height are not zero, a part of it is
  /// inside its superviews, and no other view covers this part. A superview that scrolls can show all of its
  /// content, so the view does not have to be inside it.
  case visible(Name)
  /// The first view is drawn in front of the second one.
  case inFront(Name, of: Name)
}

/// An arithmetic expression of numbers and measures of solved frames, in points.
package indirect enum Expression: Hashable, Sendable {
  case number(Double)
  /// A named number of the scene.
  case named(Name)
  case measure(ItemName, Measure)
  case sum(Expression, Expression)
  case difference(Expression, Expression)
  case product(Expression, Expression)
  case quotient(Expression, Expression)
}

/// A measure of an item in an expectation.
public enum Measure: Hashable, Sendable {
  /// An attribute in the coordinates of the root, so that views in different superviews are comparable.
  case attribute(Attribute)
  /// The origin of the frame in the coordinates of the superview.
  case x, y
}

/// A view or a layout guide by name: `yellow`, `root.safeArea`.
package struct ItemName: Hashable, Sendable {
  package var view: Name
  /// The layout guide of the view; `nil` for the view itself.
  package var guide: LayoutGuide?

  package init(view: Name, guide: LayoutGuide? = nil) {
    self.view = view
    self.guide = guide
  }
}

extension Expectation {
  /// Returns the expectation with each view name replaced by the result of the closure.
  package func renamed(_ name: (Name) -> Name) -> Expectation {
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
    case .inFront(let one, let other): .inFront(name(one), of: name(other))
    }
  }
}

extension Expression {
  fileprivate func renamed(_ name: (Name) -> Name) -> Expression {
    switch self {
    case .number, .named: self
    case .measure(let item, let measure):
      .measure(ItemName(view: name(item.view), guide: item.guide), measure)
    case .sum(let one, let other): .sum(one.renamed(name), other.renamed(name))
    case .difference(let one, let other): .difference(one.renamed(name), other.renamed(name))
    case .product(let one, let other): .product(one.renamed(name), other.renamed(name))
    case .quotient(let one, let other): .quotient(one.renamed(name), other.renamed(name))
    }
  }
}
