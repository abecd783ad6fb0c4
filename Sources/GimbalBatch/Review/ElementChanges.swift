import GimbalFindings
import GimbalInterchange
import GimbalModel
import GimbalNotation

/// The changes between two versions of a scene, by element, with the changed rows of each.
struct ElementChanges {
  /// A changed element and its rows.
  struct Group {
    let change: ElementChange
    let rows: [RecordChange]
    /// `false` if only values changed that Interface Builder recorded. The change is not listed, but can be the cause
    /// of a move.
    var isListed = true
  }

  /// The largest number of unlisted changes that are separate groups.
  private static let unlistedLimit = 16

  private(set) var groups: [Group] = []

  /// - Parameters:
  ///   - pair: The versions. Constraints are matched by object id.
  ///   - rows: The changes of rows, including those that no layout depends on.
  /// - Complexity: O(rows).
  init(_ pair: FileComparison.Pair, _ rows: [RecordChange]) {
    guard let old = pair.old, let new = pair.new else {
      if let scene = pair.new ?? pair.old {
        let file = pair.newFile ?? pair.oldFile
        groups = [
          Group(
            change: ElementChange(
              action: pair.old == nil ? .added : .removed, kind: .scene,
              element: scene.properties(of: scene.root).text(.objectID),
              line: file?.line,
              name: scene.name.notation(), old: nil, new: nil), rows: [])
        ]
      }
      return
    }
    let writer = ElementWords(old: old, new: new, oldFile: pair.oldFile, newFile: pair.newFile)
    var order: [ElementKey] = []
    var members: [ElementKey: [RecordChange]] = [:]
    for row in rows where !row.isRecordOnly {
      guard var key = writer.key(of: row) else { continue }
      // If the display changes, changes of the root view and of canvas sets are part of the change of the scene.
      if old.display != new.display, writer.followsDisplay(row, key) { key = .scene }
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(row)
    }
    var unlisted: [Group] = []
    for key in order {
      let rows = members[key] ?? []
      if let change = writer.change(of: key, rows) {
        groups.append(Group(change: change, rows: rows))
      } else {
        unlisted.append(Group(change: writer.recordedChange(of: key), rows: rows, isListed: false))
      }
    }
    if unlisted.count > ElementChanges.unlistedLimit {
      // Prefer the views whose recorded frame is their content size.
      let content = unlisted.filter { $0.rows.contains(where: \.isOfContent) }
      let kept = content.count > ElementChanges.unlistedLimit ? [] : content
      let rest = kept.isEmpty ? unlisted : unlisted.filter { !$0.rows.contains(where: \.isOfContent) }
      let rows = rest.flatMap(\.rows)
      unlisted = kept + [Group(change: writer.recordedChange(of: nil), rows: rows, isListed: false)]
    }
    groups += unlisted
  }
}
