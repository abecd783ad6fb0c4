package import GimbalDocuments
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// The error for a file that cannot be read.
private struct UnreadSubject: Error { let fault: DocumentFault }

/// A run of `gimbal diff A B --layout`, which compares the frames of two versions of a layout in all combinations of traits.
package struct EqualityRun {
  /// A scene of a file, as `FILE` or `FILE#SCENE`.
  private struct Subject {
    let path: String
    let scene: String?

    init(_ text: String) {
      guard let mark = text.lastIndex(of: "#"), mark != text.startIndex else {
        (path, scene) = (text, nil)
        return
      }
      (path, scene) = (String(text[..<mark]), String(text[text.index(after: mark)...]))
    }
  }

  private let console: any Console
  private let files: any FileAccess
  private let budget: WorkBudget
  private let names: [Name: Name]
  private let runsCode: Bool
  private let cases: EqualityCases
  private let progress: (_ done: Int, _ total: Int) -> Void

  /// Creates a run.
  ///
  /// - Parameter names: The names of views in the new version, by their names in the old version.
  package init(
    naming names: [Name: Name], in cases: EqualityCases = .all, runsCode: Bool = true, console: any Console,
    files: any FileAccess,
    resources: Resources = Resources(), cancellation: Cancellation = .never,
    progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    (self.console, self.files, self.names, self.runsCode) = (console, files, names, runsCode)
    self.cases = cases
    (budget, self.progress) = (WorkBudget(resources, cancellation: cancellation), progress)
  }

  /// Compares two versions, and prints the result.
  ///
  /// - Returns: `success` if all frames are equal, `failed` if not, `document` if a file cannot be read.
  package func run(from old: String, to new: String) -> ExitStatus {
    do {
      let (one, other) = (Subject(old), Subject(new))
      let ids = RunningIDs()
      let (before, after) = (try scenes(of: one, ids), try scenes(of: other, ids))
      let (scene, counterpart) = try match(before, one, after, other)
      let equality = try LayoutEquality(from: scene, to: counterpart, naming: names, in: cases, budget)
      let result = try equality.run(progress: progress)
      let titles = [(one, scene), (other, counterpart)].map { subject, scene in
        scene.scene.name.text == subject.path.fileStem
          ? subject.path.visible : "\(subject.path.visible)#\(scene.scene.name.text.visible)"
      }
      for line in result.lines(from: titles[0], to: titles[1]) { console.print(line + "\n") }
      return result.isEqual ? .success : .failed
    } catch let refusal as Refusal {
      console.writeWarning("error: \(refusal.message)\n" + (refusal.remedy.map { "  \($0)\n" } ?? ""))
      return refusal.status == .document ? .document : .usage
    } catch let error as UnreadSubject {
      console.writeWarning(error.fault.text)
      return .document
    } catch {
      if budget.cancellation.isCancelled {
        console.writeWarning("cancelled\n")
        return .failed
      }
      console.writeWarning(DocumentFault(error, path: Subject(new).path).text)
      return .document
    }
  }

  private func scenes(of subject: Subject, _ ids: any IDSource) throws -> [FileScene] {
    var options = DocumentOptions()
    options.runsCode = runsCode
    options.sweptDevices = cases.devices
    let found: SceneFile
    do {
      found = try budget.run {
        try SceneFile(
          subject.path, files: UncountedInput(files: files, budget: budget), ids: ids,
          code: CodeSettings(options), limits: budget.limits, cancellation: budget.cancellation)
      }
    } catch {
      if budget.cancellation.isCancelled { throw error }
      throw UnreadSubject(fault: DocumentFault(error, path: subject.path))
    }
    return found.scenes
  }

  /// Returns the scenes to compare: the given ones, the only ones, or those of the same name.
  private func match(
    _ before: [FileScene], _ one: Subject, _ after: [FileScene], _ other: Subject
  ) throws(Refusal) -> (FileScene, FileScene) {
    let old = try candidates(before, one)
    let new = try candidates(after, other)
    if old.count == 1, new.count == 1 { return (old[0], new[0]) }
    let names = Set(new.map(\.scene.name))
    let common = old.filter { names.contains($0.scene.name) }
    if common.count == 1, let counterpart = new.first(where: { $0.scene.name == common[0].scene.name }) {
      return (common[0], counterpart)
    }
    let (subject, list) = old.count > 1 ? (one, old) : (other, new)
    throw Refusal(
      "\(subject.path.cited) has \(list.count) scenes",
      remedy:
        "choose one, as in '\(subject.path.visible)#\(list.first?.scene.name.text.visible ?? "Scene")': "
        + list.prefix(5).map(\.scene.name.text.cited).joined(separator: ", ")
        + (list.count > 5 ? " and \(list.count - 5) more" : ""), at: Span(0, 0))
  }

  private func candidates(_ scenes: [FileScene], _ subject: Subject) throws(Refusal) -> [FileScene] {
    guard !scenes.isEmpty else {
      throw Refusal(
        "\(subject.path.cited) has no scene", remedy: "choose a file with a layout", at: Span(0, 0),
        status: .document)
    }
    guard let name = subject.scene else { return scenes }
    let found = scenes.filter { $0.scene.name.text == name }
    guard let first = found.first else {
      throw Refusal(
        "there is no scene \(name.cited) in \(subject.path.cited)",
        remedy: "use one of: " + scenes.prefix(5).map(\.scene.name.text.cited).joined(separator: ", "),
        at: Span(0, 0))
    }
    return [first]
  }
}
