/// A document of Interface Builder's: a `.xib` or a `.storyboard`.
public struct InterfaceDocument {
  let root: Element
  /// The build of Interface Builder that wrote it, as in `toolsVersion="14313.18"`: 14313. Its thousands count
  /// Xcode's versions: 6 and 7 (Xcode 6.3), 9 to 11 (7 and 8), 13 (9), 14 (10), 15 (11), 17 (12), 19 (13), 21 (14),
  /// 22 (15), 23 (16), 24 and 32 (26).
  let toolsVersion: Int
  /// Every element that has an object id, by it. Of several with one id, the first.
  let objects: [String: Element]
  /// The numbers of the elements that vary with size classes, in ascending order.
  private let varying: [Int]

  /// Reads a document.
  ///
  /// - Throws: `DocumentError`.
  /// - Complexity: O(bytes).
  public init(_ bytes: [UInt8]) throws(DocumentError) {
    root = try MarkupReader.read(bytes)
    guard root.name == "document", let type = root["type"], type.hasPrefix("com.apple.InterfaceBuilder3")
    else {
      // Xcode 3 and 4 wrote archives of keyed objects.
      if root.name == "archive" {
        throw DocumentError(.unsupported(type: "archive \(root["type"] ?? "")"), at: root.place)
      }
      throw DocumentError(.notInterfaceBuilder(root: root.name), at: root.place)
    }
    guard type.contains("CocoaTouch") || type.contains("AppleTV") else {
      throw DocumentError(.unsupported(type: type), at: root.place)
    }
    toolsVersion = (root["toolsVersion"]?.prefix { $0 != "." }).flatMap { Int($0) } ?? 0
    let elements = root.descendants
    if let element = elements.first(where: { $0.variationElements.count > MarkupLimit.variations }) {
      throw DocumentError(
        .tooLarge(limit: MarkupLimit.variations, of: "variations of an element"), at: element.place)
    }
    varying = elements.filter(\.varies).map(\.order)
    objects = Dictionary(
      elements.compactMap { element in element.id.map { ($0, element) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Whether size classes change an element or something inside it.
  ///
  /// - Complexity: O(log elements).
  func varies(in element: Element) -> Bool {
    var (low, high) = (0, varying.count)
    while low < high {
      let middle = (low + high) / 2
      if varying[middle] < element.order { low = middle + 1 } else { high = middle }
    }
    return low < varying.count && varying[low] <= element.lastOrder
  }

  var isStoryboard: Bool { root["type"]?.contains("Storyboard") == true }

  /// `<device id="retina4_7" orientation="portrait">`; none before Xcode 8.
  var device: Element? { root.child("device") }

  /// Whether the document is of size classes (Xcode 6 on) and its canvas therefore any/any where it names no device.
  var usesTraitCollections: Bool { root.flag("useTraitCollections") }
}
