import GimbalModel

/// The insets that UIKit controls add to the size of their text, and the minimum sizes of controls.
enum TextInsets {
  /// The inset on each side of a text field with a rounded border, in points, as in Xcode 11 and later.
  static let field = 7.0
  /// The inset above and below the text of a system button or a text field, in points, as recorded by
  /// Interface Builder.
  private static let button = 6.0
  private static let leastButtonWidth = 30.0
  private static let leastFieldHeight = 34.0

  /// Returns the content size of a view that shows text, rounded as in UIKit.
  ///
  /// - Parameter scale: the number of pixels per point.
  static func size(_ measured: MeasuredText, in kind: ViewKind, scale: Double) -> Size {
    let width = measured.width
    let height = measured.height
    return switch kind {
    // Interface Builder records the sizes of buttons in whole points.
    case .button:
      Size(
        width: max(leastButtonWidth, width.roundedUp(toScale: 1)),
        height: (height + 2 * button).roundedUp(toScale: 1))
    case .textField:
      Size(
        width: width.roundedUp(toScale: scale) + 2 * field,
        height: max(leastFieldHeight, (height + 2 * button).roundedUp(toScale: 1)))
    default: Size(width: width.roundedUp(toScale: scale), height: height.roundedUp(toScale: scale))
    }
  }
}
