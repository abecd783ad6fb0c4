import FoundationEssentials
import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalReporting
import TestSupport
import Testing

@testable import GimbalChecks
@testable import GimbalDocuments
@testable import GimbalInterfaceBuilder

/// A proof over widths has the result of solving each width separately.
@Suite struct WidthProofTests {
  /// Returns the findings of each width, with a new solver for each.
  private func separate(_ scene: Scene, _ base: Traits, _ widths: [Int]) throws -> [Int: Set<LayoutFault>] {
    var found: [Int: Set<LayoutFault>] = [:]
    for width in widths {
      found[width] = try findings(scene, WidthProof.traits(base, atWidth: width))
    }
    return found
  }

  private func findings(_ scene: Scene, _ traits: Traits) throws -> Set<LayoutFault> {
    let composition = Composition(of: scene, for: traits) { _ in nil }
    let result = Result { try LayoutSolver().solve(composition) }
    if case .failure(let error) = result, case LayoutError.layoutLoop = error { return [.loop] }
    return Set(FaultSearch.faults(in: try result.get(), of: FindingKind.usuallySwept, nil))
  }

  private func proof(_ scene: Scene, _ base: Traits, _ range: ClosedRange<Int>) throws -> [WidthResult] {
    let range = try #require(WidthRange(range.lowerBound, range.upperBound))
    return try WidthProof(
      of: scene, traits: base, range: range, kinds: FindingKind.usuallySwept, library: { _ in nil },
      cancellation: .never
    ).run()
  }

  /// Compares the proof with separate solves at some widths. Returns the time of both for one width.
  @discardableResult
  private func compare(_ scene: Scene, _ range: ClosedRange<Int>, step: Int, _ name: String) throws
    -> (proof: Duration, separate: Duration)
  {
    var base = scene.traits(as: scene.display)
    base.environment = .runtime
    let clock = ContinuousClock()
    var findings: [WidthResult] = []
    let proved = try clock.measure { findings = try proof(scene, base, range) }
    let widths = Array(stride(from: range.lowerBound, through: range.upperBound, by: step))
    var expected: [Int: Set<LayoutFault>] = [:]
    let separately = try clock.measure { expected = try separate(scene, base, widths) }
    for width in widths {
      let found = Set(findings.filter { $0.widths.contains { $0.contains(width) } }.map(\.fault))
      #expect(found == expected[width], "\(name) at \(width)")
    }
    return (proved / range.count, separately / widths.count)
  }

  private func scene(_ setup: String) throws -> Scene {
    try #require(try TestShell(setup).scenes().first)
  }

  @Test func proofEqualsSeparateSolves() throws {
    let scene = try scene(
      """
      scene new main device "iPhone 8"
      view new title kind label text "A title that is too long for narrow windows"
      view new text kind label text "Some text of several words that breaks into lines" lines 0
      view new box
      set new wide when width >= 600
      constrain { title.leading == root.leadingMargin; title.trailing <= root.trailingMargin; title.top == root.top + 20 }
      constrain { text.leading == root.leadingMargin; text.trailing == root.trailingMargin; text.top == title.bottom + 8 }
      constrain { box.leading == root.leading + 15; box.trailing == root.trailing - 15; box.width <= 349; box.top == text.bottom; box.height == 44 }
      constrain wide { box.height == 50 }
      """)
    try compare(scene, 280...700, step: 1, "main")
  }

  @Test func findingsHaveTheirFirstAndLastWidth() throws {
    let scene = try scene(
      """
      scene new form device "iPhone 15"
      view new fields
      set new wide when width >= 500
      constrain { fields.leading == root.leading + 15; fields.trailing == root.trailing - 15; limit: fields.width <= 349 }
      constrain { fields.top == root.top; fields.height == 44 }
      constrain wide { fields.height == 60 }
      """)
    let findings = try proof(scene, scene.currentTraits, 320...1366)
    let ranges = findings.map(\.widths)
    #expect(ranges.contains([380...1366]))
    #expect(ranges.contains([500...1366]))
    let named = findings.first { $0.widths == [500...1366] }
    #expect(named?.causes == ["set 'wide' is installed"])
    #expect(try proof(scene, scene.currentTraits, 320...379).isEmpty)
  }

  /// The scenes of real documents. A short run takes every 40th document and every 16th width.
  @Test(.enabled(if: Corpus.folder != nil, "set GIMBAL_CORPUS to the folder that holds the corpus"))
  func proofEqualsSeparateSolvesInDocuments() throws {
    let folder = try #require(Corpus.folder)
    var paths: [String] = []
    for part in ["ib", "ib-wild"] {
      paths += try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(part)")
        .filter { $0.hasSuffix(".xib") || $0.hasSuffix(".storyboard") }.sorted().map {
          "\(folder)/\(part)/\($0)"
        }
    }
    let count = Campaign.steps(short: 6, long: 200)
    let step = max(1, paths.count / (count * 2))
    var (documents, scenes) = (0, 0)
    var (proved, separate) = (Duration.zero, Duration.zero)
    for path in stride(from: 0, to: paths.count, by: step).map({ paths[$0] }) where documents < count {
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
      guard let document = try? InterfaceDocument(bytes),
        let found = try? document.importedScenes(named: "scene", ids: CountingIDs()), !found.isEmpty
      else { continue }
      documents += 1
      for imported in found.prefix(1) where imported.scene.viewsInTreeOrder.count < 200 {
        var options = DocumentOptions()
        options.ignoresRecordedFrames = true
        let scene = try options.applied(to: imported.scene)
        let time = try compare(scene, 320...1366, step: Campaign.steps(short: 97, long: 16), path)
        scenes += 1
        (proved, separate) = (proved + time.proof, separate + time.separate)
      }
    }
    #expect(documents == count && scenes > 0)
    print(
      "widths: \(documents) documents, \(scenes) scenes, \(separate / max(1, scenes)) for a separate solve,",
      "\(proved / max(1, scenes)) for a width of a proof")
  }
}

/// The size class of a width.
@Suite struct WidthClassTests {
  /// A window of an iPad that is 639 points wide is compact, as in Split View of an iPad 12.9 in portrait.
  @Test(arguments: [(639, SizeClass.compact), (678, .regular), (320, .compact), (1024, .regular)])
  func classOfWidthIsThatOfAWindow(width: Int, expected: SizeClass) throws {
    let tablet = try #require(Device(named: "iPad 12.9"))
    let base = Traits(device: tablet, orientation: .portrait)
    #expect(WidthProof.traits(base, atWidth: width).widthClass == expected)
  }
}
