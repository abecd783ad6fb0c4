@_spi(_Unicode) import Swift

/// The name of an object, such as a scene, a view, a rule set, a trait or a named number, or the identifier of a
/// constraint.
///
/// Names are in Unicode Normalization Form C, so that canonically equivalent names are equal. They contain no
/// control characters, and no format characters except the zero-width joiner and non-joiner. They have 1 to
/// `maximumLength` scalars. The order is by Unicode scalars and does not depend on the locale.
public struct Name: Hashable, Sendable {
  /// The maximum length of a name, in Unicode scalars.
  public static let maximumLength = 255

  /// The reason why text is not a valid name.
  public enum Failure: Error, Hashable, Sendable {
    case empty
    case tooLong(limit: Int)
    /// The text contains a control or format character, or a line or paragraph separator.
    case controlCharacter(Unicode.Scalar)
  }

  /// The normalized text.
  public let text: String

  /// Creates a name from text, which is normalized.
  ///
  /// - Throws: ``Failure`` if the text is not a valid name.
  /// - Complexity: O(length).
  public init(_ text: some StringProtocol) throws(Failure) { try self.init(String(text)) }

  /// Creates a name from text, which is normalized.
  ///
  /// This overload avoids a copy of the string.
  ///
  /// - Throws: ``Failure`` if the text is not a valid name.
  /// - Complexity: O(length).
  public init(_ text: String) throws(Failure) {
    // Fast path: printable ASCII is already normalized.
    let length = text.utf8.count
    if length > 0, length <= Name.maximumLength, text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) {
      self.text = text
      return
    }
    var scalars = String.UnicodeScalarView()
    var count = 0
    for scalar in text._nfc {
      switch scalar.properties.generalCategory {
      // Allow the zero-width joiner and non-joiner, which select glyph variants in Indic scripts, Persian and
      // emoji.
      case .format where scalar == "\u{200C}" || scalar == "\u{200D}": break
      // Reject all other format characters (Cf). They include bidirectional overrides, which reorder the
      // printed line.
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

  /// The name of the root view of every scene.
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
  /// Returns the name of a view, set or constraint in an instance. An instance is a view that shows another
  /// scene. The result consists of the name of the instance, a slash, and the name in the shown scene. Only
  /// such names can be longer than `maximumLength`.
  ///
  /// - Complexity: O(length).
  static func path(_ instance: Name, _ inner: Name) -> Name {
    Name(trusted: "\(instance.text)/\(inner.text)")
  }

  /// Creates a name for looking up a view, such as `title`, or `row/title` for the view `title` of the scene
  /// that the view `row` shows. Each part of the path has at most `maximumLength` scalars.
  ///
  /// - Throws: ``Failure`` if the text, or a part of the path, is not a valid name.
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
