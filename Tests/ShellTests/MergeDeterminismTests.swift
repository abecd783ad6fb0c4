import GimbalModel
import Synchronization
import TestSupport
import Testing

/// Equal commands give equal merges, whichever process ran them. Each process draws its ids from another range, so
/// the test gives the two branches ids in different orders.
@Suite struct MergeDeterminismTests {
  /// Seed 106 adds equal constraints on both branches.
  @Test(arguments: [106] + Array(1...UInt64(Campaign.steps(short: 5, long: 400))))
  func idsDoNotDetermineTheOrderOfMerges(seed: UInt64) throws {
    let results = try [[1_000, 2_000, 3_000], [3_000, 2_000, 1_000], [2_000, 3_000, 1_000]].map {
      try result(of: seed, idsOf: $0)
    }
    #expect(results[1] == results[0], "\(seed)")
    #expect(results[2] == results[0], "\(seed)")
  }

  /// Runs a random program that edits two branches and merges them.
  ///
  /// - Parameter starts: The first ids of the common base and of the two branches.
  private func result(of seed: UInt64, idsOf starts: [Int64]) throws -> String {
    var chance = SeededGenerator(seed: seed)
    let ids = RangesOfIDs()
    ids.jump(to: starts[0] * 1_000_000)
    let shell = try TestShell(ids: ids)
    shell.run(
      """
      scene new s size 400x400; view new v0; view new v1 in v0; view new bar kind stackView
      view new m; view new n in m; layout m vertical { n 10x10 }
      set new base2; constrain { v0.width == 10 }; let pad = 4; scene new inner size 30x30; scene use s; branch other
      """)
    var views = ["v0", "v1", "bar"]
    var text = ""
    for (branch, start) in zip(["main", "other"], starts.dropFirst()) {
      ids.jump(to: start * 1_000_000)
      shell.run("checkout \(branch); scene use s")
      for step in 0..<20 {
        let command = Self.command(on: branch, step, &views, &chance)
        text += command + "\n" + shell.said(command)
      }
    }
    ids.jump(to: starts[0] * 1_000_000 + 100_000)
    shell.run("checkout main; scene use s")
    text += shell.said("merge other") + listing(of: shell)
    for conflict in 1...3 {
      text += shell.said("resolve !\(conflict) \(["theirs", "ours", "base"][conflict % 3])")
    }
    text += listing(of: shell)
    return Self.withoutHashes(text)
  }

  private func listing(of shell: TestShell) -> String {
    shell.said("export all.json") + ((try? shell.files.read("all.json")) ?? "")
      + shell.said("conflicts; scene list; scene use s; view list; set list; constraints; frames")
  }

  private static func command(
    on branch: String, _ step: Int, _ views: inout [String], _ chance: inout SeededGenerator
  ) -> String {
    let view = views.randomElement(using: &chance) ?? "v0"
    let name = Int.random(in: 0..<8, using: &chance) == 0 ? "same\(step % 3)" : "\(branch)\(step)"
    switch Int.random(in: 0..<23, using: &chance) {
    case 0...6:
      views.append(name)
      return "view new \(name) in \(["root", "root", "bar", view].randomElement(using: &chance) ?? "root")"
    case 7...9: return "constrain { \(view).top == root.top + \(step); \(view).width == \(step) }"
    case 10: return "constrain base2 { \(name): \(view).height == \(step) }"
    case 11: return "view move \(view) \(["front", "back"].randomElement(using: &chance) ?? "front")"
    case 12: return "view remove \(view)"
    case 13: return "view rename \(view) renamed\(step)"
    case 14: return "set new \(name)"
    case 15: return "scene new \(name) size 10x10; scene use s"
    case 16: return "resize \(view) width \(step)"
    case 17: return "override \(view) hidden yes into base2"
    case 19: return "let pad = \(step) into base2"
    case 20: return "constrain { \(name): \(view).height == \(step) - pad }"
    case 21: return "constraint set #1 constant \(Bool.random(using: &chance) ? "2 * pad" : "\(step)")"
    case 18: return "layout m vertical { n \(step + 1)x10 }"
    default: return "view set \(view) instance inner"
    }
  }

  /// Replaces the hashes of revisions, which depend on ids.
  private static func withoutHashes(_ text: String) -> String {
    text.replacing(/\b[0-9a-f]{10}\b/, with: "HASH").replacing(/"hash":"[0-9a-f]+"/, with: "HASH")
  }
}

/// A source of consecutive ids whose next id can be set.
private final class RangesOfIDs: IDSource {
  private let last = Atomic<Int64>(0)

  func jump(to id: Int64) { last.store(id, ordering: .relaxed) }

  func next() -> Int64 { last.add(1, ordering: .relaxed).newValue }
}
