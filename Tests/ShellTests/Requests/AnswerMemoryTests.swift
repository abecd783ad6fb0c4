import GimbalJSON
import GimbalLayout
import GimbalModel
import GimbalReporting
import Testing

@testable import GimbalArchive
@testable import GimbalDocuments
@testable import GimbalRequests

/// The memory of cached answers is limited for any requests.
@Suite struct AnswerMemoryTests {
  private let traits: Traits

  init() throws {
    traits = Traits(device: try #require(Device(named: "iPhone 8")), orientation: .portrait)
  }

  private func answer() throws -> FrameAnswer {
    let text =
      #"[{"kind":"scene","name":"s","device":"375x667"},{"kind":"view","name":"root","type":"view"}]"#
    var json = JSONReader(Array(text.utf8), in: 0..<text.utf8.count, line: 1)
    let scene = try SceneArchive.scene(in: &json, ids: RunningIDs())
    return FrameAnswer(
      try LayoutSolver().solve(scene, traits: scene.traits(as: scene.display)), isExact: false)
  }

  @Test func keysCountTowardsLimit() throws {
    let answer = try answer()
    let limit = 1 << 20
    var memory = AnswerMemory(limit: limit)
    let scene = try Name("s")
    for turn in 0..<200 {
      var traits = traits
      for number in 0..<100 {
        let name = try Name("trait\(turn)_\(number)_" + String(repeating: "x", count: 30))
        traits.custom[name] = .word(name)
      }
      let key = AnswerMemory.Key(scene: scene, traits: traits, isExact: false)
      #expect(key.size > 100 * 2 * 30)
      memory.remember(answer, for: key)
      #expect(memory[key] != nil && memory.size <= limit)
      #expect(memory.count * key.size <= limit)
    }
  }

  @Test func numberOfAnswersIsLimited() throws {
    let answer = try answer()
    var memory = AnswerMemory(limit: 1 << 30)
    let scene = try Name("s")
    for width in 1...(2 * RequestLimit.answers + 5) {
      var traits = traits
      traits.size.width = Double(width)
      memory.remember(answer, for: AnswerMemory.Key(scene: scene, traits: traits, isExact: false))
    }
    #expect(memory.count == 5)
  }

  @Test func oversizedAnswerIsNotCached() throws {
    var memory = AnswerMemory(limit: 100)
    let key = AnswerMemory.Key(
      scene: try Name("s"), traits: traits, isExact: false)
    memory.remember(try answer(), for: key)
    #expect(memory.count == 0 && memory.size == 0)
  }
}
