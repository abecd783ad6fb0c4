import GimbalModel
import Testing

/// Named numbers: sums, definitions, uses and their values under traits.
@Suite struct NamedNumberTests {
  private let pad = name("pad")
  private let gap = name("gap")

  @Test func equalSumsAreEqualValues() {
    let sum = NumberTerms([NumberTerm(pad, times: 2), NumberTerm(gap), NumberTerm(pad, times: -1)])
    #expect(sum == NumberTerms([NumberTerm(gap), NumberTerm(pad)]))
    #expect(sum.names == [gap, pad])
    #expect((sum + sum.scaled(by: -1)).isEmpty)
    #expect(sum.renamed { $0 == gap ? pad : $0 } == NumberTerms([NumberTerm(pad, times: 2)]))
  }

  /// Returns a scene with a width of `2 * pad + 8` in the set `base`, and `pad` in both sets.
  private func sample() throws -> Workshop {
    var shop = try Workshop.sample()
    let (base, turned) = (try shop.scene.wantedSet("base"), try shop.scene.wantedSet("turned"))
    var constraint = shop.constraint(in: base.id, anchor(try shop.scene.wanted("red"), .width), plus: 8)
    constraint.formula.constantTerms = NumberTerms([NumberTerm(pad, times: 2)])
    try shop.add(constraint)
    try shop.apply(shop.scene.edits(defining: pad, as: 24, in: base))
    try shop.apply(shop.scene.edits(defining: pad, as: 14, in: turned))
    return shop
  }

  private func constants(of scene: Scene, installed: Bool) -> [Double] {
    var scene = scene
    if let set = scene.set(named: name("turned")) {
      for edit in scene.edits(installing: set, installed) { try? scene.apply(edit) }
    }
    let resolution = scene.resolvingNumbers(for: scene.currentTraits)
    #expect(resolution.inactive.isEmpty)
    return resolution.scene.constraints(named: name("none")).map(\.constant)
      + resolution.scene.constraints.filter { $0.first.attribute == .width }.map(\.constant)
  }

  @Test func lastInstalledDefinitionApplies() throws {
    let shop = try sample()
    #expect(shop.scene.numbers.map(\.value) == [24, 14])
    #expect(constants(of: shop.scene, installed: false) == [100, 56])
    #expect(constants(of: shop.scene, installed: true) == [100, 36])
    // The scene itself keeps the names.
    #expect(shop.scene.constraints.contains { $0.formula.constantTerms.names == [pad] })
    #expect(shop.scene.users(ofNumber: pad).count == 1 && shop.scene.users(ofNumber: gap).isEmpty)
  }

  @Test func secondDefinitionUpdatesTheRow() throws {
    var shop = try sample()
    let base = try shop.scene.wantedSet("base")
    let edits = shop.scene.edits(defining: pad, as: 30, in: base)
    #expect(edits.count == 1)
    try shop.apply(edits)
    #expect(shop.scene.numbers.map(\.value) == [30, 14])
    #expect(shop.scene.edits(defining: pad, as: 30, in: base).isEmpty)
  }

  @Test func rulesWithoutValueAreInactive() throws {
    var shop = try sample()
    for number in shop.scene.numbers { try shop.scene.apply(.delete(.number(number))) }
    #expect(shop.scene.undefinedNumbers == [pad])
    let resolution = shop.scene.resolvingNumbers(for: shop.scene.currentTraits)
    #expect(resolution.inactive.map(\.problem) == [.undefined(pad)])
    #expect(resolution.scene.constraints.count == shop.scene.constraints.count - 1)
    #expect(try Scene(records: shop.scene.records).records == shop.scene.records)
  }

  @Test func resultsOutOfRangeAreInactive() throws {
    var shop = try sample()
    let (base, red) = (try shop.scene.wantedSet("base"), try shop.scene.wanted("red"))
    let placement = Placement(
      id: shop.ids.id(), set: base.id, position: .first, view: red.id, measure: .width,
      value: .number(0), constantTerms: NumberTerms([NumberTerm(pad, times: -1)]))
    try shop.scene.apply(.insert(.placement(placement)))
    let resolution = shop.scene.resolvingNumbers(for: shop.scene.currentTraits)
    #expect(resolution.inactive.map(\.problem) == [.outOfRange(-14)])
  }

  @Test func invalidNumbersAreRejected() throws {
    let shop = try sample()
    let base = try shop.scene.wantedSet("base")
    func number(_ value: Double, in set: SetID) -> Edit {
      .insert(.number(NumberDefinition(set: set, position: .first, name: gap, value: value)))
    }
    shop.expectRejection(.numberRefused(2e9), of: number(2e9, in: base.id))
    shop.expectRejection(.danglingReference, of: number(1, in: ID(rawValue: 999)))
    shop.expectRejection(.rowExists, of: .insert(.number(try #require(shop.scene.numbers.first))))
    shop.expectRejection(.danglingReference, of: .delete(.set(base)))
    guard case .constraint(var constraint)? = shop.scene.rules(of: base.id).first else { return }
    constraint.formula.multiplierNumber = gap
    shop.expectRejection(.numberRefused(1), of: .update(.constraint(constraint)))
  }

  @Test func copiesKeepNumbers() throws {
    let shop = try sample()
    let copy = try shop.scene.copy(as: name("copy"), at: .first, ids: shop.ids)
    #expect(copy.numbers.map(\.value) == [24, 14] && copy.undefinedNumbers == [])
    #expect(Set(copy.numbers.map(\.id)).isDisjoint(with: shop.scene.numbers.map(\.id)))
  }
}
