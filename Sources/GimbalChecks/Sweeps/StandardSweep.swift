import GimbalDocuments
import GimbalFindings
import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The combinations of traits in which `gimbal check` solves the screens of a document without further options: the
/// smallest and the largest supported phone, and a tablet if the app supports it, each in the supported orientations, a
/// right-to-left layout if the project has such a language, and the largest text size if a text scales.
struct StandardSweep {
  private let supported: SupportedTraits?
  private let run: CheckRun
  private let budget: WorkBudget

  /// Creates a sweep.
  ///
  /// - Parameter supported: The traits that the app supports; `nil` if there is no project. Then only phones are checked, in
  ///   the orientation of the document.
  init(_ supported: SupportedTraits?, _ run: CheckRun, _ budget: WorkBudget) {
    (self.supported, self.run, self.budget) = (supported, run, budget)
  }

  /// The devices of the combinations for all projects.
  static let devices: [Device] = [
    "iPhone SE", "iPhone SE 3", "iPhone 13 Pro Max", "iPhone 15 Pro Max", "iPhone 16 Pro Max", "iPad 11",
  ].compactMap { Device(named: $0) }

  /// The first version of iOS that does not run on phones with a screen of 320x568 points.
  private static let firstWithoutSmallPhones = 16.0

  /// Returns the smallest phone that runs a version of iOS, or the first version of the app.
  private func smallPhone(in version: Int?) -> Device? {
    let first = version.map(Double.init) ?? supported?.firstVersion ?? 0
    return Device(named: first < StandardSweep.firstWithoutSmallPhones ? "iPhone SE" : "iPhone SE 3")
  }

  /// Returns the largest phone that runs a version of iOS. Each phone came with the version of its year.
  private func largePhone(in version: Int?) -> Device? {
    switch version ?? .max {
    case ...15: Device(named: "iPhone 13 Pro Max")
    case 16...17: Device(named: "iPhone 15 Pro Max")
    default: Device(named: "iPhone 16 Pro Max")
    }
  }

  /// The stated versions of iOS, or `nil` for a layout without a stated version.
  private var versions: [Int?] {
    guard let stated = supported?.systemVersions, !stated.isEmpty else { return [nil] }
    return stated
  }
  private var tablet: Device? { supported?.supportsTablets == true ? Device(named: "iPad 11") : nil }

  /// The width of the narrowest tablet, in points.
  fileprivate static let narrowestTablet = 700.0

  /// Returns `true` for a screen that the document draws on a tablet. Phones do not show it.
  private static func isForTablets(_ scene: Scene) -> Bool {
    let size = scene.display.device.portrait.size
    return min(size.width, size.height) >= narrowestTablet
  }

  /// Returns the combinations for all users of some device.
  private func devices(for scene: Scene, isForTablets: Bool) -> [TraitOverrides] {
    let usual = [scene.display.orientation]
    func combinations(_ device: Device?, _ orientations: [Orientation]) -> [TraitOverrides] {
      guard let device else { return [] }
      return StandardSweep.oneOfEachKind(orientations.isEmpty ? usual : orientations).map {
        TraitOverrides(device: device, orientation: $0)
      }
    }
    let phone = supported?.phoneOrientations ?? []
    return versions.flatMap { version -> [TraitOverrides] in
      let phones =
        isForTablets
        ? [] : combinations(smallPhone(in: version), phone) + combinations(largePhone(in: version), phone)
      return (phones + combinations(tablet, supported?.tabletOrientations ?? [])).map { $0.inSystem(version) }
    }
  }

  /// Returns the combinations for users who read from right to left, or who need large text.
  private func settings(for scene: Scene, isForTablets: Bool) -> [TraitOverrides] {
    guard let smallest = devices(for: scene, isForTablets: isForTablets).first else { return [] }
    let (smallPhone, orientation) = (smallest.device, smallest.orientation)
    var found: [TraitOverrides] = []
    if supported?.needsMirroring == true {
      found.append(TraitOverrides(device: smallPhone, orientation: orientation, direction: .rightToLeft))
    }
    if StandardSweep.hasTextThatScales(scene) {
      found += textSizes.map {
        TraitOverrides(device: smallPhone, orientation: orientation, textSize: $0)
      }
    }
    return found.map { $0.inSystem(smallest.systemVersion) }
  }

  /// The text sizes of the user in which texts that scale are checked.
  private var textSizes: [ContentSizeCategory] {
    let stated = supported?.textSizes ?? []
    return stated.isEmpty ? [.accessibilityExtraExtraExtraLarge] : stated
  }

  private static func oneOfEachKind(_ orientations: [Orientation]) -> [Orientation] {
    [orientations.first(where: \.isPortrait), orientations.first(where: \.isLandscape)].compactMap(\.self)
  }

  /// Returns the findings on other devices and in other settings than those of the document.
  ///
  /// - Parameters:
  ///   - part: A screen of the document. Scenes of other sizes have no findings.
  ///   - origins: The origins of its views and constraints, without the outlets that code does not use.
  ///   - path: The path of the document. Documents whose names end in `iPad` are for tablets.
  ///   - known: The findings on the device of the document.
  ///   - conflicting: The constraints that contradict each other on the device of the document. Their conflicts were
  ///     reported or excluded there.
  func findings(
    on part: SolvedDocument.Part, _ origins: SceneOrigins, in path: String, besides known: [Finding],
    conflicting: Set<ConstraintID>
  ) throws -> [Finding] {
    if origins.isOfCode {
      return origins.rootSize == .screen ? try codeFindings(on: part, origins, besides: known) : []
    }
    guard origins.isFromDocument, let device = smallPhone(in: versions[0]) else { return [] }
    if origins.rootSize != .screen {
      return try sizedFindings(on: part, origins, besides: known, conflicting: conflicting)
    }
    var options = DocumentOptions()
    options.device = device
    let scene = origins.removingSimulatedBars(from: try options.applied(to: part.layout.ownScene))
    guard scene.display.device.onlyOrientation == nil else { return [] }
    let isForTablets =
      StandardSweep.isForTablets(part.layout.ownScene) || path.lowercased().contains("ipad.")
    var seen = SeenFindings(known, conflicting: conflicting)
    var found: [Finding] = []
    for (combinations, limit) in [
      (
        devices(for: scene, isForTablets: isForTablets).map { origins.isSheet ? $0.fillingLandscape : $0 },
        FindingKind.Severity.error
      ),
      (settings(for: scene, isForTablets: isForTablets), .warning),
    ] where !combinations.isEmpty {
      var sweep = Sweep(
        of: scene, kinds: Set(FindingKind.swept.filter(run.selection.contains)), library: { _ in nil },
        origins: origins, cancellation: budget.cancellation, budget: budget)
      let results = try sweep.run(combinations)
      let report = SweepReport(
        scene: part.scene.scene.name, cells: combinations.count, sweep: sweep, results: results)
      for result in results where seen.insert(result.finding) {
        let words =
          combinations.count == 1 ? "on \(result.example.description)" : report.description(of: result)
        found.append(result.finding.limited(to: limit).adding([words]))
      }
    }
    return found
  }
}

extension StandardSweep {
  /// Returns the findings about a cell or a view without the size of a screen, in the sizes that it gets.
  private func sizedFindings(
    on part: SolvedDocument.Part, _ origins: SceneOrigins, besides known: [Finding],
    conflicting: Set<ConstraintID>
  ) throws -> [Finding] {
    let devices = [smallPhone(in: versions[0]), largePhone(in: versions[0])].compactMap(\.self)
    let scales = StandardSweep.hasTextThatScales(part.layout.ownScene)
    var seen = SeenFindings(known, conflicting: conflicting)
    let results = try budget.run {
      try SizedSweep(part, origins, run, budget.cancellation)
        .results(on: devices, textSizes: scales ? textSizes : [])
    }
    return results.filter { seen.insert($0.finding) }
      .map { $0.finding.limited(to: $0.limit).adding([$0.example]) }
  }

  /// Returns the findings about a screen of layout code in the stated versions of iOS, and the texts that are truncated at the
  /// largest text size. The code ran for the device of the scene, so other devices are checked only if an option selects them.
  private func codeFindings(
    on part: SolvedDocument.Part, _ origins: SceneOrigins, besides known: [Finding]
  ) throws -> [Finding] {
    let scene = part.layout.ownScene
    let orientation = part.layout.traits.orientation
    var seen = SeenFindings(known, conflicting: [])
    func findings(
      of kinds: Set<FindingKind>, in combinations: [TraitOverrides], _ limit: FindingKind.Severity
    ) throws -> [Finding] {
      var sweep = Sweep(
        of: scene, kinds: kinds, library: { _ in nil }, origins: origins, cancellation: budget.cancellation,
        budget: budget)
      return try sweep.run(combinations)
        .filter { !origins.unknownViews.contains($0.fault.view ?? scene.root) }
        .filter { seen.insert($0.finding) }.map {
          $0.finding.limited(to: limit).adding(["on \($0.example.description)"])
        }
    }
    var found: [Finding] = []
    if supported?.systemVersions.isEmpty == false {
      found += try findings(
        of: Set(FindingKind.swept.filter(run.selection.contains)),
        in: versions.map { TraitOverrides(orientation: orientation).inSystem($0) }, .error)
    }
    guard StandardSweep.hasTextThatScales(scene), run.selection.contains(.truncated) else { return found }
    return found
      + (try findings(
        of: [.truncated],
        in: textSizes.map {
          TraitOverrides(orientation: orientation, textSize: $0).inSystem(versions[0])
        }, .warning))
  }

  private static func hasTextThatScales(_ scene: Scene) -> Bool {
    scene.viewsInTreeOrder.contains { scene.properties(of: $0.id)[.textStyle] != nil }
  }
}

extension TraitOverrides {
  /// The overrides for a page sheet, which fills the screen of a phone in landscape.
  fileprivate var fillingLandscape: TraitOverrides {
    guard let device, let orientation, orientation.isLandscape,
      device.portrait.size.width < StandardSweep.narrowestTablet
    else { return self }
    var overrides = self
    overrides.size = device.screen(in: orientation).size
    return overrides
  }

  /// Returns the overrides with a version of iOS.
  fileprivate func inSystem(_ version: Int?) -> TraitOverrides {
    var overrides = self
    overrides.systemVersion = version
    return overrides
  }
}

/// The causes of findings that are already reported for a scene.
private struct SeenFindings {
  private struct Cause: Hashable {
    let kind: FindingKind
    let subject: Finding.Subject
  }

  private var causes: Set<Cause>
  private var constraints: Set<ConstraintID>

  init(_ known: [Finding], conflicting: Set<ConstraintID>) {
    causes = Set(known.map { Cause(kind: $0.kind, subject: $0.subject) })
    constraints = conflicting
  }

  /// Records a finding. Returns `false` if its cause was recorded before.
  mutating func insert(_ finding: Finding) -> Bool {
    let rules = (finding.identity + finding.involved).compactMap { subject in
      if case .constraint(let id) = subject { id } else { nil }
    }
    let isConflict = finding.kind == .conflict || finding.kind == .fixedContent
    if isConflict, !constraints.isDisjoint(with: rules) { return false }
    if isConflict { constraints.formUnion(rules) }
    return causes.insert(Cause(kind: finding.kind, subject: finding.subject)).inserted
  }
}
