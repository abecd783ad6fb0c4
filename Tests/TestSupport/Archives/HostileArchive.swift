internal import GimbalHashing

/// An invalid archive, with the place at which a reader reports the error.
public struct HostileArchive: Sendable, CustomStringConvertible {
  public let description: String
  public let bytes: [UInt8]
  /// The line, from 1.
  public let line: Int
  /// The path of the invalid value; nil for the line itself.
  public let field: String?

  init(named description: String, _ bytes: [UInt8], line: Int, field: String? = nil) {
    self.description = description
    self.bytes = bytes
    self.line = line
    self.field = field
  }

  /// Creates the sample with a replaced text. Its counts and its hash are correct.
  init(_ text: String, _ other: [UInt8], line: Int, field: String? = nil) {
    guard let start = HostileArchive.body[...].firstIndex(of: Array(text.utf8)) else {
      preconditionFailure("the sample has no \(text)")
    }
    var bytes = HostileArchive.body
    bytes.replaceSubrange(start..<start + text.utf8.count, with: other)
    let shown = String(decoding: other.prefix(60), as: UTF8.self)
    self.init(named: "\(text) -> \(shown)", ArchiveText.sealed(bytes), line: line, field: field)
  }

  init(_ text: String, _ other: String, line: Int, field: String? = nil) {
    self.init(text, Array(other.utf8), line: line, field: field)
  }

  public static let all =
    damagedBytes + damagedStructure + damagedOrder + damagedReferences + damagedValues + badNumbers
    + badNames + badTexts + badTrailers + cuts + floods + circles

  static let body = Array(sample.utf8)

  /// All kinds of lines, with most of their keys, and without a trailer.
  public static let sample = #"""
    {"format":"gimbal","kind":"header","version":1}
    {"kind":"project","properties":{"autorotate":false}}
    {"device":"iPhone 8","direction":"ltr","kind":"scene","name":"card","orientations":["portrait","landscapeLeft"],"shown":{"device":"iPhone 8","orientation":"portrait"}}
    {"kind":"view","name":"root","type":"view"}
    {"kind":"view","name":"photo","parent":"root","properties":{"contentHeight":80},"type":"imageView"}
    {"device":"iPad 9.7","direction":"rtl","kind":"scene","name":"main","orientations":["portrait"],"shown":{"device":"iPad 9.7","orientation":"portrait"},"traits":{"images":3}}
    {"kind":"view","name":"root","type":"view"}
    {"kind":"view","name":"title","parent":"root","properties":{"frameX":4,"hidden":false,"lines":2,"text":"Hello"},"type":"label"}
    {"kind":"view","name":"row","parent":"root","properties":{"instance":"card"},"traits":{"mood":"dark"},"type":"view"}
    {"condition":"landscape and images=3","installed":true,"kind":"set","name":"Landscape"}
    {"constant":-8,"first":{"attribute":"trailing","view":"title"},"handle":7,"identifier":"Edge","kind":"constraint","multiplier":0.5,"priority":750,"relation":"<=","second":{"attribute":"trailing","guide":"safeArea","view":"root"}}
    {"kind":"override","property":"zOrder","value":12,"view":"title"}
    {"kind":"placement","measure":"minY","value":{"constant":9,"measure":"maxY","multiplier":2,"part":"statusBar","view":"root"},"view":"title"}
    {"arrangement":"tile","depth":0,"kind":"layout","margin":[1,null,2.5,null],"role":"manager","tiles":{"columns":3,"rows":4},"view":"row"}
    {"depth":1,"height":{"unit":"%","value":33},"kind":"layout","role":"item","view":"title"}

    """#
}

/// Functions that assemble archives.
public enum ArchiveText {
  /// Appends a trailer with the counts and the hash of the lines, so that no other error hides the one under
  /// test.
  ///
  /// - Parameter body: The lines before the trailer.
  public static func sealed(_ body: [UInt8]) -> [UInt8] {
    body + trailer(counts: counts(of: body), hash: hash(of: body))
  }

  public static func hash(of body: [UInt8]) -> String {
    SHA256.hash(body).hexadecimal
  }

  public static func trailer(counts: String, hash: String) -> [UInt8] {
    Array("{\"counts\":\(counts),\"kind\":\"trailer\",\"sha256\":\"\(hash)\"}\n".utf8)
  }

  /// The counts of a trailer as JSON.
  public static func counts(of body: [UInt8]) -> String {
    var counts: [String: Int] = [:]
    var rest = body[...]
    while let start = rest.firstIndex(of: mark) {
      let word = String(
        decoding: rest[(start + mark.count)...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
      counts[word, default: 0] += 1
      // Only the first kind in a line counts.
      rest = rest[start...].drop { $0 != UInt8(ascii: "\n") }
    }
    let known = kinds.compactMap { kind in counts[kind].map { "\"\(kind)\":\($0)" } }
    return "{" + known.joined(separator: ",") + "}"
  }

  private static let mark = Array("\"kind\":\"".utf8)
  private static let kinds = [
    "constraint", "layout", "override", "placement", "project", "scene", "set", "view",
  ]
}

extension ArraySlice<UInt8> {
  /// The index of the first occurrence of a pattern.
  func firstIndex(of pattern: [UInt8]) -> Int? {
    withUnsafeBufferPointer { (bytes) -> Int? in
      guard bytes.count >= pattern.count else { return nil }
      return (0...bytes.count - pattern.count).first { start in
        pattern.indices.allSatisfy { bytes[start + $0] == pattern[$0] }
      }
    }.map { startIndex + $0 }
  }
}
