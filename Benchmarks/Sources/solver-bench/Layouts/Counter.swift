import GimbalModel

/// A source of consecutive ids.
final class Counter: IDSource {
  // Used by one thread only.
  private nonisolated(unsafe) var last: Int64 = 0

  func next() -> Int64 {
    last += 1
    return last
  }
}
