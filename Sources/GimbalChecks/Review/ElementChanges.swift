import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalNotation

/// The changes between two versions of a scene, grouped by the elements of the document.
struct ElementChanges {
  /// A changed element, with the changed rows of the scene that belong to the element.
  struct Group {
    let change: ElementChange
    let rows: [RecordChange]
    /// `false` if only values that Interface Builder recorded changed. Such a change is not listed, but it
    /// can be the cause of a move.
    var isListed = true
  }

  /// The maximum number of unlisted changes that are kept as separate groups. More changes are combined.
  private static let unlistedLimit = 16

  private(set) var groups: [Group] = []

  /// Groups the changed rows of a scene by element.
  ///
  /// - Parameters:
  ///   - pair: The versions. Constraints are matched by object id.
  ///   - rows: The changed rows, including changes on which no layout depends.
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
    let writer = ElementDescriptions(old: old, new: new, oldFile: pair.oldFile, newFile: pair.newFile)
    var order: [ElementKey] = []
    var members: [ElementKey: [RecordChange]] = [:]
    for row in rows where !row.isRecordOnly {
      guard var key = writer.key(of: row) else { continue }
      // If the device or orientation changes, the root view and the sets that apply only on the Interface
      // Builder canvas change as a consequence. Add these changes to the change of the scene.
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
      // Combine the changes into one group. Keep changes of content sizes separate unless there are too many.
      let content = unlisted.filter { $0.rows.contains(where: \.isOfContent) }
      let kept = content.count > ElementChanges.unlistedLimit ? [] : content
      let rest = kept.isEmpty ? unlisted : unlisted.filter { !$0.rows.contains(where: \.isOfContent) }
      let rows = rest.flatMap(\.rows)
      unlisted = kept + [Group(change: writer.recordedChange(of: nil), rows: rows, isListed: false)]
    }
    groups += unlisted
  }
}
