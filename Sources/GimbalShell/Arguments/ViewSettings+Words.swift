import GimbalModel

// Lists of the keywords that properties accept, for help texts.
extension ViewSettings {
  /// The properties whose values are keywords, each with its keywords, such as `axis (horizontal, vertical)`.
  static let wordLists: [String] = Property.allCases.compactMap { property in
    property.words.map { "\(property.rawValue) (\($0.joined(separator: ", ")))" }
  }
}

extension Property {
  /// The keywords that the property accepts; `nil` for properties whose values are numbers, flags, names,
  /// text or colors.
  fileprivate var words: [String]? {
    func all<Word: CaseIterable & RawRepresentable<String>>(_: Word.Type) -> [String] {
      Word.allCases.map(\.rawValue)
    }
    return switch kind {
    case .layoutDirection: all(LayoutDirection.self)
    case .axis: all(Axis.self)
    case .stackDistribution: all(StackDistribution.self)
    case .stackAlignment: all(StackAlignment.self)
    case .orientation: all(Orientation.self)
    case .orientationClass: all(OrientationClass.self)
    case .overflowPolicy: all(OverflowPolicy.self)
    case .fontWeight: all(FontWeight.self)
    case .textStyle: all(FontTextStyle.self)
    case .lineBreakMode: all(LineBreakMode.self)
    case .contentInsetAdjustment: all(ContentInsetAdjustment.self)
    case .contentMode: all(ContentMode.self)
    case .textAlignment: all(TextAlignment.self)
    case .borderStyle: all(BorderStyle.self)
    case .buttonType: all(ButtonType.self)
    case .buttonStyle: all(ButtonStyle.self)
    case .moduleProvider: all(ModuleProvider.self)
    case .autoresizingMask: ["none"] + AutoresizingMask.names.map(\.name)
    case .number, .length, .priority, .flag, .text, .string, .pointSize, .fraction, .count, .color,
      .imageName,
      .identifier, .identifierList, .runtimeAttributes:
      nil
    }
  }
}
