import Dispatch
import Synchronization

/// Hands values from one thread to another, in order. Who gives waits while enough of them are on their way, who takes
/// while there is none.
final class Handover<Element: Sendable>: Sendable {
  private struct State {
    var elements: [(element: Element, weight: Int)] = []
    /// What the element weighs that was taken last.
    var held = 0
    /// Why nothing more is taken.
    var refusal: (any Error)?
    /// Why no more was given than there is.
    var failure: (any Error)?
  }

  private let state = Mutex(State())
  private let capacity: Int
  /// How much more may be on its way. Counted up from none: a semaphore must not end with less than it began with.
  private let room = DispatchSemaphore(value: 0)
  /// How many elements nobody has taken; the end counts as one.
  private let arrived = DispatchSemaphore(value: 0)

  /// - Parameter capacity: how much may be on its way, in weights of elements.
  init(capacity: Int) {
    self.capacity = capacity
    release(capacity)
  }

  /// Gives an element, once there is room for it.
  ///
  /// - Parameter weight: the room that it takes until the next is asked for; at most all there is.
  /// - Throws: why nothing more is taken.
  func give(_ element: Element, weight: Int) throws {
    let weight = max(1, min(weight, capacity))
    for _ in 0..<weight { room.wait() }
    let refusal = state.withLock { state in
      if state.refusal == nil { state.elements.append((element, weight)) }
      return state.refusal
    }
    if let refusal {
      // For whoever waits next.
      release(weight)
      throw refusal
    }
    arrived.signal()
  }

  /// Says that nothing more is given: what was given is still taken, then the failure thrown.
  func end(_ failure: (any Error)? = nil) {
    state.withLock { $0.failure = failure }
    arrived.signal()
  }

  /// Takes the next element, and gives back the room of the one before; nil at the end.
  ///
  /// - Parameter meanwhile: asked now and then while there is none.
  /// - Throws: why no more was given; what `meanwhile` throws.
  func take(_ meanwhile: () throws -> Void = {}) throws -> Element? {
    release(
      state.withLock { state in
        defer { state.held = 0 }
        return state.held
      })
    while arrived.wait(timeout: .now() + .milliseconds(20)) == .timedOut { try meanwhile() }
    return try state.withLock { state in
      guard !state.elements.isEmpty else {
        // Whoever asks again is told again.
        arrived.signal()
        if let failure = state.failure { throw failure }
        return nil
      }
      let (element, weight) = state.elements.removeFirst()
      state.held = weight
      return element
    }
  }

  /// Says why nothing more is taken.
  func refuse(_ refusal: any Error) {
    state.withLock { state in
      state.refusal = state.refusal ?? refusal
      state.elements = []
    }
    // Enough for whoever waits.
    release(capacity)
  }

  /// - Throws: why not everything was taken.
  func check() throws { if let refusal = state.withLock({ $0.refusal }) { throw refusal } }

  private func release(_ weight: Int) { for _ in 0..<weight { room.signal() } }
}
