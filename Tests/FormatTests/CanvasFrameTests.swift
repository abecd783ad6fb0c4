import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// Tests of canvas rules on the frames of solved documents.
struct CanvasFrameTests {
  /// Returns the frame of a view in the first scene of a document.
  private func frame(_ name: String, in text: String, _ environment: LayoutEnvironment = .canvas) throws
    -> Frame
  {
    let scene = try scenes(text)[0].scene
    var traits = scene.currentTraits
    traits.environment = environment
    return try #require(LayoutSolver().solve(scene, traits: traits)[scene.view(name).id]).frame
  }

  private static let constrained = "translatesAutoresizingMaskIntoConstraints=\"NO\""

  /// The launch screen template of Xcode 6 centers views at 240.5 pt, except if they were laid out at 2x.
  @Test(arguments: [(21.0, 6214, 441.0), (20.5, 12121, 440), (21, 20037, 440)])
  func launchScreenCenter(height: Double, tools: Int, width: Double) throws {
    let label = DocumentText.view(
      "label", "label", frame: (20, 439, 100, height), attributes: "\(Self.constrained) text=\"Name\"",
      more: "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>")
    let root = DocumentText.root(
      "root", 480, 480, subviews: label,
      constraints: [
        DocumentText.constraint("l", "label.leading", "root.leading", "constant=\"20\""),
        DocumentText.constraint("c", "centerX", "label.centerX"),
        DocumentText.constraint("b", "bottom", "label.bottom", "constant=\"20\""),
      ])
    let text = DocumentText.xib(root, tools: tools, attributes: "launchScreen=\"YES\"")
    #expect(try frame("label", in: text).width == width)
  }

  @Test func symbolKeepsRecordedSizeAroundItsAlignmentRectangle() throws {
    let symbol = DocumentText.view(
      "symbol", "imageView", frame: (0, 0, 34, 40),
      attributes: "\(Self.constrained) catalog=\"system\" image=\"star\"",
      constraints: [
        DocumentText.constraint("w", "width", nil, "constant=\"34\""),
        DocumentText.constraint("r", "width", "symbol.height", "multiplier=\"1:1\""),
      ])
    let root = DocumentText.root(
      subviews: symbol,
      constraints: [
        DocumentText.constraint("x", "symbol.leading", "root.leading", "constant=\"10\""),
        DocumentText.constraint("y", "symbol.top", "root.top", "constant=\"10\""),
      ])
    #expect(try frame("symbol", in: DocumentText.xib(root)) == Frame(x: 10, y: 7, width: 34, height: 40))
  }

  /// An image view shows an image at the size that the document records for it, unless the canvas showed twice that
  /// size or the symbol for a missing image.
  @Test(arguments: [
    ((96.0, 96.0), (96.0, 96.0)), ((16, 16), (16, 16)), ((90, 96), (48, 48)), ((48, 48), (48, 48)),
  ])
  func imageSizes(recorded: (Double, Double), shown: (Double, Double)) throws {
    let image = DocumentText.view(
      "icon", "imageView", frame: (0, 0, recorded.0, recorded.1),
      attributes: "\(Self.constrained) image=\"icon\"")
    let root = DocumentText.root(
      subviews: image,
      constraints: [
        DocumentText.constraint("x", "icon.leading", "root.leading"),
        DocumentText.constraint("y", "icon.top", "root.top"),
      ])
    let text = DocumentText.xib(root).replacing(
      "</document>",
      with: "<resources><image name=\"icon\" width=\"48\" height=\"48\"/></resources></document>")
    #expect(try frame("icon", in: text) == Frame(x: 0, y: 0, width: shown.0, height: shown.1))
  }

  /// The width of a label of one line that a stack view stretches is not the width of its text.
  @Test(arguments: [(300.0, 271.0), (90, 92)])
  func stretchedLineOfText(recorded: Double, width: Double) throws {
    let label = DocumentText.view(
      "label", "label", frame: (0, 0, recorded, 31),
      attributes: "\(Self.constrained) horizontalHuggingPriority=\"251\" text=\"Notifications\"",
      more: "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>")
    let control = DocumentText.view(
      "control", "switch", frame: (0, 0, 51, 31),
      attributes: "\(Self.constrained) horizontalHuggingPriority=\"750\"")
    let stack = DocumentText.view(
      "stack", "stackView", frame: (0, 0, 320, 31), attributes: Self.constrained, subviews: label + control)
    let root = DocumentText.root(
      subviews: stack,
      constraints: [
        DocumentText.constraint("x", "stack.leading", "root.leading"),
        DocumentText.constraint("y", "stack.top", "root.top"),
        DocumentText.constraint(
          "w", "stack.width", nil, "constant=\"\(recorded == 300 ? 320 : 141)\""),
      ])
    let text = DocumentText.xib(root)
    #expect(try frame("label", in: text).width == width)
    #expect(try frame("control", in: text).width == 51)
  }

  /// The baseline of a system symbol is below its center, in proportion to its point size.
  @Test(arguments: [("", 16.016), ("pointSize=\"50\" configurationType=\"pointSize\"", 27.6)])
  func baselineOfSymbol(configuration: String, baseline: Double) throws {
    let symbol = DocumentText.view(
      "symbol", "imageView", frame: (0, 0, 20, 20),
      attributes: "\(Self.constrained) catalog=\"system\" image=\"star\"",
      more: "<preferredSymbolConfiguration key=\"preferredSymbolConfiguration\" \(configuration)/>")
    let line = DocumentText.view(
      "line",
      constraints: [
        DocumentText.constraint("w", "width", nil, "constant=\"10\""),
        DocumentText.constraint("h", "height", nil, "constant=\"2\""),
      ])
    let root = DocumentText.root(
      subviews: symbol + line,
      constraints: [
        DocumentText.constraint("x", "symbol.leading", "root.leading"),
        DocumentText.constraint("y", "symbol.top", "root.top"),
        DocumentText.constraint("l", "line.leading", "root.leading"),
        DocumentText.constraint("b", "line.top", "symbol.firstBaseline", "constant=\"100\""),
      ])
    let found = try frame("line", in: DocumentText.xib(root)).y - 100
    #expect(abs(found - baseline) <= 0.25, "\(found)")
  }

  /// A stack view without arranged views has no length, and a scrolling text view in a stack view keeps the recorded
  /// size.
  @Test func viewsWithoutSizeInStackViews() throws {
    let empty = DocumentText.view(
      "empty", "stackView", frame: (0, 0, 200, 60), attributes: "\(Self.constrained) axis=\"vertical\"")
    let text = DocumentText.view("text", "textView", frame: (0, 0, 200, 96), attributes: Self.constrained)
    let last = DocumentText.view(
      "last", "label", frame: (0, 0, 200, 20.5), attributes: "\(Self.constrained) text=\"Last\"")
    let stack = DocumentText.view(
      "stack", "stackView", attributes: "\(Self.constrained) axis=\"vertical\"",
      subviews: empty + text + last)
    let root = DocumentText.root(
      subviews: stack,
      constraints: [
        DocumentText.constraint("x", "stack.leading", "root.leading"),
        DocumentText.constraint("y", "stack.top", "root.top"),
        DocumentText.constraint("w", "stack.width", nil, "constant=\"200\""),
      ])
    #expect(try frame("last", in: DocumentText.xib(root)).y == 96)
  }

  /// The baseline of a label does not depend on the height of the label.
  @Test func baselineOfLowLabelIsBelowItsTop() throws {
    func label(_ id: String, _ height: Double) -> String {
      DocumentText.view(
        id, "label", frame: (0, 0, 40, height), attributes: "\(Self.constrained) text=\"\(id)\"",
        more: "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>")
    }
    let root = DocumentText.root(
      subviews: label("low", 9) + label("usual", 20.5),
      constraints: [
        DocumentText.constraint("t", "low.top", "root.top", "constant=\"12\""),
        DocumentText.constraint("b", "usual.firstBaseline", "low.firstBaseline"),
        DocumentText.constraint("x", "low.leading", "root.leading"),
        DocumentText.constraint("z", "usual.leading", "low.trailing"),
      ])
    #expect(try frame("usual", in: DocumentText.xib(root)).y == 12)
  }

  /// Interface Builder shows an indicator that hides when it stops. A running app does not.
  @Test(arguments: [(LayoutEnvironment.canvas, 36.0), (.runtime, 0)])
  func stoppedIndicator(environment: LayoutEnvironment, x: Double) throws {
    let indicator = DocumentText.view(
      "spinner", "activityIndicatorView", frame: (0, 0, 20, 20),
      attributes: "\(Self.constrained) hidden=\"YES\" hidesWhenStopped=\"YES\"")
    let label = DocumentText.view(
      "label", "label", frame: (0, 0, 40, 20.5), attributes: "\(Self.constrained) text=\"Label\"")
    let stack = DocumentText.view(
      "stack", "stackView", frame: (0, 0, 300, 20.5), attributes: "\(Self.constrained) spacing=\"16\"",
      subviews: indicator + label)
    let root = DocumentText.root(
      subviews: stack,
      constraints: [
        DocumentText.constraint("x", "stack.leading", "root.leading"),
        DocumentText.constraint("y", "stack.top", "root.top"),
      ])
    #expect(try frame("label", in: DocumentText.xib(root), environment).x == x)
  }

  /// An arranged view without content has the size at which it was created.
  @Test(arguments: [(0.0, 128.0), (50, 50)])
  func newViewResistsWeakConstraints(recorded: Double, height: Double) throws {
    let stack = DocumentText.view(
      "stack", "stackView", attributes: "\(Self.constrained) axis=\"vertical\"",
      subviews: DocumentText.view("box", frame: (0, 0, 0, recorded)))
    let root = DocumentText.root(
      subviews: stack,
      constraints: [
        DocumentText.constraint("x", "stack.leading", "root.leading"),
        DocumentText.constraint("y", "stack.top", "root.top"),
        DocumentText.constraint("h", "stack.height", nil, "constant=\"10\" priority=\"250\""),
      ])
    #expect(try frame("box", in: DocumentText.xib(root)).height == height)
  }

  /// A low view is behind the status bar as a high one is.
  @Test func lowViewHasStatusBar() throws {
    let root = DocumentText.root(
      "root", 76, 76,
      subviews: DocumentText.view(
        "spinner", "activityIndicatorView", frame: (0, 0, 37, 37), attributes: Self.constrained),
      constraints: [
        DocumentText.constraint("x", "spinner.centerX", "safe.centerX"),
        DocumentText.constraint("y", "spinner.centerY", "safe.centerY"),
      ], more: "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>")
    let text = DocumentText.xib(root, tools: 19529, device: "retina6_1")
    #expect(try frame("spinner", in: text).y == 41.5)
  }

  /// A toolbar at the bottom of the safe area is higher above a home indicator. A view that starts below a bar of another
  /// document does not reach the home indicator.
  @Test(arguments: [
    ("retina6_1", 896.0, 813.0, 49.0), ("retina6_1", 808, 764, 44), ("retina4_7", 667, 623, 44),
  ])
  func toolbars(device: String, rootHeight: Double, y: Double, height: Double) throws {
    let root = DocumentText.root(
      "root", device == "retina4_7" ? 375 : 414, rootHeight,
      subviews: DocumentText.view(
        "bar", "toolbar", frame: (0, 0, 375, 44), attributes: Self.constrained),
      constraints: [
        DocumentText.constraint("x", "bar.leading", "root.leading"),
        DocumentText.constraint("w", "bar.trailing", "root.trailing"),
        DocumentText.constraint("b", "safe.bottom", "bar.bottom"),
      ], more: "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>")
    let text = DocumentText.storyboard(
      [DocumentText.controller("vc", view: root)], tools: 17701, device: device)
    let found = try frame("bar", in: text)
    #expect(found.y == y && found.height == height)
  }

  @Test(arguments: [("", nil), ("contentInsetAdjustmentBehavior=\"never\"", "never")] as [(String, String?)])
  func contentInsetAdjustment(attribute: String, word: String?) throws {
    let scroll = DocumentText.view(
      "scroll", "scrollView", attributes: "\(Self.constrained) \(attribute)")
    let scene = try scenes(DocumentText.xib(DocumentText.root(subviews: scroll)))[0].scene
    #expect(scene.properties(of: try scene.view("scroll").id).text(.contentInsetAdjustment) == word)
  }
}
