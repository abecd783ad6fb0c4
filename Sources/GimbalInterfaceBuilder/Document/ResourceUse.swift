internal import GimbalMarkup

/// A use of a resource, a class or an identifier that the other files of the project declare, or a departure from a
/// guideline for resources.
public struct ResourceUse: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case image(String)
    /// A color of an asset catalog.
    case namedColor(String)
    /// A color whose components are in the document, with the name of the property, such as `backgroundColor`.
    case literalColor(property: String)
    /// A class of the app, or of a library if `isOfTarget` is `false`.
    case customClass(String, isOfTarget: Bool)
    /// An identifier by which code finds an object, with the words for it, such as `reuse identifier`.
    case identifier(String, words: String)
    /// A button with an image, and without a title and an accessibility label.
    case unlabeledButton
  }

  public let kind: Kind
  /// The object id of the innermost object that contains the use.
  public let id: String?
  /// The label of this object in the document outline.
  public let userLabel: String?
  /// The name of the element of this object, such as `button`.
  public let element: String
  /// The line number of the use, starting at 1.
  public let line: Int
  /// The column of the use in Unicode scalars, starting at 1.
  public let column: Int

  init(_ kind: Kind, _ element: Element) {
    let object = element.id == nil ? element.ancestors.first { $0.id != nil } ?? element : element
    (self.kind, id, userLabel, self.element) = (kind, object.id, object["userLabel"], object.name)
    (line, column) = (element.location.line, element.location.column)
  }
}

extension InterfaceDocument {
  /// Returns the uses of resources, by the index of the scene to which the elements belong.
  ///
  /// - Complexity: O(elements).
  func resourceUses(of scenes: [DocumentScene]) -> [Int: [ResourceUse]] {
    var found: [Int: [ResourceUse]] = [:]
    for element in root.descendants where !element.isResource {
      let uses = element.resourceUses
      if !uses.isEmpty { found[scenes.index(around: element.index), default: []] += uses }
    }
    return found
  }
}

extension [DocumentScene] {
  /// Returns the index of the scene to which an element belongs; 0 for an element outside of all scenes.
  func index(around element: Int) -> Int {
    let inView = lastIndex { $0.root.index <= element && element <= $0.root.lastIndex }
    let inController = firstIndex { scene in
      scene.controller.map { $0.index <= element && element <= $0.lastIndex } ?? false
    }
    return inView ?? inController ?? 0
  }
}

extension Element {
  fileprivate var resourceUses: [ResourceUse] {
    var kinds = images.map(ResourceUse.Kind.image)
    if name == "color", let color { kinds.append(color) }
    if let custom = self["customClass"], !custom.isEmpty {
      let provider = self["customModuleProvider"]
      // A class without a module is one of Objective-C, of the app or of a library.
      if provider == "target" || self["customModule"] == nil {
        kinds.append(.customClass(custom, isOfTarget: provider == "target"))
      }
    }
    kinds += identifiers.map { .identifier($0, words: $1) }
    if isUnlabeledButton { kinds.append(.unlabeledButton) }
    return kinds.map { ResourceUse($0, self) }
  }

  /// The names of the images in the attributes of the element.
  private var images: [String] {
    guard self["catalog"] != "system" else { return [] }
    return attributes.filter { $0.name == "image" || $0.name.hasSuffix("Image") }.compactMap { self[$0.name] }
      .filter { !$0.isEmpty }
  }

  private var color: ResourceUse.Kind? {
    if let name = self["name"] { return .namedColor(name) }
    let isOfSystem = ["systemColor", "cocoaTouchSystemColor", "xcode11CocoaTouchSystemColor"].contains {
      self[$0] != nil
    }
    guard !isOfSystem, self["colorSpace"] != nil, number("alpha") ?? 1 > 0 else { return nil }
    return .literalColor(property: self["key"] ?? "color")
  }

  private var identifiers: [(identifier: String, words: String)] {
    var found: [(String?, String)] = []
    if name == "segue" { found.append((self["identifier"], "segue identifier")) }
    found.append((self["storyboardIdentifier"], "storyboard identifier"))
    // A static cell needs no reuse identifier.
    if !ancestors.contains(where: { $0.name == "tableViewSection" }) {
      found.append((self["reuseIdentifier"], "reuse identifier"))
    }
    return found.compactMap { identifier, words in
      identifier.flatMap { $0.isEmpty ? nil : ($0, words) }
    }
  }

  private var isUnlabeledButton: Bool {
    let accessibility = child("accessibility", key: "accessibilityConfiguration")
    guard accessibility?["label"]?.isEmpty ?? true else { return false }
    switch name {
    case "barButtonItem":
      return self["image"] != nil && (self["title"] ?? "").isEmpty && self["systemItem"] == nil
        && child("view", key: "customView") == nil && child("button", key: "customView") == nil
    case "button":
      let states = children("state") + children("buttonConfiguration")
      let hasTitle = states.contains { state in
        !(state["title"] ?? "").isEmpty
          || state.children.contains { ["attributedString", "attributedTitle", "string"].contains($0.name) }
      }
      let hasImage = states.contains { state in
        state["image"] != nil || state.child("imageReference", key: "image") != nil
      }
      return hasImage && !hasTitle
    default: return false
    }
  }
}
