import GimbalModel
import GimbalNotation

/// The names of view properties in the comparison of documents, such as `font size`.
extension Property {
  /// The name of the property, or `nil` for a property that a developer does not set, because the import
  /// computes it from the document.
  var documentWords: String? {
    switch self {
    case .recordedX, .recordedY, .recordedWidth, .recordedHeight, .recordedOrientation, .measuredWidth,
      .measuredHeight, .objectID, .instance, .superviewWidth, .superviewHeight, .firstBaseline, .lastBaseline,
      .alignmentTop, .alignmentLeft, .alignmentBottom, .alignmentRight, .safeAreaTop, .safeAreaLeft,
      .safeAreaBottom, .safeAreaRight, .container, .visibleChild, .asksVisibleChild, .presentedFrom,
      .preferredOrientation, .customModuleProvider:
      nil
    case .frameX: "x"
    case .frameY: "y"
    case .frameWidth: "width"
    case .frameHeight: "height"
    case .contentWidth: "intrinsic width"
    case .contentHeight: "intrinsic height"
    case .horizontalHugging: "horizontal hugging priority"
    case .verticalHugging: "vertical hugging priority"
    case .horizontalCompression: "horizontal compression resistance"
    case .verticalCompression: "vertical compression resistance"
    case .zOrder: "z position"
    case .outlets: "outlets"
    default: Property.words(rawValue)
    }
  }

  /// Returns the words for a value. Numbers have at most three decimals.
  func words(for value: PropertyValue?) -> String {
    guard let value else { return absentWords }
    guard case .number(let number) = value else { return value.notation(of: self) }
    return Decimal.print((number * 1000).rounded() / 1000)
  }

  /// The words for an absent value: the UIKit default for some properties, `none` for texts, colors and
  /// images, and `default` for other properties.
  private var absentWords: String {
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

  /// Returns a camel case name as separate words, such as `font size` for `fontSize`.
  private static func words(_ name: String) -> String {
    name.reduce(into: "") { words, character in
      words += character.isUppercase ? " " + character.lowercased() : String(character)
    }
  }
}
