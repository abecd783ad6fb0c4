import GimbalInterchange
import GimbalLayout
import GimbalModel
import GimbalNotation

/// What a request about a scene is answered: the object of `frames --format json`, and how many contradictions and
/// ambiguities the layout has. Requests about the same that differ in the views they name have the same one.
struct FrameAnswer {
  /// A view as it is written, with the comma behind the view before.
  private struct Row {
    let name: Name
    let range: Range<Int>
    /// Of all that the row has, whether the text is cut; empty where no row says so.
    let truncation: Range<Int>
    let isTruncated: Bool
  }

  /// What stands before the views, all the views, and what stands behind them, as they are written.
  private let bytes: [UInt8]
  /// The root's first.
  private let rows: [Row]
  private let scene: Name
  /// About how many bytes a view takes.
  private static let usualRow = 128
  /// What the exit code is to tell of it.
  let status: ExitStatus

  /// - Parameter isExact: the engine's values instead of those on the screen's pixels.
  init(_ layout: SolvedLayout, isExact: Bool) {
    var status = ExitStatus.success
    if !layout.conflicts.isEmpty { status.combine(.unsatisfiable) }
    if !layout.ambiguities.isEmpty { status.combine(.ambiguous) }
    self.status = status
    scene = layout.scene.name
    let tellsTruncation = layout.views.contains(where: \.isTruncated)
    var writer = JSONWriter()
    var rows: [Row] = []
    rows.reserveCapacity(layout.views.count)
    writer.reserve(FrameAnswer.usualRow * (layout.views.count + 1))
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
    for (place, solved) in layout.views.enumerated() {
      let start = writer.bytes.count
      let parent = layout.superview(of: place).map { layout.views[$0].view.name.text }
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

  /// About how much memory it takes, in bytes.
  var size: Int {
    bytes.count + rows.reduce(0) { $0 + MemoryLayout<Row>.stride + $1.name.text.utf8.count }
  }

  /// The places of views among all; of all but the root where none are named.
  ///
  /// - Throws: `RequestError` for a view that there is not.
  /// - Complexity: O(views + names).
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

  /// Writes the answer to a request as a line.
  ///
  /// - Parameter views: the names of those to tell of; empty for all but the root.
  /// - Throws: `RequestError` for a view that there is not; nothing is written then.
  func write(_ id: RequestID?, views: [Name], to writer: inout JSONWriter) throws(RequestError) {
    let shown = try shown(views)
    writer.beginObject()
    if let id {
      writer.key("id")
      id.write(to: &writer)
    }
    writer.members(members(shown))
    writer.endObject()
    writer.endLine()
  }

  /// The object's members but the id, with some of the views.
  private func members(_ shown: [Int]) -> [UInt8] {
    let first = rows.first?.range.lowerBound ?? 0
    let end = rows.last?.range.upperBound ?? 0
    // As 'frames' has it: only where there is text that does not fit.
    let tellsTruncation = shown.contains { rows[$0].isTruncated }
    var members: [UInt8] = []
    members.reserveCapacity(bytes.count)
    members += bytes[..<first]
    if shown.count == rows.count - 1, let next = shown.first, next == 1,
      tellsTruncation || rows[next].truncation.isEmpty
    {
      // All but the root, as they were written.
      members += bytes[(rows[next].range.lowerBound + 1)...]
      return members
    }
    for place in shown {
      let row = rows[place]
      // A comma stands before every view but the root, which is the first.
      let hasComma = place > 0
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
  /// - Returns: where it says whether the text is cut; an empty range where it does not.
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
