import GimbalFindings
import GimbalInterchange
import GimbalModel
import GimbalNotation

/// A change of an element of a document: a constraint, a view, or the scene itself.
struct ElementChange: Hashable, Sendable {
  enum Kind: String, Sendable {
    case constraint, view, scene
  }

  let action: Difference.Action
  let kind: Kind
  /// The object id of the element; nil if it has none.
  let element: String?
  /// The line of the element in the new document, or in the old document if the element was removed; nil if it is
  /// unknown.
  let line: Int?
  /// The name of a view, the identifier of a constraint, or an empty string.
  let name: String
  /// The changed values, such as `title.top == root.top + 8`; nil if the element was added or removed.
  let old: String?
  let new: String?
  /// The subject in words in place of the name; nil for the name.
  var subject: String? = nil
  /// The name of the change in the list of causes; nil for the kind and the object id.
  var cause: String? = nil

  /// The change on one line, such as `~ constraint title.top == root.top + 8 -> title.top == root.top + 16`.
  var words: String {
    let values: String? =
      switch (old, new) {
      case (let old?, let new?): "\(old) -> \(new)"
      case (let one?, nil), (nil, let one?): one
      case (nil, nil): nil
      }
    let subject = subject ?? name
    let head = "\(action.sign) \(kind.rawValue)" + (subject.isEmpty ? "" : " \(subject)")
    guard let values else { return head }
    return head + (subject.isEmpty ? " " : ": ") + values
  }

  /// The short name of the change in the list of causes.
  var label: String {
    cause ?? kind.rawValue + (element.map { " \($0)" } ?? (name.isEmpty ? "" : " \(name)"))
  }

  /// The words for the values that Interface Builder recorded, such as frames, as the cause of a move.
  static let recordedWords = "recorded frames"
}

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
      // The recorded frame of the root is the size of the device.
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

/// The identity of a changed element within its scene.
enum ElementKey: Hashable {
  /// The constraints of one element.
  case element(String)
  case constraint(ConstraintID)
  case view(ViewID)
  case scene
  /// The values of a view that Interface Builder recorded. A layout depends on them if the constraints are ambiguous, or
  /// if the content of the view is not measured.
  case recorded(ViewID)
  /// The sets of rules, and their conditions.
  case sets
}

extension RecordChange {
  /// `true` if the change concerns values on which no layout depends, such as the order and the numbers that the import
  /// gives rows.
  fileprivate var isRecordOnly: Bool {
    switch (before, after) {
    case (.property(let one)?, _), (_, .property(let one)?):
      [.objectID, .instance, .recordedOrientation].contains(one.property)
    case (.constraint(let one)?, .constraint(let other)?):
      one.formula == other.formula && one.set == other.set && one.identifier == other.identifier
    case (.view(let one)?, .view(let other)?):
      one.name == other.name && one.kind == other.kind && one.parent == other.parent
        && one.position == other.position
    case (.set(let one)?, .set(let other)?): one.condition == other.condition
    case (.scene(let one)?, .scene(let other)?):
      one.device == other.device && one.orientations == other.orientations && one.direction == other.direction
    default: false
    }
  }
}

extension RecordChange {
  /// `true` if the change concerns a set of rules, or whether it is installed.
  var isOfSet: Bool {
    switch after ?? before {
    case .set?, .installation?: true
    default: false
    }
  }

  /// `true` if the change concerns the size of the content of a view.
  fileprivate var isOfContent: Bool {
    guard case .property(let property)? = after ?? before else { return false }
    return [.measuredWidth, .measuredHeight, .contentWidth, .contentHeight].contains(property.property)
  }
}
