import GimbalModel
import GimbalRender

/// Returns a box with a frame.
func box(
  _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, depth: Int = 1,
  zOrder: Double = 0, clips: Bool = false
) -> Box {
  Box(
    Frame(x: x, y: y, width: width, height: height), name, depth: depth, zOrder: zOrder, clips: clips)
}

/// Returns the drawing of a screen of 20 x 20 points at one point per column, which has eleven rows.
func drawing(_ boxes: Box..., isASCII: Bool = false) -> String {
  let screen = box("", 0, 0, 20, 20, depth: 0)
  return TextPicture(of: [screen] + boxes, style: TextStyle(width: 21, isASCII: isASCII)).lines
    .joined(separator: "\n")
}
