import GimbalDocuments
import GimbalJSON
import GimbalLayout
import GimbalMessages
import GimbalModel
import GimbalReporting
import GimbalSolvedHistory

/// The latest answers to questions of pages, as JSON.
struct RecentAnswers {
  /// The maximum number of answers.
  private static let most = 8

  private var answers: [(key: LiveQuestion.Key, data: [UInt8])] = []

  subscript(question: LiveQuestion) -> [UInt8]? {
    get { answers.last { $0.key == question.key }?.data }
    set {
      guard let newValue else { return }
      answers.append((question.key, newValue))
      if answers.count > RecentAnswers.most { answers.removeFirst() }
    }
  }

  mutating func removeAll() { answers = [] }
}

/// The question of a page for a layout.
struct LiveQuestion {
  /// The choices of the page. The file and the scene are not `nil`.
  let view: LiveView
  let content: any LiveContent
  /// `true` if the page needs constraints and the explanations of numbers. A drag does without them.
  private let isDetailed: Bool
  /// The key of the list of views that the page already has.
  private let knownViews: String?
  /// The view whose numbers the page explains; `nil` for none.
  private let selected: Name?

  init(_ view: LiveView, _ content: any LiveContent, _ message: JSON) {
    (self.view, self.content) = (view, content)
    isDetailed = message["detail"].boolean == true
    knownViews = message["views"].string
    selected = message["selected"].string.flatMap { try? Name($0) }
  }

  /// The parts of a question on which its answer depends.
  struct Key: Hashable {
    let view: LiveView
    let isDetailed: Bool
    let knownViews: String?
    let selected: Name?
  }

  var key: Key { Key(view: view, isDetailed: isDetailed, knownViews: knownViews, selected: selected) }

  var file: String { view.file ?? "" }

  var scene: Name { view.scene ?? Name.root }

  func snapshot() throws -> SceneSnapshot { try content.snapshot(of: scene, for: view) }

  /// Returns a solver for the choices of the page.
  func solver(_ snapshot: SceneSnapshot, _ cancellation: Cancellation) -> PageSolver {
    PageSolver(snapshot, overrides: view.overrides, solver: LayoutSolver(cancellation: cancellation))
  }

  /// Returns the change that an edit makes in the scene.
  func change(_ edit: LiveEdit, _ solver: PageSolver) throws -> LiveChange {
    let scene = solver.snapshot.scene
    let traits = solver.traits(of: PageVariant(display: try view.display(of: scene), toggled: []))
    let installed = scene.sets.filter { view.sets[$0.name] ?? scene.isInstalled($0, for: traits) }
    return try LiveChange(edit, to: scene, under: traits, installed: Set(installed.map(\.id)))
  }

  /// Returns the solved layout as JSON.
  func data(_ solver: inout PageSolver, _ cancellation: Cancellation) throws -> [UInt8] {
    let solved = try LiveLayout(view, &solver)
    let before = try view.comparison.map { try earlier(at: $0, cancellation) }
    return try LiveData(solved, solver, view, isDetailed: isDetailed, selected: selected, before: before)
      .bytes(knownViews: knownViews)
  }

  /// Returns the layout of another revision for the same choices.
  private func earlier(at revision: String, _ cancellation: Cancellation) throws -> LiveLayout {
    var earlier = view
    (earlier.revision, earlier.comparison) = (revision, nil)
    var solver = solver(try content.snapshot(of: scene, for: earlier), cancellation)
    earlier.sets = earlier.sets.filter { set in solver.snapshot.scene.sets.contains { $0.name == set.key } }
    return try LiveLayout(earlier, &solver)
  }
}
