import Interchange
import Layout
import Model

/// What a request is answered: the object of `frames --format json`, and how many contradictions and ambiguities the
/// layout has.
struct FrameAnswer {
  let id: RequestID?
  let layout: SolvedLayout
  /// Nil for all but the root.
  let views: Set<ViewID>?
  let isExact: Bool

  /// Writes the answer as a line.
  func write(to writer: inout JSONWriter) {
    let shown = layout.views.indices.dropFirst(views == nil ? 1 : 0).filter { index in
      views.map { $0.contains(layout.views[index].view.id) } ?? true
    }
    // As 'frames' has it: only where there is text that does not fit.
    let showsTruncation = shown.contains { layout.views[$0].isTruncated }
    writer.beginObject()
    if let id {
      writer.key("id")
      id.write(to: &writer)
    }
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
    for index in shown { write(layout.views[index], showsTruncation, to: &writer) }
    writer.endArray()
    writer.key("conflicts")
    writer.whole(layout.conflicts.count)
    writer.key("ambiguities")
    writer.whole(layout.ambiguities.count)
    writer.endObject()
    writer.endLine()
  }

  private func write(_ solved: SolvedView, _ showsTruncation: Bool, to writer: inout JSONWriter) {
    let frame = isExact ? solved.frame : solved.pixelFrame
    writer.beginObject()
    writer.key("view")
    writer.string(solved.view.name.text)
    writer.key("parent")
    if let parent = solved.view.parent.flatMap({ layout.scene.view($0) }) {
      writer.string(parent.name.text)
    } else {
      writer.null()
    }
    writer.key("frame")
    writer.beginArray()
    writer.number(frame.x)
    writer.number(frame.y)
    writer.number(frame.width)
    writer.number(frame.height)
    writer.endArray()
    writer.key("hidden")
    writer.flag(solved.isHidden)
    if showsTruncation {
      writer.key("truncated")
      writer.flag(solved.isTruncated)
    }
    writer.key("status")
    writer.string(solved.status.rawValue)
    writer.endObject()
  }
}
