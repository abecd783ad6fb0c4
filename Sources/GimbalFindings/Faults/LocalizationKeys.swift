import GimbalLayout
import GimbalModel

/// The test for texts that code replaces by localized strings, so that the user never sees them.
enum LocalizationKeys {
  /// Returns `true` if the text of a view is the key of a localized string, or if a user-defined runtime attribute of
  /// the view contains such a key.
  static func replaceText(_ given: Properties) -> Bool {
    guard let text = given.text(.text) else { return false }
    if isKey(text) { return true }
    let attributes = given.text(.runtimeAttributes).flatMap(RuntimeAttributes.init)?.attributes ?? []
    return attributes.contains { attribute in
      switch attribute.value {
      case .localizedString: true
      case .string(let value): value == text || isKey(value) || isNamedForKey(attribute.keyPath)
      default: false
      }
    }
  }

  /// Returns `true` for a text like `login_button_title` or `login.button.title`: several words without spaces, which
  /// dots or underscores separate.
  static func isKey(_ text: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "_" || $0 == "-" }
    let separators = text.filter { $0 == "." || $0 == "_" }
    return parts.count > 1 && !separators.isEmpty
      && parts.allSatisfy { part in
        part.first?.isLetter == true && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }

  private static func isNamedForKey(_ keyPath: String) -> Bool {
    let name = keyPath.lowercased()
    return ["locali", "l10n", "i18n", "trans"].contains { name.contains($0) }
  }
}
