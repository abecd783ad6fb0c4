import Dispatch
import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import GimbalObjectiveC
import GimbalParserProcess
import GimbalReporting
import GimbalSyntaxTree
import GimbalUIKit
import Synchronization

/// The files of a module, with their syntax trees.
///
/// A file is read again if its stamp changes, and parsed again if its bytes change.
final class CodeModule: @unchecked Sendable {
  private struct File {
    var stamp: FileStamp?
    var bytes: [UInt8]
    var tree: SourceFile
  }

  private struct State {
    var paths: [String] = []
    var files: [String: File] = [:]
    var operators = OperatorDeclarations()
    /// The files of the built-in libraries that the code uses.
    var libraries: [Program.File] = []
    /// The copies of Masonry among the files.
    var copies: [MasonryCopy] = []
    /// The indexed programs for the options that were used last.
    var programs: [(options: CodeProgramKey, code: LayoutCode)] = []
    var images: ImageSizes?
    var texts: AppTexts?
    var documents: ModuleDocuments?
    /// The time of the last look at all files, and its duration.
    var looked: (at: ContinuousClock.Instant, duration: Duration)?
  }

  private let folder: ModuleFolder
  /// The lock of the state. A program is not thread-safe, so the lock is held while its code runs.
  private let lock = Lock(())
  private var state = State()

  init(_ folder: ModuleFolder) { self.folder = folder }

  /// Calls a closure with the indexed module, and with its documents.
  ///
  /// - Parameter file: The absolute path and the content of a file of the code; `nil` for a document.
  /// - Throws: `UnreadableCode`, `FileFailure`, `ExceededLimit`, `CancellationError`, or an error of the closure.
  func withCode<Result>(
    of file: (path: String, bytes: [UInt8])?, _ key: CodeProgramKey, _ input: CodeInput,
    files: any FileAccess, limits: InputLimits, cancellation: Cancellation,
    _ body: (LayoutCode, ModuleDocuments) throws -> Result
  ) throws -> Result {
    try lock.withLock { _ in
      try update(&state, with: file, input, files, limits, cancellation)
      let documents = state.documents ?? ModuleDocuments(folder, files, limits)
      state.documents = documents
      return try body(code(&state, key, files, limits), documents)
    }
  }

  /// Returns `true` if a file of the module can declare one of some classes. The files are searched for the names of classes,
  /// which costs less than parsing them, unless the module was read before.
  ///
  /// - Complexity: O(bytes of the files).
  func declares(anyOf names: Set<String>, files: any FileAccess, limits: InputLimits) -> Bool {
    lock.withLock { _ in
      if state.looked != nil { return true }
      let paths = (try? folder.codeFiles(files, including: nil, limits: limits)) ?? []
      return paths.contains { path in
        guard let bytes = try? files.bytes(of: path), bytes.count <= limits[.codeFileBytes] else {
          return false
        }
        return ["class ", "@implementation "].contains { keyword in
          !names.isDisjoint(with: WordSearch.words(after: keyword, in: bytes))
        }
      }
    }
  }

  // MARK: Program

  private func code(
    _ state: inout State, _ key: CodeProgramKey, _ files: any FileAccess, _ limits: InputLimits
  ) -> LayoutCode {
    if let known = state.programs.first(where: { $0.options == key }) { return known.code }
    let first = state.paths.first ?? ""
    let images = state.images ?? ImageSizes { ImageSetSearch.sizes(beside: first, files: files) }
    state.images = images
    let texts =
      state.texts
      ?? AppTexts { [folder] in StringsTables(of: folder, files: files, limits: limits).tables() }
    state.texts = texts
    let sources = state.paths.compactMap { path in
      state.files[path].map { Program.File(path: path, source: $0.bytes, tree: $0.tree) }
    }
    let code = LayoutCode(sources + state.libraries, options: key.options(images: images, texts: texts))
    if state.programs.count >= 4 { state.programs.removeFirst() }
    state.programs.append((key, code))
    return code
  }

  // MARK: Files

  private func update(
    _ state: inout State, with file: (path: String, bytes: [UInt8])?, _ input: CodeInput,
    _ files: any FileAccess, _ limits: InputLimits, _ cancellation: Cancellation
  ) throws {
    guard file?.bytes.count ?? 0 <= limits[.codeFileBytes] else { throw limits.exceeded(.codeFileBytes) }
    var changed: [(path: String, stamp: FileStamp?, bytes: [UInt8])] = []
    if isDue(state, input) {
      let start = ContinuousClock.now
      changed = try look(&state, for: file?.path, files, limits, cancellation)
      state.documents = nil
      state.looked = (start, ContinuousClock.now - start)
    }
    if let (path, bytes) = file, state.files[path]?.bytes != bytes {
      changed.removeAll { $0.path == path }
      changed.append((path, files.stamp(of: path), bytes))
      if !state.paths.contains(path) { state.paths.append(path) }
    }
    guard !changed.isEmpty else { return }
    let isObjectiveC = { (file: (path: String, stamp: FileStamp?, bytes: [UInt8])) in
      CodeFiles.isObjectiveC(file.path)
    }
    let failures = parse(changed.filter { !isObjectiveC($0) }, input, into: &state, cancellation)
    readObjectiveC(changed.filter(isObjectiveC), into: &state)
    state.programs = []
    try cancellation.check(CancellationError())
    if let path = file?.path, let failure = failures[path] {
      state.files[path] = nil
      throw failure
    }
    // A file that cannot be parsed declares nothing.
    for path in failures.keys { state.files[path] = nil }
    state.paths.removeAll { state.files[$0] == nil }
    addLibraries(input, to: &state)
    groupOperators(of: Set(changed.map(\.path)), input, in: &state)
  }

  /// Reads files of Objective-C. The meaning of each depends on all of them, so that all are read again.
  private func readObjectiveC(
    _ changed: [(path: String, stamp: FileStamp?, bytes: [UInt8])], into state: inout State
  ) {
    guard !changed.isEmpty else { return }
    for file in changed {
      state.files[file.path] = File(
        stamp: file.stamp, bytes: file.bytes, tree: SourceFile(statements: [], errors: []))
    }
    let all = state.paths.filter { CodeFiles.isObjectiveC($0) && state.files[$0] != nil }
    // A copy of a library declares nothing.
    state.copies = MasonryCopy.copies(among: all) { state.files[$0]?.bytes ?? [] }
    let copied = state.copies.reduce(into: Set()) { $0.formUnion($1.paths) }
    let paths = all.filter { !copied.contains($0) }
    let sources = paths.map { path in
      ObjectiveCSources.File(state.files[path]?.bytes ?? [], isHeader: CodeFiles.isHeader(path))
    }
    for (path, tree) in zip(paths, ObjectiveCSources.trees(of: sources)) { state.files[path]?.tree = tree }
  }

  /// Parses the built-in libraries that the files use and whose sources are not among them, and the helpers of the
  /// configuration.
  private func addLibraries(_ input: CodeInput, to state: inout State) {
    let helpers = input.helpers.compactMap { try? LayoutHelper($0) }
    let missing = LayoutLibrary.missing(
      in: state.files.values.lazy.map(\.tree), usesRules: !helpers.isEmpty)
    let copies = state.copies.filter { $0.path != nil }
    let paths =
      missing.map(\.path) + (helpers.isEmpty ? [] : [LayoutHelper.path]) + copies.compactMap(\.path)
    guard paths != state.libraries.map(\.path) else { return }
    let trees = state.files.values.lazy.map(\.tree)
    state.libraries = (try? LayoutLibrary.files(for: trees, helpers, parse: input.parser.parse)) ?? []
    state.libraries += copies.compactMap { try? $0.interface(parse: input.parser.parse) }
  }

  /// Parses the files again that use operators of other files, which determine how expressions are grouped.
  private func groupOperators(of changed: Set<String>, _ input: CodeInput, in state: inout State) {
    var operators = OperatorDeclarations()
    for path in state.paths {
      if let file = state.files[path] { operators.add(file.tree, source: file.bytes, file: path) }
    }
    for file in state.libraries { operators.add(file.tree, source: file.source, file: file.path) }
    let isOther = operators != state.operators
    state.operators = operators
    guard !operators.isEmpty else { return }
    for path in state.paths where (isOther || changed.contains(path)) && !CodeFiles.isObjectiveC(path) {
      guard let file = state.files[path], let completed = operators.completed(file.bytes, file: path),
        let tree = try? input.parser.parse(completed)
      else { continue }
      state.files[path]?.tree = tree
    }
  }

  /// Returns `true` if the other files are looked at again. This takes at most a twentieth of the time, or a third of it
  /// if the files are read after each change.
  private func isDue(_ state: State, _ input: CodeInput) -> Bool {
    guard let (time, duration) = state.looked else { return true }
    return ContinuousClock.now - time > max(.milliseconds(10), duration * (input.isLive ? 2 : 20))
  }

  /// Finds the files of the module, and returns those that changed.
  private func look(
    _ state: inout State, for own: String?, _ files: any FileAccess, _ limits: InputLimits,
    _ cancellation: Cancellation
  ) throws -> [(path: String, stamp: FileStamp?, bytes: [UInt8])] {
    let paths = try folder.codeFiles(files, including: own, limits: limits)
    var changed: [(path: String, stamp: FileStamp?, bytes: [UInt8])] = []
    var total = 0
    for path in paths where path != own {
      try cancellation.check(CancellationError())
      let stamp = files.stamp(of: path)
      if let known = state.files[path], stamp != nil, known.stamp == stamp {
        total += known.bytes.count
        continue
      }
      guard let bytes = try? files.bytes(of: path), bytes.count <= limits[.codeFileBytes] else { continue }
      total += bytes.count
      guard total <= limits[.codeBytes] else { throw limits.exceeded(.codeBytes) }
      if state.files[path]?.bytes == bytes {
        state.files[path]?.stamp = stamp
      } else {
        changed.append((path, stamp, bytes))
      }
    }
    if paths != state.paths {
      let known = Set(paths)
      for path in state.files.keys where !known.contains(path) { state.files[path] = nil }
      state.paths = paths
      state.programs = []
    }
    return changed
  }

  /// Parses files on several threads, and returns the failures by path.
  private func parse(
    _ changed: [(path: String, stamp: FileStamp?, bytes: [UInt8])], _ input: CodeInput,
    into state: inout State, _ cancellation: Cancellation
  ) -> [String: UnreadableCode] {
    let results = Lock<[Result<SourceFile, any Error>?]>(Array(repeating: nil, count: changed.count))
    let parse: @Sendable (Int) -> Void = { index in
      guard !cancellation.isCancelled else { return }
      let result = Result { try input.parser.parse(changed[index].bytes) }
      results.withLock { $0[index] = result }
    }
    if changed.count < 8 {
      changed.indices.forEach(parse)
    } else {
      DispatchQueue.concurrentPerform(iterations: changed.count, execute: parse)
    }
    var failures: [String: UnreadableCode] = [:]
    for (file, result) in zip(changed, results.withLock { $0 }) {
      switch result {
      case .success(let tree):
        state.files[file.path] = File(stamp: file.stamp, bytes: file.bytes, tree: tree)
      case .failure(let failure as ParserFailure):
        failures[file.path] = UnreadableCode(
          message: failure.message, remedy: failure.remedy, isOfProgram: failure.isOfProgram)
      case .failure(let error):
        failures[file.path] = UnreadableCode(message: "\(error)", remedy: nil)
      case nil: break
      }
    }
    return failures
  }
}

extension ParserFailure {
  /// `true` if no file can be parsed.
  fileprivate var isOfProgram: Bool {
    switch self {
    case .missing, .cannotStart, .otherVersion: true
    case .fails, .timeLimit, .tooLarge, .rejected, .malformed: false
    }
  }
}

/// The settings for which a program is indexed.
struct CodeProgramKey: Hashable {
  let settings: CodeSettings
  let assumptions: [CodeAssumption]
  let limits: InputLimits

  func options(images: ImageSizes, texts: AppTexts) -> LayoutCodeOptions {
    var options = LayoutCodeOptions(device: settings.device ?? CodeSettings.defaultDevice)
    (options.direction, options.textSize) = (settings.direction, settings.textSize)
    options.systemVersions = settings.systemVersions
    options.otherDevices = settings.otherDevices
    options.devicesOfDocuments = settings.devicesOfDocuments
    (options.images, options.texts) = (images, texts)
    options.listsConstraints = settings.listsConstraints
    for assumption in assumptions { options.assumed[assumption.expression] = assumption.value }
    options.limits.steps = limits[.codeSteps]
    options.limits.depth = limits[.codeDepth]
    options.limits.objects = limits[.codeObjects]
    options.limits.elements = limits[.codeElements]
    return options
  }
}
