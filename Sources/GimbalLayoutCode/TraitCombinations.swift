import GimbalModel
import GimbalUIKit

/// The combinations of traits for which a class runs because its code asks for these traits.
///
/// Each class runs on the chosen device, upright and turned. Code that asks for the idiom or a size class also runs on a
/// device of the other idiom and, for the width class, on a phone whose width class is regular in landscape. Code that
/// asks for the direction also runs for the other direction, and code whose frames depend on a size for the other devices. The text size is that of the settings, because conditions of
/// sets cannot test it.
struct TraitCombinations {
  /// The settings of the further runs.
  let others: [LayoutCodeOptions]
  /// The traits that tell the layouts apart, those that the code asks for first.
  private let axes: [TraitAxis]

  init(of used: Set<TraitAxis>, _ options: LayoutCodeOptions) {
    let asksForScreen = !used.isDisjoint(with: [.idiom, .widthClass, .heightClass])
    var devices = [options.device]
    if asksForScreen {
      var wanted = [TraitCombinations.isTablet(options.device) ? "iPhone 15" : "iPad 11"]
      if used.contains(.widthClass) { wanted.append("iPhone 15 Pro Max") }
      let added = wanted.compactMap { DeviceCatalog.preset(named: $0) }
      devices += added.filter { $0 != options.device }
    }
    let sizes = used.contains(.size) ? options.otherDevices.filter { !devices.contains($0) } : []
    devices += sizes
    let directions =
      used.contains(.direction)
      ? LayoutDirection.allCases.sorted { one, _ in one == options.direction }
      : [options.direction]
    others = devices.flatMap { device in directions.map { options.on(device, $0) } }.dropFirst().map(\.self)
    axes =
      [.direction, .idiom, .heightClass, .widthClass].filter { used.contains($0) } + [.orientation]
      + (sizes.isEmpty ? [] : [.size])
  }

  private static func isTablet(_ device: Device) -> Bool {
    Environment(device: device, orientation: device.naturalOrientation).isTablet
  }

  /// Returns the traits of a layout, with the names and conditions of sets.
  func parts(of environment: Environment) -> [SceneAssembler.TraitPart] {
    axes.map { TraitCombinations.part($0, of: environment) }
  }

  private static func part(_ axis: TraitAxis, of environment: Environment) -> SceneAssembler.TraitPart {
    let traits = environment.traits
    switch axis {
    case .idiom:
      // Only tablets have the width class and the height class `regular`.
      let isPad = Condition.and(equal(.widthClass, "regular"), equal(.heightClass, "regular"))
      return environment.isTablet
        ? SceneAssembler.TraitPart(axis, name: "pad", condition: isPad)
        : SceneAssembler.TraitPart(axis, name: "phone", condition: .not(isPad))
    case .widthClass:
      let value = traits.widthClass.rawValue
      return SceneAssembler.TraitPart(axis, name: value + "Width", condition: equal(.widthClass, value))
    case .heightClass:
      let value = traits.heightClass.rawValue
      return SceneAssembler.TraitPart(axis, name: value + "Height", condition: equal(.heightClass, value))
    case .direction:
      let value = environment.direction
      return SceneAssembler.TraitPart(
        axis, name: value == .rightToLeft ? "rightToLeft" : "leftToRight",
        condition: equal(.direction, value.rawValue))
    case .size:
      let size = traits.size
      return SceneAssembler.TraitPart(
        axis, name: "\(Int(clamping: size.width))x\(Int(clamping: size.height))",
        condition: .and(equal(.width, size.width), equal(.height, size.height)))
    case .orientation, .style, .textSize:
      let isLandscape = environment.orientation.isLandscape
      return SceneAssembler.TraitPart(
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
