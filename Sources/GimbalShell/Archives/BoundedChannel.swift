import Dispatch
import GimbalModel
import Synchronization

/// A first-in, first-out channel between two threads. `send` blocks while the buffer is full. `receive`
/// blocks while the buffer is empty.
package final class BoundedChannel<Element: Sendable>: Sendable {
  private struct State {
    var elements: [(element: Element, weight: Int)] = []
    /// The capacity that the last received element occupies. The next call of `receive` releases this
    /// capacity.
    var held = 0
    /// The error with which the receiver canceled the channel.
    var cancellation: (any Error)?
    /// The error that the sender passed to `finish`, or `nil` if sending has not failed.
    var failure: (any Error)?
  }

  private let state = Lock(State())
  private let capacity: Int
  /// The free capacity, in units of element weight. The semaphore is created with the value 0, because a
  /// semaphore must not be destroyed while its value is less than its initial value.
  private let room = DispatchSemaphore(value: 0)
  /// The number of buffered elements. The end of the stream counts as one element.
  private let arrived = DispatchSemaphore(value: 0)

  /// Creates an empty channel.
  ///
  /// - Parameter capacity: The capacity, in units of element weight.
  init(capacity: Int) {
    self.capacity = capacity
    release(capacity)
  }

  /// Sends an element. Blocks until there is capacity for it.
  ///
  /// - Parameter weight: The capacity that the element occupies until the receiver requests the next element.
  ///   A weight below 1 counts as 1, and a weight above `capacity` counts as `capacity`.
  /// - Throws: the error passed to `cancel`.
  package func send(_ element: Element, weight: Int) throws {
    let weight = max(1, min(weight, capacity))
    for _ in 0..<weight { room.wait() }
    let cancellation = state.withLock { state in
      if state.cancellation == nil { state.elements.append((element, weight)) }
      return state.cancellation
    }
    if let cancellation {
      // Release the capacity, so that a later call of `send` throws instead of blocking.
      release(weight)
      throw cancellation
    }
    arrived.signal()
  }

  /// Ends sending. `receive` returns the remaining elements first. Then it returns `nil` or throws `failure`.
  package func finish(_ failure: (any Error)? = nil) {
    state.withLock { $0.failure = failure }
    arrived.signal()
  }

  /// Returns the next element, or `nil` at the end, and releases the capacity of the previous element.
  ///
  /// - Parameter meanwhile: A closure that is called every 20 milliseconds while the buffer is empty.
  /// - Throws: The error passed to `finish`, or the error that `meanwhile` throws.
  package func receive(_ meanwhile: () throws -> Void = {}) throws -> Element? {
    release(
      state.withLock { state in
        defer { state.held = 0 }
        return state.held
      })
    while arrived.wait(timeout: .now() + .milliseconds(20)) == .timedOut { try meanwhile() }
    return try state.withLock { state in
      guard !state.elements.isEmpty else {
        // Signal again, so that a later call of `receive` also finds the end of the stream.
        arrived.signal()
        if let failure = state.failure { throw failure }
        return nil
      }
      let (element, weight) = state.elements.removeFirst()
      state.held = weight
      return element
    }
  }

  /// Ends receiving. Later calls to `send` throw the error passed to the first call to this function.
  package func cancel(_ cancellation: any Error) {
    state.withLock { state in
      state.cancellation = state.cancellation ?? cancellation
      state.elements = []
    }
    // Release the whole capacity, so that a blocked sender continues and throws.
    release(capacity)
  }

  /// Throws an error if the receiver has canceled the channel.
  ///
  /// - Throws: the error passed to `cancel`.
  package func check() throws {
    if let cancellation = state.withLock({ $0.cancellation }) { throw cancellation }
  }

  private func release(_ weight: Int) { for _ in 0..<weight { room.signal() } }
}
