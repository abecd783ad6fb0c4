/// A value with the place it was read from.
public struct Spanned<Value> {
  public var value: Value
  public var span: Span

  public init(_ value: Value, at span: Span) {
    self.value = value
    self.span = span
  }

  /// Another value from the same place.
  package func map<Other>(_ transform: (Value) -> Other) -> Spanned<Other> {
    Spanned<Other>(transform(value), at: span)
  }
}

extension Spanned: Sendable where Value: Sendable {}
extension Spanned: Equatable where Value: Equatable {}
extension Spanned: Hashable where Value: Hashable {}
