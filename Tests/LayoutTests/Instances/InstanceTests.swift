import GimbalLayout
import GimbalModel
import Testing

/// Views that show other scenes.
@Suite struct InstanceTests {
  /// A cell with up to four images in a row, `gap` apart. Images beyond the number in its trait are hidden,
  /// and the others share the width.
  private func table(of counts: [Int]) throws -> Storyboard {
    var board = Storyboard()
    try board.scene("cell") { shop in
      for index in 1...4 { try shop.view("i\(index)") }
      try shop.constrain(
        "base",
        """
        i1.leading == root.leading
        i1.top == root.top
        i1.bottom == root.bottom
        """)
      for count in 1...4 {
        let set = "with\(count)"
        try shop.set(set, when: "images=\(count)")
        try shop.constrain(set, "i\(count).trailing == root.trailing")
        for index in 1...4 where index > count { try shop.override(set, "i\(index)", .hidden, true) }
        for index in 2...4 {
          try shop.constrain(
            set,
            index <= count
              ? "i\(index).leading == i\(index - 1).trailing + 10\ni\(index).width == i1.width"
              : "i\(index).leading == root.leading\ni\(index).width == 0")
          try shop.constrain(set, "i\(index).top == root.top\ni\(index).bottom == root.bottom")
        }
      }
    }
    try board.scene("main") { shop in
      for (index, count) in counts.enumerated() {
        try shop.instance(
          "row\(index)", of: "cell", .frame(0, Double(index) * 50, 400, 40),
          ["images": .number(Double(count))])
      }
    }
    return board
  }

  @Test func instancesHaveTheirOwnTraits() throws {
    let layout = try table(of: [1, 2, 3, 4]).solve()
    #expect(layout.conflicts.isEmpty && layout.ambiguities.isEmpty && layout.warnings.isEmpty)
    #expect(layout.views.count == 1 + 4 * 5)
    for count in 1...4 {
      let width = (400 - 10 * Double(count - 1)) / Double(count)
      for index in 1...4 {
        let image = try layout.view("row\(count - 1)/i\(index)")
        #expect(image.isHidden == (index > count))
        guard index <= count else { continue }
        #expect(image.frame.distance(to: Frame(Double(index - 1) * (width + 10), 0, width, 40)) < 1e-5)
        #expect(image.absoluteFrame.y == Double(count - 1) * 50)
      }
    }
  }

  @Test func editsReachAllInstances() throws {
    var board = try table(of: [1, 2])
    try board.scene("cell") { try $0.override("base", "i1", .zOrder, 3) }
    try board.scene("cell") { try $0.view("badge", .frame(1, 2, 3, 4)) }
    let layout = try board.solve()
    for row in ["row0", "row1"] {
      #expect(try layout.frame("\(row)/badge") == Frame(1, 2, 3, 4))
      let image = try layout.view("\(row)/i1").view.id
      #expect(layout.propertiesInForce(of: image).number(.zOrder) == 3)
    }
  }

  /// A text style that an override sets is scaled like a text style of the view.
  @Test func textScaleAppliesToOverriddenTextStyles() throws {
    func height(_ change: (inout Workshop) throws -> Void) throws -> Double {
      var board = Storyboard()
      try board.scene("cell") { shop in
        try shop.view("title", kind: .label, [.text: "x", .fontSize: 17])
        try shop.constrain("base", "title.top == root.top\ntitle.leading == root.leading")
        try change(&shop)
      }
      try board.scene("main") { try $0.instance("row", of: "cell", [:], ["textScale": .number(2)]) }
      return try board.solve().frame("row/title").height
    }
    let large = try height { try $0.give("title", [.fontSize: 28]) }
    #expect(try height { try $0.override("base", "title", .textStyle, "title1") } == large)
    #expect(try height { try $0.override("base", "title", .fontSize, 28) } == large)
  }

  @Test func sceneWithoutInstancesIsUnchanged() throws {
    let board = try table(of: [])
    let composition = Composition(of: try #require(board.shops["cell"]).scene) { _ in
      Issue.record("there is nothing to look up")
      return nil
    }
    #expect(composition.scene.records == board.shops["cell"]?.scene.records)
    #expect(composition.instances.isEmpty && composition.findings.isEmpty)
  }

  @Test func identifiersAreStable() throws {
    var board = try table(of: [1, 2, 3])
    let before = try board.composition().scene
    try board.scene("main") { try $0.view("first", at: .between(nil, .first)) }
    try board.scene("cell") { try $0.view("last") }
    let after = try board.composition().scene
    for view in before.viewsInTreeOrder { #expect(after.view(view.id)?.name == view.name) }
    for set in before.sets { #expect(after.set(set.id)?.name == set.name) }
    for constraint in before.constraints { #expect(after.constraint(constraint.id) != nil) }
  }

  @Test func viewsKnowTheirOrigin() throws {
    let board = try table(of: [1])
    let composition = try board.composition()
    let (main, cell) = (try #require(board.shops["main"]).scene, try #require(board.shops["cell"]).scene)
    let image = try composition.scene.known("row0/i2")
    let row = try main.known("row0").id
    let origin = try #require(composition.origin(of: image.id))
    #expect(try origin.scene == cell.name && origin.view == cell.known("i2").id && origin.instance == row)
    #expect(composition.origin(of: row) == nil)
    #expect(composition.instances.map(\.view) == [row])
    #expect(composition.scene.constraints.allSatisfy { composition.scene.set($0.set)?.condition == nil })
  }

  @Test func innerSetsPrecedeOuterSets() throws {
    var board = try table(of: [2, 1])
    try board.scene("main") { try $0.set("own", when: "landscape") }
    let composed = try board.composition().scene
    let sets = ["base", "with1", "with2", "with3", "with4"]
    #expect(
      composed.sets.map(\.name.text) == sets.map { "row0/\($0)" } + sets.map { "row1/\($0)" } + ["own"])
    #expect(
      composed.installedSets(for: composed.currentTraits).map(\.name.text)
        == ["row0/base", "row0/with2", "row1/base", "row1/with1"])
  }

  @Test func subviewsOfInstancesAreInFront() throws {
    var board = try table(of: [2])
    try board.scene("main") { shop in
      try shop.view("badge", in: "row0", at: .between(nil, .first))
      try shop.view("seal", in: "row0")
    }
    let composed = try board.composition().scene
    #expect(
      composed.children(of: try composed.known("row0").id).map(\.name.text)
        == ["row0/i1", "row0/i2", "row0/i3", "row0/i4", "badge", "seal"])
  }

  @Test func quotedNamesAreNotPaths() throws {
    var board = try table(of: [1])
    try board.scene("main") { shop in
      try shop.view("row0/i1", .frame(7, 7, 7, 7))
      try shop.set("row0/base")
    }
    let layout = try board.solve()
    #expect(try layout.frame("row0/i1") == Frame(7, 7, 7, 7))
    #expect(try layout.frame("row0/i1'") == Frame(0, 0, 400, 40))
    #expect(layout.scene.set(named: try Name("row0/base'")) != nil)
  }

  @Test func instanceReplacesRoot() throws {
    var board = Storyboard()
    try board.scene("cell") { shop in
      try shop.give(
        "root",
        [
          .marginLeading: 30, .marginTop: 12, .objectID: "abc", .frameWidth: 5, .hidden: true,
          .navigationBar: true,
        ])
      try shop.view("a", [.objectID: "def"])
      try shop.constrain("base", "a.leading == root.leadingMargin\na.top == root.topMargin\na.width == 9")
      try shop.override("base", "root", .marginTop, 50)
      try shop.override("base", "root", .marginLeading, 70)
      try shop.override("base", "root", .objectID, "ghi")
    }
    try board.scene("main") { shop in
      try shop.instance("one", of: "cell", .frame(0, 0, 100, 100))
      try shop.instance(
        "two", of: "cell", .frame(0, 0, 100, 100).merging([.marginTop: 3, .hidden: false]) { $1 })
      try shop.instance("three", of: "cell", .frame(0, 0, 100, 100))
      try shop.override("later", "three", .marginLeading, 4)
    }
    let layout = try board.solve()
    #expect(try layout.frame("one/a").y == 50 && layout.frame("one/a").x == 70)
    // Properties and overrides of the instance win.
    #expect(try layout.frame("two/a").y == 3 && layout.frame("two/a").x == 70)
    #expect(try layout.frame("three/a").y == 50 && layout.frame("three/a").x == 4)
    #expect(try layout.view("one").isHidden && !layout.view("two").isHidden)
    for view in layout.views {
      let properties = layout.propertiesInForce(of: view.view.id)
      #expect(properties.text(.objectID) == nil && !properties.flag(.navigationBar))
    }
    #expect(try layout.frame("one") == Frame(0, 0, 100, 100))
  }

  @Test func plainInstanceHasKindOfRoot() throws {
    var board = Storyboard()
    try board.scene("list") { try $0.view("a", .content(10, 20)) }
    let root = try #require(board.shops["list"]).scene.root
    try board.scene("list") { shop in
      try shop.view("stack", kind: .stackView, [.axis: "vertical"])
      try shop.view("b", in: "stack", .content(30, 40))
    }
    try board.scene("main") { shop in
      try shop.instance("plain", of: "list")
      try shop.view("label", kind: .label, [.instance: "list"])
    }
    let composed = try board.composition().scene
    #expect(try composed.known("plain").kind == .view && composed.known("label").kind == .label)
    #expect(try composed.known("plain/stack").kind == .stackView)
    #expect(composed.view(root) == nil)
  }
}
