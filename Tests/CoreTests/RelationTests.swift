import GimbalCore
import Testing

@Suite struct RelationTests {
  @Test(arguments: Relation.allCases)
  func signRoundTrips(_ relation: Relation) { #expect(Relation(sign: relation.sign) == relation) }

  @Test(arguments: [Int8.min, -2, 2, .max])
  func otherSignsAreRejected(_ sign: Int8) { #expect(Relation(sign: sign) == nil) }

  @Test(arguments: Relation.allCases)
  func reversingNegatesTheSign(_ relation: Relation) {
    #expect(relation.reversed.sign == -relation.sign)
    #expect(relation.reversed.reversed == relation)
  }

  @Test func rawValuesAreOperators() {
    #expect(Relation.allCases.map(\.rawValue) == ["<=", "==", ">="])
  }
}
