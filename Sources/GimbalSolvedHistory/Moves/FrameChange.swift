package import GimbalModel

/// A view that is elsewhere in one layout than in another, in the superview's coordinates.
package struct FrameChange: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case appeared, vanished, moved, resized
    case movedAndResized = "moved and resized"
  }

  package let view: ViewID
  /// As it is called in the later layout, or was in the earlier one.
  package let name: Name
  /// Nil where there was no such view.
  package let before: Frame?
  package let after: Frame?

  package var kind: Kind {
    guard let before else { return .appeared }
    guard let after else { return .vanished }
    let isMoved = !before.isCloseInPlace(to: after)
    let isResized = !before.isCloseInSize(to: after)
    return isMoved && isResized ? .movedAndResized : isResized ? .resized : .moved
  }
}

extension Frame {
  private static func areClose(_ one: Double, _ other: Double) -> Bool {
    (one - other).magnitude <= Expectation.defaultTolerance
  }

  fileprivate func isCloseInPlace(to other: Frame) -> Bool {
    Frame.areClose(x, other.x) && Frame.areClose(y, other.y)
  }

  fileprivate func isCloseInSize(to other: Frame) -> Bool {
    Frame.areClose(width, other.width) && Frame.areClose(height, other.height)
  }

  func isClose(to other: Frame) -> Bool { isCloseInPlace(to: other) && isCloseInSize(to: other) }
}
