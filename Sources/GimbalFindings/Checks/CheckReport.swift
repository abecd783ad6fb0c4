package import GimbalInterchange
package import GimbalLayout
import GimbalModel
import GimbalNotation
package import GimbalReporting

/// The errors, warnings and notes about a layout, as printed by `check`.
package struct CheckReport {
  private let diagnosis: Diagnosis
  private let findings: SceneFindings
  private let hasNotes: Bool
  /// A Boolean value that indicates whether the frames that Interface Builder recorded in a document are
  /// compared with its constraints.
  private let checksRecord: Bool
  /// The parts of a document that the import omitted.
  private let skipped: [ImportNote]
  /// A Boolean value that indicates whether an earlier report already contains the findings that do not
  /// depend on the traits. If so, tables omit these findings from this report.
  private let isContinued: Bool

  /// Creates a report on a layout.
  ///
  /// - Parameters:
  ///   - findings: The findings about the scene that do not depend on its traits.
  ///   - notes: `true` to report constraints that are named for one orientation, such as `TitleTopPortrait`,
  ///     and have no counterpart for the other orientation, such as `TitleTopLandscape`.
  ///   - checksRecord: `true` to compare the frames that Interface Builder recorded in a document with its
  ///     constraints.
  package init(
    _ layout: SolvedLayout, _ findings: SceneFindings, notes: Bool, checksRecord: Bool = false,
    skipped: [ImportNote] = [], isContinued: Bool = false
  ) {
    // Omit notes on text in a font other than the system font. The layout uses the recorded size of such
    // text, and the document contains no error.
    self.skipped = skipped.filter { $0.reason != .unmeasuredText }
    self.checksRecord = checksRecord
    diagnosis = Diagnosis(layout: layout)
    self.findings = findings
    hasNotes = notes
    self.isContinued = isContinued
  }

  /// Returns one report for each layout of a scene. In data formats, such as JSON, each report is complete.
  /// In tables, only the first report contains the findings that are the same for all layouts.
  package static func reports(on layouts: [SolvedLayout], notes: Bool) -> [Report] {
    guard let scene = layouts.first?.ownScene else { return [] }
    let findings = SceneFindings(scene)
    return layouts.enumerated().map {
      CheckReport($1, findings, notes: notes, isContinued: $0 > 0).report
    }
  }

  private var layout: SolvedLayout { diagnosis.layout }

  package var report: Report {
    Report(
      title: title,
      facts: [
        ("scene", Value(layout.scene.name)), ("orientation", .text(layout.traits.orientation.rawValue)),
        ("size", .array([.number(layout.traits.size.width), .number(layout.traits.size.height)])),
      ], lists: [conflicts, ambiguities, warnings, notes])
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

  private var conflicts: Report.List {
    Report.List(
      "conflicts", ["constraints", "setAside", "rules"].map { Report.Column($0) },
      rows: layout.conflicts.map { conflict in
        [
          .array(conflict.members.map { .text(diagnosis.label(for: $0)) }),
          .text(diagnosis.label(for: conflict.setAside)),
          .array(conflict.members.map { .text(diagnosis.words(for: $0)) }),
        ]
      },
      prose: layout.conflicts.map { conflict in
        let (head, details) = diagnosis.words(for: conflict)
        return ([head] + details.map { "  " + $0 }).joined(separator: "\n")
      })
  }

  /// The command that lists repairs, at the end of the title; empty without conflicts.
  private var nextStep: String {
    guard !layout.conflicts.isEmpty else { return "" }
    let orientation = layout.traits.orientation
    let isShown = orientation == layout.scene.display.orientation
    return "; 'explain conflict 1\(isShown ? "" : " --orientation \(orientation.rawValue)")' lists repairs"
  }

  private var ambiguities: Report.List {
    Report.List(
      "ambiguous",
      ["view", "axis", "attribute", "value", "resolvedBy", "resolvedIn"].map { Report.Column($0) },
      rows: layout.ambiguities.map { ambiguity in
        let (scene, constraint) = diagnosis.settlement(of: ambiguity)
        return [
          Value(layout.scene.view(ambiguity.view)?.name), .text(ambiguity.axis.rawValue),
          .text(ambiguity.attribute.rawValue), .number(ambiguity.value), .text(constraint), Value(scene),
        ]
      }, prose: layout.ambiguities.map(diagnosis.words))
  }

  private var warnings: Report.List {
    let found = layout.warnings.map(CheckFinding.layout)
    let warnings =
      found + findings.warnings + (checksRecord ? Staleness.findings(in: layout) : [])
      + Misplacement.findings(in: layout)
    let words = warnings.map { diagnosis.words(for: $0) }
    return Report.List(
      "warnings", CheckReport.warningColumns,
      rows: zip(warnings, words).map { [.text($0.kind), .text($1)] + diagnosis.facts(of: $0) },
      prose: words.map { "warning: \($0)" },
      saidBefore: isContinued ? Set(found.count..<found.count + findings.warnings.count) : [])
  }

  private static let warningColumns =
    ["kind", "warning", "constraint", "view", "repeats"].map { Report.Column($0) }
    + ["recorded", "solved"].map { Report.Column($0, isFrame: true) }

  private var notes: Report.List {
    let byHand = setsByHand
    let missing = hasNotes ? findings.missing : []
    let rows =
      byHand.map { set, isInstalled -> [Value] in
        let words = "set '\(set.name)' is \(isInstalled ? "installed" : "uninstalled") manually"
        return [.text("manual"), .text(words), Value(set.name), .null]
      }
      + missing.map { constraint, counterpart -> [Value] in
        let label = diagnosis.label(for: .constraint(constraint.id))
        return [
          .text("noCounterpart"), .text("\(label) has no counterpart: there is no \(counterpart)"), .null,
          .text(label),
        ]
      }
      + skipped.map { [.text("skipped"), .text($0.words), .null, .null] }
    return Report.List(
      "notes", ["kind", "note", "set", "constraint"].map { Report.Column($0) }, rows: rows,
      prose: rows.map { if case .text(let words) = $0[1] { "note: \(words)" } else { "" } },
      saidBefore: isContinued ? Set(byHand.count..<rows.count) : [])
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

extension ImportNote {
  /// A description of a constraint or attribute that the import omits, or of text whose recorded size the
  /// import uses, with the line in the document.
  package var words: String { "line \(line): \(sentence)" }

  /// The description without the line number.
  package var sentence: String {
    let what = object.map { "constraint \($0.cited)" } ?? "a constraint"
    let view = object.map { "view \($0.cited)" } ?? "a view"
    return switch reason {
    case .unreadableValue(let attribute, let value):
      "\(attribute.cited) of \(view) is omitted: its value \(value.map { "\($0.cited) " } ?? "")is not supported"
    case .longText(let length):
      "the text of \(view) is omitted: it has \(length) characters, and the limit is \(StyledText.maximumLength)"
    case .itemElsewhere: "\(what) is omitted: one of its items is not in this scene"
    case .unreadableConstraint: "\(what) is omitted: it is not valid in UIKit"
    case .unmeasuredText:
      "the text is not in the system font: its recorded size is used"
    }
  }
}
