import Interchange
import Layout
import Model

/// What a request is answered: the object of `frames --format json`, and how many contradictions and ambiguities the
/// layout has.
struct FrameAnswer {
  /// The object's members but the id, as they are written.
  let members: [UInt8]
  /// What the exit code is to tell of it.
  let status: ExitStatus

  /// - Parameters:
  ///   - views: the views to tell of; nil for all but the root.
  ///   - isExact: the engine's values instead of those on the screen's pixels.
  init(_ layout: SolvedLayout, views: Set<ViewID>?, isExact: Bool) {
    var status = ExitStatus.success
    if !layout.conflicts.isEmpty { status.combine(.unsatisfiable) }
    if !layout.ambiguities.isEmpty { status.combine(.ambiguous) }
    self.status = status
    let shown = layout.views.indices.dropFirst(views == nil ? 1 : 0).filter { index in
      views.map { $0.contains(layout.views[index].view.id) } ?? true
    }
    // As 'frames' has it: only where there is text that does not fit.
    let showsTruncation = shown.contains { layout.views[$0].isTruncated }
    var writer = JSONWriter()
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
    for index in shown {
      let solved = layout.views[index]
      let parent = solved.view.parent.flatMap { layout.scene.view($0)?.name.text }
      writer.write(
        solved, isExact ? solved.frame : solved.pixelFrame, parent: parent, withTruncation: showsTruncation)
    }
    writer.endArray()
    writer.key("conflicts")
    writer.whole(layout.conflicts.count)
    writer.key("ambiguities")
    writer.whole(layout.ambiguities.count)
    members = writer.bytes
  }

  /// Writes the answer to a request as a line.
  func write(_ id: RequestID?, to writer: inout JSONWriter) {
    writer.beginObject()
    if let id {
      writer.key("id")
      id.write(to: &writer)
    }
    writer.members(members)
    writer.endObject()
    writer.endLine()
  }
}

extension JSONWriter {
  fileprivate mutating func write(
    _ solved: SolvedView, _ frame: Frame, parent: String?, withTruncation: Bool
  ) {
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
    if withTruncation {
      key("truncated")
      flag(solved.isTruncated)
    }
    key("status")
    string(solved.status.rawValue)
    endObject()
  }
}
