/// A rule that sets one part of a view's frame when the superview lays out its subviews. `place a below b
/// margin 8` is one placement, `place a at 10,20` is two.
///
/// Placements run in order. Constraints do not apply to a view with placements, as under
/// `translatesAutoresizingMaskIntoConstraints`. Parts of the frame without a placement come from the fixed
/// frame, or else from the content.
public struct Placement: Hashable, Sendable {
  public let id: PlacementID
  /// The set that contains the placement.
  public var set: SetID
  /// The position among the rules of the set.
  public var position: OrderKey
  public var view: ViewID
  /// The measure of the frame that the placement sets.
  public var measure: FrameMeasure
  public var value: PlacementValue

  public init(
    id: PlacementID, set: SetID, position: OrderKey, view: ViewID, measure: FrameMeasure,
    value: PlacementValue
  ) {
    self.id = id
    self.set = set
    self.position = position
    self.view = view
    self.measure = measure
    self.value = value
  }

  /// The source of the value; `nil` for a number and for the content size.
  public var source: PlacementSource? { value.source }
}

/// The value of a measure in a placement.
public enum PlacementValue: Hashable, Sendable {
  /// A number of points.
  case number(Double)
  /// `multiplier · source.measure + constant`, in the coordinates of the view's superview.
  case measure(PlacementSource, FrameMeasure, multiplier: Double, constant: Double)
  /// The content size, as `UIView.sizeToFit()`. Valid for sizes only.
  case content

  /// The source of the value; `nil` for a number and for the content size.
  public var source: PlacementSource? {
    if case .measure(let source, _, _, _) = self { source } else { nil }
  }
}

/// The rectangle from which a placement is measured: the frame of a sibling, the bounds of the superview, a
/// layout guide of the superview, or a bar of the screen.
public struct PlacementSource: Hashable, Sendable {
  /// A rectangle of a view other than its frame.
  public enum Part: Hashable, Sendable {
    case guide(LayoutGuide)
    /// A bar, which only the root of a scene has.
    case bar(Bar)
  }

  public var view: ViewID
  /// The rectangle; `nil` for the frame of a sibling or the bounds of the superview.
  public var part: Part?

  public init(view: ViewID, part: Part? = nil) {
    self.view = view
    self.part = part
  }
}

extension PlacementSource.Part: RawRepresentable {
  public var rawValue: String {
    switch self {
    case .guide(let guide): guide.rawValue
    case .bar(let bar): bar.rawValue
    }
  }

  public init?(rawValue: String) {
    if let guide = LayoutGuide(rawValue: rawValue) {
      self = .guide(guide)
    } else if let bar = Bar(rawValue: rawValue) {
      self = .bar(bar)
    } else {
      return nil
    }
  }
}

/// The reason why a placement is invalid in every scene.
public enum PlacementFailure: Error, Hashable, Sendable {
  /// The content determines sizes, not positions.
  case contentOfPlace(FrameMeasure)
  /// Only the root of a scene has bars.
  case barOfView
  /// A view cannot be placed relative to itself.
  case ofItself
  /// The size of the root is that of the screen, and the root has no superview.
  case ofRoot
}
