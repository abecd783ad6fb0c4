/// The events of a move along one column, the nearest first.
struct EventHeap {
  /// A form reaches the end of its piece after `step`.
  struct Event {
    var step: Double
    /// Position in the column; -1 is the moving form itself.
    var entry: Int32
    /// Where the form is then.
    var place: Double
  }

  private var events: [Event] = []

  var first: Event? { events.first }

  mutating func clear() { events.removeAll(keepingCapacity: true) }

  mutating func push(_ event: Event) {
    events.append(event)
    var at = events.count - 1
    while at > 0, isBefore(at, (at - 1) / 2) {
      events.swapAt(at, (at - 1) / 2)
      at = (at - 1) / 2
    }
  }

  mutating func popFirst() -> Event? {
    guard let result = events.first else { return nil }
    let last = events.removeLast()
    if events.isEmpty { return result }
    events[0] = last
    var at = 0
    while true {
      var child = 2 * at + 1
      if child >= events.count { return result }
      if child + 1 < events.count, isBefore(child + 1, child) { child += 1 }
      if !isBefore(child, at) { return result }
      events.swapAt(at, child)
      at = child
    }
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    (events[a].step, events[a].entry) < (events[b].step, events[b].entry)
  }
}
