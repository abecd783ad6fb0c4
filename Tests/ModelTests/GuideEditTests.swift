import GimbalModel
import TestSupport
import Testing

/// The limits of views of kind `layoutGuide`.
@Suite struct GuideEditTests {
  @Test func guidesHaveNoSubviews() throws {
    let (shop, guide) = try Self.shop()
    shop.expectRejection(
      .guideRefused(.superview(guide.name)), of: .insert(.view(shop.view("inner", in: guide.id))))
    var yellow = try shop.scene.wanted("yellow")
    yellow.parent = guide.id
    shop.expectRejection(.guideRefused(.superview(guide.name)), of: .update(.view(yellow)))
  }

  @Test func guidesHaveNoProperties() throws {
    let (shop, guide) = try Self.shop()
    let base = try shop.scene.wantedSet("base")
    let error = EditError.guideRefused(.property(guide.name))
    shop.expectRejection(
      error, of: .insert(.property(ViewProperty(view: guide.id, property: .hidden, value: .flag(true)))))
    shop.expectRejection(
      error,
      of: .insert(.instanceTrait(InstanceTrait(view: guide.id, name: name("images"), value: .number(1)))))
    shop.expectRejection(
      error,
      of: .insert(
        .override(
          PropertyOverride(
            id: shop.ids.id(), set: base.id, position: .first, view: guide.id, property: .zOrder,
            value: .number(1)))))
  }

  @Test func onlyConstraintsDetermineTheFrame() throws {
    let (shop, guide) = try Self.shop()
    let base = try shop.scene.wantedSet("base")
    shop.expectRejection(
      .guideRefused(.frame(guide.name)),
      of: .insert(
        .placement(
          Placement(
            id: shop.ids.id(), set: base.id, position: .first, view: guide.id, measure: .minX,
            value: .number(1)))))
    shop.expectRejection(
      .guideRefused(.frame(guide.name)),
      of: .insert(
        .box(
          LayoutBox(
            id: shop.ids.id(), set: base.id, parent: nil, position: .first, role: .manager, view: guide.id,
            arrangement: .vertical))))
  }

  @Test func guidesHaveEdgesCentersAndSizesOnly() throws {
    var (shop, guide) = try Self.shop()
    let base = try shop.scene.wantedSet("base")
    let yellow = try shop.scene.wanted("yellow")
    for attribute in Attribute.allCases {
      let edit = Edit.insert(
        .constraint(
          shop.constraint(in: base.id, anchor(yellow, attribute), anchor(guide, attribute), handle: 99)))
      if attribute.isOfViewsOnly {
        shop.expectRejection(.guideRefused(.attribute(guide.name, attribute)), of: edit)
      } else {
        var scene = shop.scene
        #expect(throws: Never.self) { try scene.apply(edit) }
      }
    }
    let inner = Anchor(item: LayoutItem(view: guide.id, guide: .safeArea), attribute: .top)
    shop.expectRejection(
      .guideRefused(.guide(guide.name, .safeArea)),
      of: .insert(.constraint(shop.constraint(in: base.id, anchor(yellow, .top), inner, handle: 99))))
  }

  @Test func viewsStayViews() throws {
    var (shop, guide) = try Self.shop()
    var yellow = try shop.scene.wanted("yellow")
    yellow.kind = .layoutGuide
    shop.expectRejection(.guideRefused(.kind(yellow.name)), of: .update(.view(yellow)))
    var other = guide
    other.kind = .spacer
    shop.expectRejection(.guideRefused(.kind(guide.name)), of: .update(.view(other)))
    other = guide
    other.name = name("renamed")
    #expect(throws: Never.self) { try shop.scene.apply(.update(.view(other))) }
  }

  @Test func rootIsAView() throws {
    let records = Workshop().scene.records.map { record -> Record in
      guard case .view(var root) = record else { return record }
      root.kind = .layoutGuide
      return .view(root)
    }
    #expect(throws: EditError.guideRefused(.root)) { try Scene(records: records) }
  }

  private static func shop() throws -> (Workshop, View) {
    var shop = try Workshop.sample()
    var guide = shop.view("gap")
    guide.kind = .layoutGuide
    try shop.add(guide)
    return (shop, guide)
  }
}
