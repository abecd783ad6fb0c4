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

/// How large a scene of a document may be. Documents that people draw hold some hundred views; what is much larger
/// would keep the engine busy for long: 2500 views in a row that contradicts itself take eight seconds.
enum SceneLimit {
  /// In one document.
  static let scenes = 10_000
  static let views = 2500
  static let constraints = 50_000
  /// Of one stack view: its rows grow with their square.
  static let arrangedViews = 500
  /// A place, a length or a constant, in points: a hundred times any screen, as for a device's sides. Further away, rows
  /// that contradict each other are told apart by less than rounding.
  static let coordinate = 1e6
}

/// A part of a document that becomes a scene: a tree of views whose root's frame is given from outside.
struct DocumentScene {
  enum Kind: Hashable {
    /// A controller's view.
    case controller
    /// A view of a xib, or one that a bar holds.
    case freestanding
    /// A cell, wherever it stands.
    case cell
  }

  let root: Element
  let kind: Kind
  /// The controller whose view it is, or is in.
  let controller: Element?
}

extension InterfaceDocument {
  /// The scenes of the document, in document order.
  ///
  /// - Complexity: O(elements).
  var scenes: [DocumentScene] {
    var found: [DocumentScene] = []
    collect(in: root, controller: nil, isInside: false, into: &found)
    return found
  }

  private func collect(
    in element: Element, controller: Element?, isInside: Bool, into found: inout [DocumentScene]
  ) {
    for child in element.children {
      let owner = child["sceneMemberID"] == "viewController" ? child : controller
      guard child.isView else {
        collect(in: child, controller: owner, isInside: isInside, into: &found)
        continue
      }
      if child.isCell {
        found.append(DocumentScene(root: child, kind: .cell, controller: owner))
      } else if !isInside {
        let isControllers = element === owner && child["key"] == "view"
        // An empty bar of a container shows nothing that a scene could tell.
        if !isControllers, owner != nil, child.subviews.isEmpty { continue }
        found.append(
          DocumentScene(root: child, kind: isControllers ? .controller : .freestanding, controller: owner))
      }
      collect(in: child, controller: owner, isInside: true, into: &found)
    }
  }
}
