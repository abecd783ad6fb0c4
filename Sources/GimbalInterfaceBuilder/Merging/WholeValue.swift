internal import GimbalMarkup

/// The elements and attributes of a document that form one value, which a merge takes from one version as a whole.
///
/// The format writes the value of a property as an element with the attribute `key`, the name of the property, and without an
/// id. All attributes of such an element together describe one value, so that the attributes of two versions describe a value
/// that nobody chose, such as the name of one color with the alpha of another one.
///
/// | element | one value, because |
/// |---|---|
/// | has a `key`, no id, and no elements with a `key`: `color`, `fontDescription`, `rect`, `inset`, `size`, … | the attributes are the components of the value of one property |
/// | `imageReference`, `preferredSymbolConfiguration`, `paragraphStyle` | as above; elements inside it are components |
/// | `fragment` of an attributed text | a range of text with its attributes |
/// | `userDefinedRuntimeAttribute` | the type states how to read the value |
/// | `color`, `image`, `namedColor`, `systemColor` without a `key` | an entry of the resources |
///
/// Elements with a `key` are no values if each of their attributes is a property of its own: see ``groups``.
///
/// | attributes | one value, because |
/// |---|---|
/// | items, attributes, relation, multiplier and constant of a `constraint` | they are one equation |
/// | `image` and `catalog` | the catalog states where the image is |
/// | `customClass`, `customModule` and `customModuleProvider` | they are one class |
/// | the destination and the selector, property or kind of a connection | they are one connection |
/// | the storyboard and the identifier of a storyboard reference | they are one reference |
enum WholeValue {
  /// The elements with a `key` that are objects or lists: each attribute and each element inside them is a property or an
  /// entry of its own.
  static let groups: Set<String> = [
    "state", "textInputTraits", "accessibility", "variation", "mask", "customFonts", "array", "mutableArray",
    "textAttributes", "buttonConfiguration", "backgroundConfiguration", "wkWebViewConfiguration",
    "wkPreferences", "simulatedMetricsContainer", "attributedString", "connections", "view",
  ]

  /// The elements that are one value together with the elements inside them.
  private static let structured: Set<String> = [
    "imageReference", "preferredSymbolConfiguration", "paragraphStyle", "fragment",
    "userDefinedRuntimeAttribute", "image", "namedColor", "systemColor",
  ]

  /// The elements that are one value without a `key`.
  private static let unkeyed: Set<String> = [
    "fragment", "userDefinedRuntimeAttribute", "color", "image", "namedColor", "systemColor",
  ]

  /// Returns `true` if the attributes and the content of an element form one value.
  ///
  /// - Complexity: O(descendants).
  static func isWhole(_ element: Element) -> Bool {
    let name = element.name
    guard element.raw("id") == nil, !groups.contains(name) else { return false }
    if element.raw("key") == nil { return unkeyed.contains(name) }
    return structured.contains(name)
      || element.descendants.allSatisfy { $0.raw("id") == nil && $0.raw("key") == nil }
  }

  /// A set of attributes that form one value.
  struct AttributeGroup {
    /// The name of the value in conflicts.
    let name: String
    let attributes: [String]
    /// The elements with the value; `nil` for all elements.
    var elements: Set<String>?
  }

  static let attributeGroups = [
    AttributeGroup(
      name: "equation",
      attributes: [
        "firstItem", "firstAttribute", "relation", "secondItem", "secondAttribute", "multiplier", "constant",
        "symbolic",
      ], elements: ["constraint"]),
    AttributeGroup(name: "image", attributes: ["image", "catalog"]),
    AttributeGroup(name: "class", attributes: ["customClass", "customModule", "customModuleProvider"]),
    AttributeGroup(
      name: "connection", attributes: ["selector", "property", "kind", "relationship", "destination"],
      elements: ["action", "outlet", "outletCollection", "segue"]),
    AttributeGroup(
      name: "reference", attributes: ["storyboardName", "bundleIdentifier", "referencedIdentifier"],
      elements: ["viewControllerPlaceholder"]),
  ]

  /// Returns the groups of attributes of an element.
  static func attributeGroups(of element: String) -> [AttributeGroup] {
    attributeGroups.filter { $0.elements?.contains(element) != false }
  }
}
