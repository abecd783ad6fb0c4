package import GimbalDocuments
import GimbalFindings
package import GimbalInterfaceBuilder
import GimbalLayout
package import GimbalModel
package import GimbalReporting
import Synchronization

/// A search for layout problems in a scene under many combinations of traits. Layouts are solved
/// concurrently. Combinations with equal traits are solved once, and each text is measured once for each
/// width.
package struct Sweep {
  private let scene: Scene
  private let library: (Name) throws -> Scene?
  private let kinds: Set<FindingKind>
  private let origins: SceneOrigins?
  private let cancellation: Cancellation
  private let budget: WorkBudget?
  /// A closure that is called with the number of processed combinations, the number of all combinations, and
  /// the number of solved layouts.
  private let progress: (_ done: Int, _ total: Int, _ solves: Int) -> Void

  private let measurer = CachingTextMeasurer()

  private var faults: [Traits: Set<LayoutFault>] = [:]
  private var results: [SweepResult] = []
  /// The index of each fault in the results.
  private var indices: [LayoutFault: Int] = [:]
  package private(set) var failedCells = 0
  /// The largest number of views with unmeasured text in one combination. Combinations with the default text
  /// scale and the default text size are ignored.
  package private(set) var unmeasuredTexts = 0

  /// The maximum number of layouts that are in memory at the same time.
  private static let batch = 16

  /// The maximum number of findings for which a boundary is searched. The boundary is the screen length at
  /// which the finding starts.
  static let mostBoundaries = 50

  /// Creates a sweep of a scene.
  ///
  /// - Parameters:
  ///   - library: A closure that returns the scene with a given name, for views that show another scene.
  ///   - origins: The document elements from which the scene was imported, or `nil` for a scene of a project.
  ///     If they are given, problems that have the same cause are reported as one finding.
  ///   - budget: The budget for the layouts that are solved concurrently, or `nil` for no limit.
  package init(
    of scene: Scene, kinds: Set<FindingKind>, library: @escaping (Name) throws -> Scene?,
    origins: SceneOrigins? = nil, cancellation: Cancellation, budget: WorkBudget? = nil,
    progress: @escaping (_ done: Int, _ total: Int, _ solves: Int) -> Void = { _, _, _ in }
  ) {
    self.scene = scene.showing(origins?.viewsShownLater ?? [])
    self.kinds = kinds
    self.origins = origins
    self.library = library
    self.cancellation = cancellation
    self.budget = budget
    self.progress = progress
  }

  /// Returns the findings in order of discovery, starting with the smallest screens.
  ///
  /// - Throws: `LayoutError`, `CancellationError`, or the error that `library` throws.
  /// - Complexity: One solve for each distinct combination of traits, and O(log *d*) solves for each finding,
  ///   where *d* is the difference between two screen lengths in points.
  package mutating func run(_ combinations: [TraitOverrides]) throws -> [SweepResult] {
    let cells = combinations.map { SweepCell($0, of: scene) }.enumerated().sorted {
      let (one, other) = ($0.element.device.extents, $1.element.device.extents)
      return one == other ? $0.offset < $1.offset : one.lexicographicallyPrecedes(other)
    }.map(\.element)
    for start in stride(from: 0, to: cells.count, by: Sweep.batch) {
      progress(start, cells.count, faults.count)
      let batch = cells[start..<min(start + Sweep.batch, cells.count)]
      let layouts = try limited { try $0.layouts(for: batch.map(\.traits)) }
      for cell in batch {
        let found = try limited { try $0.find(in: cell, layouts) }
        if !found.isEmpty { failedCells += 1 }
        for fault in found { if let index = indices[fault] { results[index].count += 1 } }
      }
    }
    for index in results.indices.prefix(Sweep.mostBoundaries) {
      progress(cells.count, cells.count, faults.count)
      results[index].boundary = try boundary(of: results[index].fault, results[index].example, in: cells)
    }
    return results
  }

  // MARK: Combinations

  /// Returns the faults in a combination and adds findings about new faults to the results.
  private mutating func find(
    in cell: SweepCell, _ layouts: [Traits: SolvedLayout]
  ) throws -> Set<LayoutFault> {
    if let known = faults[cell.traits] { return known }
    var found: [LayoutFault] = []
    if let layout = layouts[cell.traits] {
      found = FaultSearch.faults(in: layout, of: kinds, origins)
      let isNew = found.contains { indices[$0] == nil }
      let formatter = isNew ? SweepFormatter(layout, origins, cancellation: cancellation) : nil
      for fault in found where indices[fault] == nil {
        try cancellation.check(CancellationError())
        let view = fault.view.flatMap { layout.scene.view($0)?.name }
        if let finding = formatter?.finding(about: fault) { take(fault, finding, view, cell) }
      }
    } else if kinds.contains(.loop) {
      found = [.loop]
      take(.loop, Finding(.loop), nil, cell)
    }
    faults[cell.traits] = Set(found)
    return Set(found)
  }

  private mutating func take(_ fault: LayoutFault, _ finding: Finding, _ view: Name?, _ cell: SweepCell) {
    guard indices[fault] == nil else { return }
    indices[fault] = results.count
    results.append(SweepResult(fault: fault, finding: finding, view: view, example: cell, count: 0))
  }

  private mutating func fails(_ fault: LayoutFault, under traits: Traits) throws -> Bool {
    if let known = faults[traits] { return known.contains(fault) }
    let layout = try limited { try $0.layouts(for: [traits])[traits] }
    let found = layout.map { FaultSearch.faults(in: $0, of: kinds, origins) } ?? [.loop]
    faults[traits] = Set(found)
    return found.contains(fault)
  }

  /// Runs a part of the sweep within the budget.
  private mutating func limited<R>(_ body: (inout Sweep) throws -> R) throws -> R {
    guard let budget else { return try body(&self) }
    return try budget.run { try body(&self) }
  }

  /// Returns the layouts for traits. The result omits traits that are already solved and traits for which the
  /// layout does not converge.
  private mutating func layouts(for traits: [Traits]) throws -> [Traits: SolvedLayout] {
    var seen: Set<Traits> = []
    let wanted = traits.filter { faults[$0] == nil && seen.insert($0).inserted }
    // Create all compositions on the current thread, because `library` must not be called from several
    // threads.
    let viewLimit = budget?.limits[.instanceViews] ?? Composition.maximumViewCount
    let compositions = try wanted.map {
      try Composition(of: scene, for: $0, viewLimit: viewLimit, library: library)
    }
    if let budget, compositions.contains(where: \.hasTooManyViews) {
      throw budget.limits.exceeded(.instanceViews)
    }
    for (traits, composition) in zip(wanted, compositions)
    where traits.textScale != 1 || traits.textSize != .large {
      unmeasuredTexts = max(unmeasuredTexts, composition.scene.unmeasuredTextCount)
    }
    let solver = LayoutSolver(measurer: measurer, cancellation: cancellation)
    let outcomes = LayoutBatch(compositions, solver: solver).run()
    var layouts: [Traits: SolvedLayout] = [:]
    for (traits, outcome) in zip(wanted, outcomes) {
      switch outcome {
      case .solved(let layout): layouts[traits] = layout
      case .loop: continue
      case .failed(.cancelled): throw CancellationError()
      case .failed(let error): throw error
      }
    }
    return layouts
  }

  // MARK: Boundaries

  /// Returns the boundary of a finding: the width or height of the screen at which the finding starts to
  /// occur. Returns `nil` if no such length is found.
  private mutating func boundary(
    of fault: LayoutFault, _ example: SweepCell, in cells: [SweepCell]
  ) throws -> SweepBoundary? {
    // If a layout does not list all of its overlaps, the boundary of an overlap is unknown.
    if fault.kind == .overlap, faults.values.contains(where: { $0.contains(.moreOverlaps) }) {
      return nil
    }
    let beside = cells.filter(example.isBeside)
    for axis in Axis.allCases {
      if let found = try boundary(of: fault, example, in: beside, along: axis) { return found }
    }
    return nil
  }

  private mutating func boundary(
    of fault: LayoutFault, _ example: SweepCell, in cells: [SweepCell], along axis: Axis
  ) throws -> SweepBoundary? {
    let start = example.traits.size[axis]
    let passing = cells.filter { !(faults[$0.traits]?.contains(fault) ?? false) }.map {
      $0.traits.size[axis]
    }
    guard let end = passing.filter({ $0 > start }).min() ?? passing.filter({ $0 < start }).max() else {
      return nil
    }
    // The screens that have the finding, and whose length is between the length of the example and the length
    // of the nearest screen without the finding.
    let failing = cells.filter { cell in
      let length = cell.traits.size[axis]
      return faults[cell.traits]?.contains(fault) ?? false && min(start, end)...max(start, end) ~= length
    }
    let nearest = failing.min {
      ($0.traits.size[axis] - end).magnitude < ($1.traits.size[axis] - end).magnitude
    }
    var traits = (nearest ?? example).traits
    var (fails, passes) = (traits.size[axis], end)
    traits.size.set(passes, along: axis)
    guard fails != passes, try !self.fails(fault, under: traits) else { return nil }
    while (fails - passes).magnitude > 1 {
      let middle = ((fails + passes) / 2).rounded(.down)
      guard middle != fails, middle != passes else { break }
      traits.size.set(middle, along: axis)
      if try self.fails(fault, under: traits) { fails = middle } else { passes = middle }
    }
    let boundary = SweepBoundary(axis: axis, fails: fails, passes: passes)
    // The screens can differ in both width and height. The boundary along one axis is valid only if all
    // combinations agree with it.
    let isTrue = cells.allSatisfy { cell in
      boundary.allows(
        cell.traits.size[axis], failing: faults[cell.traits]?.contains(fault) ?? false)
    }
    return isTrue ? boundary : nil
  }
}

/// The findings about the faults of a layout of a sweep.
struct SweepFormatter {
  private let document: FaultFormatter?
  private let project: ProjectFaultFormatter

  /// - Parameter origins: The document elements from which the scene was imported, or `nil` for a scene of a project.
  init(_ layout: SolvedLayout, _ origins: SceneOrigins?, cancellation: Cancellation = .never) {
    document = origins.map { FaultFormatter(Diagnosis(layout: layout), $0, cancellation: cancellation) }
    project = ProjectFaultFormatter(layout)
  }

  func finding(about fault: LayoutFault) -> Finding {
    document?.finding(about: fault) ?? project.finding(about: fault)
  }
}

extension Device {
  /// The lengths of the shorter and the longer side of the screen, in points.
  fileprivate var extents: [Double] { [portrait.size.width, portrait.size.height].sorted() }
}

extension Size {
  fileprivate mutating func set(_ length: Double, along axis: Axis) {
    switch axis {
    case .horizontal: width = length
    case .vertical: height = length
    }
  }
}

/// A batch of scenes that are solved concurrently on the available processors. If the system cannot create
/// threads, the current thread solves all scenes.
final class LayoutBatch: Sendable {
  enum Outcome: Sendable {
    case solved(SolvedLayout)
    /// The layout does not converge.
    case loop
    case failed(LayoutError)
  }

  private let compositions: [Composition]
  private let solver: LayoutSolver
  private let solved = Lock<[Int: Outcome]>([:])
  private let next = Atomic(0)

  init(_ compositions: [Composition], solver: LayoutSolver) {
    self.compositions = compositions
    self.solver = solver
  }

  /// Solves all scenes and returns their outcomes in the order of the scenes.
  func run() -> [Outcome] {
    let processors = ThreadSupport.processorCount
    let threads = (1..<max(1, min(processors, compositions.count))).compactMap { _ in
      WorkerThread { self.solveRest() }
    }
    solveRest()
    for thread in threads { thread.wait() }
    return solved.withLock { solved in compositions.indices.compactMap { solved[$0] } }
  }

  /// Solves scenes until no scene is left.
  private func solveRest() {
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < compositions.count else { return }
      let outcome = solve(compositions[index])
      solved.withLock { $0[index] = outcome }
    }
  }

  private func solve(_ composition: Composition) -> Outcome {
    guard !solver.cancellation.isCancelled else { return .failed(.cancelled) }
    do throws(LayoutError) {
      return .solved(try solver.solve(composition))
    } catch .layoutLoop {
      return .loop
    } catch {
      return .failed(error)
    }
  }
}
