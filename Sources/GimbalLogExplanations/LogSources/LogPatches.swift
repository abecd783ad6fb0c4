import GimbalConsoleLog
import GimbalDocuments
import GimbalFindings
import GimbalInterfaceBuilder
import GimbalMarkup
import GimbalModel
import GimbalReporting

/// The sources of the constraints of a logged conflict.
struct LogSources {
  /// The sources by the index of the constraint.
  let constraints: [Int: ConstraintSource]
  /// The patches of the repairs that change a document.
  let patches: [LogRepair: LogPatch]
}

/// A repair of a logged conflict as a change to a document.
struct LogPatch {
  /// The number of the conflict, and the number of the patch among the patches of the conflict, such as `1.2`.
  let number: String
  let place: ConstraintSource.Place
  /// `true` if the place is certain.
  let isCertain: Bool
  /// The change in the format of `diff -u`.
  let diff: String

  /// `true` if the change also removes outlets, which code can use.
  var removesOutlets: Bool {
    diff.split(separator: "\n").contains { $0.hasPrefix("-") && $0.contains("<outlet") }
  }
}

/// Writes repairs of logged conflicts into documents.
struct LogPatchWriter {
  private let folder: SourceFolder
  private var document: (path: String, markup: Markup, file: SceneFile)?

  init(_ folder: SourceFolder) { self.folder = folder }

  /// Returns the patches of the repairs of a conflict. A repair without a patch changes code, a constraint with several
  /// possible places, or a constraint that varies with size classes.
  mutating func patches(
    of reading: LogReading, conflict number: Int, _ sources: [Int: ConstraintSource]
  ) -> [LogRepair: LogPatch] {
    var patches: [LogRepair: LogPatch] = [:]
    for repair in reading.repairs {
      guard let index = repair.place, let source = sources[index], source.places.count == 1,
        source.places[0].scene != nil, source.isComplete,
        let diff = try? diff(of: repair, reading.conflict, at: source.places[0]),
        !diff.isEmpty
      else { continue }
      patches[repair] = LogPatch(
        number: "\(number).\(patches.count + 1)", place: source.places[0], isCertain: source.isCertain,
        diff: diff)
    }
    return patches
  }

  private mutating func diff(
    of repair: LogRepair, _ conflict: LoggedConflict, at place: ConstraintSource.Place
  ) throws -> String {
    guard let scene = place.scene else { return "" }
    let (markup, file) = try read(place.path)
    let part = file.scenes[scene]
    let variants = part.scene.constraints.filter { part.origins.constraints[$0.id]?.id == place.id }
    var changedScene = part.scene
    for constraint in variants {
      var changed = constraint
      switch repair.change {
      case .noMask: return ""
      case .remove:
        try changedScene.apply(.delete(.constraint(constraint)))
        continue
      case .lower: changed.formula.priority = min(constraint.priority, LogRepair.almostRequired)
      case .constant(let index, let value):
        guard let constant = LogPatchWriter.constant(value, of: index, in: conflict, constraint) else {
          return ""
        }
        changed.formula.constant = constant
      }
      try changedScene.apply(.update(.constraint(changed)))
    }
    var writer = DocumentWriter(markup)
    try writer.write(from: part.scene, to: changedScene, origins: part.origins)
    let written = try writer.bytes(limits: folder.resources.limits)
    return UnifiedDiff(
      from: String(decoding: markup.bytes, as: UTF8.self), to: String(decoding: written, as: UTF8.self),
      path: place.path
    ).text
  }

  /// Returns the constant that a constraint of a document needs, if the logged form of the constraint needs `value`.
  private static func constant(
    _ value: Double, of place: Int, in conflict: LoggedConflict, _ constraint: Constraint
  ) -> Double? {
    guard let formula = conflict.constraints[place].formulas.first else { return nil }
    let isExchanged = ConflictPattern.isExchanged(formula, in: conflict.constraints)
    let isSame = isExchanged == (ConstraintShape.of(constraint).first != constraint.first)
    return isSame ? value : -value * constraint.multiplier
  }

  private mutating func read(_ path: String) throws -> (Markup, SceneFile) {
    if let document, document.path == path { return (document.markup, document.file) }
    let limits = folder.resources.limits
    let markup = try Markup.read(folder.files.bytes(of: path), limits: limits)
    let file = try SceneFile(document: markup, at: path, ids: RunningIDs(), limits: limits)
    document = (path, markup, file)
    return (markup, file)
  }
}
