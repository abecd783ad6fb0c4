import GRDB
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// The views of migrations 6 and 10 show the state that Swift code computes.
@Suite struct InstalledRulesViewTests {
  private func rows(_ sql: String, in project: Project) throws -> [Row] {
    try project.connection.current(isWriting: true).queue.read {
      $0.liftDefenses()
      return try Row.fetchAll($0, sql: sql)
    }
  }

  private func scene(on device: Device, in orientation: Orientation) throws -> Scene {
    var scene = try Sample.scene()
    try scene.apply(.update(.display(Display(scene: scene.id, device: device, orientation: orientation))))
    return scene
  }

  /// Presets of version 6, bare sizes, and parts of both.
  private static let devices: [Device] =
    DeviceCatalog.presets.filter { !$0.isTelevision }
    + [
      "500x700", "700x500", "600x1200.5", "599x599", "iPhone 8 at 375x44", "iPad 11 at 320x834 in landscape",
    ]
    .compactMap { Device(named: $0) }

  /// A device 'DEVICE at WxH' has a known size only in the orientation of its name.
  private func isSizeKnown(on device: Device, in orientation: Orientation) -> Bool {
    !device.name.contains(" at ") || device.name.hasSuffix(" in landscape") == orientation.isLandscape
  }

  @Test(arguments: devices, Orientation.allCases)
  func currentTraitsMatchTheModel(device: Device, orientation: Orientation) throws {
    var scene = try scene(on: device, in: orientation)
    let textScale = try Name("textScale")
    try scene.apply(.insert(.trait(CustomTrait(scene: scene.id, name: textScale, value: .number(1.5)))))
    let project = Project.inMemory()
    try project.transaction(.write) { try $0.insert(scene) }
    let row = try #require(try rows("SELECT * FROM current_traits", in: project).first)
    let traits = scene.currentTraits
    #expect(row["orientation"] == orientation.rawValue)
    #expect(row["is_landscape"] == orientation.isLandscape)
    #expect(row["direction"] == traits.direction.rawValue)
    let isSizeKnown = isSizeKnown(on: device, in: orientation)
    #expect(row["width"] == (isSizeKnown ? traits.size.width : nil))
    #expect(row["height"] == (isSizeKnown ? traits.size.height : nil))
    #expect(row["width_class"] == traits.widthClass.rawValue)
    #expect(row["height_class"] == traits.heightClass.rawValue)
    #expect(row["scale"] == traits.scale)
    #expect(row["text_scale"] == 1.5)
  }

  @Test(arguments: 0..<Campaign.steps(short: 12, long: 200))
  func setStateMatchesTheModel(seed: Int) throws {
    var random = RandomConditions(seed: UInt64(seed))
    let ids = CountingIDs()
    var (device, orientation) = (random.pick(Self.devices), random.pick(Orientation.allCases))
    // Every other scene has no unknown trait.
    if seed.isMultiple(of: 2), !isSizeKnown(on: device, in: orientation) {
      (device, orientation) = (Sample.device, .portrait)
    }
    var scene = try scene(on: device, in: orientation)
    for trait in try random.traits(of: scene.id) { try scene.apply(.insert(.trait(trait))) }
    for number in 0..<40 {
      let condition = number == 0 ? nil : try random.condition(depth: number % 6)
      let set = RuleSet(
        id: ids.id(), scene: scene.id, position: .first, name: try Name("set \(number)"), condition: condition
      )
      try scene.apply(.insert(.set(set)))
      if number % 7 == 0 {
        try scene.apply(.insert(.installation(Installation(set: set.id, isInstalled: number % 2 == 0))))
      }
    }
    let project = try project(
      showing: scene, asViewState: seed % 3 == 0 && scene.header.orientations.contains(orientation))
    let states = try rows("SELECT * FROM set_state", in: project)
    #expect(states.count == scene.sets.count)
    for row in states {
      let set = try #require(scene.set(SetID(rawValue: row["rule_set"])))
      let isInstalled: Bool? = row["is_installed"]
      let isByHand = scene.installations[set.id] != nil
      #expect(row["reason"] == (isByHand ? "by hand" : set.condition == nil ? "no condition" : "condition"))
      if isSizeKnown(on: device, in: orientation) || isInstalled != nil {
        #expect(
          isInstalled == scene.isInstalled(set, for: scene.currentTraits),
          "\(device.name), \(orientation): \(String(describing: set.condition))"
        )
      } else {
        let names = Set(set.condition?.traitNames.map(\.text) ?? [])
        #expect(!names.isDisjoint(with: ["width", "height"]))
      }
    }
    let installed = try rows("SELECT id FROM installed_set", in: project).map { SetID(rawValue: $0["id"]) }
    #expect(
      Set(installed)
        == Set(states.filter { $0["is_installed"] == true }.map { SetID(rawValue: $0["rule_set"]) }))
  }

  /// Returns a project that shows a scene.
  ///
  /// - Parameter isViewState: `true` if the state of the scene differs from its recorded state.
  private func project(showing scene: Scene, asViewState isViewState: Bool) throws -> Project {
    let project = Project.inMemory()
    guard isViewState else {
      try project.transaction(.write) { try $0.insert(scene) }
      return project
    }
    var recorded = scene
    var stored = StoredViewState()
    stored.view[scene.id].display = scene.display
    try recorded.apply(
      .update(.display(Display(scene: scene.id, device: Sample.device, orientation: .portrait))))
    for (name, value) in scene.traits {
      try recorded.apply(.delete(.trait(CustomTrait(scene: scene.id, name: name, value: value))))
      stored.view[scene.id].traits.updateValue(value, forKey: name)
    }
    let removed = CustomTrait(scene: scene.id, name: try Name("removed"), value: .number(1))
    try recorded.apply(.insert(.trait(removed)))
    stored.view[scene.id].traits.updateValue(nil, forKey: removed.name)
    for (index, set) in scene.sets.enumerated() {
      if let isInstalled = scene.installations[set.id] {
        let row = Installation(set: set.id, isInstalled: isInstalled)
        try recorded.apply(
          index.isMultiple(of: 2)
            ? .delete(.installation(row))
            : .update(.installation(Installation(set: set.id, isInstalled: !isInstalled))))
        stored.view[scene.id].installations.updateValue(isInstalled, forKey: set.id)
      } else if index % 5 == 1 {
        try recorded.apply(.insert(.installation(Installation(set: set.id, isInstalled: true))))
        stored.view[scene.id].installations.updateValue(nil, forKey: set.id)
      }
    }
    #expect(stored.view.shown(recorded).records == scene.records)
    try project.transaction(.write) { transaction in
      try transaction.insert(recorded)
      try transaction.store(stored, replacing: StoredViewState())
      #expect(try transaction.storedViewState() == stored)
    }
    return project
  }

  @Test func installedRulesHaveNames() throws {
    var scene = try Sample.furnished("Login", ids: CountingIDs())
    let project = Project.inMemory()
    try project.transaction(.write) { try $0.insert(scene) }
    let views = ["set", "constraint", "placement", "override"].map { "installed_\($0)" }
    // The one set was uninstalled manually.
    for view in views { #expect(try rows("SELECT * FROM \(view)", in: project) == [], "\(view)") }
    let set = try #require(scene.sets.first)
    scene = try project.transaction(.write) { transaction in
      try transaction.apply(
        [.update(.installation(Installation(set: set.id, isInstalled: true)))], to: scene.id)
    }
    let names = ["scene", "rule_set"].joined(separator: ", ")
    for view in views.dropFirst() {
      let owners = try rows("SELECT DISTINCT \(names) FROM \(view)", in: project)
      #expect(owners == [["scene": "Login", "rule_set": "Landscape"]], "\(view)")
    }
    let constraint = try #require(try rows("SELECT * FROM installed_constraint", in: project).first)
    #expect(constraint["first_view"] == "yellow" && constraint["first_attribute"] == "width")
    #expect(constraint["relation"] == "==" && constraint["multiplier"] == 0.5)
    #expect(constraint["second_view"] == "root" && constraint["second_guide"] == "safeArea")
    #expect(constraint["constant"] == -8.0 && constraint["priority"] == 750.0)
    let placements = try rows(
      "SELECT view, measure, source_view, source_measure FROM installed_placement", in: project)
    #expect(
      placements == [
        ["view": "yellow", "measure": "maxX", "source_view": "root", "source_measure": "maxX"],
        ["view": "yellow", "measure": "height", "source_view": nil, "source_measure": "content"],
      ])
    let overrides = try rows("SELECT view, property, flag FROM installed_override", in: project)
    #expect(overrides == [["view": "yellow", "property": "hidden", "flag": 1]])
  }

  @Test(arguments: 1..<Migration.all.count)
  func projectsOfEarlierVersionsGetTheViews(version: Int) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("p.gimbal")
    let known = Array(Migration.all.prefix(version))
    let scene = try Sample.furnished().inVersionOne()
    let file = try DatabaseQueue(path: path)
    try file.writeWithoutTransaction { database in
      try Migrator(migrations: [Migration.all[0]]).migrate(database, path: path)
      for record in scene.records { try record.insert(intoEarlierVersion: database) }
      try Migrator(migrations: known).migrate(database, path: path)
    }
    try file.close()
    let project = try Project.open(path: path)
    let stamped = try rows("PRAGMA user_version", in: project).first?["user_version"] as Int?
    #expect(stamped == Migration.all.count)
    #expect(try project.transaction(.read) { try $0.scene(scene.id) }.records == scene.records)
    let states = try rows("SELECT is_installed, reason FROM set_state", in: project)
    #expect(states == [["is_installed": 0, "reason": "by hand"]])
    #expect(try project.transaction(.read) { try $0.verify().findings } == [])
    try project.transaction(.write) { try $0.remove(scene: scene.id) }
    try project.transaction(.history) { _ = try $0.history.undo() }
    #expect(try project.transaction(.read) { try $0.scene(scene.id) }.records == scene.records)
  }
}

/// Conditions on traits that are likely to matter.
private struct RandomConditions {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &generator)] }

  private static let words = [
    "compact", "regular", "unspecified", "portrait", "landscapeLeft", "leftToRight", "dark", "shown",
    "hidden", "canvas", "runtime", "width", "height",
  ]
  private static let quoted = [#"my "trait"\"#, "a) b", "日本", "9 lives"]
  private static let builtIn = [
    "width", "height", "widthClass", "heightClass", "orientation", "direction", "scale", "textScale",
    "keyboard", "environment",
  ]

  /// A number and a word under names of every kind, also names of built-in traits, which are ignored.
  mutating func traits(of scene: SceneID) throws -> [CustomTrait] {
    try (["images", "theme", "width", "textScale", "keyboard", "environment"] + Self.quoted).filter { _ in
      Bool.random(using: &generator)
    }
    .map { CustomTrait(scene: scene, name: try Name($0), value: try value()) }
  }

  mutating func condition(depth: Int) throws -> Condition {
    guard depth > 0 else {
      if Int.random(in: 0..<4, using: &generator) == 0 {
        return .orientation(pick(OrientationClass.allCases))
      }
      if Int.random(in: 0..<6, using: &generator) == 0 {
        let sizes = try Condition.sizeTraits.map { try Name($0) }
        return .trait(pick(sizes), pick(Condition.Comparison.allCases), .word(pick(sizes)))
      }
      let name = try Name(pick(Self.builtIn + ["images", "theme", "missing"] + Self.quoted))
      return .trait(name, pick(Condition.Comparison.allCases), try value())
    }
    return switch Int.random(in: 0..<3, using: &generator) {
    case 0: .not(try condition(depth: depth - 1))
    case 1: .and(try condition(depth: depth - 1), try condition(depth: 0))
    default: .or(try condition(depth: 0), try condition(depth: depth - 1))
    }
  }

  private mutating func value() throws -> TraitValue {
    Bool.random(using: &generator)
      ? .number(pick([0, 1, 2, 3, -0.5, 0.1, 320, 375, 600, 667.25, 1e300]))
      : .word(try Name(pick(Self.words + Self.quoted)))
  }
}
