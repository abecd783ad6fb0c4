import GimbalModel

/// A rectangle in the root's coordinates.
struct Rectangle<Value: Affine> {
  var left: Value
  var top: Value
  var width: Value
  var height: Value

  var right: Value { left + width }
  var bottom: Value { top + height }
  var centerX: Value { left + 0.5 * width }
  var centerY: Value { top + 0.5 * height }

  /// The rectangle with its edges moved inwards.
  func inset(by insets: EdgeInsets) -> Rectangle {
    insets == .zero
      ? self
      : Rectangle(
        left: left + insets.left, top: top + insets.top, width: width - (insets.left + insets.right),
        height: height - (insets.top + insets.bottom))
  }
}

extension Rectangle where Value == Double {
  init(_ frame: Frame) {
    self.init(left: frame.x, top: frame.y, width: frame.width, height: frame.height)
  }

  var frame: Frame { Frame(x: left, y: top, width: width, height: height) }
}
