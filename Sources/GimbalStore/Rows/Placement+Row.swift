import GimbalModel

extension Placement: StoredRow {
  static let table = Table(
    "placement",
    columns: [
      "id", "rule_set", "position", "view", "measure", "source_view", "source_part", "source_measure",
      "multiplier", "constant", "constant_numbers",
    ], scope: Table.ofSets, order: "position, id")

  /// The value of the column `source_measure` if the source of the placement is the content size of its view.
  fileprivate static let content = "content"

  var key: Int64 { id.rawValue }
  var record: Record { .placement(self) }
  var orderKey: OrderKey? { position }

  func bind(to writer: inout some RowWriter) {
    writer.bind(id.rawValue)
    writer.bind(set.rawValue)
    writer.bind(position.text)
    writer.bind(view.rawValue)
    writer.bind(measureWord)
    switch value {
    case .number(let number): bind(nil, nil, nil, 1, number, to: &writer)
    case .content: bind(nil, nil, Placement.content, 1, 0, to: &writer)
    case .measure(let source, let measure, let multiplier, let constant):
      bind(
        source.view.rawValue, source.part?.rawValue, measure.rawValue, multiplier, constant, to: &writer)
    }
    writer.bind(NumberTermsText.print(constantTerms))
  }

  private func bind(
    _ view: Int64?, _ part: String?, _ measure: String?, _ multiplier: Double, _ constant: Double,
    to writer: inout some RowWriter
  ) {
    writer.bind(view)
    writer.bind(part)
    writer.bind(measure)
    writer.bind(multiplier)
    writer.bind(constant)
  }

  init(from row: inout RowReader) throws(RowReader.Defect) {
    self.init(
      id: try row.id(), set: try row.id(), position: try row.position(), view: try row.id(),
      measure: .width, value: .content)
    (measure, relation) = try row.limitedMeasure()
    value = try row.placementValue()
    constantTerms = try row.numberTerms()
  }

  /// The value of the column `measure`: a measure and, for a limit, the relation, as in `width <=`.
  private var measureWord: String {
    relation == .equal ? measure.rawValue : "\(measure.rawValue) \(relation.rawValue)"
  }
}

extension RowReader {
  fileprivate mutating func limitedMeasure() throws(Defect) -> (FrameMeasure, Relation) {
    let words = try text().split(separator: " ", omittingEmptySubsequences: false)
    guard let first = words.first, words.count <= 2, let measure = FrameMeasure(rawValue: String(first))
    else {
      throw defect
    }
    guard words.count == 2 else { return (measure, .equal) }
    guard let relation = Relation(rawValue: String(words[1])), relation != .equal else { throw defect }
    return (measure, relation)
  }

  fileprivate mutating func placementValue() throws(Defect) -> PlacementValue {
    let view: ViewID? = try optionalID()
    let part: PlacementSource.Part? = try optionalWord()
    guard let view else {
      guard part == nil else { throw defect }
      let word = try optionalText()
      guard word == nil || word == Placement.content else { throw defect }
      guard try real() == 1 else { throw defect }
      let constant = try real()
      guard word == nil else {
        guard constant == 0 else { throw defect }
        return .content
      }
      return .number(constant)
    }
    let measure: FrameMeasure = try word()
    return .measure(
      PlacementSource(view: view, part: part), measure, multiplier: try real(), constant: try real())
  }
}
