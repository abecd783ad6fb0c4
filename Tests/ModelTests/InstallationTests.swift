import GimbalModel
import TestSupport
import Testing

@Suite struct InstallationTests {
  /// Returns the names of the active sets.
  private func inForce(_ shop: Workshop) -> [String] {
    shop.scene.installedSets(for: shop.scene.currentTraits).map(\.name.text)
  }

  private func rotate(_ shop: inout Workshop, _ orientation: Orientation) throws {
    var display = shop.scene.display
    display.orientation = orientation
    try shop.apply(shop.scene.edits(showing: display))
  }

  private func makeShop() throws -> Workshop {
    var shop = Workshop()
    try shop.add(shop.set("base"))
    try shop.add(shop.set("tall", when: .orientation(.portrait)))
    try shop.add(shop.set("wide", when: .orientation(.landscape)))
    return shop
  }

  @Test func conditionsFollowTheOrientation() throws {
    var shop = try makeShop()
    #expect(inForce(shop) == ["base", "tall"])
    try rotate(&shop, .landscapeLeft)
    #expect(inForce(shop) == ["base", "wide"])
    #expect(shop.scene.edits(showing: shop.scene.display).isEmpty)
  }

  @Test func setWithoutConditionKeepsManualState() throws {
    var shop = try makeShop()
    let base = try shop.scene.wantedSet("base")
    #expect(shop.scene.edits(installing: base, true).isEmpty)
    try shop.apply(shop.scene.edits(installing: base, false))
    #expect(inForce(shop) == ["tall"])
    try rotate(&shop, .landscapeLeft)
    #expect(inForce(shop) == ["wide"])
    #expect(shop.scene.edits(installing: base, false).isEmpty)
    try shop.apply(shop.scene.edits(installing: base, true))
    #expect(inForce(shop) == ["base", "wide"])
    #expect(shop.scene.installations.isEmpty)
  }

  @Test func manualInstallationAppliesUntilConditionChanges() throws {
    var shop = try makeShop()
    let (tall, wide) = (try shop.scene.wantedSet("tall"), try shop.scene.wantedSet("wide"))
    try shop.apply(shop.scene.edits(installing: wide, true))
    try shop.apply(shop.scene.edits(installing: tall, false))
    #expect(inForce(shop) == ["base", "wide"])
    // Both orientations are portrait, so that no condition changes its result.
    try rotate(&shop, .portraitUpsideDown)
    #expect(inForce(shop) == ["base", "wide"])
    #expect(shop.scene.installations.count == 2)
    // Under other traits, the conditions decide, and the scene does not change.
    var display = shop.scene.display
    display.orientation = .landscapeRight
    let there = shop.scene.traits(as: display)
    #expect(shop.scene.isInstalled(wide, for: there) && !shop.scene.isInstalled(tall, for: there))
    #expect(shop.scene.installations.count == 2)
    try rotate(&shop, .landscapeRight)
    #expect(inForce(shop) == ["base", "wide"])
    #expect(shop.scene.installations.isEmpty)
    try rotate(&shop, .portrait)
    #expect(inForce(shop) == ["base", "tall"])
  }

  @Test func redundantManualInstallationIsDeleted() throws {
    var shop = try makeShop()
    let wide = try shop.scene.wantedSet("wide")
    try shop.apply(shop.scene.edits(installing: wide, true))
    #expect(shop.scene.installations == [wide.id: true])
    try shop.apply(shop.scene.edits(installing: wide, false))
    #expect(shop.scene.installations.isEmpty)
  }

  @Test func oppositeManualInstallationIsUpdated() throws {
    var shop = try makeShop()
    let wide = try shop.scene.wantedSet("wide")
    // A manual installation that agrees with the condition, as after a merge
    try shop.scene.apply(.insert(.installation(Installation(set: wide.id, isInstalled: false))))
    #expect(
      shop.scene.edits(installing: wide, true) == [
        .update(.installation(Installation(set: wide.id, isInstalled: true)))
      ])
  }

  @Test func customTraitsChangeConditions() throws {
    var shop = Workshop()
    let many = try shop.add(shop.set("many", when: .trait(name("images"), .equal, .number(3))))
    #expect(inForce(shop).isEmpty)
    try shop.apply(shop.scene.edits(installing: many, true))
    #expect(inForce(shop) == ["many"])
    try shop.apply(shop.scene.edits(setting: name("images"), to: .number(2)))
    #expect(inForce(shop) == ["many"])
    #expect(shop.scene.edits(setting: name("images"), to: .number(2)).isEmpty)
    try shop.apply(shop.scene.edits(setting: name("images"), to: .number(3)))
    #expect(shop.scene.installations.isEmpty)
    #expect(inForce(shop) == ["many"])
    try shop.apply(shop.scene.edits(setting: name("images"), to: nil))
    #expect(inForce(shop).isEmpty)
    #expect(shop.scene.edits(setting: name("images"), to: nil).isEmpty)
  }

  @Test func layoutDirectionIsTrait() throws {
    var shop = Workshop()
    let mirrored = try shop.add(
      shop.set("mirrored", when: .trait(name("direction"), .equal, .word(name("rtl")))))
    try shop.apply(shop.scene.edits(installing: mirrored, true))
    var header = shop.scene.header
    header.orientations = .all
    try shop.apply(shop.scene.edits(giving: header))
    #expect(shop.scene.installations == [mirrored.id: true])
    header.direction = .rightToLeft
    try shop.apply(shop.scene.edits(giving: header))
    #expect(shop.scene.installations.isEmpty)
    #expect(inForce(shop) == ["mirrored"])
  }

  @Test func newConditionReplacesManualInstallation() throws {
    var shop = try makeShop()
    let wide = try shop.scene.wantedSet("wide")
    try shop.apply(shop.scene.edits(installing: wide, true))
    #expect(shop.scene.edits(conditioning: wide, on: .orientation(.landscape)).isEmpty)
    // The condition is still false in portrait, so that the manual installation remains.
    try shop.apply(shop.scene.edits(conditioning: wide, on: .orientation(.exactly(.landscapeLeft))))
    #expect(shop.scene.installations == [wide.id: true])
    try shop.apply(
      shop.scene.edits(conditioning: try shop.scene.wantedSet("wide"), on: .orientation(.portrait)))
    #expect(shop.scene.installations.isEmpty)
    #expect(inForce(shop) == ["base", "tall", "wide"])
    let wideNow = try shop.scene.wantedSet("wide")
    try shop.apply(shop.scene.edits(conditioning: wideNow, on: nil))
    #expect(inForce(shop) == ["base", "tall", "wide"])
  }
}
