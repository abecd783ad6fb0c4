import Dispatch
import Synchronization

/// A first-in, first-out channel between two threads. `send` blocks while the buffer is full, `receive` while
/// it is empty.
package final class BoundedChannel<Element: Sendable>: Sendable {
  private struct State {
    var elements: [(element: Element, weight: Int)] = []
    /// The weight of the last received element. It is released by the next `receive`.
    var held = 0
    /// The error that ended receiving.
    var cancellation: (any Error)?
    /// The error that ended sending.
    var failure: (any Error)?
  }

  private let state = Mutex(State())
  private let capacity: Int
  /// The free capacity. The semaphore starts at zero because it must not be destroyed with a smaller value
  /// than it started with.
  private let room = DispatchSemaphore(value: 0)
  /// The number of buffered elements. The end counts as one.
  private let arrived = DispatchSemaphore(value: 0)

  /// - Parameter capacity: The capacity, in units of element weight.
  init(capacity: Int) {
    self.capacity = capacity
    release(capacity)
  }

  /// Sends an element. Blocks until there is capacity for it.
  ///
  /// - Parameter weight: The capacity that the element takes until the next one is requested; at most
  ///   `capacity`.
  /// - Throws: the error passed to `cancel`.
  package func send(_ element: Element, weight: Int) throws {
    let weight = max(1, min(weight, capacity))
    for _ in 0..<weight { room.wait() }
    let cancellation = state.withLock { state in
      if state.cancellation == nil { state.elements.append((element, weight)) }
      return state.cancellation
    }
    if let cancellation {
      // Let the next sender fail, too.
      release(weight)
      throw cancellation
    }
    arrived.signal()
  }

  /// Ends sending. The receiver gets the remaining elements, and then `nil` or the error.
  package func finish(_ failure: (any Error)? = nil) {
    state.withLock { $0.failure = failure }
    arrived.signal()
  }

  /// Returns the next element, or `nil` at the end, and releases the capacity of the previous one.
  ///
  /// - Parameter meanwhile: Called regularly while the buffer is empty.
  /// - Throws: the error passed to `finish`, or the error of `meanwhile`.
  package func receive(_ meanwhile: () throws -> Void = {}) throws -> Element? {
    release(
      state.withLock { state in
        defer { state.held = 0 }
        return state.held
      })
    while arrived.wait(timeout: .now() + .milliseconds(20)) == .timedOut { try meanwhile() }
    return try state.withLock { state in
      guard !state.elements.isEmpty else {
        // Let the next call reach the end, too.
        arrived.signal()
        if let failure = state.failure { throw failure }
        return nil
      }
      let (element, weight) = state.elements.removeFirst()
      state.held = weight
      return element
    }
  }

  /// Ends receiving. Later calls of `send` throw the error.
  package func cancel(_ cancellation: any Error) {
    state.withLock { state in
      state.cancellation = state.cancellation ?? cancellation
      state.elements = []
    }
    // Wake a blocked sender.
    release(capacity)
  }

  /// Throws an error if the receiver has cancelled the channel.
  ///
  /// - Throws: the error passed to `cancel`.
  package func check() throws {
    if let cancellation = state.withLock({ $0.cancellation }) { throw cancellation }
  }

  private func release(_ weight: Int) { for _ in 0..<weight { room.signal() } }
}
