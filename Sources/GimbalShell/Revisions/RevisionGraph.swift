import GimbalStore

/// Draws revisions, the newest first, as lanes that part and meet.
struct RevisionGraph {
  /// Which revision each lane leads to; nil for a lane that is free.
  private var lanes: [Revision.ID?] = []

  /// The lines of one revision.
  struct Lines {
    /// Lanes that meet in the revision.
    var before: [String] = []
    var node: String
    /// The lane that a merge opens.
    var after: [String] = []
  }

  /// The lines of the next revision.
  mutating func lines(for revision: Revision) -> Lines {
    let own = lane(for: revision.id)
    var before: [String] = []
    for other in lanes.indices where other != own && lanes[other] == revision.id {
      before.append(meeting(own, other))
      lanes[other] = nil
    }
    trim()
    let node = lanes.indices.map { $0 == own ? "*" : lanes[$0] == nil ? " " : "|" }.joined(separator: " ")
    lanes[own] = revision.parent
    var after: [String] = []
    if let merged = revision.merged, !lanes.contains(merged) {
      let opened = lanes.indices.first { $0 > own && lanes[$0] == nil } ?? lanes.count
      if opened == lanes.count { lanes.append(nil) }
      after = [parting(own, opened)]
      lanes[opened] = merged
    }
    trim()
    return Lines(before: before, node: node, after: after)
  }

  private mutating func lane(for id: Revision.ID) -> Int {
    if let known = lanes.firstIndex(of: id) { return known }
    if let free = lanes.firstIndex(of: nil) {
      lanes[free] = id
      return free
    }
    lanes.append(id)
    return lanes.count - 1
  }

  private mutating func trim() { while lanes.last == .some(nil) { lanes.removeLast() } }

  /// `|/`: a lane runs into one on its left.
  private func meeting(_ own: Int, _ other: Int) -> String { bridge(own, other, end: "/") }

  /// `|\`: a lane parts from one on its left.
  private func parting(_ own: Int, _ other: Int) -> String { bridge(own, other, end: "\\") }

  private func bridge(_ own: Int, _ other: Int, end: Character) -> String {
    let (left, right) = (min(own, other), max(own, other))
    var line: [Character] = []
    for lane in 0..<max(lanes.count, right + 1) {
      let isLive = lane < lanes.count && lanes[lane] != nil
      line.append(lane == left || isLive && lane != right ? "|" : " ")
      line.append(lane == right - 1 ? end : lane >= left && lane < right - 1 ? "_" : " ")
    }
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}
