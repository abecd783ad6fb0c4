import GimbalLayout
import GimbalModel
import TestSupport
import Testing

@testable import GimbalRequests

/// The answer to a request does not depend on earlier requests.
@Suite struct RequestOrderTests {
  private let bench: RequestBench

  init() throws { bench = try RequestBench() }

  private func requests(_ count: Int, _ chance: inout SeededGenerator) -> [String] {
    (0..<count).map { id in
      var fields = #""id":\#(id),"scene":"\#(["card", "form", "odd", "loose"][Int(chance.next() % 4)])""#
      let (width, height) = (Int.random(in: 30...1200, using: &chance), chance.next() % 1000 + 1)
      fields += #","size":[\#(width),\#(height).25]"#
      if chance.next() % 3 == 0 { fields += #","direction":"rtl""# }
      if chance.next() % 3 == 0 { fields += #","orientation":"landscape""# }
      if chance.next() % 4 == 0 { fields += #","textScale":1.5"# }
      if chance.next() % 2 == 0 { fields += #","exact":true"# }
      return "{\(fields)}"
    }
  }

  @Test(arguments: 0..<4)
  func answersAreIndependentOfOrder(seed: Int) throws {
    var chance = SeededGenerator(seed: UInt64(seed))
    let requests = requests(40, &chance)
    // A separate run for each request
    let alone = try requests.map { try bench.lines($0)[0] }
    #expect(try lines(requests) == alone)
    #expect(try lines(requests.reversed()).reversed() == alone)
    #expect(try lines(requests + requests) == alone + alone)
    let places = requests.indices.shuffled(using: &chance)
    #expect(try lines(places.map { requests[$0] }) == places.map { alone[$0] })
    #expect(Set(alone).count == alone.count)
  }

  private func lines(_ requests: [String]) throws -> [String] {
    try bench.lines(requests.joined(separator: "\n"))
  }

  @Test func templateCacheIsBounded() throws {
    var shop: [Scene] = []
    for name in ["one", "two", "three"] {
      let text = """
        [{"kind":"scene","name":"\(name)","device":"375x667"},{"kind":"view","name":"root","type":"view"},
        {"kind":"view","name":"a","parent":"root","type":"view"},{"kind":"set","name":"base"},
        {"kind":"constraint","handle":1,"first":{"attribute":"width","view":"a"},"relation":"==","constant":8}]
        """
      shop.append(try bench.scene(text.filter { $0 != "\n" }))
    }
    var memory = TemplateMemory(rowLimit: 40)
    var heaviest = 0
    for turn in 0..<12 {
      let scene = shop[turn % 3]
      var traits = scene.currentTraits
      traits.size.width += Double(turn)
      if turn % 2 == 0 { traits.direction = .rightToLeft }
      let layout = try memory.solve(scene, traits, solver: LayoutSolver())
      #expect(try layout.views == LayoutSolver().solve(scene, traits: traits).views)
      #expect(memory.weight <= 40)
      heaviest = max(heaviest, memory.weight)
    }
    #expect(heaviest > 0)
  }
}
