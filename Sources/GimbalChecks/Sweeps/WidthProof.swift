import GimbalDocuments
import GimbalFindings
package import GimbalInterfaceBuilder
package import GimbalLayout
package import GimbalModel
package import GimbalReporting
import Synchronization

/// A range of widths of the root view, in whole points.
package struct WidthRange: Hashable, Sendable {
  package let bounds: ClosedRange<Int>

  /// The largest width of a range, in points.
  package static let largest = 10_000

  /// Creates a range. Returns `nil` unless `1 <= first <= last <= largest`.
  package init?(_ first: Int, _ last: Int) {
    guard first >= 1, first <= last, last <= WidthRange.largest else { return nil }
    bounds = first...last
  }
}

/// The widths at which a finding occurs.
package struct WidthResult {
  /// The cause of the finding, which is the same at all widths.
  let fault: LayoutFault
  /// The finding as it occurs at the first width.
  let finding: Finding
  let view: Name?
  /// The widths with the finding, as maximal ranges of whole points.
  package let widths: [ClosedRange<Int>]
  /// The causes of the finding at the first width of each range, such as a rule set that is installed there.
  /// A cause is an empty string if none was found.
  let causes: [String]

  package var kind: FindingKind { fault.kind }
}

/// The findings of a scene at every whole width of a range.
///
/// Every width is solved, so the result is exact. A `LayoutTemplate` reuses the work that does not depend on
/// the width. Its layouts are equal to the layouts of separate solves.
package struct WidthProof {
  private let scene: Scene
  private let base: Traits
  private let range: WidthRange
  private let kinds: Set<FindingKind>
  private let library: @Sendable (Name) -> Scene?
  private let origins: SceneOrigins?
  private let measurer = CachingTextMeasurer()
  private let cancellation: Cancellation
  private let viewLimit: Int

  /// Creates the search for findings at all widths of a range.
  ///
  /// - Parameters:
  ///   - traits: The traits of the scene. Only their width and width class are replaced for each width.
  ///   - origins: The document elements from which the scene was imported, or `nil` for a scene of a project.
  ///   - viewLimit: The maximum number of views that instances add.
  package init(
    of scene: Scene, traits: Traits, range: WidthRange, kinds: Set<FindingKind>,
    library: @escaping @Sendable (Name) -> Scene?, origins: SceneOrigins? = nil,
    viewLimit: Int = Composition.maximumViewCount, cancellation: Cancellation
  ) {
    self.scene = scene.showing(origins?.viewsShownLater ?? [])
    self.origins = origins
    self.viewLimit = viewLimit
    base = traits
    self.range = range
    self.kinds = kinds
    self.library = library
    self.cancellation = cancellation
  }

  /// Returns the traits at a width. The width class is the class of an iPad window with this width. The width
  /// class is unchanged if the device has no width class, or if the height class is not regular, as on phones
  /// in landscape.
  static func traits(_ base: Traits, atWidth width: Int) -> Traits {
    var traits = base
    traits.size.width = Double(width)
    if base.widthClass != .unspecified, base.heightClass == .regular, traits.size.width != base.size.width {
      traits.widthClass = TabletWindow.widthClass(ofWidth: traits.size.width)
    }
    return traits
  }

  /// Returns the findings with all widths at which they occur.
  ///
  /// - Throws: `LayoutError` if a layout cannot be solved. A layout that does not converge is a finding, not
  ///   an error.
  /// - Complexity: One solve for each width, on all processors, and at most two for each range of widths with
  ///   a finding.
  package func run() throws(LayoutError) -> [WidthResult] {
    let found = try faults()
    var widths: [LayoutFault: [ClosedRange<Int>]] = [:]
    var order: [LayoutFault] = []
    for (width, set) in zip(range.bounds, found) {
      for fault in set {
        if widths[fault] == nil { order.append(fault) }
        var ranges = widths.removeValue(forKey: fault) ?? []
        if let last = ranges.last, last.upperBound == width - 1 {
          ranges[ranges.count - 1] = last.lowerBound...width
        } else {
          ranges.append(width...width)
        }
        widths[fault] = ranges
      }
    }
    var solver = WidthSolver(
      of: scene, library: library, viewLimit: viewLimit, measurer: measurer, cancellation: cancellation)
    return try order.map { fault throws(LayoutError) in
      try describe(fault, at: widths[fault] ?? [], solver: &solver)
    }
  }

  /// Returns the faults at each width, in the order of the widths.
  private func faults() throws(LayoutError) -> [[LayoutFault]] {
    // Each thread solves consecutive widths with its own template.
    let count = max(1, min(ThreadSupport.processorCount, range.bounds.count / 64))
    let size = (range.bounds.count + count - 1) / count
    let parts = (0..<count).map { part -> ClosedRange<Int> in
      let first = range.bounds.lowerBound + part * size
      return first...max(first, min(first + size - 1, range.bounds.upperBound))
    }
    let results = WidthResults()
    let solve: @Sendable (Int) -> Void = { part in
      let result = faults(in: parts[part])
      results.parts.withLock { $0[part] = result }
    }
    let threads = (1..<count).map { part in (part, WorkerThread { solve(part) }) }
    solve(0)
    for (part, thread) in threads {
      if let thread { thread.wait() } else { solve(part) }
    }
    var all: [[LayoutFault]] = []
    for part in parts.indices {
      guard let result = results.parts.withLock({ $0[part] }) else { continue }
      all += try result.get()
    }
    return all
  }

  private func faults(in widths: ClosedRange<Int>) -> Result<[[LayoutFault]], LayoutError> {
    var solver = WidthSolver(
      of: scene, library: library, viewLimit: viewLimit, measurer: measurer, cancellation: cancellation)
    var found: [[LayoutFault]] = []
    for width in widths {
      do throws(LayoutError) {
        let layout = try solver.solve(WidthProof.traits(base, atWidth: width))
        found.append(FaultSearch.faults(in: layout, of: kinds, origins))
      } catch .layoutLoop {
        found.append(kinds.contains(.loop) ? [.loop] : [])
      } catch {
        return .failure(error)
      }
    }
    return .success(found)
  }

  // MARK: Descriptions

  private func describe(
    _ fault: LayoutFault, at widths: [ClosedRange<Int>], solver: inout WidthSolver
  ) throws(LayoutError) -> WidthResult {
    var (finding, view): (Finding?, Name?) = (nil, nil)
    var causes: [String] = []
    for range in widths {
      let here = try layout(at: range.lowerBound, solver: &solver)
      if finding == nil, let here {
        finding = SweepFormatter(here, origins).finding(about: fault)
        view = fault.view.flatMap { here.scene.view($0)?.name }
      }
      let before =
        range.lowerBound > self.range.bounds.lowerBound
        ? try layout(at: range.lowerBound - 1, solver: &solver) : nil
      causes.append(before.flatMap { before in here.map { WidthProof.cause(from: before, to: $0) } } ?? "")
    }
    return WidthResult(
      fault: fault, finding: finding ?? Finding(fault.kind), view: view, widths: widths, causes: causes)
  }

  private func layout(at width: Int, solver: inout WidthSolver) throws(LayoutError) -> SolvedLayout? {
    do throws(LayoutError) {
      return try solver.solve(WidthProof.traits(base, atWidth: width))
    } catch .layoutLoop {
      return nil
    } catch {
      throw error
    }
  }

  /// Returns a text that lists the discontinuous changes between the layouts of two consecutive widths:
  /// changes of the width class, of the installed sets, and of the line breaks in texts. The text is empty if
  /// there is no such change.
  private static func cause(from old: SolvedLayout, to new: SolvedLayout) -> String {
    var causes: [String] = []
    if old.traits.widthClass != new.traits.widthClass {
      causes.append("the width class becomes \(new.traits.widthClass.rawValue)")
    }
    let (before, after) = (
      old.scene.installedSets(for: old.traits), new.scene.installedSets(for: new.traits)
    )
    causes += after.filter { set in !before.contains { $0.id == set.id } }.map {
      "set '\($0.name)' is installed"
    }
    causes += before.filter { set in !after.contains { $0.id == set.id } }.map {
      "set '\($0.name)' is uninstalled"
    }
    for view in new.views where old.breakingWidth(of: view.view.id) != nil {
      let id = view.view.id
      guard let one = old.intrinsicContentLength(of: id, along: .vertical),
        let other = new.intrinsicContentLength(of: id, along: .vertical), one != other
      else { continue }
      causes.append("the text of '\(view.view.name)' is broken into different lines")
    }
    return causes.joined(separator: ", ")
  }
}

/// The faults of the parts of a range, which several threads compute.
private final class WidthResults: Sendable {
  let parts = Lock<[Int: Result<[[LayoutFault]], LayoutError>]>([:])
}

/// A solver of one scene at many widths.
struct WidthSolver {
  private let scene: Scene
  private let library: @Sendable (Name) -> Scene?
  private let viewLimit: Int
  private let solver: LayoutSolver
  private var template: LayoutTemplate

  init(
    of scene: Scene, library: @escaping @Sendable (Name) -> Scene?, viewLimit: Int,
    measurer: CachingTextMeasurer, cancellation: Cancellation
  ) {
    self.scene = scene
    self.library = library
    self.viewLimit = viewLimit
    solver = LayoutSolver(measurer: measurer, cancellation: cancellation)
    template = LayoutTemplate(scene, solver: solver)
  }

  mutating func solve(_ traits: Traits) throws(LayoutError) -> SolvedLayout {
    guard !solver.cancellation.isCancelled else { throw .cancelled }
    // A template cannot solve instances, which are views that show other scenes, because the views of the
    // shown scenes depend on the traits.
    guard scene.hasInstances else { return try template.solve(traits) }
    return try solver.solve(Composition(of: scene, for: traits, viewLimit: viewLimit, library: library))
  }
}
