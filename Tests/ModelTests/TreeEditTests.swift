import TestSupport
import Testing

@testable import GimbalModel

@Suite struct TreeEditTests {
  @Test func viewsAreInTreeOrder() throws {
    var shop = Workshop()
    let a = try shop.add(shop.view("a"))
    try shop.add(shop.view("b"))
    try shop.add(shop.view("c", in: a.id))
    var front = shop.view("d")
    front.position = OrderKey.between(nil, a.position)
    try shop.add(front)
    #expect(shop.scene.viewsInTreeOrder.map(\.name.text) == ["root", "d", "a", "c", "b"])
    #expect(shop.scene.viewCount == 5)
    #expect(shop.scene.subtree(of: a.id).map(\.name.text) == ["a", "c"])
    #expect(try shop.scene.ancestors(of: shop.scene.wanted("c").id) == [a.id, shop.scene.root])
    #expect(shop.scene.subtree(of: ID(rawValue: 999)).isEmpty)
  }

  @Test func invalidInsertionsAreRejected() throws {
    let shop = try Workshop.sample()
    let yellow = try shop.scene.wanted("yellow")
    shop.expectRejection(.rowExists, of: .insert(.view(yellow)))
    shop.expectRejection(.nameTaken(name("red")), of: .insert(.view(shop.view("red"))))
    shop.expectRejection(.nameTaken(.root), of: .insert(.view(shop.view("root"))))
    shop.expectRejection(.danglingReference, of: .insert(.view(shop.view("new", in: ID(rawValue: 999)))))
    var orphan = shop.view("new")
    orphan.parent = nil
    shop.expectRejection(.danglingReference, of: .insert(.view(orphan)))
    let stranger = View(
      id: shop.ids.id(), scene: ID(rawValue: 999), parent: yellow.id, position: .first, name: name("new"),
      kind: .view)
    shop.expectRejection(.danglingReference, of: .insert(.view(stranger)))
  }

  @Test func viewCanChangeNameParentAndKind() throws {
    var shop = try Workshop.sample()
    var red = try shop.scene.wanted("red")
    red.name = name("crimson")
    red.parent = shop.scene.root
    red.kind = .button
    red.position = OrderKey.between(nil, .first)
    try shop.scene.apply(.update(.view(red)))
    #expect(shop.scene.view(red.id) == red)
    #expect(shop.scene.view(named: name("red")) == nil)
    #expect(shop.scene.children(of: shop.scene.root).map(\.name.text) == ["crimson", "yellow"])
    #expect(try shop.scene.children(of: shop.scene.wanted("yellow").id).isEmpty)
  }

  @Test func invalidUpdatesAreRejected() throws {
    let shop = try Workshop.sample()
    let (yellow, red) = (try shop.scene.wanted("yellow"), try shop.scene.wanted("red"))
    var changed = yellow
    changed.parent = red.id
    shop.expectRejection(.cycle(yellow.id), of: .update(.view(changed)))
    changed.parent = yellow.id
    shop.expectRejection(.cycle(yellow.id), of: .update(.view(changed)))
    changed.parent = nil
    shop.expectRejection(.danglingReference, of: .update(.view(changed)))
    changed.parent = ID(rawValue: 999)
    shop.expectRejection(.danglingReference, of: .update(.view(changed)))
    changed = yellow
    changed.name = name("red")
    shop.expectRejection(.nameTaken(name("red")), of: .update(.view(changed)))
    shop.expectRejection(.noSuchRow, of: .update(.view(shop.view("new"))))
    var root = try shop.scene.wanted("root")
    root.kind = .label
    shop.expectRejection(.rootIsFixed, of: .update(.view(root)))
  }

  @Test func referencedViewCannotBeDeleted() throws {
    var shop = try Workshop.sample()
    let (yellow, red) = (try shop.scene.wanted("yellow"), try shop.scene.wanted("red"))
    shop.expectRejection(.danglingReference, of: .delete(.view(yellow)))
    shop.expectRejection(.danglingReference, of: .delete(.view(red)))
    shop.expectRejection(.noSuchRow, of: .delete(.view(shop.view("new"))))
    shop.expectRejection(.rootIsFixed, of: .delete(.view(try shop.scene.wanted("root"))))
    try shop.apply(shop.scene.editsRemoving(view: red.id))
    #expect(shop.scene.view(red.id) == nil)
    #expect(shop.scene.constraints.count == 1)
    try shop.apply(shop.scene.editsRemoving(view: yellow.id))
    #expect(shop.scene.viewCount == 1 && shop.scene.constraints.isEmpty)
    #expect(shop.scene.highestHandle == 0)
  }

  /// The time does not grow with the number of remaining rules for each removed view.
  @Test(.timeLimit(.minutes(1))) func removingManyViewsIsFast() throws {
    var shop = Workshop()
    let base = try shop.add(shop.set("base"))
    let kept = try shop.add(shop.view("kept"))
    for index in 0..<5000 {
      try shop.add(shop.constraint(in: base.id, anchor(kept, .width), plus: Double(index)))
    }
    let doomed = try shop.add(shop.view("doomed"))
    for index in 0..<2000 {
      let view = try shop.add(shop.view("v\(index)", in: doomed.id))
      try shop.add(shop.constraint(in: base.id, anchor(view, .width), anchor(view, .height)))
    }
    try shop.apply(shop.scene.editsRemoving(view: doomed.id))
    #expect(shop.scene.viewCount == 2 && shop.scene.constraints.count == 5000)
  }

  @Test func treeDepthIsLimited() throws {
    var shop = Workshop()
    var parent = shop.scene.root
    for level in 2...Scene.maximumDepth { parent = try shop.add(shop.view("v\(level)", in: parent)).id }
    shop.expectRejection(.tooDeep(limit: 256), of: .insert(.view(shop.view("new", in: parent))))
    let other = try shop.add(shop.view("other"))
    var chain = try shop.scene.wanted("v2")
    chain.parent = other.id
    shop.expectRejection(.tooDeep(limit: 256), of: .update(.view(chain)))
    var leaf = try shop.scene.wanted("v256")
    leaf.parent = other.id
    try shop.scene.apply(.update(.view(leaf)))
    try shop.scene.apply(.update(.view(chain)))
    #expect(shop.scene.ancestors(of: try shop.scene.wanted("v255").id).count == 255)
  }

  @Test func invalidPropertyValuesAreRejected() throws {
    var shop = try Workshop.sample()
    let red = try shop.scene.wanted("red")
    func row(_ property: Property, _ value: PropertyValue, of view: ViewID? = nil) -> Record {
      .property(ViewProperty(view: view ?? red.id, property: property, value: value))
    }
    shop.expectRejection(.rowExists, of: .insert(row(.contentWidth, .number(1))))
    shop.expectRejection(.noSuchRow, of: .update(row(.contentHeight, .number(1))))
    shop.expectRejection(.noSuchRow, of: .delete(row(.contentHeight, .number(1))))
    shop.expectRejection(
      .valueRefused(.contentWidth, .number(-1)), of: .update(row(.contentWidth, .number(-1))))
    shop.expectRejection(.valueRefused(.hidden, .number(1)), of: .insert(row(.hidden, .number(1))))
    shop.expectRejection(.danglingReference, of: .insert(row(.hidden, .flag(true), of: ID(rawValue: 999))))

    let edits = shop.scene.edits(
      giving: red.id,
      [
        (.contentWidth, .number(50)), (.hidden, .flag(true)), (.frameX, nil), (.zOrder, .number(1)),
        (.zOrder, .number(1)),
      ])
    #expect(edits.count == 4)
    try shop.apply(Array(edits.prefix(3)))
    #expect(shop.scene.properties(of: red.id).content(.horizontal) == 50)
    #expect(shop.scene.properties(of: red.id).isHidden)
    #expect(shop.scene.edits(giving: red.id, [(.contentWidth, .number(50))]).isEmpty)
    try shop.apply(shop.scene.edits(giving: red.id, [(.contentWidth, nil), (.hidden, nil)]))
    #expect(shop.scene.viewProperties(of: red.id).map(\.property) == [.zOrder])
  }

  /// Two new views that resemble one old view are not matched, also if their superview was renamed.
  @Test(arguments: [(["p"], true), (["p", "q"], false)])
  func renamedViewsAreMatchedIfTheyAreUnique(_ names: [String], _ isMatched: Bool) throws {
    func scene(_ superview: String, _ subviews: [String]) throws -> Workshop {
      var shop = Workshop()
      let outer = try shop.add(shop.view(superview))
      try shop.apply(shop.scene.edits(giving: outer.id, [(.alpha, .number(0.5))]))
      for name in subviews {
        let inner = try shop.add(shop.view(name, in: outer.id))
        try shop.apply(shop.scene.edits(giving: inner.id, [(.hidden, .flag(true))]))
      }
      return shop
    }
    let (old, new) = (try scene("a", ["x"]).scene, try scene("b", names).scene)
    let match = ViewMatch(old: old, new: new)
    #expect(try match.ids[new.wanted("b").id] == old.wanted("a").id)
    #expect(try match.ids[new.wanted("p").id] == (isMatched ? old.wanted("x").id : nil))
  }

  @Test func headersAndDisplays() throws {
    var shop = Workshop()
    var header = shop.scene.header
    header.name = name("Other")
    try shop.scene.apply(.update(.scene(header)))
    #expect(shop.scene.name == name("Other"))
    var display = shop.scene.display
    display.orientation = .landscapeRight
    try shop.scene.apply(.update(.display(display)))
    #expect(shop.scene.display == display)

    let stranger = Workshop.stranger
    shop.expectRejection(.noSuchRow, of: .update(.scene(stranger.header)))
    shop.expectRejection(.noSuchRow, of: .update(.display(stranger.display)))
    shop.expectRejection(.rowExists, of: .insert(.scene(header)))
    shop.expectRejection(.rowExists, of: .insert(.display(display)))
    shop.expectRejection(.rootIsFixed, of: .delete(.scene(header)))
    shop.expectRejection(.rootIsFixed, of: .delete(.display(display)))
  }
}

extension Workshop {
  /// A scene with different identities.
  static var stranger: Scene {
    let device = Device(size: Size(width: 10, height: 10))
    let id = SceneID(rawValue: 1_000_000)
    return Scene(
      header: SceneHeader(
        id: id, position: .first, name: name("Stranger"), device: device, orientations: .all,
        direction: .leftToRight),
      display: Display(scene: id, device: device, orientation: .portrait),
      root: View(
        id: ID(rawValue: 1_000_001), scene: id, parent: nil, position: .first, name: .root, kind: .view))
  }
}
