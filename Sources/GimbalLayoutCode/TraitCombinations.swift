import GimbalModel
import GimbalUIKit

/// The combinations of traits for which a class runs because its code asks for these traits.
///
/// Each class runs on the chosen device, upright and turned. Code that asks for the idiom or a size class also runs on a
/// device of the other idiom and, for the width class, on a phone whose width class is regular in landscape. Code that
/// asks for the direction also runs for the other direction, code that asks for the text size for each range of text sizes with
/// equal layouts, code that asks for the version of iOS for each version of the settings, and code whose frames depend on a size for the other devices. Code that uses an expression with a range of values runs for each of
/// them.
struct TraitCombinations {
  /// The settings of the further runs.
  let others: [LayoutCodeOptions]
  /// The traits that tell the layouts apart, those that the code asks for first.
  private let axes: [TraitAxis]
  /// The sizes of the device whose layouts hold for all sizes besides those of the others, and the other sizes; `nil` if no
  /// layout holds for a size for which the code does not run.
  private let fallback: (own: [Size], others: [Size])?
  /// The names of the custom traits that the code uses.
  let counted: [Name]
  /// The ranges of text sizes in which the layouts are equal; one range if the text size changes nothing.
  private let textSizes: [ClosedRange<ContentSizeCategory>]

  /// The traits that the code asks for and for which it does not run, because the layouts or the combinations are too many.
  let omitted: [TraitAxis]

  /// - Parameters:
  ///   - textSizes: The ranges of text sizes in which the layouts are equal.
  ///   - expressions: The expressions for which the code needed a value that the user supplied.
  ///   - isOfDocument: `true` for the class of a document, whose constraints exist for all sizes.
  init(
    of used: Set<TraitAxis>, _ textSizes: [ClosedRange<ContentSizeCategory>],
    counting expressions: Set<String>, _ options: LayoutCodeOptions, isOfDocument: Bool = false
  ) {
    let screens = TraitCombinations.screens(of: used, options)
    var sizes = used.contains(.size) ? options.otherDevices.filter { !screens.contains($0) } : []
    var directions =
      used.contains(.direction)
      ? LayoutDirection.allCases.sorted { one, _ in one == options.direction }
      : [options.direction]
    var textSizes = textSizes
    let counted = options.counting(expressions)
    var versions = used.contains(.systemVersion) ? max(1, options.systemVersions.count) : 1
    // Layouts with many ranges have none here.
    var omitted: [TraitAxis] = used.contains(.textSize) && textSizes.isEmpty ? [.textSize] : []
    var count: Int {
      (screens.count + sizes.count) * directions.count * max(1, textSizes.count) * counted.count * versions
    }
    if count > TraitCombinations.most, textSizes.count > 1 {
      omitted.append(.textSize)
      textSizes = []
    }
    if count > TraitCombinations.most, !sizes.isEmpty {
      omitted.append(.size)
      sizes = []
    }
    if count > TraitCombinations.most, directions.count > 1 {
      omitted.append(.direction)
      directions = [options.direction]
    }
    if count > TraitCombinations.most, versions > 1 {
      omitted.append(.systemVersion)
      versions = 1
    }
    (self.textSizes, self.omitted) = (textSizes, omitted)
    let sizesOfText =
      [options.textSize]
      + textSizes.filter { !$0.contains(options.textSize) && textSizes.count > 1 }.map(\.lowerBound)
    let combinations = (screens + sizes).flatMap { device in
      directions.flatMap { direction in
        sizesOfText.flatMap { size in
          let one = options.on(device, direction, size)
          return (versions > 1 ? one.eachVersion() : [one]).flatMap { $0.counting(expressions) }
        }
      }
    }
    others = Array(combinations.dropFirst())
    let own = TraitCombinations.sizes(of: [options.device], options)
    let others = TraitCombinations.sizes(of: screens + sizes, options).filter { !own.contains($0) }
    fallback = isOfDocument && !others.isEmpty ? (own, others) : nil
    self.counted = expressions.sorted().compactMap { expression in
      guard case .counts? = options.assumed[expression] else { return nil }
      return LayoutCodeOptions.traitName(of: expression)
    }
    axes =
      (versions > 1 ? [.systemVersion] : []) + (textSizes.count > 1 ? [.textSize] : [])
      + [.direction, .idiom, .heightClass, .widthClass].filter { used.contains($0) && !omitted.contains($0) }
      + [.orientation] + (sizes.isEmpty ? [] : [.size])
  }

  /// Returns the sizes of the screens of devices in the orientations.
  private static func sizes(of devices: [Device], _ options: LayoutCodeOptions) -> [Size] {
    devices.flatMap { device in
      options.orientations.map { Environment(device: device, orientation: $0).traits.size }
    }
  }

  /// Returns the devices whose idioms and size classes differ.
  private static func screens(of used: Set<TraitAxis>, _ options: LayoutCodeOptions) -> [Device] {
    guard !used.isDisjoint(with: [.idiom, .widthClass, .heightClass]) else { return [options.device] }
    var wanted = [isTablet(options.device) ? "iPhone 15" : "iPad 11"]
    if used.contains(.widthClass) { wanted.append("iPhone 15 Pro Max") }
    let added = wanted.compactMap { DeviceCatalog.preset(named: $0) }
    return [options.device] + added.filter { $0 != options.device }
  }

  /// The largest number of combinations for which a class runs. Text sizes are omitted first, then sizes of screens, then
  /// directions.
  private static let most = 64

  /// The largest number of ranges of text sizes. Code whose layout changes more often, for example by the size of a font, runs
  /// for the text size of the settings only.
  private static let mostTextSizes = 4

  /// Returns the ranges of text sizes in which the layouts of a class are equal.
  ///
  /// The class runs for each size, until the layouts differ too often, which an empty result means.
  ///
  /// - Parameter layouts: Runs the class for a text size.
  static func textSizes(
    _ layouts: (ContentSizeCategory) -> [CapturedLayout]
  ) -> [ClosedRange<ContentSizeCategory>] {
    let all = ContentSizeCategory.allCases
    var known: [Int: [CapturedLayout.Rules]] = [:]
    func rules(_ index: Int) -> [CapturedLayout.Rules] {
      if let rules = known[index] { return rules }
      let rules = layouts(all[index]).map(\.rules)
      known[index] = rules
      return rules
    }
    // Three neighbors that all differ follow the size of a font, which changes at each step.
    let middle = all.firstIndex(of: .large) ?? 0
    if middle > 0, rules(middle - 1) != rules(middle), rules(middle) != rules(middle + 1) { return [] }
    var found: [ClosedRange<Int>] = []
    for index in all.indices where found.count <= mostTextSizes {
      if let last = found.last, rules(last.upperBound) == rules(index) {
        found[found.count - 1] = last.lowerBound...index
      } else {
        found.append(index...index)
      }
    }
    guard found.count <= mostTextSizes else { return [] }
    return found.map { all[$0.lowerBound]...all[$0.upperBound] }
  }

  private static func isTablet(_ device: Device) -> Bool {
    Environment(device: device, orientation: device.naturalOrientation).isTablet
  }

  /// Returns the traits of a layout, with the names and conditions of sets.
  func parts(of environment: Environment) -> [TraitPart] {
    counted.map { trait in
      let count = environment.counts[trait] ?? 0
      return TraitPart(
        .count, name: "\(trait.text)\(count)", condition: .trait(trait, .equal, .number(Double(count))))
    }
      + axes.map { axis in
        if axis == .textSize { return textSizePart(of: environment.textSize) }
        if axis == .size, let part = otherSizesPart(of: environment) { return part }
        return TraitCombinations.part(axis, of: environment)
      }
  }

  /// Returns the part for all sizes besides those for which the code runs on other devices.
  private func otherSizesPart(of environment: Environment) -> TraitPart? {
    guard let fallback, fallback.own.contains(environment.traits.size) else { return nil }
    let conditions = fallback.others.map { Condition.not(TraitCombinations.isSize($0)) }
    guard let first = conditions.first else { return nil }
    return TraitPart(
      .size, name: "otherSizes", condition: conditions.dropFirst().reduce(first) { .and($0, $1) })
  }

  private static func isSize(_ size: Size) -> Condition {
    .and(equal(.width, size.width), equal(.height, size.height))
  }

  private func textSizePart(of size: ContentSizeCategory) -> TraitPart {
    let range = textSizes.first { $0.contains(size) } ?? size...size
    let (first, last) = (range.lowerBound, range.upperBound)
    func test(_ comparison: Condition.Comparison, _ size: ContentSizeCategory) -> Condition {
      .trait(.textSize, comparison, TraitValue(size))
    }
    let (name, condition) =
      if first == last {
        (first.rawValue, test(.equal, first))
      } else if last == ContentSizeCategory.allCases.last {
        ("\(first.rawValue)OrLarger", test(.greaterOrEqual, first))
      } else if first == ContentSizeCategory.allCases.first {
        ("\(last.rawValue)OrSmaller", test(.lessOrEqual, last))
      } else {
        (
          "\(first.rawValue)To\(last.rawValue.prefix(1).uppercased())\(last.rawValue.dropFirst())",
          Condition.and(test(.greaterOrEqual, first), test(.lessOrEqual, last))
        )
      }
    return TraitPart(.textSize, name: name, condition: condition)
  }

  private static func part(_ axis: TraitAxis, of environment: Environment) -> TraitPart {
    let traits = environment.traits
    switch axis {
    case .idiom:
      // Only tablets have the width class and the height class `regular`.
      let isPad = Condition.and(equal(.widthClass, "regular"), equal(.heightClass, "regular"))
      return environment.isTablet
        ? TraitPart(axis, name: "pad", condition: isPad)
        : TraitPart(axis, name: "phone", condition: .not(isPad))
    case .widthClass:
      let value = traits.widthClass.rawValue
      return TraitPart(axis, name: value + "Width", condition: equal(.widthClass, value))
    case .heightClass:
      let value = traits.heightClass.rawValue
      return TraitPart(axis, name: value + "Height", condition: equal(.heightClass, value))
    case .direction:
      let value = environment.direction
      return TraitPart(
        axis, name: value == .rightToLeft ? "rightToLeft" : "leftToRight",
        condition: equal(.direction, value.rawValue))
    case .size:
      let size = traits.size
      return TraitPart(
        axis, name: "\(Int(clamping: size.width))x\(Int(clamping: size.height))",
        condition: isSize(size))
    case .systemVersion:
      let version = environment.systemVersion
      return TraitPart(
        axis, name: "iOS\(version)", condition: equal(.systemVersion, Double(version)))
    case .orientation, .style, .textSize, .count:
      let isLandscape = environment.orientation.isLandscape
      return TraitPart(
        .orientation, name: isLandscape ? "landscape" : "portrait",
        condition: .orientation(isLandscape ? .landscape : .portrait))
    }
  }

  private static func equal(_ trait: TraitName, _ value: String) -> Condition {
    .trait(name(trait.rawValue), .equal, .word(name(value)))
  }

  private static func equal(_ trait: TraitName, _ value: Double) -> Condition {
    .trait(name(trait.rawValue), .equal, .number(value))
  }

  /// Returns a name of a trait or of a value, which are valid names.
  private static func name(_ text: String) -> Name { (try? Name(text)) ?? .root }
}

extension CapturedLayout {
  /// The views and rules of the layout, without its environment.
  fileprivate var rules: Rules { Rules(views: views, constraints: constraints, placements: placements) }

  fileprivate struct Rules: Equatable {
    let views: [CapturedView]
    let constraints: [CapturedConstraint]
    let placements: [CapturedPlacement]
  }
}
