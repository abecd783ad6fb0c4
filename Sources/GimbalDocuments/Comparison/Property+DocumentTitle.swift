package import GimbalModel
import GimbalNotation

/// The names of view properties in the comparison of documents, such as `font size`.
extension Property {
  /// The name of the property, or `nil` for a property that a developer does not set, because the import
  /// computes it from the document, and for connections, which the comparison of the elements counts.
  package var documentTitle: String? { self == .connections ? nil : declaration.title }

  /// Returns the words for a value. Numbers have at most three decimals.
  package func description(of value: PropertyValue?) -> String {
    guard let value else { return absentDescription }
    guard case .number(let number) = value else { return value.notation(of: self) }
    return Decimal.print((number * 1000).rounded() / 1000)
  }

  /// The words for an absent value: the UIKit default for some properties, `none` for texts, colors and
  /// images, and `default` for other properties.
  private var absentDescription: String {
    switch self {
    case .lines: "1"
    case .hidden, .clipsToBounds: "false"
    default:
      switch kind {
      case .text, .string, .color, .imageName, .identifier, .identifierList, .runtimeAttributes, .textStyle:
        "none"
      default: "default"
      }
    }
  }
}
