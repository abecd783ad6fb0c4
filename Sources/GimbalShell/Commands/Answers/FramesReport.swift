import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalStore

/// The frames of a layout, as `frames` and `rotate` print them.
struct FramesReport {
  let layout: SolvedLayout
  /// The views to show; nil for all but the root, whose size stands above them.
  var views: Set<ViewID>?
  /// In the root's coordinates instead of the superviews'.
  var isAbsolute = false
  /// The engine's values instead of those on the screen's pixels.
  var isExact = false

  /// The revision that the scene is of; nil for the scene as it is.
  var revision: Revision?

  init(_ layout: SolvedLayout) { self.layout = layout }

  var report: Report {
    let scene = layout.scene
    let traits = layout.traits
    let depths = depths
    let shown = layout.views.indices.filter(isShown)
    // Only where there is text that does not fit.
    let showsTruncation = shown.contains { layout.views[$0].isTruncated }
    let rows = shown.map { index -> [Value] in
      let solved = layout.views[index]
      let indent = views == nil ? String(repeating: "  ", count: max(0, depths[index] - 1)) : ""
      let notes =
        (solved.isHidden ? ["hidden"] : []) + (solved.isTruncated ? ["truncated"] : [])
        + (solved.status == .determined ? [] : [solved.status.rawValue])
      return [
        .text(indent + solved.view.name.text), Value(solved.view.name),
        Value(solved.view.parent.flatMap { scene.view($0)?.name }), .frame(frame(of: solved)),
        .bool(solved.isHidden),
      ] + (showsTruncation ? [.bool(solved.isTruncated)] : [])
        + [.text(solved.status.rawValue), .text(notes.joined(separator: ", "))]
    }
    return Report(
      title: "\(scene.name)  \(traits.orientation.rawValue)  \(traits.size.notation)"
        + (revision.map { "  at \($0.hash.short)" } ?? ""),
      facts: (revision.map { [("revision", .text($0.hash.hex))] } ?? []) + [
        ("scene", Value(scene.name)), ("orientation", .text(traits.orientation.rawValue)),
        ("size", .array([.number(traits.size.width), .number(traits.size.height)])),
      ],
      lists: [Report.List("views", FramesReport.columns(withTruncation: showsTruncation), rows: rows)])
  }

  private static func columns(withTruncation: Bool) -> [Report.Column] {
    [
      Report.Column("view", for: .tables), Report.Column("view", for: .data),
      Report.Column("parent", for: .data),
      Report.Column("frame", isFrame: true), Report.Column("hidden", for: .data),
    ] + (withTruncation ? [Report.Column("truncated", for: .data)] : [])
      + [Report.Column("status", for: .data), Report.Column("", for: .tables)]
  }

  private func isShown(_ index: Int) -> Bool {
    views.map { $0.contains(layout.views[index].view.id) } ?? (index > 0)
  }

  private func frame(of solved: SolvedView) -> Frame {
    switch (isAbsolute, isExact) {
    case (false, false): solved.pixelFrame
    case (false, true): solved.frame
    case (true, false): solved.absolutePixelFrame
    case (true, true): solved.absoluteFrame
    }
  }

  /// How deep each view is, in tree order.
  private var depths: [Int] {
    var depths: [ViewID: Int] = [:]
    return layout.views.map { solved in
      let depth = solved.view.parent.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
      depths[solved.view.id] = depth
      return depth
    }
  }
}
