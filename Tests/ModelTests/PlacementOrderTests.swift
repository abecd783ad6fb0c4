import GimbalModel
import Testing

struct PlacementOrderTests {
  private static let a = ViewID(rawValue: 1)
  private static let b = ViewID(rawValue: 2)
  private static let superview = ViewID(rawValue: 9)

  private static func placement(
    _ id: Int64, _ view: ViewID, _ measure: FrameMeasure, _ value: PlacementValue = .number(0)
  ) -> Placement {
    Placement(
      id: PlacementID(rawValue: id), set: SetID(rawValue: 1), position: .first, view: view, measure: measure,
      value: value)
  }

  private static func of(_ view: ViewID, _ measure: FrameMeasure, _ part: PlacementSource.Part? = nil)
    -> PlacementValue
  {
    .measure(PlacementSource(view: view, part: part), measure, multiplier: 1, constant: 0)
  }

  @Test func lastValueDecidesAtThePlaceOfTheFirst() {
    let first = Self.placement(1, Self.a, .minX)
    let other = Self.placement(2, Self.b, .minX, Self.of(Self.a, .minX))
    let last = Self.placement(3, Self.a, .maxX, .number(8))
    let order = PlacementOrder([first, other, last])
    #expect(order.decisions == [last, other])
    #expect(order.violations.isEmpty)
  }

  /// A limit applies to the value of its slot, so it runs after the placement that sets the slot.
  @Test func limitsRunAfterTheValue() {
    func limit(_ id: Int64, _ relation: Relation, _ number: Double) -> Placement {
      Placement(
        id: PlacementID(rawValue: id), set: SetID(rawValue: 1), position: .first, view: Self.a,
        measure: .width,
        relation, value: .number(number))
    }
    let (most, least, less) = (
      limit(1, .lessThanOrEqual, 9), limit(2, .greaterThanOrEqual, 3), limit(5, .lessThanOrEqual, 8)
    )
    let width = Self.placement(3, Self.a, .width, .number(20))
    let place = Self.placement(4, Self.a, .maxX, .number(8))
    let order = PlacementOrder([most, least, width, place, less])
    #expect(order.decisions == [width, less, least, place])
    #expect(order.violations.isEmpty)
  }

  @Test func readingBeforeTheLimitIsAViolation() {
    let width = Self.placement(1, Self.a, .width)
    let reader = Self.placement(2, Self.b, .minX, Self.of(Self.a, .maxX))
    let limit = Placement(
      id: PlacementID(rawValue: 3), set: SetID(rawValue: 1), position: .first, view: Self.a, measure: .width,
      .lessThanOrEqual, value: .number(9))
    #expect(PlacementOrder([width, reader, limit]).violations == [.init(reader: reader, wanted: limit)])
    #expect(PlacementOrder([width, limit, reader]).violations.isEmpty)
  }

  @Test func readingBeforeTheDecisionIsAViolation() {
    let reader = Self.placement(1, Self.a, .minY, Self.of(Self.b, .maxY))
    let place = Self.placement(2, Self.b, .minY)
    let size = Self.placement(3, Self.b, .height)
    let order = PlacementOrder([reader, place, size])
    #expect(
      order.violations == [
        .init(reader: reader, wanted: place), .init(reader: reader, wanted: size),
      ])
    #expect(PlacementOrder([place, size, reader]).violations.isEmpty)
  }

  @Test func mutualPlacementsAreViolationsInEitherOrder() {
    let one = Self.placement(1, Self.a, .minY, Self.of(Self.b, .maxY))
    let other = Self.placement(2, Self.b, .minY, Self.of(Self.a, .maxY))
    #expect(PlacementOrder([one, other]).violations == [.init(reader: one, wanted: other)])
    #expect(PlacementOrder([other, one]).violations == [.init(reader: other, wanted: one)])
  }

  @Test(arguments: [FrameMeasure.midX, .maxX, .leading, .trailing])
  func middleAndEndRequireTheWidthFirst(measure: FrameMeasure) {
    let reader = Self.placement(1, Self.a, measure)
    let width = Self.placement(2, Self.a, .width)
    #expect(PlacementOrder([reader, width]).violations == [.init(reader: reader, wanted: width)])
    #expect(PlacementOrder([width, reader]).violations.isEmpty)
  }

  @Test func otherAxisSuperviewAndGuidesAreAvailableAtTheStart() {
    let order = PlacementOrder([
      Self.placement(1, Self.a, .minY, Self.of(Self.b, .maxY)),
      Self.placement(2, Self.a, .minX, Self.of(Self.superview, .width)),
      Self.placement(3, Self.a, .width, Self.of(Self.superview, .width, .guide(.safeArea))),
      Self.placement(4, Self.b, .minX),
    ])
    #expect(order.violations.isEmpty)
    #expect(order.decisions.count == 4)
  }
}
