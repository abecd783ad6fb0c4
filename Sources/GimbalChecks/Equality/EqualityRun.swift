package import GimbalDocuments
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// A run of `gimbal diff A B --layout`, which compares the frames of two versions of a layout in all combinations of traits.
package struct EqualityRun {
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
      let (one, other) = (SceneSubject(old), SceneSubject(new))
      let ids = RunningIDs()
      let (before, after) = (try scenes(of: one, ids), try scenes(of: other, ids))
      let (scene, counterpart) = try match(before, one, after, other)
      let equality = try LayoutEquality(from: scene, to: counterpart, naming: names, in: cases, budget)
      let result = try equality.run(progress: progress)
      let titles = [(one, scene), (other, counterpart)].map { $0.title(of: $1) }
      for line in result.lines(from: titles[0], to: titles[1]) { console.print(line + "\n") }
      return result.isEqual ? .success : .failed
    } catch {
      return console.report(error, on: new, isCancelled: budget.cancellation.isCancelled)
    }
  }

  private func scenes(of subject: SceneSubject, _ ids: any IDSource) throws -> [FileScene] {
    var options = DocumentOptions()
    options.runsCode = runsCode
    options.sweptDevices = cases.devices
    let file = try subject.file(files, ids, CodeSettings(options), budget)
    for error in file.code?.syntaxErrors ?? [] { console.writeWarning(error.warning) }
    return file.scenes
  }

  /// Returns the scenes to compare: the given ones, the only ones, or those of the same name.
  private func match(
    _ before: [FileScene], _ one: SceneSubject, _ after: [FileScene], _ other: SceneSubject
  ) throws(Refusal) -> (FileScene, FileScene) {
    let old = try one.candidates(before)
    let new = try other.candidates(after)
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
}
