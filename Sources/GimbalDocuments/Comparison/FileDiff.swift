import GimbalArchive
import GimbalFindings
import GimbalInterfaceBuilder
import GimbalMarkup
package import GimbalModel
import GimbalNotation
package import GimbalReporting
import GimbalScript
import GimbalSolvedHistory

/// A run that compares two project archives or Interface Builder documents and prints the differences. It
/// needs no project.
package struct FileDiff {
  private let options: FileDiffOptions
  private let format: OutputFormat
  private let console: any Console
  private let files: any FileAccess
  private let ids: any IDSource
  private let budget: WorkBudget

  package init(
    _ options: FileDiffOptions, format: OutputFormat, console: any Console, files: any FileAccess,
    ids: any IDSource, resources: Resources = Resources(), cancellation: Cancellation = .never
  ) {
    self.options = options
    self.format = format
    self.console = console
    self.files = files
    self.ids = ids
    budget = WorkBudget(resources, cancellation: cancellation)
  }

  /// Prints the differences.
  ///
  /// - Parameters:
  ///   - old: The path of the old file as the user typed it; `-` is standard input.
  ///   - new: The path of the new file as the user typed it; `-` is standard input.
  /// - Returns: `document` if a file cannot be read or a scene cannot be solved, `failed` if there are
  ///   differences, otherwise `success`.
  package func run(from old: String, to new: String) -> ExitStatus {
    if options.printsCommands {
      // The commands run on the scenes of the old file, so unnamed scenes have its name.
      let name = (old == "-" ? new : old).fileStem
      guard let before = read(old, named: name), let after = read(new, named: name) else { return .document }
      return compare(before, after)
    }
    let after = read(new, named: (new == "-" ? old : new).fileStem)
    // An unnamed scene of a document gets the name of the file. Use the name of the new file for both
    // documents, so that their scenes match even if the file was renamed. If the new file is an archive or
    // standard input, use the name of the old file.
    let before = read(old, named: (after?.isArchive == false && new != "-" ? new : old).fileStem)
    guard let before, let after else { return .document }
    return compare(before, after)
  }

  private func compare(_ before: SceneFile, _ after: SceneFile) -> ExitStatus {
    do {
      let comparison = try FileComparison(
        from: before, to: after,
        matchesElements: options.printsCommands && before.hasElements && after.hasElements)
      if options.printsCommands { return try commands(comparison, before, after) }
      return options.comparesFrames
        ? frames(comparison, before, after) : description(comparison, before, after)
    } catch {
      console.writeWarning(DocumentFault(error, path: after.path).text)
      return .document
    }
  }

  /// Prints the differences as an external diff program for git. Because git passes all changed files, a file
  /// that is not a layout document is named in the output, but not compared.
  ///
  /// - Parameters:
  ///   - old: The path of a file with the old version; `/dev/null` for an added file.
  ///   - new: The path of a file with the new version; `/dev/null` for a removed file.
  ///   - path: The path of the file in the old revision.
  ///   - otherPath: The path in the new revision, which differs for a renamed file.
  package func runExternally(from old: String, to new: String, named path: String, and otherPath: String) {
    let title = path == otherPath ? path.visible : "\(path.visible) -> \(otherPath.visible)"
    guard [old, new].allSatisfy({ $0 == "/dev/null" || isLayout($0) }) else {
      console.print("\(title): not a layout document; not compared\n")
      return
    }
    guard let before = read(old, named: otherPath.fileStem, shownAs: path),
      let after = read(new, named: otherPath.fileStem, shownAs: otherPath)
    else {
      console.print("\(title): not compared\n")
      return
    }
    _ = compare(before, after)
  }

  /// Returns `true` if a file starts like an archive, or if its first 4096 bytes contain the root element of
  /// an Interface Builder document.
  private func isLayout(_ path: String) -> Bool {
    guard let start = files.beginning(of: path) else { return false }
    if ArchiveReader.begins(start) { return true }
    let text = String(decoding: start.prefix(4096), as: UTF8.self)
    return text.contains("<document") && text.contains("com.apple.InterfaceBuilder")
  }

  private func read(_ path: String, named name: String, shownAs shown: String) -> SceneFile? {
    var file = read(path, named: name)
    file?.path = shown
    return file
  }

  private func read(_ path: String, named name: String) -> SceneFile? {
    // git and its tools pass this file for a version that does not exist.
    if path == "/dev/null" { return SceneFile(emptyAt: path) }
    do {
      return try budget.run {
        try SceneFile(
          path, named: name, files: UncountedInput(files: files, budget: budget), ids: ids,
          limits: budget.limits, cancellation: budget.cancellation)
      }
    } catch {
      console.writeWarning(DocumentFault(error, path: path).text)
      return nil
    }
  }

  private func description(_ comparison: FileComparison, _ old: SceneFile, _ new: SceneFile) -> ExitStatus {
    let words = ProjectComparison(
      project: comparison.project,
      scenes: comparison.pairs.map {
        SceneComparison(
          old: $0.old, new: $0.new, propertyWords: old.isArchive && new.isArchive ? nil : \.documentTitle)
      })
    let natures = Set(words.scenes.flatMap(\.differences).map(\.nature))
    let hasOnlyComputed = hasOnlyComputedChanges(old, new)
    let others = UnnamedChanges(
      from: old, to: new, limits: budget.limits, areEqual: words.isEmpty || hasOnlyComputed
    ) { comparison in comparison.differences.contains { natures.contains($0.nature) } }
    let isEqual = hasOnlyComputed || words.isEmpty && others.changes.isEmpty
    let computed = options.listsAll ? "" : others.computedSummary.map { "\n" + $0 } ?? ""
    put(
      .report(
        Report(
          title: title(old, new) + (isEqual ? "\nno differences" + computed : ""), facts: facts(old, new),
          lists: [
            others.list(
              after: (isEqual ? ProjectComparison(project: [], scenes: []) : words).list("differences"),
              isComplete: options.listsAll)
          ])))
    return isEqual ? .success : .failed
  }

  /// Returns `true` for two documents that differ only in values that Interface Builder computes, such as the recorded size of
  /// the screen.
  private func hasOnlyComputedChanges(_ old: SceneFile, _ new: SceneFile) -> Bool {
    guard let before = old.markup, let after = new.markup else { return false }
    return MarkupComparison(from: before, to: after).changes.allSatisfy(\.isComputed)
  }

  /// Prints commands that turn the old scenes into the new ones.
  private func commands(_ comparison: FileComparison, _ old: SceneFile, _ new: SceneFile) throws -> ExitStatus
  {
    let isForDocument = !old.isArchive && !new.isArchive
    let pairs = isForDocument ? try comparison.withNamesOfOldScenes : comparison.pairs
    var (lines, omissions): ([String], [Omission]) = ([], [])
    let changes = try pairs.map { try self.changes($0, among: pairs, isForDocument) }
    // In a document, a new scene precedes the cell that shows it.
    let isAdded = pairs.map { isForDocument && $0.old == nil }
    let isRemoved = pairs.map { isForDocument && $0.new == nil }
    let added = pairs.indices.filter { isAdded[$0] }
    let isCell = pairs.map { $0.new.map { $0.view($0.root)?.kind.isCell == true } ?? false }
    // A cell can contain another cell, which follows it in the document.
    let order =
      added.filter { isCell[$0] }.reversed() + added.filter { !isCell[$0] }
      + pairs.indices.filter { !isAdded[$0] && !isRemoved[$0] }
      + pairs.indices.filter { isRemoved[$0] }
    // An unnamed scene has the name of its file, and the commands can be applied to another file. If the document has
    // one scene, the command that selects it is therefore omitted.
    let isSingle = isForDocument && pairs.count { $0.old != nil } == 1 && !isAdded.contains(true)
    for index in order {
      let change = changes[index]
      lines += isSingle && !isRemoved[index] ? Array(change.lines.dropFirst()) : change.lines
      omissions += change.omissions
    }
    for omission in omissions {
      console.writeWarning(
        "\(new.path.visible): warning: scene \(omission.scene.text.cited): \(omission.summary), which the commands do not express\n"
      )
    }
    if isForDocument, let version = new.toolsVersion, version != old.toolsVersion {
      console.writeWarning(
        "\(new.path.visible): warning: the tools version changes from \(old.toolsVersion ?? "none") to \(version); frames depend on it\n"
          + "  run 'gimbal edit' with '--tools-version \(version)' to write the new version\n")
    }
    func isNamed(_ comparison: FileComparison) throws -> Bool {
      let pairs = try comparison.withNamesOfOldScenes
      return try pairs.contains { pair in
        let change = try self.changes(pair, among: pairs, true)
        return !change.lines.isEmpty || !change.omissions.isEmpty
      }
    }
    var others = UnnamedChanges(
      from: old, to: new, limits: budget.limits, matchesElements: true, names: isNamed)
    others.omitConsequences(in: old, new)
    for warning in others.warnings(isComplete: options.listsAll) {
      console.writeWarning("\(new.path.visible): warning: \(warning), which the commands do not express\n")
    }
    console.print(lines.map { $0 + "\n" }.joined())
    return lines.isEmpty && omissions.isEmpty && others.changes.isEmpty ? .success : .failed
  }

  /// Returns the commands for the difference between two versions of a scene.
  private func changes(
    _ pair: FileComparison.Pair, among pairs: [FileComparison.Pair], _ isForDocument: Bool
  ) throws -> (lines: [String], omissions: [Omission]) {
    let available = Set(pairs.compactMap { $0.new?.name })
    let base = RuleSet.baseName
    switch (pair.old, pair.new) {
    case (let old?, let new?):
      let script = try SceneChangeScript(
        from: old, to: new, base: base, available: available, isForDocument: isForDocument)
      return (script.lines, script.omissions)
    case (let old?, nil): return (["scene remove \(old.name.notation())"], [])
    case (nil, let new?) where isForDocument:
      let script = try SceneChangeScript(adding: new, base: base, available: available)
      return (script.lines, script.omissions)
    case (nil, let new?):
      let script = try SceneScript(of: new, base: base, available: available)
      return (script.lines, script.omissions)
    case (nil, nil): return ([], [])
    }
  }

  private func frames(_ comparison: FileComparison, _ old: SceneFile, _ new: SceneFile) -> ExitStatus {
    let found = FileFrameDiff(comparison, from: old, to: new, options, budget)
    found.failures.forEach(console.writeWarning)
    var status = ExitStatus.success
    if found.diffs.contains(where: { !$0.diff.changes.isEmpty }) { status.combine(.failed) }
    if !found.failures.isEmpty { status.combine(.document) }
    // Tables omit scenes without changes, because a file can contain many such scenes.
    var reports = found.diffs.filter { format != .table || !$0.diff.changes.isEmpty }.map {
      report(of: $0, old, new)
    }
    if reports.isEmpty, status == .success {
      reports = [
        Report(title: title(old, new) + "\nnothing moved", lists: [Report.List("views", [], rows: [])])
      ]
    }
    put(.series(reports))
    return status
  }

  private func report(
    of scene: FileFrameDiff.SceneDiff, _ old: SceneFile, _ new: SceneFile
  ) -> Report {
    Report(
      title: "\(scene.title)  from \(old.path.visible) to \(new.path.visible)",
      facts: [
        ("scene", Value(scene.name)), ("orientation", .text(scene.diff.viewpoint.orientation.rawValue)),
      ] + facts(old, new),
      lists: [scene.diff.list])
  }

  private func title(_ old: SceneFile, _ new: SceneFile) -> String {
    "from \(old.path.visible)\nto   \(new.path.visible)"
  }

  private func facts(_ old: SceneFile, _ new: SceneFile) -> [(String, Value)] {
    [("from", .text(old.path)), ("to", .text(new.path))]
  }

  private func put(_ output: Output) {
    let text = format.text(of: output, in: console.outputWidth)
    if !text.isEmpty { console.print(text) }
  }
}
