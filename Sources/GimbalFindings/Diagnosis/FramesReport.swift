package import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting
import GimbalSolvedHistory
package import GimbalStore

/// The frames of a layout, as printed by `frames` and `rotate`.
package struct FramesReport {
  package let layout: SolvedLayout
  /// The listed views, or `nil` for all views except the root. The list omits the root because the title
  /// already contains its size.
  package var views: Set<ViewID>?
  /// `true` to print frames in root coordinates instead of superview coordinates.
  package var isAbsolute = false
  /// `true` to print the exact values of the layout engine instead of values that are rounded to pixels.
  package var isExact = false

  /// The revision of the scene, or `nil` for the current state.
  package var revision: Revision?

  package init(_ layout: SolvedLayout) { self.layout = layout }

  package var report: Report {
    let scene = layout.scene
    let traits = layout.traits
    let depths = depths
    let shown = layout.views.indices.filter(isShown)
    // The column `truncated` appears only if the text of a listed view is truncated.
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

  /// The depth of each view below the root, in tree order.
  private var depths: [Int] {
    var depths: [ViewID: Int] = [:]
    return layout.views.map { solved in
      let depth = solved.view.parent.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
      depths[solved.view.id] = depth
      return depth
    }
  }
}

extension FrameDiff {
  /// The list of changed views, with one row for each view.
  package var list: Report.List {
    let rows = changes.map { change -> [Value] in
      [
        Value(change.name), .text(change.kind.rawValue), FrameDiff.text(change.before),
        FrameDiff.text(change.after), change.before.map { Value($0) } ?? .null,
        change.after.map { Value($0) } ?? .null,
      ]
    }
    return Report.List("views", FrameDiff.columns, rows: rows)
  }

  private static let columns = [
    Report.Column("view"), Report.Column("change"), Report.Column("from", for: .tables),
    Report.Column("to", for: .tables), Report.Column("old", for: .data), Report.Column("new", for: .data),
  ]

  /// Returns a frame as the text of one table cell, rounded to thousandths of a point. Eight columns for the
  /// numbers of two frames would be too wide.
  private static func text(_ frame: Frame?) -> Value {
    .text(frame?.roundedNotation ?? "-")
  }
}

extension Value {
  /// Creates an array value from a frame, for rows with several frames.
  package init(_ frame: Frame) {
    self = .array([frame.x, frame.y, frame.width, frame.height].map(Value.number))
  }
}
