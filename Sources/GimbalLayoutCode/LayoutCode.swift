package import GimbalInterpreter
package import GimbalModel
import GimbalSyntaxTree
package import GimbalUIKit

/// The layout code of one module.
package final class LayoutCode {
  package let program: Program
  package let options: LayoutCodeOptions
  /// Returns the scenes of the document of a name, which the code can load; none for an unknown name.
  package var nibs: (_ name: String) -> [NibScene] = { _ in [] }
  private let creations: CreationIndex
  private let expressions: ConstraintExpressions

  /// Creates the code of files that see each other.
  ///
  /// - Complexity: O(declarations).
  package init(_ files: [Program.File], options: LayoutCodeOptions) {
    program = Program(files, builtIn: UIKitHost.builtInTypes())
    self.options = options
    expressions = ConstraintExpressions(program)
    creations = CreationIndex(program, expressions)
  }

  /// The classes of views and controllers that the code declares, in the order of the files.
  package private(set) lazy var layoutTypes: [TypeInfo] = program.declaredTypes.filter { type in
    type.role == .class && (type.isKind(ofName: "UIView") || type.isKind(ofName: "UIViewController"))
      && !isOfAppKit(type) && !program.isLibrary(type.location?.file ?? 0)
  }

  /// Returns `true` for a type in a file that imports AppKit and not UIKit, whose views have other rules.
  private func isOfAppKit(_ type: TypeInfo) -> Bool {
    guard let location = type.location else { return false }
    let modules = program.files[location.file].tree.statements.flatMap { statement -> [String] in
      guard case .declaration(let declaration) = statement.kind, case .import(let path) = declaration.kind
      else { return [] }
      return path
    }
    return !modules.contains("UIKit") && !Set(modules).isDisjoint(with: ["AppKit", "Cocoa"])
  }

  /// The other types, such as presenters, whose functions make constraints between views that they are given. They have no
  /// scene.
  package private(set) lazy var helperTypes: [TypeInfo] = {
    let layoutTypes = Set(self.layoutTypes.map(ObjectIdentifier.init))
    return program.declaredTypes.filter { type in
      guard type.role == .class || type.role == .structure || type.role == .enumeration,
        !layoutTypes.contains(ObjectIdentifier(type)), !isOfAppKit(type), let location = type.location,
        !program.isLibrary(location.file), let search = search(type)
      else { return false }
      return !search.found.isEmpty
    }
  }()

  /// Returns the expressions and the calls of the declaration and the extensions of a type.
  private func search(_ type: TypeInfo) -> ExpressionSearch? {
    guard let declaration = type.declaration, let location = type.location else { return nil }
    var search = ExpressionSearch(file: location.file, expressions)
    search.visit(declaration.members)
    for (members, file) in program.extensions(of: type) {
      var other = ExpressionSearch(file: file, expressions)
      other.visit(members)
      search.add(other)
    }
    return search
  }

  /// Runs a class, and returns its scene.
  ///
  /// - Parameter nib: The scene of a document that is the view of the class. The scene of the class is then the one of the
  ///   document with the changes that the code makes to it.
  /// - Returns: `nil` if the class lays out nothing.
  package func report(on type: TypeInfo, nib: NibScene? = nil, ids: any IDSource) -> CodeClass? {
    let options = options(for: nib)
    guard let location = type.location, let search = search(type) else { return nil }
    let expressions = search.found
    let callers = LayoutCode.callers(of: search.functions, search.calls)
    func start(_ options: LayoutCodeOptions, findsFaults: Bool, isOfCode: Bool) -> (
      run: ClassRun, report: CodeClass
    ) {
      var report = CodeClass(name: type.qualifiedName, location: location, expressions: expressions)
      let run = ClassRun(
        type, in: program, creations, options, nib: nib, orientation: options.orientations[0],
        findsFaults: findsFaults, isOfCode: isOfCode)
      run.host.nibs = nibs
      run.run(into: &report, functions: callers + search.functions.sorted(), properties: search.properties)
      return (run, report)
    }
    var (run, report) = start(options, findsFaults: true, isOfCode: false)
    // A class that makes its views in another initializer than that for documents is created by code.
    if nib == nil, run.isOfDocument, report.made.isEmpty || !hasViews(report) {
      let other = start(options, findsFaults: true, isOfCode: true)
      if !other.report.made.isEmpty, report.made.isEmpty || hasViews(other.report) { (run, report) = other }
    }
    guard run.isOfView else { return report }
    // A controller whose `loadView` makes the view itself has no document.
    if nib != nil, !run.host.hasLoadedNib { return self.report(on: type, ids: ids) }
    report.usesDocument = nib != nil
    // A run that ends early changes only a part of the document.
    if let nib, report.interruption != nil {
      report.scene = AssembledScene(nib.scene)
      return report
    }
    guard let first = report.layouts.first else { return expressions.isEmpty ? nil : report }
    guard
      hasViews(report) || !expressions.isEmpty || search.setsFrames
        || first.unknowns.contains(where: { $0.kind != .content })
    else { return nil }
    var used = run.host.usedTraits
    if report.layouts.contains(where: { !$0.computedFrames.isEmpty }) { used.insert(.size) }
    func runAgain(for options: LayoutCodeOptions) -> CodeClass {
      start(options, findsFaults: false, isOfCode: !run.isOfDocument).report
    }
    let textSizes =
      used.contains(.textSize)
      ? TraitCombinations.textSizes { size in
        size == options.textSize
          ? report.layouts : runAgain(for: options.on(options.device, options.direction, size)).layouts
      } : []
    let combinations = TraitCombinations(
      of: used, textSizes, counting: report.usedAssumptions, options)
    report.omittedTraits = combinations.omitted
    for other in combinations.others { report.add(runAgain(for: other)) }
    do {
      report.scene = try scene(of: report, nib, combinations, ids: ids)
    } catch {
      report.interruption = report.interruption ?? "the layout is not a scene: \(error)"
    }
    return report
  }

  /// Returns the functions that call some functions, and those that call them, each one before those that it calls.
  private static func callers(of functions: Set<String>, _ calls: [String: Set<String>]) -> [String] {
    var found: [String] = []
    // Initializers, and closures of properties, are no functions that can be called.
    var known = functions.union(["", "init"])
    var wanted = functions
    while !wanted.isEmpty {
      let callers = calls.filter { !known.contains($0.key) && !$0.value.isDisjoint(with: wanted) }.keys
      known.formUnion(callers)
      found.insert(contentsOf: callers.sorted(), at: 0)
      wanted = Set(callers)
    }
    return found
  }

  /// Returns `true` if the first layout has views in its root view.
  private func hasViews(_ report: CodeClass) -> Bool { (report.layouts.first?.views.count ?? 0) > 1 }

  /// Returns the settings for a class: the device and the orientations of its document.
  private func options(for nib: NibScene?) -> LayoutCodeOptions {
    guard let nib else { return options }
    var options = options.on(nib.device(besides: options.device), options.direction, options.textSize)
    options.otherDevices += options.devicesOfDocuments.filter { !options.otherDevices.contains($0) }
    options.orientations = options.orientations.filter(nib.scene.header.orientations.contains)
    if options.orientations.isEmpty { options.orientations = [nib.scene.display.orientation] }
    return options
  }

  /// Returns the scene of a document with the changes of its code.
  private func scene(
    of report: CodeClass, _ nib: NibScene?, _ combinations: TraitCombinations, ids: any IDSource
  ) throws -> AssembledScene {
    guard let nib else { return try scene(of: report, combinations, ids: ids) }
    var seen: Set<[TraitPart]> = []
    let variants = try report.layouts.compactMap { layout -> NibSceneAssembler.Variant? in
      let parts = combinations.parts(of: layout.environment)
      guard seen.insert(parts).inserted,
        let before = try ClassRun.layout(of: nib, in: program, layout.environment, options)
      else { return nil }
      return NibSceneAssembler.Variant(before: before, after: layout, parts)
    }
    var assembler = NibSceneAssembler(nib, variants, ids: ids)
    return try assembler.build()
  }

  private func scene(
    of report: CodeClass, _ combinations: TraitCombinations, ids: any IDSource
  ) throws(EditError) -> AssembledScene {
    var seen: Set<[TraitPart]> = []
    var names = ViewNames()
    // Runs on several devices can have the same traits, of which the first one counts.
    let variants = report.layouts.compactMap { layout in
      var layout = layout
      layout.environment.counts = layout.environment.counts.filter { combinations.counted.contains($0.key) }
      layout = names.unify(layout)
      let parts = combinations.parts(of: layout.environment)
      return seen.insert(parts).inserted ? SceneAssembler.Variant(layout, parts) : nil
    }
    var assembler = SceneAssembler(variants, ids: ids)
    let name =
      (try? Name(report.name)) ?? UniqueNames.printable(report.name).flatMap { try? Name($0) } ?? .root
    return try assembler.build(named: name, at: .first)
  }
}
