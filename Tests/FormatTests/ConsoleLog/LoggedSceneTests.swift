import GimbalConsoleLog
import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// Tests of scenes for conflicts: names, nesting and solutions.
struct LoggedSceneTests {
  private func scene(_ descriptions: String...) throws -> LoggedScene {
    let text =
      "(\n"
      + descriptions.map { "\"<NSLayoutConstraint:0x\($0.utf8.count) \($0)>\"" }.joined(separator: ",\n")
      + "\n)"
    let conflict = try #require(try read(text).first)
    return try LoggedScene(conflict.constraints, named: Name("log"), ids: CountingIDs())
  }

  @Test(arguments: [
    ("UILabel:0xa'Low tide'", "lowTideLabel"), ("UILabel:0xa", "label"), ("UIButton:0xa'OK'", "okButton"),
    ("UILabel:0xa'…'", "label"), ("UILabel:0xa'12 knots'", "label"), ("UILabel:0xa'Label'", "label"),
    ("App.ABCHeaderView:0xa", "abcHeaderView"), ("_UIButtonBarStackView:0xa", "buttonBarStackView"),
    ("NSKVONotifying_App.Card:0xa", "card"), ("MKMapView:0xa", "mapView"),
    ("_TtGC7SwiftUI14_UIHostingViewVS_7AnyView_:0xa", "hostingView"), ("_TtC3App4Card:0xa", "card"),
    ("_Tt99999999999999999999:0xa", "view"), ("_UIHostingView<ModifiedContent<A, B>>:0xa", "hostingView"),
    ("UILayoutGuide:0xa'UIViewSafeAreaLayoutGuide'", "safeArea"),
    ("UILayoutGuide:0xa'barInsets'", "barInsets"),
    ("UIView:titleBox", "titleBox"), ("X:0xa", "x"), ("UI:0xa", "ui"),
  ])
  func viewsHaveReadableNames(_ item: String, _ name: String) throws {
    #expect(try scene("\(item).width == 1").scene.viewsInTreeOrder.map(\.name.text) == ["root", name])
  }

  @Test func namesAreUnique() throws {
    let scene = try scene("UIView:0xa.width == UIView:0xb.width", "root.width == UIView:0xc.width").scene
    #expect(Set(scene.viewsInTreeOrder.map(\.name.text)) == ["root", "view", "view2", "view3", "root2"])
  }

  @Test func viewsAreInLoggedSuperviews() throws {
    let logged = try scene(
      "H:|-(8)-[UILabel:0xa]   (active, names: '|':UIStackView:0xb )",
      "UIStackView:0xb.minX == 0   (names: '|':UIView:0xc )",
      "V:|-(8)-[UILabel:0xa]")
    let paths = logged.scene.viewsInTreeOrder.map { view in
      view.parent.flatMap { logged.scene.view($0) }?.name.text ?? "-"
    }
    #expect(logged.scene.viewsInTreeOrder.map(\.name.text) == ["root", "view", "stackView", "label"])
    #expect(paths == ["-", "root", "view", "stackView"])
  }

  /// Equal truncated names can form cycles.
  @Test func cyclesAreIgnored() throws {
    let logged = try scene(
      "H:|-(0)-[UIView:0xa]   (active, names: '|':UIView:0xb )",
      "H:|-(1)-[UIView:0xb]   (active, names: '|':UIView:0xa )",
      "H:|-(22)-[UIView:0xa]   (active, names: '|':UIView:0xa )")
    #expect(logged.scene.viewsInTreeOrder.count == 3)
    #expect(logged.omitted == [2])
  }

  @Test func deepTreesAreFlattened() throws {
    let rules = (0..<390).map {
      "\"<NSLayoutConstraint:0x\($0 + 1) V:|-(1)-[UIView:0xa\($0)]   (active, names: '|':UIView:0xa\($0 + 1) )>\""
    }
    for list in [rules, rules.reversed()] {
      let conflict = try #require(try read(list.joined(separator: "\n")).first)
      let logged = try LoggedScene(conflict.constraints, named: Name("log"), ids: CountingIDs())
      #expect(logged.scene.constraints.count == 390)
    }
  }

  @Test func marginsUseTheirGuides() throws {
    let guided = try scene(
      "UILabel:0xa.leading == UIView:0xb.leadingMargin",
      "H:|-(30)-[UILayoutGuide:0xc'UIViewLayoutMarginsGuide'](LTR)   (active, names: '|':UIView:0xb )",
      "UILabel:0xa.leading == UIView:0xb.leading + 29")
    #expect(!guided.assumesMargins)
    #expect(try LayoutSolver().solve(guided.scene).conflicts.count == 1)
    let alone = try scene(
      "UILabel:0xa.leading == UIView:0xb.leadingMargin", "H:|-(8)-[UILabel:0xa]   (names: '|':UIView:0xb )")
    #expect(alone.assumesMargins)
    #expect(try LayoutSolver().solve(alone.scene).conflicts.isEmpty)
  }
}
