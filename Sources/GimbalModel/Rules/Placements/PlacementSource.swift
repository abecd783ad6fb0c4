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
