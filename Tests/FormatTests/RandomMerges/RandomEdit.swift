import TestSupport

/// An edit of a document that a person can make in Interface Builder.
enum RandomEdit: CaseIterable {
  case setAttribute, addAttribute, removeAttribute, setColor, setFont, setFrame, setText, setState
  case setConstant, setEquation, setPriority, addConstraint, removeConstraint
  case addView, removeView, moveView, orderViews, changeClass
  case addOutlet, removeOutlet, addAction, retarget, addAttributeOfRuntime, setRuntimeValue
  case addScene, removeScene, addNavigationItem, addResource, setCanvas

  private static let views: Set<String> = [
    "view", "label", "button", "stackView", "imageView", "textField", "tableViewCell",
  ]

  /// The document that an edit changes, with the new id and the new value of the edit.
  private struct Context {
    let tree: DocumentTree
    let side: String
    let id: String
    let value: String
    var random: SeededGenerator

    var all: [Item] { tree.objects(RandomEdit.views) }
    var views: [Item] { all.filter { $0.parent?.name == "subviews" } }
    var elements: [Item] { tree.root.all }

    mutating func pick(_ items: [Item]) -> Item? { items.randomElement(using: &random) }
  }

  private typealias Item = DocumentTree.Item

  /// Changes a document.
  ///
  /// - Parameters:
  ///   - side: A name for new ids and values, which differ between versions.
  ///   - number: The number of the edit, for new ids.
  func apply(to tree: DocumentTree, side: String, number: Int, _ random: inout SeededGenerator) {
    let id = "\(side)\(String(1000 + number).dropFirst())-aa-\(side)00"
    let value = String(Int.random(in: 1...40, using: &random))
    var context = Context(tree: tree, side: side, id: id, value: value, random: random)
    applyToValues(&context)
    applyToConnections(&context)
    applyToViews(&context)
    applyToDocument(&context)
    random = context.random
  }

  private func applyToValues(_ context: inout Context) {
    let tree = context.tree
    let side = context.side
    let value = context.value
    let all = context.all
    let elements = context.elements
    switch self {
    case .setAttribute:
      guard let view = context.pick(all),
        let name = ["text", "alpha", "userLabel", "tag"].first(where: { view[$0] != nil })
      else { return }
      view[name] = "\(side)\(value)"
    case .addAttribute:
      context.pick(all)?[
        ["tag", "hidden", "userLabel", "clipsSubviews"].randomElement(using: &context.random) ?? "tag"] =
        "\(side)\(value)"
    case .removeAttribute:
      let names = ["tag", "hidden", "userLabel", "clipsSubviews", "text"]
      guard let view = context.pick(all), let name = names.first(where: { view[$0] != nil }) else { return }
      view[name] = nil
    case .setColor:
      guard let color = context.pick(elements.filter { $0.name == "color" && $0["key"] != nil }) else {
        return
      }
      let key = color["key"] ?? ""
      let forms: [[(name: String, value: String)]] = [
        [("key", key), ("white", "0.\(value)"), ("alpha", "1"), ("colorSpace", "custom")],
        [("key", key), ("name", "Accent\(side)")], [("key", key), ("systemColor", "system\(value)Color")],
        [("key", key), ("red", "0.\(value)"), ("green", "0"), ("blue", "1"), ("alpha", "0.5")],
      ]
      color.attributes = forms.randomElement(using: &context.random) ?? forms[0]
    case .setFont:
      guard let font = context.pick(elements.filter { $0.name == "fontDescription" }) else { return }
      font["type"] = ["system", "boldSystem"].randomElement(using: &context.random)
      font["pointSize"] = value
    case .setFrame:
      guard let rect = context.pick(elements.filter { $0.name == "rect" }) else { return }
      rect[["x", "y", "width", "height"].randomElement(using: &context.random) ?? "x"] = value
    case .setText: context.pick(elements.filter { $0.name == "string" })?.text = "\(side) \(value)"
    case .setState:
      guard let button = context.pick(tree.objects(["button"])) else { return }
      let key = ["normal", "highlighted"].randomElement(using: &context.random) ?? "normal"
      if let state = button.children.first(where: { $0.name == "state" && $0["key"] == key }) {
        state["title"] = "\(side)\(value)"
      } else {
        button.append(Item("state", [("key", key), ("title", "\(side)\(value)")]))
      }
    default: break
    }
  }

  private func applyToConnections(_ context: inout Context) {
    let tree = context.tree
    let id = context.id
    let value = context.value
    let all = context.all
    let views = context.views
    switch self {
    case .setConstant: context.pick(tree.objects(["constraint"]))?["constant"] = value
    case .setPriority: context.pick(tree.objects(["constraint"]))?["priority"] = value
    case .setEquation:
      guard let constraint = context.pick(tree.objects(["constraint"])) else { return }
      let attributes = ["leading", "trailing", "left", "right"]
      constraint["firstAttribute"] = attributes.randomElement(using: &context.random)
      constraint["multiplier"] = "1:\(value)"
    case .addConstraint:
      guard let view = context.pick(views), let owner = view.parent?.parent, owner["id"] != nil else {
        return
      }
      owner.list("constraints").append(
        Item(
          "constraint",
          [
            ("firstItem", view["id"] ?? ""),
            ("firstAttribute", ["width", "height"].randomElement(using: &context.random) ?? "width"),
            ("constant", value), ("id", id),
          ]))
    case .removeConstraint:
      if let constraint = context.pick(tree.objects(["constraint"])) { tree.remove(constraint) }
    case .addOutlet, .addAction:
      guard let controller = context.pick(tree.objects(["viewController"])), let view = context.pick(all)
      else { return }
      let attributes: [(name: String, value: String)] =
        self == .addOutlet
        ? [("property", "outlet\(value)"), ("destination", view["id"] ?? ""), ("id", id)]
        : [("selector", "act\(value):"), ("destination", controller["id"] ?? ""), ("id", id)]
      (self == .addOutlet ? controller : view).list("connections").append(
        Item(self == .addOutlet ? "outlet" : "action", attributes))
    case .removeOutlet:
      if let outlet = context.pick(tree.objects(["outlet", "action"])) { tree.remove(outlet) }
    case .retarget:
      if let view = context.pick(all) { context.pick(tree.objects(["outlet"]))?["destination"] = view["id"] }
    default: break
    }
  }

  private func applyToViews(_ context: inout Context) {
    let tree = context.tree
    let side = context.side
    let id = context.id
    let value = context.value
    let all = context.all
    let views = context.views
    let elements = context.elements
    switch self {
    case .addView:
      guard let container = context.pick(elements.filter { $0.name == "subviews" }) else { return }
      let rect = Item(
        "rect", [("key", "frame"), ("x", value), ("y", "0.0"), ("width", "20"), ("height", "20")])
      let color = Item("color", [("key", "textColor"), ("white", "0.\(value)"), ("alpha", "1")])
      container.insert(
        Item("label", [("text", "\(side)\(value)"), ("id", id)], [rect, color]),
        at: Int.random(in: 0...container.children.count, using: &context.random))
    case .removeView: if let view = context.pick(views) { tree.remove(view) }
    case .moveView:
      guard let view = context.pick(views) else { return }
      let inside = view.all
      let containers = elements.filter { container in
        container.name == "subviews" && !inside.contains { $0 === container }
          && container.chain.last(where: { $0.name == "scene" })
            === view.chain.last(where: { $0.name == "scene" })
      }
      guard let container = context.pick(containers) else { return }
      // A constraint must stay in a view that contains its items.
      let ids = Set(inside.compactMap { $0["id"] })
      for constraint in tree.objects(["constraint"])
      where constraint.attributes.contains(where: { $0.name.hasSuffix("Item") && ids.contains($0.value) })
        && !inside.contains(where: { $0 === constraint })
      {
        tree.remove(constraint)
      }
      view.leave()
      container.append(view)
    case .orderViews:
      guard let container = context.pick(elements.filter { $0.name == "subviews" && $0.children.count > 1 })
      else {
        return
      }
      let child = container.children[Int.random(in: 0..<container.children.count, using: &context.random)]
      child.leave()
      container.insert(child, at: Int.random(in: 0...container.children.count, using: &context.random))
    case .changeClass:
      guard let object = context.pick(all) else { return }
      object["customClass"] = "Class\(side)"
      object["customModule"] = "App"
    default: break
    }
  }

  private func applyToDocument(_ context: inout Context) {
    let tree = context.tree
    let side = context.side
    let id = context.id
    let value = context.value
    let all = context.all
    let elements = context.elements
    switch self {
    case .addAttributeOfRuntime:
      guard let view = context.pick(all) else { return }
      view.list("userDefinedRuntimeAttributes").attributes = [("key", "userDefinedRuntimeAttributes")]
      let list = view.list("userDefinedRuntimeAttributes")
      guard !list.children.contains(where: { $0["keyPath"] == "path\(value)" }) else { return }
      list.append(
        Item(
          "userDefinedRuntimeAttribute", [("type", "string"), ("keyPath", "path\(value)"), ("value", side)]))
    case .setRuntimeValue:
      context.pick(elements.filter { $0.name == "userDefinedRuntimeAttribute" })?["value"] = value
    case .addScene:
      guard let scenes = context.pick(elements.filter { $0.name == "scenes" }) else { return }
      let view = Item("view", [("key", "view"), ("id", "V" + id.dropFirst())])
      let controller = Item("viewController", [("id", "C" + id.dropFirst())], [view])
      scenes.append(Item("scene", [("sceneID", "S" + id.dropFirst())], [Item("objects", [], [controller])]))
    case .removeScene:
      let scenes = elements.filter { $0.name == "scene" }
      if scenes.count > 1, let scene = context.pick(scenes) { tree.remove(scene) }
    case .addNavigationItem:
      guard let controller = context.pick(tree.objects(["viewController"])),
        !controller.children.contains(where: { $0["key"] == "navigationItem" })
      else { return }
      controller.append(Item("navigationItem", [("key", "navigationItem"), ("title", value), ("id", id)]))
    case .addResource:
      let list = tree.root.list("resources")
      guard !list.children.contains(where: { $0["name"] == "image\(value)" }),
        let view = context.pick(tree.objects(["imageView"]))
      else { return }
      list.append(Item("image", [("name", "image\(value)"), ("width", value), ("height", value)]))
      view["image"] = "image\(value)"
    case .setCanvas: context.pick(elements.filter { $0.name == "point" })?["x"] = value
    default: break
    }
  }
}
