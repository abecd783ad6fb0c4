package import GimbalDocuments
import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting
import GimbalViewDump

/// A run of `gimbal diff DUMP LAYOUT`, which compares the frames on a device with those that Gimbal solves.
package struct DumpRun {
  private let console: any Console
  private let files: any FileAccess
  private let budget: WorkBudget
  private let runsCode: Bool

  package init(
    runsCode: Bool = true, console: any Console, files: any FileAccess, resources: Resources = Resources(),
    cancellation: Cancellation = .never
  ) {
    (self.console, self.files, self.runsCode) = (console, files, runsCode)
    budget = WorkBudget(resources, cancellation: cancellation)
  }

  /// Returns `true` if a file is a dump of views.
  package static func isDump(_ path: String, in files: any FileAccess) -> Bool {
    files.beginning(of: SceneSubject(path).path).map { ViewDump.format(of: $0) != nil } ?? false
  }

  /// Compares a dump and a layout, in any order, and prints the result.
  ///
  /// - Returns: `success` if all matched frames are equal, `failed` if not, `document` if a file cannot be read.
  package func run(_ one: String, _ other: String) -> ExitStatus {
    let (dump, layout) = DumpRun.isDump(one, in: files) ? (one, other) : (other, one)
    do {
      let (dumped, subject) = (SceneSubject(dump), SceneSubject(layout))
      let ids = RunningIDs()
      let windows = try dumped.file(files, ids, CodeSettings(), budget)
      let chosen = Set(try dumped.candidates(windows.scenes).map(\.scene.id))
      let dumps = windows.dumps.filter { chosen.contains($0.scene.id) }
      guard !dumps.contains(where: \.hasNoFrames) else {
        throw Refusal(
          "\(dumped.path.cited) has no frames", remedy: "use the output of 'recursiveDescription'",
          at: Span(0, 0),
          status: .document)
      }
      var options = DocumentOptions()
      options.runsCode = runsCode
      options.device = windows.scenes.first?.scene.header.device
      let file = try subject.file(files, ids, CodeSettings(options), budget)
      guard let (scene, comparison) = try best(of: try subject.candidates(file.scenes), file, dumps)
      else {
        throw Refusal(
          "no view of \(subject.path.cited) matches a view of \(dumped.path.cited)",
          remedy:
            "choose the scene of the screen, as in 'Main.storyboard#Login', or set accessibility identifiers",
          at: Span(0, 0), status: .document)
      }
      for line in comparison.lines(dump: dumped.path.visible, layout: subject.title(of: scene)) {
        console.print(line + "\n")
      }
      return comparison.differences.isEmpty ? .success : .failed
    } catch {
      return console.report(error, on: layout, isCancelled: budget.cancellation.isCancelled)
    }
  }

  /// Returns the scene and the window with the most views in common.
  private func best(
    of scenes: [FileScene], _ file: SceneFile, _ dumps: [DumpedScene]
  ) throws -> (FileScene, DumpComparison)? {
    let solver = LayoutSolver(cancellation: budget.cancellation)
    var found: (scene: FileScene, comparison: DumpComparison)?
    for scene in scenes {
      for dump in dumps {
        let comparison = try budget.run {
          try DumpComparison(
            scene, of: file, with: dump, solver: solver, viewLimit: budget.limits[.instanceViews],
            cancellation: budget.cancellation)
        }
        guard let comparison else { continue }
        if found.map({ comparison.compared > $0.comparison.compared }) ?? true { found = (scene, comparison) }
      }
    }
    return found
  }
}

extension DumpedScene {
  /// `true` if no view of the dump has a frame.
  fileprivate var hasNoFrames: Bool { views.values.allSatisfy { $0.frame == nil } }
}

extension DumpComparison {
  /// The report, line by line.
  func lines(dump: String, layout: String) -> [String] {
    let roots = differences.filter { if case .follows = $0.reason { false } else { true } }
    let place =
      "on \(device.name.cited) \(orientation.rawValue) "
      + "(\(Decimal.print(size.width))x\(Decimal.print(size.height)))"
    var lines = [
      "\(dump) and \(layout): \(compared.counted("views")) compared \(place), "
        + (differences.isEmpty ? "all frames are equal" : differing)
    ]
    for difference in roots { lines += self.lines(about: difference) }
    if !missing.isEmpty {
      let names = missing.prefix(DumpComparison.listed).map { $0.notation() }.joined(separator: ", ")
      let rest =
        missing.count > DumpComparison.listed ? " and \(missing.count - DumpComparison.listed) more" : ""
      lines.append("not in the dump: \(names)\(rest)")
    }
    return lines
  }

  private var differing: String {
    let count = Set(differences.map(\.view)).count
    return count == 1 ? "1 differs" : "\(count) differ"
  }

  private static let listed = 10
  private static let contentReason =
    "  the size follows from its content: the device measures the text differently, or shows another one"

  private func lines(about difference: Difference) -> [String] {
    let name = difference.view
    let (position, length) = difference.axis == .horizontal ? ("x", "width") : ("y", "height")
    let (device, solved) = (difference.device, difference.solved)
    let parts = [(position, device.position, solved.position), (length, device.length, solved.length)]
      .filter { ($0.1 - $0.2).magnitude > 0.05 }
      .map { "the device has \($0.0) \(points($0.1)), Gimbal \(points($0.2))" }
    let line = difference.dumped.line == 0 ? "" : " (line \(difference.dumped.line))"
    var lines = ["\(name.notation())\(line): " + parts.joined(separator: "; ")]
    let followers = followers(of: name, difference.axis)
    if !followers.isEmpty {
      let names = followers.prefix(DumpComparison.listed).map { $0.notation() }.joined(separator: ", ")
      let rest =
        followers.count > DumpComparison.listed ? " and \(followers.count - DumpComparison.listed) more" : ""
      lines.append("  from here on: \(names)\(rest)")
    }
    switch difference.reason {
    case .content: lines.append(DumpComparison.contentReason)
    case .unknown: lines.append("  code that is not known decides the frame")
    case .unruled: lines.append("  no rule decides it: the framework, code or a fixed frame does")
    case .rules(let rules, let isContent):
      if isContent { lines.append(DumpComparison.contentReason) }
      for rule in rules.prefix(4) {
        lines.append(
          "  \(rule.text)"
            + (rule.line.map { "  (\(rule.file.map { $0.visible + ":" } ?? "line ")\($0))" } ?? ""))
      }
    case .follows: break
    }
    return lines
  }

  /// Returns the views that differ because of a view, directly or not.
  private func followers(of name: Name, _ axis: Axis) -> [Name] {
    var (known, found): (Set<Name>, [Name]) = ([name], [])
    for difference in differences where difference.axis == axis {
      if case .follows(let source) = difference.reason, known.contains(source),
        known.insert(difference.view).inserted
      {
        found.append(difference.view)
      }
    }
    return found
  }

  private func points(_ length: Double) -> String { Decimal.print((length * 1000).rounded() / 1000) }
}
