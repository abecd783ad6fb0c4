/// Where new identities come from: chance in production, a counter in tests.
public protocol IDSource: Sendable {
  /// A positive 63-bit number that no row of the project has.
  func next() -> Int64
}

extension IDSource {
  /// A new identity for a subject.
  public func id<Subject>(of _: Subject.Type = Subject.self) -> ID<Subject> { ID(rawValue: next()) }
}

/// Identities from the system's random number generator.
public struct RandomIDs: IDSource {
  public init() {}
  public func next() -> Int64 { Int64.random(in: 1...Int64.max) }
}
