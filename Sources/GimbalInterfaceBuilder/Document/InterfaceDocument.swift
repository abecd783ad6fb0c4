package import GimbalMarkup
public import GimbalModel

/// An Interface Builder document: a `.xib` or a `.storyboard`.
public struct InterfaceDocument {
  let root: Element
  let platform: Platform
  /// The build of Interface Builder that wrote the document, as in `toolsVersion="14313.18"`: 14313.
  ///
  /// The thousands of the build correspond to these versions of Xcode:
  /// 6: Xcode 6; 7: Xcode 6.3; 9 to 11: Xcode 7 and 8; 13: Xcode 9; 14: Xcode 10; 15: Xcode 11; 17: Xcode 12;
  /// 19: Xcode 13; 21: Xcode 14; 22: Xcode 15; 23: Xcode 16; 24: Xcode 26.
  let toolsVersion: Int
  /// The second number of the attribute `toolsVersion`, such as 18 in `14313.18`; 0 if there is none.
  let toolsRevision: Int
  /// The XML elements by object id. If several elements have the same id, the first element is used.
  let objects: [String: Element]
  /// `true` if the heights of labels in the document are rounded to whole points, `false` if they are the
  /// heights at a scale of 2x, and `nil` if the labels do not determine the scale. Always `nil` for a
  /// document with a device, and from Xcode 8 on.
  let hasWholeLineHeights: Bool?
  /// The indices, in document order, of the elements that vary with size classes.
  private let varying: [Int]
  /// The value of `<device id="…">`. For an unknown device, it is that of the device whose screen a root view fills; `nil`
  /// if there is none.
  private(set) var deviceID: String?
  let limits: InputLimits
  let cancellation: Cancellation

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - limits: The limits on the sizes of the document and its scenes.
  ///   - cancellation: The token with which the caller can cancel the parser and the import of scenes.
  /// - Throws: `DocumentError`.
  /// - Complexity: O(bytes).
  public init(
    _ bytes: [UInt8], limits: InputLimits = InputLimits(), cancellation: Cancellation = .never
  ) throws(DocumentError) {
    try self.init(
      Markup.read(bytes, limits: limits, cancellation: cancellation), limits: limits,
      cancellation: cancellation)
  }

  /// Reads a parsed document.
  ///
  /// - Throws: `DocumentError`.
  /// - Complexity: O(elements).
  package init(
    _ markup: Markup, limits: InputLimits = InputLimits(), cancellation: Cancellation = .never
  ) throws(DocumentError) {
    self.limits = limits
    self.cancellation = cancellation
    root = markup.root
    guard root.name == "document", let type = root["type"] else {
      // Xcode 3 and 4 wrote keyed archives.
      if root.name == "archive" {
        throw DocumentError(.unsupported(type: "archive \(root["type"] ?? "")"), at: root.location)
      }
      throw DocumentError(.notInterfaceBuilder(root: root.name), at: root.location)
    }
    guard let platform = Platform(type: type, runtime: root["targetRuntime"]) else {
      throw DocumentError(.unknownType(type), at: root.location)
    }
    guard platform.isSupported else { throw DocumentError(.unsupportedPlatform(platform), at: root.location) }
    self.platform = platform
    let stated = InterfaceDocument.build(root["toolsVersion"])
    toolsRevision = root["toolsVersion"]?.split(separator: ".").dropFirst().first.flatMap { Int($0) } ?? 0
    let plugIn = root.child("dependencies")?.child("plugIn")
    toolsVersion =
      stated == InterfaceDocument.buildOfUnreleasedTools
      ? InterfaceDocument.build(plugIn?["version"]) : stated
    let elements = root.descendants
    let most = limits[.elementVariations]
    if let element = elements.first(where: { $0.variationElements.count > most }) {
      throw DocumentError(.exceeded(limits.exceeded(.elementVariations)), at: element.location)
    }
    hasWholeLineHeights =
      root.child("device") == nil && toolsVersion < 11000 ? LineHeights.areWhole(in: elements) : nil
    varying = elements.filter(\.varies).map(\.index)
    objects = Dictionary(
      elements.compactMap { element in element.id.map { ($0, element) } },
      uniquingKeysWith: { first, _ in first })
    deviceID = device?.id
    if let id = deviceID, platform == .iOS, !KnownDevice.contains(id) {
      deviceID = KnownDevice.id(
        ofScreenFilledBy: scenes.filter { $0.kind != .cell }.map(\.root),
        in: device?["orientation"] == "landscape" ? .landscapeLeft : .portrait)
    }
  }

  /// The tools version that pre-releases of Xcode wrote. For such a document, the version of Interface
  /// Builder's plug-in is used instead.
  private static let buildOfUnreleasedTools = 32700

  /// The attribute `toolsVersion` as it is in the document; `nil` if there is none.
  package var savedVersion: String? { root["toolsVersion"] }

  private static func build(_ version: String?) -> Int {
    (version?.prefix { $0 != "." }).flatMap { Int($0) } ?? 0
  }

  /// Returns `true` if the element or one of its descendants varies with size classes.
  ///
  /// - Complexity: O(log elements).
  func varies(in element: Element) -> Bool {
    var (low, high) = (0, varying.count)
    while low < high {
      let middle = (low + high) / 2
      if varying[middle] < element.index { low = middle + 1 } else { high = middle }
    }
    return low < varying.count && varying[low] <= element.lastIndex
  }

  var isStoryboard: Bool { root["type"]?.contains("Storyboard") == true }

  /// The element `<device id="retina4_7" orientation="portrait">`; `nil` if there is none, as in documents
  /// from before Xcode 8.
  var device: Element? { root.child("device") }
}

/// The range of numbers in Interface Builder documents.
enum DocumentNumber {
  /// The maximum magnitude of a coordinate, length or constant, in points. It equals `Device.maximumExtent`,
  /// the limit for the sides of a device, and is more than 100 times the size of any screen. With larger
  /// numbers, rounding errors could hide contradictions between constraints.
  static let largest = 1e6
}

/// A part of a document that becomes a scene: a view tree whose root view gets its frame from outside the
/// tree.
struct DocumentScene {
  enum Kind: Hashable {
    /// The view of a controller.
    case controller
    /// A view outside the view tree of a controller, such as a top-level view of a xib or a view in a bar.
    case freestanding
    /// A cell of a table or collection view, at any depth of the view tree.
    case cell
  }

  let root: Element
  let kind: Kind
  /// The view controller that contains the root view; `nil` if there is none.
  let controller: Element?
}

extension InterfaceDocument {
  /// Checks that a number of items does not exceed a limit. An error has the position of `element`.
  func check(_ count: Int, against limit: InputLimit, at element: Element) throws(DocumentError) {
    guard count <= limits[limit] else {
      throw DocumentError(.exceeded(limits.exceeded(limit)), at: element.location)
    }
  }

  /// The scenes of the document in document order.
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
        let isControllers = element == owner && child["key"] == "view"
        // Skip a view without subviews, such as the empty bar of a container view controller.
        if !isControllers, owner != nil, child.subviews.isEmpty { continue }
        found.append(
          DocumentScene(root: child, kind: isControllers ? .controller : .freestanding, controller: owner))
      }
      collect(in: child, controller: owner, isInside: true, into: &found)
    }
  }
}
