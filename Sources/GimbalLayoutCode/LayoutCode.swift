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
      && !program.isLibrary(type.location?.file ?? 0)
  }

  /// The other types, such as presenters, whose functions make constraints between views that they are given. They have no
  /// scene.
  package private(set) lazy var helperTypes: [TypeInfo] = {
    let layoutTypes = Set(self.layoutTypes.map(ObjectIdentifier.init))
    return program.declaredTypes.filter { type in
      guard type.role == .class || type.role == .structure || type.role == .enumeration,
        !layoutTypes.contains(ObjectIdentifier(type)), let location = type.location,
        !program.isLibrary(location.file), let search = search(type)
      else { return false }
      return !search.found.isEmpty
    }
  }()

  /// Returns the types of other modules to which a file adds functions that make constraints, such as helpers for all views, if
  /// constraints are listed. They have no scene.
  package func extendedTypes(in file: Int) -> [TypeInfo] {
    guard options.listsConstraints else { return [] }
    return program.extendedTypes.filter { type in
      !program.isLibrary(file) && !searchExtensions(of: type, in: file).found.isEmpty
    }
  }

  private func searchExtensions(of type: TypeInfo, in file: Int) -> ExpressionSearch {
    var search = ExpressionSearch(file: file, expressions)
    for part in program.extensions(of: type) where part.file == file { search.visit(part.members) }
    return search
  }

  /// Runs the functions that a file adds to a type of another module.
  ///
  /// - Returns: `nil` if the functions make no constraints.
  package func report(onExtensionsOf type: TypeInfo, in file: Int) -> CodeClass? {
    let search = searchExtensions(of: type, in: file)
    guard let first = program.extensions(of: type).first(where: { $0.file == file })?.members.first,
      !search.found.isEmpty
    else { return nil }
    let location = CodeLocation(file: file, span: first.span)
    var report = CodeClass(name: type.qualifiedName, location: location, expressions: search.found)
    let run = ClassRun(
      type, in: program, creations, options, orientation: options.orientations[0], findsFaults: false,
      isOfCode: true)
    report.made = run.explore(search.found, properties: search.properties)
    report.constraints = [run.host.madeConstraints(in: run.interpreter)]
    addWrittenConstraints(of: search, to: &report)
    report.unknowns = LayoutCode.unknownExpressions(of: report)
    return report
  }

  /// Returns the expressions of a type without a scene that made no constraints, because the type is given the views.
  private static func unknownExpressions(of report: CodeClass) -> [UnknownUse] {
    report.expressions.filter { !report.made.contains($0) }.map { location in
      let unknown = Unknown("the code that uses the class gives it the views", at: location)
      return UnknownUse(location: location, unknown: unknown, views: [], kind: .omittedConstraint)
    }
  }

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
    // A controller whose `loadView` makes the view itself has no document.
    if run.isOfView, nib != nil, !run.host.hasLoadedNib { return self.report(on: type, ids: ids) }
    explore(&report, of: type, search, options, nib, isOfCode: !run.isOfDocument)
    guard run.isOfView else { return report }
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
      of: used, textSizes, counting: report.usedAssumptions, options, isOfDocument: nib != nil)
    (report.omittedTraits, report.usesSize) = (combinations.omitted, used.contains(.size))
    for other in combinations.others { report.add(runAgain(for: other)) }
    do {
      report.scene = try scene(of: report, nib, combinations, ids: ids)
    } catch {
      report.interruption = report.interruption ?? "the layout is not a scene: \(error)"
    }
    return report
  }

  /// Adds the constraints that no run created, as they are written.
  private func addWrittenConstraints(of search: ExpressionSearch, to report: inout CodeClass) {
    let rest = search.constraintCalls.filter { !report.made.contains($0.location) }
    report.constraints.append(WrittenConstraints.constraints(of: rest))
  }

  /// Adds the expressions to a report that only another run reads, which reaches code that the run of the scene does not, if
  /// constraints are listed.
  private func explore(
    _ report: inout CodeClass, of type: TypeInfo, _ search: ExpressionSearch, _ options: LayoutCodeOptions,
    _ nib: NibScene?, isOfCode: Bool
  ) {
    let missing = report.expressions.filter { !report.made.contains($0) }
    guard options.listsConstraints, !missing.isEmpty else { return }
    let run = ClassRun(
      type, in: program, creations, options, nib: nib, orientation: options.orientations[0],
      findsFaults: false, isOfCode: isOfCode)
    run.host.nibs = nibs
    let made = run.explore(missing, properties: search.properties)
    if !made.isSubset(of: report.made) {
      report.constraints.append(run.host.madeConstraints(in: run.interpreter))
    }
    report.made.formUnion(made)
    addWrittenConstraints(of: search, to: &report)
    if !run.isOfView { report.unknowns = LayoutCode.unknownExpressions(of: report) }
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
