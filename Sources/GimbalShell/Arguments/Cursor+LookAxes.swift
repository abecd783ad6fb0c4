import GimbalBatch
import GimbalModel
import GimbalNotation
import GimbalReporting

extension Cursor {
  /// Takes `all`, or devices with commas between them.
  mutating func devices() throws(ParseError) -> [Device] {
    if accept(word: "all") { return DeviceCatalog.devices }
    return try list { (cursor) throws(ParseError) in try cursor.device().value }
  }

  /// Takes `all`, or orientations with commas between them.
  mutating func orientationAxis() throws(ParseError) -> LookAxes.Orientations {
    if accept(word: "all") { return .all }
    return .listed(try list { (cursor) throws(ParseError) in try cursor.orientation() })
  }

  /// Takes `both`, or layout directions with commas between them.
  mutating func directions() throws(ParseError) -> [LayoutDirection] {
    if accept(word: "both") { return LayoutDirection.allCases }
    return try list { (cursor) throws(ParseError) in
      try cursor.choice("direction", of: LayoutDirection.self).value
    }
  }

  /// Takes text scales with commas between them.
  mutating func textScales() throws(ParseError) -> [Double] {
    try list { (cursor) throws(ParseError) in try cursor.textScale() }
  }

  private mutating func list<Value>(
    _ value: (inout Cursor) throws(ParseError) -> Value
  ) throws(ParseError) -> [Value] {
    var values = [try value(&self)]
    while accept(.comma) { values.append(try value(&self)) }
    return values
  }
}
