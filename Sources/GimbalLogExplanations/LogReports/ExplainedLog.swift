import GimbalConsoleLog
package import GimbalDocuments
import GimbalFindings
import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// A log and the analysis of its conflicts.
package struct ExplainedLog {
  package let path: String
  private let content: LogContent
  private var readings: [CaseReading] = []
  private var failures: [(line: Int, message: String)] = []

  /// Reads a log and analyzes its conflicts.
  ///
  /// - Parameters:
  ///   - path: The path as the user typed it; `-` is standard input.
  ///   - count: The number of conflicts in the logs that were read earlier. The scenes of all conflicts are
  ///     numbered consecutively, so that the scripts of several logs can run in one project.
  ///   - sources: The documents and the code in which the sources of the constraints are found.
  ///   - resources: The limits on the log and on each conflict. The limits on time and memory do not apply to
  ///     reading standard input, which can be the output of a running program.
  /// - Throws: `FileFailure` if the log cannot be read, `ExceededLimit` if it exceeds a limit, or
  ///   `CancellationError`.
  /// - Complexity: O(bytes of the log), plus a few solves for each distinct conflict.
  package init(
    _ path: String, files: any FileAccess, after count: Int, resources: Resources = Resources(),
    cancellation: Cancellation, sources: SourceFolder? = nil
  ) throws {
    let budget = WorkBudget(resources, cancellation: cancellation)
    let solver = LayoutSolver(cancellation: budget.cancellation)
    self.path = path
    let stream = try files.open(path)
    func read(_ cancellation: Cancellation) throws -> LogContent {
      try LogContent(limits: budget.limits, cancellation: cancellation) { try stream.next() }
    }
    content = try path == "-" ? read(cancellation) : budget.run { try read(budget.cancellation) }
    for (index, found) in content.cases.enumerated() {
      do {
        let name = try Name("conflict\(count + index + 1)")
        let reading = try budget.run { try LogReading(found.conflict, named: name, solver: solver) }
        readings.append(CaseReading(found: found, reading: reading))
      } catch let error as ExceededLimit {
        let remedy = error.remedy.map { " (\($0))" } ?? ""
        failures.append((found.conflict.line, error.message + remedy))
      } catch let error as LayoutError {
        try cancellation.check(CancellationError())
        failures.append((found.conflict.line, error.message))
      } catch let error as EditError {
        failures.append((found.conflict.line, error.message))
      }
    }
    if let sources { try findSources(in: sources, after: count) }
  }

  /// Finds the sources of the constraints.
  private mutating func findSources(in folder: SourceFolder, after count: Int) throws {
    let constraints = readings.flatMap { $0.reading.conflict.constraints }
    let code = try CodeSearch(
      Set(constraints.filter(\.origin.isFromApp).compactMap(\.identifier)), in: folder)
    var patches = LogPatchWriter(folder)
    for index in readings.indices {
      folder.searchProgress(index, readings.count)
      let reading = readings[index].reading
      let budget = WorkBudget(folder.resources, cancellation: folder.cancellation)
      var sources: [Int: ConstraintSource] = [:]
      do {
        sources = try budget.run {
          try folder.sources(of: reading.conflict, cancellation: budget.cancellation)
        }
      } catch let error as ExceededLimit {
        let remedy = error.remedy.map { " (\($0))" } ?? ""
        failures.append((reading.conflict.line, "the search for sources stopped: \(error.message)\(remedy)"))
      }
      for (place, constraint) in reading.conflict.constraints.enumerated() where constraint.origin.isFromApp {
        let lines = code.lines(of: constraint)
        if !lines.isEmpty { sources[place, default: ConstraintSource()].code = lines }
      }
      let number = count + (content.cases.firstIndex { $0.conflict == reading.conflict } ?? index) + 1
      readings[index].sources = LogSources(
        constraints: sources, patches: patches.patches(of: reading, conflict: number, sources))
    }
  }

  /// All patches, by their numbers.
  var patches: [String: LogPatch] {
    let all = readings.flatMap { $0.sources.map { Array($0.patches.values) } ?? [] }
    return Dictionary(all.map { ($0.number, $0) }) { one, _ in one }
  }

  /// The number of distinct conflicts.
  package var conflictCount: Int { content.cases.count }

  /// The exit status of the log. A log with conflicts has the same status as a scene with unsatisfiable
  /// constraints.
  package var status: ExitStatus {
    failures.isEmpty && !readings.contains(where: \.reading.isConflict) ? .success : .unsatisfiable
  }

  package var report: Report { LogReport(path, content, readings, failures: failures).report }

  package var script: String { LogScript(path, readings).text }
}

/// A script with the commands that create a scene for each conflict of a log.
struct LogScript {
  private let path: String
  private let readings: [CaseReading]

  init(_ path: String, _ readings: [CaseReading]) {
    self.path = path
    self.readings = readings
  }

  var text: String {
    readings.map { explained in
      "# \(path.visible):\(explained.found.conflict.line)\n" + script(of: explained.reading.logged.scene)
    }
    .joined(separator: "\n")
  }

  private func script(of scene: Scene) -> String {
    var text = "scene new \(scene.name.notation()) size \(scene.header.device.name)\n"
    for view in scene.viewsInTreeOrder {
      guard let parent = view.parent, let outer = scene.view(parent) else { continue }
      let place = parent == scene.root ? "" : " in \(outer.name.notation())"
      let kind = view.kind == .view ? "" : " kind \(view.kind.rawValue)"
      text += "view new \(view.name.notation())\(place)\(kind)\n"
    }
    let rules = scene.constraints.map { "  \($0.notation(in: scene))\n" }
    return rules.isEmpty ? text : text + "constrain {\n\(rules.joined())}\n"
  }
}
