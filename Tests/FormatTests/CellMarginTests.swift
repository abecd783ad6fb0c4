import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// Tests of the margins of table view cells on Interface Builder's canvas.
struct CellMarginTests {
  private static let constrained = "translatesAutoresizingMaskIntoConstraints=\"NO\""

  /// A table with a cell, as the view of a controller or as a subview of that view.
  private struct Table {
    var tools = 14113
    var device = "retina4_7"
    var size = Size(width: 375, height: 667)
    var isControllersView = true
    var attributes = ""
    var cellY = 28.0
    var cellWidth: Double?
    var explicit = ""

    var text: String {
      let width = cellWidth ?? size.width
      let view = DocumentText.view(
        "inner", attributes: CellMarginTests.constrained,
        constraints: [
          DocumentText.constraint("w", "width", nil, "constant=\"10\""),
          DocumentText.constraint("h", "height", nil, "constant=\"10\""),
        ])
      let edges = [
        DocumentText.constraint("x", "inner.leading", "content.leadingMargin"),
        DocumentText.constraint("y", "inner.top", "content.topMargin"),
      ].joined()
      let cell = """
        <tableViewCell id="cell" reuseIdentifier="Cell">
        <rect key="frame" x="0" y="\(cellY)" width="\(width)" height="80"/>
        <tableViewCellContentView key="contentView" tableViewCell="cell" id="content">
        <rect key="frame" x="0" y="0" width="\(width)" height="80"/><subviews>\(view)</subviews>
        <constraints>\(edges)</constraints>\(explicit)
        </tableViewCellContentView></tableViewCell>
        """
      let table = """
        <tableView \(isControllersView ? "key=\"view\"" : "") id="table" \(attributes)>
        <rect key="frame" x="0" y="0" width="\(size.width)" height="\(size.height)"/>
        <prototypes>\(cell)</prototypes></tableView>
        """
      let outer =
        isControllersView ? table : DocumentText.root("root", size.width, size.height, subviews: table)
      return DocumentText.storyboard(
        [DocumentText.controller("vc", view: outer)], tools: tools, device: device)
    }

    /// The leading and the top margin of the cell's content view.
    func margins() throws -> (leading: Double, top: Double) {
      let scene = try #require(try scenes(text).first { $0.isInstance }).scene
      let frame = try #require(
        LayoutSolver().solve(scene, traits: scene.currentTraits)[scene.view("inner").id]
      ).frame
      return (frame.x, frame.y)
    }
  }

  /// Before Xcode 12, the cells of a table that is not the view of a controller have a margin of 15 pt on narrow
  /// screens.
  @Test(arguments: [
    (14113, "retina4_7", 375.0, 667.0, true, 16.0), (14113, "retina4_7", 375, 667, false, 15),
    (14113, "retina4_0", 320, 568, true, 16), (16097, "retina4_0", 320, 568, false, 15),
    (17701, "retina4_7", 375, 667, false, 16), (14113, "retina6_1", 414, 896, false, 20),
  ])
  func sideMargins(
    tools: Int, device: String, width: Double, height: Double, isControllersView: Bool, margin: Double
  ) throws {
    let table = Table(
      tools: tools, device: device, size: Size(width: width, height: height),
      isControllersView: isControllersView)
    #expect(try table.margins().leading == margin)
  }

  @Test(arguments: [
    (17701, "retina6_0", 390.0, 844.0, 20.0), (23504, "retina6_0", 390, 844, 20),
    (23727, "retina6_0", 390, 844, 16), (22154, "retina5_9", 375, 812, 20),
    (23089, "retina5_9", 375, 812, 16),
  ])
  func marginsOfNarrowScreens(
    tools: Int, device: String, width: Double, height: Double, margin: Double
  ) throws {
    let table = Table(tools: tools, device: device, size: Size(width: width, height: height))
    #expect(try table.margins().leading == margin)
  }

  /// A narrow table on an iPad has the margins of a phone.
  @Test(arguments: [(333.0, 16.0), (375, 16), (388, 20), (768, 20)])
  func marginsOnTablets(width: Double, margin: Double) throws {
    let table = Table(
      tools: 15705, device: "ipad9_7", size: Size(width: 768, height: 1024), cellWidth: width)
    #expect(try table.margins().leading == margin)
  }

  /// Before tools version 21000, a cell below the bottom edge of its table has margins of 8 pt at the sides.
  @Test(arguments: [(14113, 600.0, 16.0), (14113, 667, 8), (17701, 700, 8), (21225, 700, 16)])
  func cellsBelowTheTable(tools: Int, y: Double, margin: Double) throws {
    #expect(try Table(tools: tools, cellY: y).margins().leading == margin)
  }

  /// The status bar covers the cells of a table that does not adjust its content.
  @Test(arguments: [
    (14113, "contentInsetAdjustmentBehavior=\"never\"", true, 31.0), (14113, "", true, 11),
    (14113, "contentInsetAdjustmentBehavior=\"never\"", false, 11),
    (17701, "contentInsetAdjustmentBehavior=\"never\"", true, 11),
  ])
  func tablesWithoutAdjustment(
    tools: Int, attributes: String, isControllersView: Bool, margin: Double
  ) throws {
    let table = Table(tools: tools, isControllersView: isControllersView, attributes: attributes)
    #expect(try table.margins().top == margin)
  }

  /// Explicit margins apply if they are larger than the automatic ones.
  @Test func explicitMargins() throws {
    let insets = "<edgeInsets key=\"layoutMargins\" top=\"30\" left=\"0\" bottom=\"0\" right=\"0\"/>"
    let margins = try Table(explicit: insets).margins()
    #expect(margins.leading == 16 && margins.top == 30)
  }
}
