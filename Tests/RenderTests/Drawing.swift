import GimbalModel
import GimbalRender

/// A box by its place: x, y, width, height.
func box(
  _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, depth: Int = 1,
  zOrder: Double = 0, clips: Bool = false
) -> Box {
  Box(
    Frame(x: x, y: y, width: width, height: height), name, depth: depth, zOrder: zOrder, clips: clips)
}

/// A screen of 20 x 20 points, one point a column, and what is on it: eleven rows.
func drawing(_ boxes: Box..., isASCII: Bool = false) -> String {
  let screen = box("", 0, 0, 20, 20, depth: 0)
  return TextPicture(of: [screen] + boxes, style: TextStyle(width: 21, isASCII: isASCII)).lines
    .joined(separator: "\n")
}
