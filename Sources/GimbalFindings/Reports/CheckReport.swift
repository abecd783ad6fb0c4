import GimbalInterfaceBuilder
package import GimbalLayout
import GimbalModel
import GimbalNotation
package import GimbalReporting

/// The errors, warnings and notes about a layout of a scene in a project, as printed by `check`.
package struct CheckReport {
  private let context: FindingContext
  private let conflicts: [Finding]
  private let ambiguities: [Finding]
  private let warnings: [Finding]
  private let notes: [Finding]
  /// A Boolean value that indicates whether an earlier report already contains the findings that do not
  /// depend on the traits. If so, tables omit these findings from this report.
  private let isContinued: Bool
  /// The range in `warnings` of the findings that do not depend on the traits.
  private let constantWarnings: Range<Int>

  /// The conflicts, the ambiguities and the warnings.
  package var findings: [Finding] { conflicts + ambiguities + warnings }

  /// Creates a report on a layout.
  ///
  /// - Parameter notes: `true` to report constraints that are named for one orientation, such as `TitleTopPortrait`,
  ///   and have no counterpart for the other orientation, such as `TitleTopLandscape`.
  /// - Complexity: O(views + constraints · (depth + equal constraints)).
  private init(_ layout: SolvedLayout, notes hasNotes: Bool, isContinued: Bool) {
    let origins = SceneOrigins(ofProject: layout.ownScene)
    let context = FindingContext(
      Diagnosis(layout: layout), origins, needsMirroring: layout.traits.direction == .rightToLeft)
    func findings(_ searches: [FindingSearch], _ severity: FindingKind.Severity) -> [Finding] {
      context.findings(searches).map {
        $0.inProject(layout.scene.name, layout.traits.orientation, as: severity)
      }
    }
    self.context = context
    self.isContinued = isContinued
    conflicts = findings([CheckReport.conflicts], .error)
    ambiguities = findings([CheckReport.ambiguities], .error)
    let first = findings([LayoutChecks.warnings], .warning)
    let constant = findings(SceneChecks.warnings, .warning)
    warnings =
      first + constant + findings([FindingSearch(.misplaced, Misplacement.findings)], .warning)
      + findings(DocumentChecks.ofProject, .warning)
      + LayoutInspection(layout, origins, FindingSelection(only: CheckReport.faults)).faultFindings().map {
        $0.inProject(layout.scene.name, layout.traits.orientation, as: .warning)
      }
    constantWarnings = first.count..<first.count + constant.count
    notes = hasNotes ? findings(SceneChecks.notes, .note) : []
  }

  /// The kinds of faults that are searched as in a document. Conflicts and ambiguities are errors of their own.
  private static let faults: [FindingKind] = [.truncated, .outside, .overlap, .underBar, .coveredText]

  /// Returns one report for each layout of a scene. In data formats, such as JSON, each report is complete.
  /// In tables, only the first report contains the findings that are the same for all layouts.
  package static func reports(on layouts: [SolvedLayout], notes: Bool) -> [CheckReport] {
    layouts.enumerated().map { CheckReport($1, notes: notes, isContinued: $0 > 0) }
  }

  private var layout: SolvedLayout { context.layout }

  package var report: Report {
    Report(
      title: title,
      facts: [
        ("scene", Value(layout.scene.name)), ("orientation", .text(layout.traits.orientation.rawValue)),
        ("size", .array([.number(layout.traits.size.width), .number(layout.traits.size.height)])),
      ], lists: [conflictList, ambiguityList, warningList, noteList])
  }

  private var title: String {
    func count(_ number: Int, _ one: String, _ many: String) -> String {
      number == 0 ? "no \(many)" : number == 1 ? "1 \(one)" : "\(number) \(many)"
    }
    let conflicts = count(layout.conflicts.count, "conflict", "conflicts")
    let ambiguities = count(layout.ambiguities.count, "ambiguity", "ambiguities")
    let traits = layout.traits
    return "\(layout.scene.name)  \(traits.orientation.rawValue)  \(traits.size.notation): "
      + "\(conflicts), \(ambiguities)\(nextStep)"
  }

  /// The command that lists repairs, at the end of the title; empty without conflicts.
  private var nextStep: String {
    guard !layout.conflicts.isEmpty else { return "" }
    let orientation = layout.traits.orientation
    let isShown = orientation == layout.scene.display.orientation
    return "; 'explain conflict 1\(isShown ? "" : " --orientation \(orientation.rawValue)")' lists repairs"
  }

  // MARK: Errors

  private static let conflicts = FindingSearch(.conflict) { context in
    let diagnosis = context.diagnosis
    return context.layout.conflicts.map { conflict in
      let (head, details) = diagnosis.lines(for: conflict)
      let constraints = conflict.members.compactMap(\.constraint).map(Finding.Subject.constraint)
      return Finding(
        .conflict, head, details: details, conflict.setAside.constraint.map { .constraint($0) } ?? .scene,
        identity: constraints, involved: constraints.reversed(),
        values: [
          "constraints": .array(conflict.members.map { .text(diagnosis.label(for: $0)) }),
          "setAside": .text(diagnosis.label(for: conflict.setAside)),
          "rules": .array(conflict.members.map { .text(diagnosis.description(of: $0)) }),
        ])
    }
  }

  private static let ambiguities = FindingSearch(.ambiguity) { context in
    context.layout.ambiguities.map { ambiguity in
      let (scene, constraint) = context.diagnosis.settlement(of: ambiguity)
      return Finding(
        .ambiguity, context.diagnosis.description(of: ambiguity), .view(ambiguity.view),
        parts: [ambiguity.attribute.rawValue], involved: [.view(ambiguity.view)],
        values: [
          "view": context.label(ambiguity.view), "axis": .text(ambiguity.axis.rawValue),
          "attribute": .text(ambiguity.attribute.rawValue), "value": .number(ambiguity.value),
          "resolvedBy": .text(constraint), "resolvedIn": Value(scene),
        ])
    }
  }

  private var conflictList: Report.List {
    list("conflicts", ["constraints", "setAside", "rules"], conflicts)
  }

  private var ambiguityList: Report.List {
    list("ambiguous", ["view", "axis", "attribute", "value", "resolvedBy", "resolvedIn"], ambiguities)
  }

  private func list(_ key: String, _ columns: [String], _ findings: [Finding]) -> Report.List {
    Report.List(
      key, columns.map { Report.Column($0) },
      rows: findings.map { finding in columns.map { finding.values[$0] ?? .null } },
      prose: findings.map { FindingFormatter($0).projectMessage })
  }

  // MARK: Warnings and notes

  private var warningList: Report.List {
    let columns = ["constraint", "view", "repeats", "recorded", "solved"]
    return Report.List(
      "warnings", CheckReport.warningColumns,
      rows: warnings.map { finding in
        [.text(finding.rule), .text(finding.message)] + columns.map { finding.values[$0] ?? .null }
      },
      prose: warnings.map { FindingFormatter($0).projectMessage },
      saidBefore: isContinued ? Set(constantWarnings) : [])
  }

  private static let warningColumns =
    ["kind", "warning", "constraint", "view", "repeats"].map { Report.Column($0) }
    + ["recorded", "solved"].map { Report.Column($0, isFrame: true) }

  private var noteList: Report.List {
    let manual = setsByHand.map { set, isInstalled -> [Value] in
      let sentence = "set '\(set.name)' is \(isInstalled ? "installed" : "uninstalled") manually"
      return [.text("manual"), .text(sentence), Value(set.name), .null]
    }
    let others = notes.map { note -> [Value] in
      [.text(note.rule), .text(note.message), .null, note.values["constraint"] ?? .null]
    }
    let rows = manual + others
    return Report.List(
      "notes", ["kind", "note", "set", "constraint"].map { Report.Column($0) }, rows: rows,
      prose: rows.map { if case .text(let sentence) = $0[1] { "note: \(sentence)" } else { "" } },
      saidBefore: isContinued ? Set(manual.count..<rows.count) : [])
  }

  /// The sets of rules that the user manually installed or uninstalled.
  private var setsByHand: [(set: RuleSet, isInstalled: Bool)] {
    layout.ownScene.sets.compactMap { set in
      // An import creates these two sets and uninstalls them. Skip them, because the user did not uninstall
      // them.
      guard ![ImportedScene.uninstalledSet, ImportedScene.excludedSet].contains(set.name.text),
        let byHand = layout.scene.installations[set.id],
        layout.scene.isInstalled(set, for: layout.traits) == byHand
      else { return nil }
      return (set, byHand)
    }
  }
}
