import GimbalLayout
import GimbalModel
import Testing

/// Overrides of properties by installed sets, and their warnings.
struct OverrideTests {
  @Test func overrideReplacesProperty() throws {
    var shop = try Workshop()
    try shop.view("label", .content(100, 20))
    try shop.override("big", "label", .contentWidth, 150)
    let layout = try shop.solve()
    #expect(try layout.frame("label").size == Size(width: 150, height: 20))
    #expect(layout.warnings.isEmpty)
  }

  @Test(arguments: [["one", "two"], ["two", "one"]])
  func laterSetWinsWithWarning(order: [String]) throws {
    var shop = try Workshop()
    try shop.view("label", .content(100, 20))
    for set in order { try shop.set(set) }
    try shop.override("one", "label", .contentWidth, 1)
    try shop.override("two", "label", .contentWidth, 2)
    let layout = try shop.solve()
    #expect(try layout.frame("label").width == (order.last == "one" ? 1 : 2))
    let (loser, winner) = (try shop.set(order[0]).id, try shop.set(order[1]).id)
    let label = try shop.scene.known("label").id
    #expect(layout.warnings == [.overridden(view: label, .contentWidth, by: winner, loser: loser)])
  }

  @Test func equalOverridesDoNotCollide() throws {
    var shop = try Workshop()
    try shop.view("label")
    try shop.override("one", "label", .contentWidth, 5)
    try shop.override("two", "label", .contentWidth, 5)
    #expect(try shop.solve().warnings.isEmpty)
  }

  @Test func differentPropertiesDoNotCollide() throws {
    var shop = try Workshop()
    try shop.view("label")
    try shop.override("one", "label", .contentWidth, 5)
    try shop.override("two", "label", .contentHeight, 6)
    let layout = try shop.solve()
    #expect(layout.warnings.isEmpty)
    #expect(try layout.frame("label").size == Size(width: 5, height: 6))
  }

  @Test func uninstalledSetHasNoEffect() throws {
    var shop = try Workshop()
    try shop.view("label")
    try shop.override("one", "label", .contentWidth, 1)
    try shop.override("two", "label", .contentWidth, 2)
    let two = try shop.set("two")
    try shop.apply { $0.edits(installing: two, false) }
    let layout = try shop.solve()
    #expect(try layout.frame("label").width == 1)
    #expect(layout.warnings.isEmpty)
  }

  @Test func setsOverridePartsOfFixedFrame() throws {
    var shop = try Workshop()
    try shop.view("box", .frame(1, 2, 3, 4))
    try shop.override("moved", "box", .frameX, 50)
    let layout = try shop.solve()
    #expect(try layout.frame("box") == Frame(50, 2, 3, 4))
    #expect(layout.fixedFrame(of: try shop.scene.known("box").id) == Frame(50, 2, 3, 4))
    #expect(layout.fixedFrame(of: shop.scene.root) == .zero)
    #expect(layout.fixedFrame(of: ViewID(rawValue: 999)) == .zero)
    #expect(layout[ViewID(rawValue: 999)] == nil)
  }

  /// A hidden view is laid out like others.
  @Test func hiding() throws {
    var shop = try Workshop()
    try shop.view("box", .frame(1, 2, 3, 4))
    try shop.override("base", "box", .hidden, true)
    let layout = try shop.solve()
    #expect(try layout.view("box").isHidden)
    #expect(try layout.frame("box") == Frame(1, 2, 3, 4))
    #expect(try layout.view("root").isHidden == false)
  }

  @Test func conditionOnUnknownTraitIsFalse() throws {
    var shop = try Workshop()
    let set = try shop.set("many", when: "images=3 or images=4 or not weather=sunny")
    let (images, weather) = (try Name("images"), try Name("weather"))
    #expect(
      try shop.solve().warnings == [.unknownTrait(images, set: set.id), .unknownTrait(weather, set: set.id)])
    let told = try shop.solve { $0.custom = [images: .number(3), weather: .number(1)] }
    #expect(told.warnings.isEmpty)
  }

  @Test func unknownTraitsAreReportedForEverySet() throws {
    var shop = try Workshop()
    let sets = try ["one", "two"].map { try shop.set($0, when: "images=3") }
    let images = try Name("images")
    #expect(try shop.solve().warnings == sets.map { .unknownTrait(images, set: $0.id) })
  }
}
