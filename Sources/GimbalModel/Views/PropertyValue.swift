/// The value of a property: one scalar.
public enum PropertyValue: Hashable, Sendable {
  case number(Double)
  case flag(Bool)
  case word(String)
}
