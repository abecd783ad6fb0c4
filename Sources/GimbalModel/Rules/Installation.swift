/// A set installed or uninstalled by hand, against its condition or without one.
///
/// Kept until a change of traits flips the set's condition, which then takes over again.
public struct Installation: Hashable, Sendable {
  public let set: SetID
  public var isInstalled: Bool

  public init(set: SetID, isInstalled: Bool) {
    self.set = set
    self.isInstalled = isInstalled
  }
}
