/// The number of one of an engine's variables.
///
/// `Engine.addVariable()` hands them out from 0 upwards and never takes one back, so a caller may keep
/// its own table by ``index``.
public struct Variable: Hashable, Sendable {
  /// The position in ``Solution/values``.
  public let index: Int32

  /// The variable numbered `index`; an engine that has none by that number answers `unknownVariable`.
  public init(_ index: Int32) {
    self.index = index
  }
}
