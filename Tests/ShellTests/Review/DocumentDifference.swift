import Foundation
import FoundationXML

/// The constraints of a document, read by an XML parser that the program does not use for this purpose.
struct DocumentConstraints {
  /// A constraint as the values of its attributes, in a normal form.
  private(set) var constraints: [String: [String: String]] = [:]
  /// The object ids of the elements around each constraint.
  private(set) var ancestors: [String: Set<String>] = [:]

  init(_ data: Data) {
    let reader = Reader()
    let parser = XMLParser(data: data)
    parser.delegate = reader
    _ = parser.parse()
    constraints = reader.constraints
    frames = reader.frames
    ancestors = reader.ancestors
    for id in constraints.keys {
      for key in ["firstItem", "secondItem"] {
        if let guide = constraints[id]?[key].flatMap({ reader.guides[$0] }) { constraints[id]?[key] = guide }
      }
    }
    for (id, traits) in reader.excluded {
      constraints[id]?["excluded"] = traits.sorted().joined(separator: " ")
    }
  }

  /// Returns the ids of the constraints that differ, without those inside the given elements.
  func differences(from other: DocumentConstraints, outside elements: Set<String>) -> Set<String> {
    Set(constraints.keys).union(other.constraints.keys).filter { id in
      let around = (ancestors[id] ?? []).union(other.ancestors[id] ?? [])
      return constraints[id] != other.constraints[id] && around.isDisjoint(with: elements)
    }
  }

  /// The recorded frames of views, by object id: x, y, width and height.
  private(set) var frames: [String: [Double]] = [:]

  private final class Reader: NSObject, XMLParserDelegate {
    var constraints: [String: [String: String]] = [:]
    var ancestors: [String: Set<String>] = [:]
    var excluded: [String: Set<String>] = [:]
    /// Layout guides by id. Interface Builder gives them new ids when it rewrites a controller.
    var guides: [String: String] = [:]
    var frames: [String: [Double]] = [:]
    private var path: [(name: String, attributes: [String: String])] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      if name == "constraint", let id = attributes["id"] {
        let parent = path.dropLast().last?.attributes["id"] ?? ""
        constraints[id] = Self.normal(attributes, parent: parent)
        ancestors[id] = Set(path.compactMap { $0.attributes["id"] })
      }
      if name == "exclude" || name == "include", path.last?.attributes["key"] == "constraints",
        let id = attributes["reference"]
      {
        let variation = path.dropLast().last?.attributes["key"] ?? ""
        excluded[id, default: []].insert("\(name) \(variation)")
      }
      if name == "variation", let last = path.last, last.name == "constraint", let id = last.attributes["id"]
      {
        constraints[id]?["variation \(attributes["key"] ?? "")"] = Self.number(attributes["constant"] ?? "")
      }
      if name == "rect", attributes["key"] == "frame", let id = path.last?.attributes["id"] {
        frames[id] = ["x", "y", "width", "height"].compactMap { attributes[$0].flatMap(Double.init) }
      }
      if name.hasSuffix("LayoutGuide"), let id = attributes["id"] {
        let owner = path.last { $0.attributes["id"] != nil }?.attributes["id"] ?? ""
        guides[id] = "\(owner) \(name) \(attributes["type"] ?? attributes["key"] ?? "")"
      }
      path.append((name, attributes))
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) { path.removeLast() }

    /// Returns the attributes that affect the layout, with defaults and numbers in one form.
    private static func normal(_ attributes: [String: String], parent: String) -> [String: String] {
      let keys = [
        "firstAttribute", "relation", "secondItem", "secondAttribute", "multiplier", "identifier",
        "placeholder",
      ]
      var values = attributes.filter { keys.contains($0.key) }
      values["firstItem"] = attributes["firstItem"] ?? parent
      values["constant"] = number(attributes["constant"] ?? "0")
      values["priority"] = number(attributes["priority"] ?? "1000")
      return values
    }

    private static func number(_ text: String) -> String { Double(text).map { "\($0)" } ?? text }
  }
}
