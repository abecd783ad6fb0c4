import FoundationEssentials
import FuzzTargets
import TestSupport
import Testing

/// The short form of `Scripts/fuzz`: the property of every target on its seeds, on damaged seeds and on the kept
/// crashers.
@Suite struct FuzzTargetTests {
  private static let names = FuzzTargets.all.map { $0.name }

  private func target(_ name: String) throws -> any FuzzTarget {
    try #require(try FuzzTargets.named(name, isThorough: true))
  }

  @Test(arguments: names) func seedsAreAccepted(name: String) throws {
    let target = try target(name)
    let all = target.seeds
    // Some targets have hundreds of seeds.
    let seeds = stride(from: 0, to: all.count, by: all.count / 12 + 1).map { all[$0] }
    #expect(!seeds.isEmpty)
    var accepted = 0
    for seed in seeds where try target.check(seed) { accepted += 1 }
    // Seeds also include inputs with one fault each, and examples of commands with names that the sample project
    // does not have.
    #expect(accepted * 8 >= seeds.count, "\(accepted) of \(seeds.count)")
  }

  @Test(arguments: names, 0..<UInt64(Campaign.steps(short: 2, long: 400)))
  func damagedSeedsKeepTheProperty(name: String, seed: UInt64) throws {
    let target = try target(name)
    var chance = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      var bytes = target.seeds.randomElement(using: &chance) ?? []
      target.mutate(&bytes, using: &chance)
      try check(bytes, target)
    }
  }

  /// Each crasher is an input that violated the property once. Its name gives the reason.
  @Test(arguments: names) func crashersKeepTheProperty(name: String) throws {
    let target = try target(name)
    for file in Crashers.files(of: name) {
      try check(Array(Data(contentsOf: URL(filePath: file))), target, file)
    }
  }

  @Test func everyFolderOfCrashersHasATarget() {
    #expect(Set(Crashers.folders).isSubset(of: Self.names))
  }

  /// Checks an input within a time that no machine exceeds.
  private func check(_ bytes: [UInt8], _ target: any FuzzTarget, _ place: String = "") throws {
    do {
      let time = try ContinuousClock().measure { _ = try target.check(bytes) }
      #expect(time < .seconds(30), "\(place) takes \(time): \(bytes)")
    } catch let violation as Violation {
      Issue.record("\(violation)\n\(place)\n\(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }
}

/// The inputs that once failed, in `Crashers/TARGET`.
private enum Crashers {
  private static let directory =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    + "/Crashers"

  static var folders: [String] { entries(directory) }

  static func files(of target: String) -> [String] {
    let folder = directory + "/" + target
    return entries(folder).sorted().map { folder + "/" + $0 }
  }

  private static func entries(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { !$0.hasPrefix(".") }
  }
}
