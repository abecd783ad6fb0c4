/// Frame arithmetic: one coordinate, or one side, of a view's frame, worked out when its superview lays out its
/// subviews. `place a below b margin 8` is one, `place a at 10,20` two.
///
/// Placements run in order. A view that has any is laid out by frames alone, as under
/// `translatesAutoresizingMaskIntoConstraints`: what they do not give, its fixed frame does, else its content.
public struct Placement: Hashable, Sendable {
  public let id: PlacementID
  /// The set the placement is filed in.
  public var set: SetID
  /// The place among the rules of the set.
  public var position: OrderKey
  public var view: ViewID
  /// What of the view's frame is given.
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

  /// What is measured; nil for a number alone, and for the view's own content.
  public var source: PlacementSource? { value.source }
}

/// What a placement gives a measure of a view.
public enum PlacementValue: Hashable, Sendable {
  /// Points.
  case number(Double)
  /// `multiplier · source.measure + constant`, in the coordinates of the view's superview.
  case measure(PlacementSource, FrameMeasure, multiplier: Double, constant: Double)
  /// The size that the view's content asks for: `UIView.sizeToFit()`. Of sides only.
  case content

  /// What is measured; nil for a number alone, and for the view's own content.
  public var source: PlacementSource? {
    if case .measure(let source, _, _, _) = self { source } else { nil }
  }
}

/// The rectangle that a placement measures from: the frame of a view beside the one that is placed, the bounds of the
/// superview of both, a layout guide of the superview, or a bar of the screen.
public struct PlacementSource: Hashable, Sendable {
  /// Which rectangle of a view.
  public enum Part: Hashable, Sendable {
    case guide(LayoutGuide)
    /// Of a scene's root alone.
    case bar(Bar)
  }

  public var view: ViewID
  /// Nil for the view's own frame, or its bounds where it is the superview.
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

/// Why a placement makes no sense by itself, whatever the scene.
public enum PlacementFailure: Error, Hashable, Sendable {
  /// A view's content says how large it is, and not where.
  case contentOfPlace(FrameMeasure)
  /// Only a scene's root has bars.
  case barOfView
  /// A view cannot be measured from itself.
  case ofItself
  /// The root has the size of its screen, and lies in nothing.
  case ofRoot
}
