internal import GimbalModel

/// How much content counts for a view's size: `Hug:250 CompressionResistance:750`.
struct ContentPriorities {
  private let hugging: Priority
  private let resistance: Priority

  /// Cuts the priorities off a rule.
  ///
  /// - Returns: the rule without them; nil for its priorities where it has none.
  static func cut(off text: Bytes) throws(DescriptionFailure) -> (rule: Bytes, priorities: ContentPriorities?)
  {
    guard let mark = text.range(of: " Hug:") else { return (text, nil) }
    var cursor = DescriptionCursor(text[mark.upperBound...])
    let hugging = cursor.number().flatMap { Priority($0) }
    cursor.skipBlanks()
    guard let hugging, cursor.accept("CompressionResistance:"), let resistance = cursor.number() else {
      throw DescriptionFailure(.form)
    }
    guard let resistance = Priority(resistance) else { throw DescriptionFailure(.number) }
    return (text[..<mark.lowerBound].trimmed, ContentPriorities(hugging: hugging, resistance: resistance))
  }

  /// The two rules that a size of content is.
  func rules(_ size: LoggedEquation) -> [LoggedEquation] {
    var (most, least) = (size, size)
    (most.relation, most.priority) = (.lessThanOrEqual, hugging)
    (least.relation, least.priority) = (.greaterThanOrEqual, resistance)
    return [most, least]
  }
}
