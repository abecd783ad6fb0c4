/// A kind of finding, such as a conflict. The help, the configuration, SARIF logs, exit statuses and the
/// answers to assistants use the names, severities and texts of its declaration.
///
/// `FindingKind.all` is the table of kinds. docs/findings.md has a section for each kind. To add a kind,
/// declare it here, add it to `all`, and add its search to `SceneChecks` or `LayoutChecks`. A kind that
/// depends on the traits has a case of `LayoutFault` and a search in `FaultSearch`. A kind of layout code has a case
/// of `CodeFault.Kind`, which `FileScene+CodeFindings` maps to the kind.
package struct FindingKind: Sendable {
  /// The name in options, configuration files and data formats, such as `conflict`.
  package let name: String
  /// The default severity, which a configuration can override.
  package let severity: Severity
  package let scope: Scope
  /// A sentence that describes the kind.
  package let summary: String
  /// The consequence at run time, and how to fix the problem.
  package let advice: String
  /// The exit status of `check` for an error of this kind.
  package let failure: ExitStatus
  /// The sentence that describes the kind in SARIF logs of scenes in a project; `nil` for kinds that are only
  /// warnings there.
  let projectSummary: String?

  /// Creates a kind.
  init(
    name: String, severity: Severity, scope: Scope, summary: String, projectSummary: String? = nil,
    advice: String, failure: ExitStatus = .failed
  ) {
    (self.name, self.severity, self.scope) = (name, severity, scope)
    (self.summary, self.projectSummary, self.advice, self.failure) = (
      summary, projectSummary, advice, failure
    )
  }

  /// Returns the exit status of `check` for a finding of this kind. Only errors cause a failure.
  package func status(as severity: Severity) -> ExitStatus { severity == .error ? failure : .success }

  /// The severity of a finding.
  package enum Severity: String, CaseIterable, Comparable, Sendable {
    case error, warning, note

    package static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

    private var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .note: 2
      }
    }
  }

  /// The circumstances under which a kind is reported.
  package enum Scope: Sendable {
    /// Reported by default, because the layout breaks in a running app.
    case runTime
    /// Reported if the configuration or `--kinds` selects the kind. The layout is valid, but is probably a
    /// mistake.
    case selected
    /// Reported with `--canvas`, because only the canvas of Interface Builder is affected.
    case canvas
    /// Reported with `--notes`.
    case notes
  }
}

extension FindingKind {
  package static let conflict = FindingKind(
    name: "conflict", severity: .error, scope: .runTime,
    summary: "Required constraints contradict each other.",
    projectSummary: "Required constraints contradict each other.",
    advice: "UIKit logs \"Unable to simultaneously satisfy constraints\" and ignores one of them. Remove one "
      + "constraint, or lower its priority.", failure: .unsatisfiable)
  package static let ambiguity = FindingKind(
    name: "ambiguity", severity: .error, scope: .runTime,
    summary: "The constraints do not determine a position or a size.",
    projectSummary: "A position or size is ambiguous.",
    advice: "UIKit chooses one of several frames, and the choice can change from run to run. Add the "
      + "constraint that the finding names, or another one.", failure: .ambiguous)
  package static let loop = FindingKind(
    name: "loop", severity: .error, scope: .runTime, summary: "The layout changes in every pass.",
    projectSummary: "A layout changes again in every pass.",
    advice:
      "The height of a text depends on its width, and the width depends on the height. Fix one of the two.")
  package static let truncated = FindingKind(
    name: "truncated", severity: .error, scope: .runTime,
    summary: "Text in the document does not fit in its view.",
    projectSummary: "A view does not show all of its text.",
    advice: "The text ends in an ellipsis or is clipped. Give the view more space, more lines, or a "
      + "minimum scale factor.")
  package static let outside = FindingKind(
    name: "outside", severity: .error, scope: .runTime,
    summary: "A view that shows text or receives touches is partly outside the screen.",
    projectSummary: "A view is not entirely on the screen.",
    advice:
      "The part outside is not visible and receives no touches. Put the view in a scroll view, or add a "
      + "constraint to the edge of the screen.")
  package static let overlap = FindingKind(
    name: "overlap", severity: .error, scope: .runTime,
    summary: "Two siblings that receive touches overlap.",
    projectSummary: "Two siblings overlap.",
    advice:
      "The upper view receives the touches for both views in the area where they overlap. Add a constraint between the two."
  )
  package static let fixedContent = FindingKind(
    name: "fixedContent", severity: .error, scope: .runTime,
    summary: "A view has a required content size and a fixed size that differ.",
    advice:
      "Both are required, so UIKit logs a contradiction and ignores one of them. Lower the compression "
      + "resistance or the hugging priority of the view below 1000. The finding is a note, reported with --notes, "
      + "unless the text of a label or button is cut.", failure: .unsatisfiable)
  package static let drawnSize = FindingKind(
    name: "drawnSize", severity: .note, scope: .notes,
    summary: "The content of a cell or of a view of a xib needs another size than the drawn one.",
    advice: "A table, a collection view or a superview sets the size at run time. Draw the view in the size "
      + "that it has in the app.")
  package static let duplicate = FindingKind(
    name: "duplicate", severity: .warning, scope: .selected,
    summary: "A constraint repeats another constraint.",
    advice:
      "If you change only one of the two constraints, the change has no effect, or contradicts the other one. "
      + "Remove one of them. The finding is a note if one of them is not installed.")
  package static let misnamed = FindingKind(
    name: "misnamed", severity: .warning, scope: .selected,
    summary: "The identifier of a constraint names another view, attribute or orientation.",
    advice: "Code that finds the constraint by its identifier changes the wrong constraint. Rename the "
      + "constraint.")
  package static let inNoSet = FindingKind(
    name: "inNoSet", severity: .warning, scope: .selected,
    summary: "A constraint for one orientation is in no outlet collection.",
    advice: "Rotation does not install or uninstall the constraint. Add the constraint to the outlet "
      + "collection of its orientation.")
  package static let neverTrue = FindingKind(
    name: "neverTrue", severity: .warning, scope: .selected,
    summary: "The condition of a set of rules is false in every orientation.",
    advice:
      "The set is never installed, unless it is installed manually. Correct the condition, or remove the set."
  )
  package static let misplaced = FindingKind(
    name: "misplaced", severity: .warning, scope: .canvas,
    summary: "The recorded frame of a view differs from the frame that the constraints determine.",
    advice: "The running app uses the constraints; only the canvas of Interface Builder shows the recorded "
      + "frame. In Interface Builder, choose Editor > Resolve Auto Layout Issues > Update Frames.")
  package static let stale = FindingKind(
    name: "stale", severity: .warning, scope: .canvas,
    summary: "The recorded frames violate a required constraint.",
    advice: "The document was edited after Interface Builder computed the frames. Open and save it in "
      + "Interface Builder.")
  package static let noCounterpart = FindingKind(
    name: "noCounterpart", severity: .note, scope: .notes,
    summary: "A constraint is named for one orientation, but no constraint is named for the other.",
    advice: "Add the constraint for the other orientation, or rename the constraint.")
  package static let skipped = FindingKind(
    name: "skipped", severity: .note, scope: .notes,
    summary: "A part of the document is not supported and is omitted.",
    advice: "Findings that depend on this part can be missing.")
  package static let rule = FindingKind(
    name: "rule", severity: .warning, scope: .runTime,
    summary: "A rule of an archive has no effect or contradicts another rule, or the layout has another "
      + "problem, such as a view that extends beyond its superview.",
    advice: "A rule without effect is ignored. If two rules contradict each other, the rule in the later set "
      + "applies. Correct or remove the rule that the finding names.")

  package static let scrollContent = FindingKind(
    name: "scrollContent", severity: .error, scope: .runTime,
    summary: "Nothing determines the width or the height of the content of a scroll view.",
    advice:
      "The scroll view does not scroll, or not to the end of its content. Connect the subviews with all edges of "
      + "the content, and give them a size along each axis.", failure: .ambiguous)
  package static let duplicateID = FindingKind(
    name: "duplicateID", severity: .error, scope: .runTime,
    summary: "Two objects of a document have the same id.",
    advice:
      "References to the id lead to one of them, and Xcode may not open the document. A merge can cause this. "
      + "Remove one of them, or change its id.")
  package static let danglingReference = FindingKind(
    name: "danglingReference", severity: .error, scope: .runTime,
    summary: "A constraint or an outlet refers to an object that does not exist.",
    advice:
      "Xcode does not compile the document, or the constraint or outlet has no effect. Remove it, or connect it "
      + "again.")
  package static let hiddenSize = FindingKind(
    name: "hiddenSize", severity: .warning, scope: .runTime,
    summary: "A hidden view of a stack view has a required length along the axis.",
    advice:
      "The stack view hides the view with a required length of 0. UIKit logs a conflict. Lower the priority of the "
      + "length to 999.")
  package static let fixedText = FindingKind(
    name: "fixedText", severity: .warning, scope: .runTime,
    summary: "A constraint fixes the length of text that wraps or scales.",
    advice:
      "Longer and larger text is cut, for example in other languages. Replace the equation by a minimum.")
  package static let selfSizing = FindingKind(
    name: "selfSizing", severity: .warning, scope: .runTime,
    summary: "The required constraints of a self-sizing cell permit only one height.",
    advice:
      "UIKit logs a conflict while the table computes the height of the cell. Lower one priority to 999.")
  package static let stretchedImage = FindingKind(
    name: "stretchedImage", severity: .warning, scope: .runTime,
    summary: "An image view changes the aspect ratio of its image.",
    advice: "The content mode is Scale To Fill. Set it to Aspect Fit or Aspect Fill.")
  package static let leftToRight = FindingKind(
    name: "leftToRight", severity: .warning, scope: .runTime,
    summary: "A part of the layout does not mirror in right-to-left languages.",
    advice:
      "Reported if the project has a right-to-left language. Use leading and trailing edges and the natural text "
      + "alignment.")
  package static let touchArea = FindingKind(
    name: "touchArea", severity: .warning, scope: .runTime,
    summary: "Constraints make a button smaller than 44x44 points.",
    advice: "Apple recommends this size for touches. Enlarge the button, and inset its image if it has one.")
  package static let underBar = FindingKind(
    name: "underBar", severity: .warning, scope: .runTime,
    summary: "A text or a control is under the status bar, the notch or the home indicator.",
    advice: "Connect the view with the safe area instead of the edge of its superview.")
  package static let uninstalledOutlet = FindingKind(
    name: "uninstalledOutlet", severity: .warning, scope: .runTime,
    summary: "A constraint with an outlet is not installed.",
    advice:
      "If code activates the constraint, UIKit deactivates it at the next change of size classes, such as a rotation. "
      + "Install the constraint with a lower priority, or deactivate it in code.")
  package static let canceledMargin = FindingKind(
    name: "canceledMargin", severity: .warning, scope: .runTime,
    summary: "A constant cancels a layout margin of the screen.",
    advice: "The margin depends on the device. Use the edge of the superview instead of its margin.")
  package static let fixedFrame = FindingKind(
    name: "fixedFrame", severity: .warning, scope: .runTime,
    summary:
      "A view without constraints follows an edge, the width or the center of its superview only on the canvas.",
    advice:
      "On screens of other sizes, the view keeps the frame that was drawn. Add constraints, or change the autoresizing "
      + "mask.")
  package static let barConstant = FindingKind(
    name: "barConstant", severity: .warning, scope: .runTime,
    summary: "The constant of a constraint is the height of the bars of one device.",
    advice:
      "The status bar, the navigation bar and the tab bar have other heights on other devices. Use the edge of the safe "
      + "area.")
  package static let coveredText = FindingKind(
    name: "coveredText", severity: .warning, scope: .runTime,
    summary: "A text overlaps another text, or a view in front covers a part of it.",
    advice: "The text is hard to read. Add a constraint between the two views.")
  package static let fixedRowHeight = FindingKind(
    name: "fixedRowHeight", severity: .warning, scope: .runTime,
    summary: "The content of a cell with a fixed row height needs more height with larger text.",
    advice: "The text is cut, or the content extends beyond the row. Use an automatic row height.")
  package static let fixedFont = FindingKind(
    name: "fixedFont", severity: .warning, scope: .runTime,
    summary: "A label has a fixed font size, beside labels whose text scales.",
    advice: "The text stays small for users who need large text. Use a text style.")
  package static let proportionalText = FindingKind(
    name: "proportionalText", severity: .warning, scope: .runTime,
    summary: "A vertical stack view gives texts that wrap and scale heights in proportion.",
    advice:
      "The proportions are those of the texts without line breaks, so larger text is cut. Use the distribution Fill."
  )

  package static let missingImage = FindingKind(
    name: "missingImage", severity: .warning, scope: .selected,
    summary: "An image of a document is in no asset catalog and no file of the project.",
    advice: "The view shows no image. Add the image, or correct its name.")
  package static let unknownClass = FindingKind(
    name: "unknownClass", severity: .warning, scope: .selected,
    summary: "No source file declares the custom class of an object.",
    advice:
      "UIKit uses the superclass instead, and outlets of the class raise an exception. Correct the name "
      + "of the class.")
  package static let noAccessibilityLabel = FindingKind(
    name: "noAccessibilityLabel", severity: .warning, scope: .selected,
    summary: "A button shows only an image, and has no accessibility label.",
    advice: "VoiceOver reads the name of the image. Enter a label, also if code sets one.")
  package static let uncatalogedColor = FindingKind(
    name: "uncatalogedColor", severity: .warning, scope: .selected,
    summary: "A color is not one of an asset catalog or of the system.",
    advice: "The color does not adapt to the dark appearance. Use a color of an asset catalog.")
  package static let unusedIdentifier = FindingKind(
    name: "unusedIdentifier", severity: .warning, scope: .selected,
    summary: "No source file contains a storyboard, segue or reuse identifier.",
    advice: "Code finds the object by another identifier, or not at all. Correct or remove the identifier.")

  package static let autoresizingMask = FindingKind(
    name: "autoresizingMask", severity: .error, scope: .runTime,
    summary: "A view in code has constraints, and its autoresizing mask is translated to constraints, too.",
    advice:
      "UIKit makes constraints from the frame that the view had, which contradict those of the code. Set "
      + "translatesAutoresizingMaskIntoConstraints of the view to false.", failure: .unsatisfiable)
  package static let noCommonAncestor = FindingKind(
    name: "noCommonAncestor", severity: .error, scope: .runTime,
    summary: "Code activates a constraint between views that have no common superview.",
    advice: "UIKit raises an exception. Add the views to their superviews before the constraint is activated."
  )
  package static let bothOrientations = FindingKind(
    name: "bothOrientations", severity: .error, scope: .runTime,
    summary: "After a rotation, the constraints of both orientations are active.",
    advice:
      "They contradict each other. Deactivate the constraints of the other orientation before these are "
      + "activated.", failure: .unsatisfiable)
  package static let addedAgain = FindingKind(
    name: "addedAgain", severity: .warning, scope: .runTime,
    summary: "A method that runs in each layout adds a constraint again.",
    advice:
      "The constraints accumulate, and each layout takes longer. Create the constraint once, and change "
      + "its constant in the method.")
  package static let neverAdded = FindingKind(
    name: "neverAdded", severity: .error, scope: .runTime,
    summary: "Code makes constraints for a view that it never adds to a superview.",
    advice: "The view is not shown, and UIKit raises an exception for constraints with other views. Call "
      + "addSubview with the view.")
  package static let visualFormat = FindingKind(
    name: "visualFormat", severity: .error, scope: .runTime,
    summary: "UIKit cannot read a visual format in code.",
    advice: "UIKit raises an exception. Correct the format, or add the name to the dictionary of views or "
      + "metrics.")

  package static let unknownRule = FindingKind(
    name: "unknownRule", severity: .note, scope: .notes,
    summary: "A rule of layout code depends on a value that is not known.",
    advice: "The views that the rule can move have the status unknown, and findings about them can be "
      + "missing. "
      + "Supply the value with --assume EXPRESSION=VALUE.")

  /// All kinds, in the order of the documentation.
  package static let all: [FindingKind] = [
    conflict, ambiguity, loop, fixedContent, truncated, outside, overlap, drawnSize, rule, duplicate,
    misnamed,
    inNoSet, neverTrue, scrollContent, duplicateID, danglingReference, hiddenSize, fixedText, selfSizing,
    stretchedImage, leftToRight, touchArea, underBar, uninstalledOutlet, canceledMargin, fixedFrame,
    barConstant,
    coveredText, fixedRowHeight, fixedFont, proportionalText, misplaced, stale,
    noCounterpart, skipped, missingImage, unknownClass, noAccessibilityLabel, uncatalogedColor,
    unusedIdentifier, autoresizingMask, noCommonAncestor,
    bothOrientations, addedAgain, neverAdded, visualFormat, unknownRule,
  ]

  /// The kinds that depend on the traits. A check of many combinations of traits reports them.
  package static let swept = [conflict, ambiguity, truncated, outside, overlap, underBar, coveredText, loop]
  /// The kinds that a check of a scene in a project in many combinations of traits reports by default.
  /// Overlaps are excluded because they are often intended.
  package static let usuallySwept: Set<FindingKind> = [conflict, ambiguity, truncated, outside, loop]

  /// A failed command, or a file that cannot be read.
  package static let broken = FindingKind(
    name: "error", severity: .error, scope: .runTime, summary: "A command failed, or a file cannot be read.",
    advice: "")

  /// Returns the kind of a failed test of a script.
  ///
  /// - Parameter name: The name of the test: `check`, `test` for a test of layout code, or `expect-` with the name of an
  ///   expectation.
  package static func failedTest(_ name: String) -> FindingKind {
    let expectation = name.split(separator: "-").dropFirst().joined(separator: "-")
    return FindingKind(
      name: name, severity: .error, scope: .runTime,
      summary: name == "check"
        ? "A checked layout has no problems."
        : name == "test"
          ? "A test of layout code passes." : "An expectation of kind '\(expectation)' is met.",
      advice: "")
  }

  /// Returns the kind with the given name; `nil` if there is none.
  package static func named(_ name: String) -> FindingKind? { all.first { $0.name == name } }
}

extension FindingKind: Hashable {
  package static func == (one: FindingKind, other: FindingKind) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension FindingKind {
  /// The documentation of the kind as Markdown, for SARIF logs.
  var markdown: String {
    // A kind of finding has no page on the web, so the text names the command that lists all kinds.
    "**\(summary)**\n\n\(advice)\n\n`gimbal check --help` lists all kinds."
  }
}
