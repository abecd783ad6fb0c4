package import GimbalJSON
package import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// The answer to a request for frames. It contains the JSON object that `frames --format json` prints, and
/// the numbers of conflicts and ambiguities. Requests that differ only in the selected views share an answer.
package struct FrameAnswer {
  /// A view in the encoded JSON text. The range of each view except the root includes the comma before the
  /// view.
  private struct Row {
    let name: Name
    let range: Range<Int>
    /// The range of the member `truncated`, or an empty range if the view has no such member.
    let truncation: Range<Int>
    let isTruncated: Bool
  }

  /// The encoded JSON text. It consists of the members before the views, the views, and the members after the
  /// views.
  private let bytes: [UInt8]
  /// The positions of the views, starting with the root.
  private let rows: [Row]
  private let scene: Name
  /// The typical size of an encoded view in bytes.
  private static let defaultRow = 128
  /// The exit status of a run that contains only this answer.
  package let status: ExitStatus

  /// Encodes the frames of a layout.
  ///
  /// - Parameter isExact: `true` for the exact values of the layout engine instead of values that are rounded
  ///   to pixels.
  package init(_ layout: SolvedLayout, isExact: Bool) {
    var status = ExitStatus.success
    if !layout.conflicts.isEmpty { status.combine(.unsatisfiable) }
    if !layout.ambiguities.isEmpty { status.combine(.ambiguous) }
    self.status = status
    scene = layout.scene.name
    let tellsTruncation = layout.views.contains(where: \.isTruncated)
    var writer = JSONWriter()
    var rows: [Row] = []
    rows.reserveCapacity(layout.views.count)
    writer.reserve(FrameAnswer.defaultRow * (layout.views.count + 1))
    writer.key("scene")
    writer.string(layout.scene.name.text)
    writer.key("orientation")
    writer.string(layout.traits.orientation.rawValue)
    writer.key("size")
    writer.beginArray()
    writer.number(layout.traits.size.width)
    writer.number(layout.traits.size.height)
    writer.endArray()
    writer.key("views")
    writer.beginArray()
    for (index, solved) in layout.views.enumerated() {
      let start = writer.bytes.count
      let parent = layout.superview(of: index).map { layout.views[$0].view.name.text }
      let truncation = writer.write(
        solved, isExact ? solved.frame : solved.pixelFrame, parent: parent, withTruncation: tellsTruncation)
      rows.append(
        Row(
          name: solved.view.name, range: start..<writer.bytes.count, truncation: truncation,
          isTruncated: solved.isTruncated))
    }
    writer.endArray()
    writer.key("conflicts")
    writer.integer(layout.conflicts.count)
    writer.key("ambiguities")
    writer.integer(layout.ambiguities.count)
    bytes = writer.bytes
    self.rows = rows
  }

  /// The approximate memory use, in bytes.
  package var size: Int {
    bytes.count + rows.reduce(0) { $0 + MemoryLayout<Row>.stride + $1.name.text.utf8.count }
  }

  /// Returns the indices of the selected views. If no view is selected, returns the indices of all views
  /// except the root.
  ///
  /// - Throws: `RequestError` for an unknown view.
  /// - Complexity: O(number of views and names).
  private func shown(_ names: [Name]) throws(RequestError) -> [Int] {
    guard !names.isEmpty else { return Array(rows.indices.dropFirst()) }
    let wanted = Set(names)
    let shown = rows.indices.filter { wanted.contains(rows[$0].name) }
    guard shown.count < wanted.count else { return shown }
    let known = Set(rows.lazy.map(\.name))
    guard let missing = names.first(where: { !known.contains($0) }) else { return shown }
    throw RequestError(
      field: "views", "there is no view \(missing.text.cited) in scene \(scene.text.cited)",
      remedy: RequestError.remedy(for: missing.text, among: rows.lazy.map(\.name.text)))
  }

  /// Writes the answer to a request on one line.
  ///
  /// - Parameter views: The selected views; empty for all views except the root.
  /// - Throws: `RequestError` for an unknown view. Nothing is written in this case.
  package func write(_ id: RequestID?, views: [Name], to writer: inout JSONWriter) throws(RequestError) {
    let shown = try shown(views)
    writer.beginObject()
    if let id {
      writer.key("id")
      id.write(to: &writer)
    }
    writer.serialized(members(shown))
    writer.endObject()
    writer.endLine()
  }

  /// Returns the members of the encoded JSON object for the selected views, without the id of the request.
  private func members(_ shown: [Int]) -> [UInt8] {
    let first = rows.first?.range.lowerBound ?? 0
    let end = rows.last?.range.upperBound ?? 0
    // As in the output of `frames`, the member `truncated` appears only if the text of a selected view is
    // truncated.
    let tellsTruncation = shown.contains { rows[$0].isTruncated }
    var members: [UInt8] = []
    members.reserveCapacity(bytes.count)
    members += bytes[..<first]
    if shown.count == rows.count - 1, let next = shown.first, next == 1,
      tellsTruncation || rows[next].truncation.isEmpty
    {
      // Usually, all views except the root are selected. The JSON text of these views is one range, which is
      // copied as a whole.
      members += bytes[(rows[next].range.lowerBound + 1)...]
      return members
    }
    for index in shown {
      let row = rows[index]
      // The range of each view except the root starts with a comma. Omit the comma of the first view in the
      // answer.
      let hasComma = index > 0
      let start = row.range.lowerBound + (hasComma ? 1 : 0)
      if members.count > first { members.append(UInt8(ascii: ",")) }
      if tellsTruncation {
        members += bytes[start..<row.range.upperBound]
      } else {
        members += bytes[start..<row.truncation.lowerBound]
        members += bytes[row.truncation.upperBound..<row.range.upperBound]
      }
    }
    members += bytes[end...]
    return members
  }
}

extension JSONWriter {
  /// Writes a view as an object.
  ///
  /// - Returns: The range of the member `truncated`, or an empty range if the member is not written.
  fileprivate mutating func write(
    _ solved: SolvedView, _ frame: Frame, parent: String?, withTruncation: Bool
  ) -> Range<Int> {
    beginObject()
    key("view")
    string(solved.view.name.text)
    key("parent")
    if let parent { string(parent) } else { null() }
    key("frame")
    beginArray()
    number(frame.x)
    number(frame.y)
    number(frame.width)
    number(frame.height)
    endArray()
    key("hidden")
    flag(solved.isHidden)
    let start = bytes.count
    if withTruncation {
      key("truncated")
      flag(solved.isTruncated)
    }
    let truncation = start..<bytes.count
    key("status")
    string(solved.status.rawValue)
    endObject()
    return truncation
  }
}

/// The statistics of a run that answers requests.
package struct RequestTally: Hashable, Sendable {
  /// The number of answered requests, including errors.
  package private(set) var answers = 0
  /// The number of requests answered with an error.
  package private(set) var refusals = 0
  /// The exit status.
  package private(set) var status = ExitStatus.success

  package init() {}

  package mutating func count(_ answer: FrameAnswer) {
    answers += 1
    status.combine(answer.status)
  }

  package mutating func count(_ error: RequestError) {
    answers += 1
    refusals += 1
    status.combine(error.status)
  }

  static func += (one: inout RequestTally, other: RequestTally) {
    one.answers += other.answers
    one.refusals += other.refusals
    one.status.combine(other.status)
  }
}
