import GimbalDocuments
import GimbalLayout
import GimbalModel
import GimbalRender
import GimbalSolvedHistory

/// The data of a layout for a page.
struct LiveData {
  private let solved: LiveLayout
  private let solver: PageSolver
  private let view: LiveView
  private let isDetailed: Bool
  private let selected: Name?
  private let before: LiveLayout?

  /// - Parameters:
  ///   - isDetailed: `true` to include constraints and the explanations of numbers. A drag does without them.
  ///   - selected: The view to explain if there are too many views to explain all of them.
  ///   - before: The layout of another revision, whose frames are drawn as outlines.
  init(
    _ solved: LiveLayout, _ solver: PageSolver, _ view: LiveView, isDetailed: Bool, selected: Name?,
    before: LiveLayout?
  ) throws {
    (self.solved, self.solver, self.view) = (solved, solver, view)
    (self.isDetailed, self.selected, self.before) = (isDetailed, selected, before)
  }

  /// Returns the data as JSON.
  ///
  /// - Parameter knownViews: The key of the list of views that the page already has.
  func bytes(knownViews: String?) throws -> [UInt8] {
    let subject = PictureSubject(
      layout: solved.layout, display: solved.display, top: nil, depth: .max, revision: nil)
    var picture = subject.picture(of: solved.layout, hasConstraints: isDetailed)
    if let before {
      let viewpoint = Viewpoint(
        orientation: before.display.orientation, device: before.display.device)
      picture.showPreviousFrames(
        of: FrameDiff(from: before.layout, to: solved.layout, viewpoint: viewpoint), from: before.layout,
        to: solved.layout)
    }
    var parts: PageParts = []
    if isDetailed { parts.formUnion([.arithmetic, .constants]) }
    if view.style == .app { parts.insert(.drawings) }
    var writer = PageWriter(
      subjects: [subject], pictures: [picture], orientation: solved.display.orientation, solver: solver,
      style: view.style, parts: parts, toggled: solved.toggled, explained: selected)
    return try writer.page().data(knownViews: knownViews)
  }
}
