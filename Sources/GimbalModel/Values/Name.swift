@_spi(_Unicode) import Swift

/// What a user calls a scene, a view, a set, a constraint or a trait.
///
/// Always in Unicode Normalization Form C, so that names that look equal are equal; without control characters,
/// so that a name can be printed raw; never empty; at most `Name.maximumLength` scalars. Ordered by Unicode
/// scalars, whatever the locale.
public struct Name: Hashable, Sendable {
  /// The longest name, in Unicode scalars. Far above what people write, far below what hurts a terminal.
  public static let maximumLength = 255

  /// Why a text is not a name.
  public enum Failure: Error, Hashable, Sendable {
    case empty
    case tooLong(limit: Int)
    case controlCharacter(Unicode.Scalar)
  }

  /// The normalised text.
  public let text: String

  /// Normalises and checks a text.
  ///
  /// - Complexity: O(length).
  public init(_ text: some StringProtocol) throws(Failure) { try self.init(String(text)) }

  /// Normalises and checks a text, without a detour.
  ///
  /// - Complexity: O(length).
  public init(_ text: String) throws(Failure) {
    // Most names, and nothing to normalise: printable ASCII.
    let length = text.utf8.count
    if length > 0, length <= Name.maximumLength, text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) {
      self.text = text
      return
    }
    var scalars = String.UnicodeScalarView()
    var count = 0
    for scalar in text._nfc {
      switch scalar.properties.generalCategory {
      // The joiners only choose between forms of what is seen: Indic and Persian words and emoji need them.
      case .format where scalar == "\u{200C}" || scalar == "\u{200D}": break
      // Other format characters (Cf) include the bidirectional overrides that make a printed line lie.
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
        throw .controlCharacter(scalar)
      default: break
      }
      scalars.append(scalar)
      count += 1
      guard count <= Name.maximumLength else { throw .tooLong(limit: Name.maximumLength) }
    }
    guard count > 0 else { throw .empty }
    self.text = String(scalars)
  }

  init(trusted text: String) { self.text = text }

  /// The name of every scene's own root view.
  public static let root = Name(trusted: "root")
}

extension Name: Comparable {
  public static func < (one: Name, other: Name) -> Bool {
    one.text.unicodeScalars.lexicographicallyPrecedes(other.text.unicodeScalars)
  }
}

extension Name: CustomStringConvertible {
  public var description: String { text }
}

extension Name {
  /// The name of what is in an instance, as the scene around sees it: the instance's name, a slash, and its name in the
  /// scene that it is of. The only names that may be longer than `maximumLength`.
  ///
  /// - Complexity: O(length).
  static func path(_ instance: Name, _ inner: Name) -> Name {
    Name(trusted: "\(instance.text)/\(inner.text)")
  }

  /// A name to look up: one that can be given, or a path of such names, of which each may be as long as a name.
  ///
  /// - Complexity: O(length).
  public init(path text: String) throws(Failure) {
    do {
      try self.init(text)
    } catch {
      guard case .tooLong = error, text.utf8.contains(UInt8(ascii: "/")) else { throw error }
      var parts: [String] = []
      for part in text.split(separator: "/", omittingEmptySubsequences: false) {
        parts.append(try Name(part).text)
      }
      self.init(trusted: parts.joined(separator: "/"))
    }
  }
}

extension String {
  /// The text that bytes are; nil where they are not UTF-8. As `String(validating:as:)`, which is generic and takes
  /// three times as long over the short texts that rows and archives are made of.
  ///
  /// - Complexity: O(bytes).
  package init?(checking bytes: UnsafeBufferPointer<UInt8>) {
    guard let text = try? UTF8Span(validating: bytes.span) else { return nil }
    self.init(copying: text)
  }
}
