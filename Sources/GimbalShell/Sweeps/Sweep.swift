import GimbalLayout
import GimbalModel

/// A scene solved in many combinations, several at a time; what has the same traits is solved once, and every text is
/// measured once at every width.
struct Sweep {
  private let scene: Scene
  private let library: (Name) throws -> Scene?
  private let kinds: Set<SweepKind>
  private let isCancelled: @Sendable () -> Bool
  /// Told how many combinations of how many are behind us, and how many layouts were solved.
  private let progress: (_ done: Int, _ total: Int, _ solves: Int) -> Void

  private let measurer = RememberingMeasurer()

  private var findings: [Traits: Set<SweepFinding>] = [:]
  private var results: [SweepResult] = []
  /// Where each finding is among the results.
  private var places: [SweepFinding: Int] = [:]
  private(set) var failedCells = 0

  /// How many layouts are there at a time.
  private static let batch = 16

  /// For how many findings the size at which they begin is looked for.
  static let mostBoundaries = 50

  /// - Parameter library: the scenes that instances show.
  init(
    of scene: Scene, kinds: Set<SweepKind>, library: @escaping (Name) throws -> Scene?,
    isCancelled: @escaping @Sendable () -> Bool,
    progress: @escaping (_ done: Int, _ total: Int, _ solves: Int) -> Void = { _, _, _ in }
  ) {
    self.scene = scene
    self.kinds = kinds
    self.library = library
    self.isCancelled = isCancelled
    self.progress = progress
  }

  /// What is wrong in some combinations, in the order in which it is found: the smallest screens first.
  ///
  /// - Throws: `LayoutError`, `CancellationError`, what `library` throws.
  /// - Complexity: a solve for every combination that has traits of its own, and for every finding as many as the
  ///   logarithm of the points between two screens.
  mutating func run(_ looks: [Look]) throws -> [SweepResult] {
    let cells = looks.map { SweepCell($0, of: scene) }.enumerated().sorted {
      let (one, other) = ($0.element.device.extents, $1.element.device.extents)
      return one == other ? $0.offset < $1.offset : one.lexicographicallyPrecedes(other)
    }.map(\.element)
    for start in stride(from: 0, to: cells.count, by: Sweep.batch) {
      progress(start, cells.count, findings.count)
      let batch = cells[start..<min(start + Sweep.batch, cells.count)]
      let layouts = try layouts(for: batch.map(\.traits))
      for cell in batch {
        let found = find(in: cell, layouts)
        if !found.isEmpty { failedCells += 1 }
        for finding in found { if let place = places[finding] { results[place].count += 1 } }
      }
    }
    for place in results.indices.prefix(Sweep.mostBoundaries) {
      progress(cells.count, cells.count, findings.count)
      results[place].boundary = try boundary(of: results[place].finding, results[place].example, in: cells)
    }
    return results
  }

  // MARK: One combination

  /// What is wrong in a combination; what was not found before is among the results from then on.
  private mutating func find(in cell: SweepCell, _ layouts: [Traits: SolvedLayout]) -> Set<SweepFinding> {
    if let known = findings[cell.traits] { return known }
    var found: [SweepFinding] = []
    if let layout = layouts[cell.traits] {
      found = SweepFinding.findings(in: layout, of: kinds)
      for finding in found where places[finding] == nil {
        let view = finding.view.flatMap { layout.scene.view($0)?.name }
        take(finding, finding.words(in: layout), view, cell)
      }
    } else if kinds.contains(.loop) {
      found = [.loop]
      take(.loop, "the layout never settles", nil, cell)
    }
    findings[cell.traits] = Set(found)
    return Set(found)
  }

  private mutating func take(_ finding: SweepFinding, _ words: String, _ view: Name?, _ cell: SweepCell) {
    guard places[finding] == nil else { return }
    places[finding] = results.count
    results.append(SweepResult(finding: finding, words: words, view: view, example: cell, count: 0))
  }

  private mutating func fails(_ finding: SweepFinding, under traits: Traits) throws -> Bool {
    if let known = findings[traits] { return known.contains(finding) }
    let layout = try layouts(for: [traits])[traits]
    let found = layout.map { SweepFinding.findings(in: $0, of: kinds) } ?? [.loop]
    findings[traits] = Set(found)
    return found.contains(finding)
  }

  /// The layouts under some traits, those that are known already left out, and those that never settle.
  private func layouts(for traits: [Traits]) throws -> [Traits: SolvedLayout] {
    var seen: Set<Traits> = []
    let wanted = traits.filter { findings[$0] == nil && seen.insert($0).inserted }
    // The library is asked by one thread.
    let compositions = try wanted.map { try Composition(of: scene, for: $0, library: library) }
    let outcomes = LayoutBatch(compositions, measurer: measurer, isCancelled: isCancelled).run()
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

  // MARK: Where a finding begins

  /// The side of a screen that decides whether a finding is there, and from where on.
  private mutating func boundary(
    of finding: SweepFinding, _ example: SweepCell, in cells: [SweepCell]
  ) throws -> SweepBoundary? {
    // Where only the first overlaps are listed, one that is not may be there all the same.
    if finding.kind == .overlap, findings.values.contains(where: { $0.contains(.moreOverlaps) }) {
      return nil
    }
    let beside = cells.filter(example.isBeside)
    for axis in Axis.allCases {
      if let found = try boundary(of: finding, example, in: beside, along: axis) { return found }
    }
    return nil
  }

  private mutating func boundary(
    of finding: SweepFinding, _ example: SweepCell, in cells: [SweepCell], along axis: Axis
  ) throws -> SweepBoundary? {
    let start = example.traits.size[axis]
    let passing = cells.filter { !(findings[$0.traits]?.contains(finding) ?? false) }.map {
      $0.traits.size[axis]
    }
    guard let end = passing.filter({ $0 > start }).min() ?? passing.filter({ $0 < start }).max() else {
      return nil
    }
    // The failing screen that is next to it.
    let failing = cells.filter { cell in
      let length = cell.traits.size[axis]
      return findings[cell.traits]?.contains(finding) ?? false && min(start, end)...max(start, end) ~= length
    }
    let nearest = failing.min {
      ($0.traits.size[axis] - end).magnitude < ($1.traits.size[axis] - end).magnitude
    }
    var traits = (nearest ?? example).traits
    var (fails, passes) = (traits.size[axis], end)
    traits.size.set(passes, along: axis)
    guard fails != passes, try !self.fails(finding, under: traits) else { return nil }
    while (fails - passes).magnitude > 1 {
      let middle = ((fails + passes) / 2).rounded(.down)
      guard middle != fails, middle != passes else { break }
      traits.size.set(middle, along: axis)
      if try self.fails(finding, under: traits) { fails = middle } else { passes = middle }
    }
    let boundary = SweepBoundary(axis: axis, fails: fails, passes: passes)
    // Screens differ in both sides: it is one only where every combination agrees.
    let isTrue = cells.allSatisfy { cell in
      boundary.allows(
        cell.traits.size[axis], failing: findings[cell.traits]?.contains(finding) ?? false)
    }
    return isTrue ? boundary : nil
  }
}

extension Device {
  /// The shorter side, then the longer one.
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
