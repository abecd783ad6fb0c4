import GimbalModel

/// A rectangle along one axis, in the direction in which a stack view reads it: where it is read from right to left,
/// places are measured leftwards.
struct StackSpan {
  let start: LinearForm
  let end: LinearForm
  let extent: LinearForm
  let center: LinearForm

  init(of box: Rectangle<LinearForm>, along axis: Axis, isReversed: Bool) {
    switch axis {
    case .horizontal:
      start = isReversed ? -1 * box.right : box.left
      end = isReversed ? -1 * box.left : box.right
      center = isReversed ? -1 * box.centerX : box.centerX
      extent = box.width
    case .vertical:
      start = box.top
      end = box.bottom
      center = box.centerY
      extent = box.height
    }
  }
}
