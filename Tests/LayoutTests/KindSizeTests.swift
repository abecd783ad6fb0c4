import GimbalLayout
import GimbalModel
import Testing

/// Controls and bars without a content size of their own have that of their kind.
@Suite struct KindSizeTests {
  @Test(arguments: [
    (ViewKind.textField, 34.0), (.segmentedControl, 32), (.stepper, 32), (.slider, 31), (.progressView, 4),
    (.pageControl, 26), (.pickerView, 216), (.searchBar, 56), (.navigationBar, 44), (.toolbar, 44),
    (.tabBar, 49),
  ])
  func heightIsThatOfTheKind(kind: ViewKind, height: Double) throws {
    var shop = try Workshop()
    try shop.view("control", kind: kind)
    try shop.constrain(
      "base", "control.left == root.left\ncontrol.right == root.right\ncontrol.top == root.top + 20")
    #expect(try shop.solve().frame("control").height == height)
  }

  @Test func contentReplacesTheSizeOfTheKind() throws {
    var shop = try Workshop()
    try shop.view("bar", kind: .searchBar, [.contentHeight: 51])
    #expect(try shop.solve().frame("bar").height == 51)
  }

  /// At the bottom edge of a phone with a home indicator, a tab bar covers the safe area. Elsewhere, it does not.
  @Test(arguments: [
    ("iPhone 16", "bar.bottom == root.bottom", 83.0), ("iPhone 16", "root.bottom == bar.bottom", 83),
    ("iPhone 16", "bar.bottom == root.safeArea.bottom", 49),
    ("iPhone 16", "bar.bottom == root.bottom - 8", 49),
    ("iPhone 8", "bar.bottom == root.bottom", 49),
  ])
  func tabBarAtTheBottomCoversTheSafeArea(device: String, rule: String, height: Double) throws {
    var shop = try Workshop(device)
    try shop.view("bar", kind: .tabBar)
    try shop.constrain("base", "bar.left == root.left\nbar.right == root.right\n\(rule)")
    #expect(try shop.solve().frame("bar").height == height)
  }
}
