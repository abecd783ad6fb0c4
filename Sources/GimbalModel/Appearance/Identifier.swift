/// The syntax of identifiers in source code, such as the names of classes, modules and outlets.
package enum Identifier {
  /// The maximum length of an identifier, in Unicode scalars.
  package static let maximumLength = 255

  /// Returns `true` if the text is an identifier of at most `maximumLength` scalars. An identifier consists of
  /// letters, ASCII digits and underscores, and does not start with a digit. It can contain letters of all
  /// scripts in the Basic Multilingual Plane. A single underscore is not an identifier.
  ///
  /// - Complexity: O(`maximumLength`).
  package static func isValid(_ text: some StringProtocol) -> Bool {
    var count = 0
    for scalar in text.unicodeScalars {
      count += 1
      guard count <= maximumLength, isLetter(scalar) || count > 1 && ("0"..."9").contains(scalar) else {
        return false
      }
    }
    return count > 0 && text != "_"
  }

  /// Returns `true` if the text is a list of different identifiers, separated by commas, such as
  /// `title,header`. The list has at most `maximumCount` identifiers.
  package static func isValidList(_ text: String) -> Bool {
    let names = text.split(separator: ",", maxSplits: maximumCount, omittingEmptySubsequences: false)
    return names.count <= maximumCount && names.allSatisfy { isValid($0) } && Set(names).count == names.count
  }

  /// The maximum number of identifiers that `isValidList(_:)` accepts in a list.
  package static let maximumCount = 32

  /// Returns `true` for a letter in the Basic Multilingual Plane and for an underscore.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    case _ where scalar.isASCII || scalar.value > 0xFFFF: false
    default:
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: true
      default: false
      }
    }
  }
}
