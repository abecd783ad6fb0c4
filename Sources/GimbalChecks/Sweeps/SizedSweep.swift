import GimbalDocuments
import GimbalFindings
import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The check of a cell, a view of a xib, or the view of a controller without the size of a screen, at the sizes that it gets
/// in the app.
///
/// The document contains one of these sizes, that of the drawing. A cell, a header, a footer or the view of a controller that
/// is drawn as wide as a phone gets the widths of the smallest and the largest phone, and the height of its content. Other
/// views keep their width.
struct SizedSweep {
  private let part: SolvedDocument.Part
  private let origins: SceneOrigins
  private let kinds: Set<FindingKind>
  private let ambiguities: Set<FindingKind>
  private let cancellation: Cancellation
  private let measurer = CachingTextMeasurer()

  /// The kinds that depend on the size of the view. An ambiguity depends on the height, which code can set.
  private static let kinds: Set<FindingKind> = [.conflict, .truncated, .overlap, .coveredText]

  /// The widths in points of the phones on which documents are drawn, and of the canvas for all size classes.
  private static let phoneWidths: Set = [320.0, 375, 390, 393, 402, 414, 428, 430, 440, 600]

  init(_ part: SolvedDocument.Part, _ origins: SceneOrigins, _ run: CheckRun, _ cancellation: Cancellation) {
    (self.part, self.origins, self.cancellation) = (part, origins, cancellation)
    kinds = SizedSweep.kinds.filter(run.selection.contains)
    ambiguities = run.selection.contains(.ambiguity) ? [.ambiguity] : []
  }

  /// A finding about a view in a size.
  struct Result {
    let fault: LayoutFault
    let finding: Finding
    /// The size, the device and the text size.
    let example: String
    /// The severity of a finding that all users of the device see.
    let limit: FindingKind.Severity
  }

  /// The way in which a view gets its width.
  private enum Width { case table, device, drawn }

  private var width: Width {
    let isPhones = SizedSweep.phoneWidths.contains(origins.drawnSize.width)
    guard isPhones else { return .drawn }
    if origins.cell.hasWidthOfTable { return .table }
    return isController || isCell || isHeader ? .device : .drawn
  }

  private var scene: Scene { part.layout.ownScene }
  private var isController: Bool { origins.controller != nil }
  private var isCell: Bool { origins.rootSize == .cell }

  /// `true` for a view of a xib that a table shows above or below its rows, by the name of its class.
  private var isHeader: Bool {
    let name = scene.properties(of: scene.root).text(.customClass) ?? ""
    return name.contains("Header") || name.contains("Footer")
  }

  /// Returns the findings on the given devices.
  ///
  /// - Parameters:
  ///   - devices: The smallest and the largest phone.
  ///   - textSizes: The text sizes for texts that scale.
  func results(on devices: [Device], textSizes: [ContentSizeCategory]) throws -> [Result] {
    guard !kinds.isEmpty, !part.layout.traits.isTelevision, scene.display.device.onlyOrientation == nil else {
      return []
    }
    var options = DocumentOptions()
    options.ignoresRecordedFrames = true
    let scene = origins.removingSimulatedBars(from: try options.applied(to: part.layout.ownScene))
    let wide: [Device?] = width == .drawn ? [] : devices.map { $0 }
    let usual = try wide.flatMap { try results(in: scene, on: $0, nil) }
    guard let smallest = width == .drawn ? .some(nil) : wide.first else { return usual }
    return try usual + textSizes.flatMap { try results(in: scene, on: smallest, $0) }
  }

  private func results(
    in scene: Scene, on device: Device?, _ textSize: ContentSizeCategory?
  ) throws -> [Result] {
    try cancellation.check(CancellationError())
    var traits = part.layout.traits
    traits.environment = .runtime
    let screen = device?.portrait.size
    if let screen { traits.size.width = screen.width }
    if let textSize { traits.textSize = textSize }
    let solver = LayoutSolver(measurer: measurer, cancellation: cancellation)
    guard let needed = height(of: scene, traits, solver) else { return [] }
    let isLimited = limits(needed, screen)
    traits.size.height = isLimited ? max(traits.size.height, screen?.height ?? needed) : needed
    guard let layout = try? solver.solve(Composition(of: scene, for: traits) { _ in nil }) else { return [] }
    let origins = isLimited ? origins.withGivenRootSize() : device == nil ? origins : origins.withGivenWidth()
    let size = "\(isCell ? "in a cell" : "in a view") of \(traits.size.notation) pt"
    let example = [
      device.map { "\(size) on \($0.name)" } ?? size, textSize.map { "text size \($0.optionName)" },
    ]
    .compactMap(\.self).joined(separator: ", ")
    let formatter = FaultFormatter(Diagnosis(layout: layout), origins, cancellation: cancellation)
    // A screen that is too low for required heights can be a part of a higher one. In a screen that is too low for its
    // texts, UIKit chooses the text that it cuts.
    let kinds = isLimited ? self.kinds.subtracting([.conflict]).union(ambiguities) : self.kinds
    return FaultSearch.faults(in: layout, of: kinds, origins).map {
      Result(
        fault: $0, finding: formatter.finding(about: $0), example: example,
        limit: textSize == nil && width == .table ? .error : .warning)
    }
  }

  /// Returns the height that the content needs in a width, or the height of the drawing if it is larger or fixed.
  private func height(of scene: Scene, _ traits: Traits, _ solver: LayoutSolver) -> Double? {
    if origins.cell.hasFixedHeight { return traits.size.height }
    var target = FittingTarget.compressed
    target.size.width = traits.size.width
    target.horizontalPriority = .required
    let composition = Composition(of: scene, for: traits) { _ in nil }
    guard let fitted = try? solver.fit(scene.root, of: composition, target: target) else { return nil }
    return max(fitted.size.height.rounded(.up), traits.size.height)
  }

  /// Returns `true` if the content of a controller's view needs more height than a screen has.
  private func limits(_ needed: Double, _ screen: Size?) -> Bool {
    guard isController, !origins.isEmbedded, let screen else { return false }
    return needed > screen.height
  }
}
