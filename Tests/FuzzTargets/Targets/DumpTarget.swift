import GimbalLayout
import GimbalModel
import GimbalViewDump
package import TestSupport

/// The readers of dumps of views. A dump gives views or one error; its scenes have all views, and the frames of the dump.
package final class DumpTarget: FuzzTarget {
  package static let name = "dump"

  package init(isThorough: Bool) {}

  package let seeds = [
    """
    (lldb) po [window recursiveDescription]
    <UIWindow: 0x1; frame = (0 0; 390 844); gestureRecognizers = <NSArray: 0x2>; layer = <UIWindowLayer: 0x3>>
       | <UIView: 0x4; frame = (-1.5 0; 390 844); autoresize = W+H; layer = <CALayer: 0x5>>
       |    | <App.Badge: 0x6; baseClass = UILabel; frame = (16 20; 288 69.3333); text = 'It's; a = b'; hidden = YES; alpha = 0.5>
    """,
    "•UIWindow:0x1\n|   •UIView:0x2, MISSING HOST CONSTRAINTS\n|   |   *UILabel:0x3'a' - AMBIGUOUS LAYOUT for UILabel:0x3'a'.minX{id: 1}\n",
    """
    {"rendering_system":"UIKIT","windows":[{"type":"UIWindow","width":390,"height":844,"x":0,"y":0,"alpha":1,"visible":true,
    "children":[{"type":"UIView","identifier":"a","width":9,"height":9.5,"x":-1,"y":0,"visible":false,"view_controller":"A.B","children":[]}]}]}
    """,
    "<?xml version=\"1.0\"?><AppiumAUT><XCUIElementTypeOther name=\"a\" label=\"b\" x=\"0\" y=\"1\" width=\"9\" height=\"9\"><XCUIElementTypeButton x=\"1\" y=\"2\" width=\"3\" height=\"4\"/></XCUIElementTypeOther></AppiumAUT>",
    " →Application, 0x1, pid: 5, label: 'App'\n    Window (Main), 0x2, {{0.0, 0.0}, {390.0, 844.0}}\n      StaticText, 0x3, {{16.0, 60.0}, {100.0, 20.3}}, identifier: 'a', label: 'b'\n",
  ].map { Array($0.utf8) }

  private static let words = [
    "<UIView: 0x9; frame = (0 0; 1 1)>", "   | ", "|   ", "; ", " = ", "'", "(", ")", "frame = (", "text = '",
    "{{", "}}", "•", "*",
    "\"children\":[", "{\"type\":\"V\"}", "<XCUIElementTypeOther", "/>", "nan", "1e308", "-0",
  ]

  package func check(_ bytes: [UInt8]) throws -> Bool {
    let dump: ViewDump
    do {
      dump = try ViewDump(bytes)
    } catch is ViewDumpError {
      return false
    } catch is ExceededLimit {
      return false
    }
    let count = dump.windows.reduce(0) { $0 + $1.count }
    let scenes = try dump.scenes(named: "dump", ids: CountingIDs())
    let views = scenes.reduce(0) { $0 + $1.scene.viewsInTreeOrder.count }
    try require(views == count, "the scenes have \(views) of \(count) views")
    for found in scenes where found.scene.viewsInTreeOrder.count < 500 {
      let layout = try LayoutSolver().solve(found.scene)
      for view in layout.views {
        let frame = view.frame
        let numbers = [frame.x, frame.y, frame.width, frame.height]
        try require(numbers.allSatisfy(\.isFinite), "the frame of \(view.view.name) is not finite")
      }
    }
    return true
  }

  package func damage(_ bytes: inout [UInt8], using chance: inout SeededGenerator) {
    TextMutation.damage(&bytes, words: DumpTarget.words, using: &chance)
  }
}
