import GimbalModel

/// Ids one after the other.
final class Counter: IDSource {
  // Run by one thread.
  private nonisolated(unsafe) var last: Int64 = 0

  func next() -> Int64 {
    last += 1
    return last
  }
}
