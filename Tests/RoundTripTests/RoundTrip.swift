import GimbalInterfaceBuilder
import GimbalInterpreter
import GimbalLayout
import GimbalLayoutCode
import GimbalModel
import GimbalNotation
import GimbalSwiftCode
import GimbalSyntaxTree
import GimbalUIKit

/// A round trip of scenes: they are exported as Swift, read again as code, and solved. The frames of all views must be
/// those of the exported scenes.
///
/// The exported scenes are solved without the sizes that only Interface Builder knows: frames that it recorded for
/// ambiguous views, and text that it measured. An app has neither.
struct RoundTrip {
  /// The largest difference between frames, in points.
  static let tolerance = 0.5

  /// The result for one scene.
  struct Outcome {
    let scene: Name
    /// The class of the difference, such as `frame of a label in a stackView`; `nil` if all frames are equal.
    var cause: String?
    /// The class of the difference if the content sizes of controls are those that Interface Builder recorded.
    var strictCause: String?
    /// A description of the first difference.
    var detail = ""
    var viewCount = 0
    /// `false` for a scene that has no frames, because its layout does not converge.
    var hasFrames = true
  }

  private let scenes: [Scene]
  private let library: [Name: Scene]
  let export: SwiftFile

  init(_ scenes: [Scene]) {
    self.scenes = scenes.map(RoundTrip.withoutRecords)
    library = Dictionary(self.scenes.map { ($0.name, $0) }, uniquingKeysWith: { one, _ in one })
    export = SwiftFile(of: self.scenes)
  }

  /// The exported code, with the classes of the app that it requires.
  var source: [UInt8] {
    let classes = export.customClasses.map { custom in
      "class \(custom.name): \(custom.superclass) {\(contentSize(of: custom))}\n"
    }
    return Array((export.text + classes.joined()).utf8)
  }

  /// The content size that a class of the app returns; empty if it returns none, or several.
  private func contentSize(of custom: CustomClass) -> String {
    var sizes: Set<Size> = []
    for scene in scenes {
      for view in scene.viewsInTreeOrder where view.kind == .view {
        let properties = scene.properties(of: view.id)
        guard properties.text(.customClass) == custom.name else { continue }
        sizes.insert(
          Size(width: properties.number(.contentWidth) ?? -1, height: properties.number(.contentHeight) ?? -1)
        )
      }
    }
    guard sizes.count == 1, let size = sizes.first, size.width >= 0 || size.height >= 0 else { return "" }
    return
      " override var intrinsicContentSize: CGSize { CGSize(width: \(size.width), height: \(size.height)) } "
  }

  private static let records: Set<Property> = [
    .recordedX, .recordedY, .recordedWidth, .recordedHeight, .measuredWidth, .measuredHeight,
  ]

  /// The sizes of texts, which Interface Builder measured.
  private static let textSizes: Set<Property> = [
    .contentWidth, .contentHeight, .firstBaseline, .lastBaseline,
  ]

  private static func withoutRecords(_ scene: Scene) -> Scene {
    func isRecord(_ property: Property, of view: ViewID) -> Bool {
      if records.contains(property) { return true }
      guard textSizes.contains(property), let view = scene.view(view) else { return false }
      switch view.kind {
      case .label: return true
      case .button: return scene.properties(of: view.id).text(.text) != nil
      default: return property == .firstBaseline || property == .lastBaseline
      }
    }
    let kept = scene.records.filter { record in
      switch record {
      case .property(let property): !isRecord(property.property, of: property.view)
      case .override(let override): !isRecord(override.property, of: override.view)
      default: true
      }
    }
    return (try? Scene(records: kept)) ?? scene
  }

  /// Reads the exported code, and compares the frames of each scene.
  func outcomes(of tree: SourceFile, limit: (Name) -> Bool = { _ in true }) -> [Outcome] {
    let file = Program.File(path: "Export.swift", source: source, tree: tree)
    var codes: [String: LayoutCode] = [:]
    let readings = scenes.enumerated().map { index, scene -> Reading? in
      let device = scene.display.device
      let code =
        codes[device.name]
        ?? {
          var options = LayoutCodeOptions(device: device)
          options.images = ImageSizes(images)
          let code = LayoutCode([file], options: options)
          codes[device.name] = code
          return code
        }()
      return reading(of: scene, code, index)
    }
    let adjusted = zip(scenes, readings).map { $1.map(withControls) ?? $0 }
    let adjustedLibrary = Dictionary(adjusted.map { ($0.name, $0) }, uniquingKeysWith: { one, _ in one })
    return zip(readings, adjusted).enumerated().map { index, pair in
      guard let reading = pair.0 else { return Outcome(scene: scenes[index].name, cause: "classes") }
      let strict = outcome(of: reading, library, reading.scene)
      guard let cause = strict.cause else { return strict }
      var outcome = outcome(of: reading, adjustedLibrary, pair.1)
      outcome.strictCause = cause
      return outcome
    }
  }

  /// The sizes of the images, which an app has in its asset catalogs.
  private var images: [String: Size] {
    var images: [String: Size] = [:]
    for scene in scenes {
      for view in scene.viewsInTreeOrder where view.kind == .imageView || view.kind == .button {
        let properties = scene.properties(of: view.id)
        guard properties.text(.text) == nil else { continue }
        guard let name = properties.text(.image).flatMap(ImageName.init),
          let width = properties.number(.contentWidth), let height = properties.number(.contentHeight)
        else { continue }
        images[name.description] = Size(width: width, height: height)
      }
    }
    return images
  }

  // MARK: One scene

  /// A scene with the code that was read from its export.
  private struct Reading {
    let scene: Scene
    let names: [String]
    let report: CodeClass?
  }

  private func reading(of scene: Scene, _ code: LayoutCode, _ index: Int) -> Reading? {
    let custom = Set(export.customClasses.map(\.name))
    let types = code.layoutTypes.filter { !$0.qualifiedName.contains(".") && !custom.contains($0.name) }
    let controllers = types.filter { $0.isKind(ofName: "UIViewController") }
    let views = types.filter { $0.isKind(ofName: "UIView") }
    guard controllers.count == scenes.count, views.count == scenes.count else { return nil }
    // A view without a safe area is one that another view contains.
    let given = scene.properties(of: scene.root)
    let isScreen = [Property.safeAreaTop, .safeAreaLeft, .safeAreaBottom, .safeAreaRight].contains {
      given.number($0) != 0
    }
    return Reading(
      scene: scene, names: memberNames(of: views[index]),
      report: code.report(on: isScreen ? controllers[index] : views[index], ids: Counter()))
  }

  /// Returns the scene with the content sizes that controls have in the code.
  private func withControls(_ reading: Reading) -> Scene {
    guard let layout = reading.report?.layouts.first else { return reading.scene }
    let found = Dictionary(layout.views.map { ($0.name.text, $0) }, uniquingKeysWith: { one, _ in one })
    var controls: [ViewID: [Property: PropertyValue]] = [:]
    for (view, name) in zip(reading.scene.viewsInTreeOrder.dropFirst(), reading.names)
    where RoundTrip.hasContentOfCode(view, in: reading.scene) {
      controls[view.id] = found[name.filter { $0 != "`" }]?.properties
    }
    func isContent(_ property: Property, of view: ViewID) -> Bool {
      controls[view] != nil && RoundTrip.controlContent.contains(property)
    }
    var records = reading.scene.records.filter { record in
      switch record {
      case .property(let property): !isContent(property.property, of: property.view)
      case .override(let override): !isContent(override.property, of: override.view)
      default: true
      }
    }
    for (view, properties) in controls {
      for property in RoundTrip.controlContent {
        guard let value = properties[property] else { continue }
        records.append(.property(ViewProperty(view: view, property: property, value: value)))
      }
    }
    return (try? Scene(records: records)) ?? reading.scene
  }

  /// Returns `true` if Interface Builder recorded the content size of a view, and the class of the view determines it.
  private static func hasContentOfCode(_ view: View, in scene: Scene) -> Bool {
    switch view.kind {
    case .view: scene.properties(of: view.id).text(.customClass) != nil
    // Placeholders of Interface Builder give a size to views without content, which the code cannot have.
    case .label: scene.properties(of: view.id).text(.text) == nil
    case .imageView: scene.properties(of: view.id).text(.image) == nil
    case .button: scene.properties(of: view.id).text(.image) == nil
    default: true
    }
  }

  private static let controlContent: [Property] = [
    .contentWidth, .contentHeight, .alignmentTop, .alignmentLeft, .alignmentBottom, .alignmentRight,
  ]

  private func outcome(of reading: Reading, _ library: [Name: Scene], _ scene: Scene) -> Outcome {
    var outcome = Outcome(scene: scene.name)
    func miss(_ cause: String, _ detail: String = "") -> Outcome {
      outcome.cause = cause
      outcome.detail = detail
      return outcome
    }
    let report = reading.report
    if scene.viewsInTreeOrder.count == 1, report?.scene == nil {
      outcome.viewCount = 1
      return outcome
    }
    guard let report, let read = report.scene else {
      return miss("no scene", report?.interruption ?? "no layout")
    }
    if let interruption = report.interruption { return miss("interrupted: \(interruption)") }
    // Code that asks for traits runs on other devices, too.
    for layout in report.layouts where layout.environment.device == report.layouts[0].environment.device {
      let orientation = layout.environment.orientation
      var traits = scene.traits(
        as: Display(scene: scene.id, device: scene.display.device, orientation: orientation))
      traits.environment = .runtime
      let composition = Composition(of: scene, for: traits) { library[$0] }
      let expected: SolvedLayout
      do { expected = try LayoutSolver().solve(composition) } catch {
        outcome.hasFrames = false
        return miss("the scene is not solved", "\(error)")
      }
      var given = layout.environment.traits
      given.environment = .runtime
      let found: SolvedLayout
      do { found = try LayoutSolver().solve(read.scene, traits: given) } catch {
        return miss("the code is not solved", "\(error)")
      }
      outcome.viewCount = expected.views.count
      var comparison = FrameComparison(expected, found, names: reading.names, of: scene)
      if let difference = comparison.firstDifference() {
        let omitted = export.omissions.filter { $0.scene == scene.name }.map(\.summary)
        let unknowns = report.unknowns.filter { $0.kind != .branch }.map {
          "\($0.kind): \($0.unknown.reason)"
        }
        return miss(
          difference.cause,
          "\(orientation): \(difference.detail); omits \(omitted.filter { !$0.hasPrefix("safeArea") }.prefix(6)); unknown \(Set(unknowns).sorted().prefix(5)); conflicts \(expected.conflicts.count) \(found.conflicts.count)"
        )
      }
    }
    return outcome
  }

  /// The names of the properties of a view class that contain views, in tree order.
  private func memberNames(of type: TypeInfo) -> [String] {
    (type.declaration?.members ?? []).flatMap { member -> [String] in
      guard case .variable(let variable) = member.kind, variable.isConstant else { return [] }
      return variable.bindings.compactMap { binding in
        if case .binding(let name) = binding.pattern.kind { name } else { nil }
      }
    }
  }

  private final class Counter: IDSource, @unchecked Sendable {
    private var last: Int64 = 0
    func next() -> Int64 {
      last += 1
      return last
    }
  }
}
