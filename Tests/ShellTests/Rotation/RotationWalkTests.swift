import GimbalModel
import GimbalStore
import TestSupport
import Testing

/// Random sequences of presenting, dismissing and rotating scenes. The scenes of a visible chain rotate
/// together or not at all.
@Suite struct RotationWalkTests {
  private static let names = ["a", "b", "c", "d", "e"]

  @Test(arguments: 1...UInt64(Campaign.steps(short: 4, long: 40)))
  func visibleChainRotatesTogether(_ seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let shell = try TestShell(
      RotationWalkTests.names.enumerated().map { index, name in
        let device = ["\"iPhone 8\"", "320x480", "\"iPhone 15\" at 393x100"][index % 3]
        let orientations = ["all", "portrait,landscape", "portrait,landscapeLeft", "landscape"][index % 4]
        return "scene new \(name) device \(device) orientations \(orientations)\n"
          + "set new up when portrait\nset new side when landscape\n"
      }.joined(), isQuiet: true)
    var sharedTurns = 0
    for _ in 0..<300 {
      let before = try shell.scenes()
      let used = Self.pick(Self.names, &chance)
      shell.run("scene use \(used)")
      let command = Self.command(&chance)
      let said = shell.run(command)
      let after = try shell.scenes()
      guard !said.errors.contains("error: ") else {
        #expect(after.map(\.records) == before.map(\.records), "\(command)")
        continue
      }
      guard command.hasPrefix("rotate") else { continue }
      let chain = try Self.screen(around: used, in: before)
      if chain.count > 1, after.map(\.records) != before.map(\.records) { sharedTurns += 1 }
      let shown = after.filter { chain.contains($0.name.text) }
      #expect(Set(shown.map(\.display.device.whole)).count == 1, "\(seed): \(command)")
      #expect(Set(shown.map(\.display.orientation)).count == 1, "\(seed): \(command)")
      let mask = try shell.project.transaction(.read) { try $0.projectProperties().orientations }
      #expect(
        shown.allSatisfy { scene in
          scene.header.orientations.contains(scene.display.orientation)
            || Self.isForced(scene, among: before)
        }, "\(seed): \(command)")
      #expect(before.map(\.display) == after.map(\.display) || mask.contains(shown[0].display.orientation))
      for (old, new) in zip(before, after) where !chain.contains(old.name.text) {
        #expect(new.records == old.records, "\(seed): \(command) turned '\(old.name)'")
      }
    }
    // An archive of the scenes reads back.
    _ = shell.said("export a.ndjson")
    let archive = try shell.files.read("a.ndjson")
    let other = try TestShell(files: ["a.ndjson": archive], isQuiet: true)
    #expect(other.run("import a.ndjson").errors == "", "\(seed)")
    _ = other.said("export b.ndjson")
    #expect(try other.files.read("b.ndjson") == archive, "\(seed)")
    // The test needs rotations of several scenes.
    #expect(sharedTurns > 0, "\(seed)")
    #expect(try shell.project.transaction(.read) { try $0.verify().findings } == [])
  }

  private static func command(_ chance: inout SeededGenerator) -> String {
    let (one, other) = (pick(names, &chance), pick(names, &chance))
    // Autorotation is enabled more often than disabled, and scenes leave their containers. Otherwise all
    // rotations are soon refused.
    return switch Int.random(in: 0..<44, using: &chance) {
    case 0...7: "scene present \(one) in \(other)"
    case 8...10: "scene present \(one)"
    case 11...12: "scene dismiss \(one)"
    case 13...22: "rotate"
    case 23...27: "rotate \(pick(OrientationClass.allCases.map(\.rawValue), &chance))"
    case 28: "undo"
    case 29: "redo"
    case 30: "autorotate off \(pick([one, "--project"], &chance))"
    case 31...33: "autorotate on --project"
    case 34...35: "autorotate on \(one)"
    case 36: "view set root container default"
    case 37: "view set root asksVisibleChild \(pick(["no", "yes", "default"], &chance))"
    case 38: "view set root preferredOrientation \(pick(["portrait", "landscapeRight", "default"], &chance))"
    case 39: "orientations \(pick(["all", "portrait,landscapeRight", "landscape"], &chance)) --project"
    default: "device \(pick(["\"iPhone 8\"", "\"iPhone 15\"", "400x300"], &chance))"
    }
  }

  private static func pick<T>(_ values: [T], _ chance: inout SeededGenerator) -> T {
    values[Int.random(in: 0..<values.count, using: &chance)]
  }

  /// Returns `true` if a container around a scene, which shows it, decides about rotations alone.
  private static func isForced(_ scene: Scene, among scenes: [Scene]) -> Bool {
    var (inner, steps) = (scene.name.text, 0)
    while steps < scenes.count, let child = scenes.first(where: { $0.name.text == inner }),
      let name = child.properties(of: child.root).text(.container),
      let container = scenes.first(where: { $0.name.text == name }),
      container.properties(of: container.root).text(.visibleChild) == inner
    {
      if !container.properties(of: container.root).flag(.asksVisibleChild, default: true) { return true }
      (inner, steps) = (name, steps + 1)
    }
    return false
  }

  /// Returns the names of the scenes in the visible chain of a scene, computed from pairs that refer to each
  /// other.
  private static func screen(around name: String, in scenes: [Scene]) throws -> Set<String> {
    func text(_ property: Property, of name: String) -> String? {
      scenes.first { $0.name.text == name }.flatMap { $0.properties(of: $0.root).text(property) }
    }
    let pairs = names.compactMap { child -> [String]? in
      guard let container = text(.container, of: child), text(.visibleChild, of: container) == child else {
        return nil
      }
      return [container, child]
    }
    var found: Set = [name]
    while let next = pairs.first(where: { !found.isDisjoint(with: $0) && !found.isSuperset(of: $0) }) {
      found.formUnion(next)
    }
    return found
  }
}
