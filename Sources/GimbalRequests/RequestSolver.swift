import GimbalDocuments
import GimbalJSON
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

/// A solver that answers requests in sequence. Each worker of a run has its own solver.
struct RequestSolver {
  private let library: SceneLibrary
  private let files: (any FileAccess)?
  private let cancellation: Cancellation
  private let budget: WorkBudget
  private var layoutSolver: LayoutSolver { LayoutSolver(cancellation: budget.cancellation) }
  private var reader = RequestReader(ids: RunningIDs(after: RequestSolver.firstInlineID))
  private var file: OpenFile?
  private var answers = AnswerMemory()
  private var templates = TemplateMemory()
  private var writer = JSONWriter()
  /// The statistics of all answers since the last call to `takeTally()`.
  private(set) var tally = RequestTally()

  /// The last file that a request referred to.
  private struct OpenFile {
    let path: String
    let bytes: [UInt8]
    let content: SceneFile
  }

  /// The first id for scenes that are contained in requests. It is far above the ids of scenes in a library.
  private static let firstInlineID: Int64 = 1 << 48

  init(
    _ library: SceneLibrary, files: (any FileAccess)?, resources: Resources = Resources(),
    cancellation: Cancellation = .never
  ) {
    self.library = library
    self.files = files
    self.cancellation = cancellation
    budget = WorkBudget(resources, cancellation: cancellation)
  }

  /// The number of bytes of collected answers.
  var count: Int { writer.bytes.count }

  /// Returns the statistics of the answers since the last call, and resets them.
  mutating func takeTally() -> RequestTally {
    defer { tally = RequestTally() }
    return tally
  }

  /// Returns the encoded answers since the last call, and removes them from the buffer.
  mutating func takeAnswers() -> [UInt8] {
    defer { writer.removeAll() }
    return writer.bytes
  }

  /// Answers a request.
  ///
  /// - Throws: `CancellationError`. No answer is written in this case.
  mutating func answer(_ line: RequestLine, of bytes: [UInt8]) throws(CancellationError) {
    try cancellation.check(CancellationError())
    if line.isTooLong {
      return refuse(nil, RequestError(budget.limits.exceeded(.requestBytes)), at: line.number)
    }
    let text = JSONReader(bytes, in: line.range, line: line.number, limits: budget.limits)
    var json = text
    let request: SolveRequest
    do {
      request = try reader.request(from: &json)
    } catch {
      return refuse(RequestReader.id(in: text), RequestError(answering: error), at: line.number)
    }
    do {
      let answer = try solve(request)
      try answer.write(request.id, views: request.views, to: &writer)
      tally.count(answer)
    } catch {
      try cancellation.check(CancellationError())
      refuse(request.id, RequestError(answering: error), at: line.number)
    }
  }

  private mutating func solve(_ request: SolveRequest) throws -> FrameAnswer {
    let question =
      if case .file = request.subject {
        try budget.run { try self.question(of: request) }
      } else {
        try self.question(of: request)
      }
    var key: AnswerMemory.Key?
    if case .named(let name) = request.subject {
      key = AnswerMemory.Key(scene: name, traits: question.traits, isExact: request.isExact)
    }
    if let known = key.flatMap({ answers[$0] }) { return known }
    let layout = try budget.run { try self.layout(of: question) }
    let answer = FrameAnswer(layout, isExact: request.isExact)
    if let key { answers.remember(answer, for: key) }
    return answer
  }

  private mutating func layout(of question: Question) throws(RequestError) -> SolvedLayout {
    let composition = Composition(
      of: question.scene, for: question.traits, viewLimit: budget.limits[.instanceViews],
      library: question.library)
    if composition.hasTooManyViews { throw RequestError(budget.limits.exceeded(.instanceViews)) }
    do throws(LayoutError) {
      if question.isOfLibrary, !question.scene.hasInstances {
        return try templates.solve(question.scene, question.traits, solver: layoutSolver)
      }
      return try layoutSolver.solve(composition)
    } catch {
      throw RequestError(error)
    }
  }

  /// A scene with its traits and the scenes that its instances (views that show another scene) can show.
  private struct Question {
    let scene: Scene
    let traits: Traits
    /// A Boolean value that indicates whether the scene is in the `SceneLibrary`.
    let isOfLibrary: Bool
    let library: (Name) -> Scene?
  }

  private mutating func question(of request: SolveRequest) throws(RequestError) -> Question {
    let library = library
    switch request.subject {
    case .named(let name):
      guard let scene = library[name] else {
        throw RequestError(
          field: "scene", "there is no scene \(name.text.cited)",
          remedy: library.nearest(to: name).map { "did you mean \($0.cited)?" }
            ?? (library.isEmpty ? "use '--scenes ARCHIVE' to read scenes" : nil))
      }
      return try question(request, at: scene, isOfLibrary: true) { library[$0] }
    case .inline(let scene):
      return try question(request, at: scene) { $0 == scene.name ? scene : library[$0] }
    case .file(let path, let name):
      let content = try content(of: path)
      let scene = try scene(name, of: content, at: path)
      guard content.isArchive else {
        return try question(request, at: asDocument(scene, request.overrides)) { _ in nil }
      }
      return try question(request, at: scene) { name in
        content.scenes.first { $0.scene.name == name }?.scene
      }
    }
  }

  private func question(
    _ request: SolveRequest, at scene: Scene, isOfLibrary: Bool = false,
    _ library: @escaping (Name) -> Scene?
  ) throws(RequestError) -> Question {
    var overrides = request.overrides
    overrides.orientation = try request.orientation(of: scene)
    // The scene keeps its environment on its own display.
    overrides.environment = scene.traits(as: scene.display).environment
    return Question(
      scene: scene, traits: overrides.traits(of: scene, as: overrides.display(of: scene)),
      isOfLibrary: isOfLibrary, library: library)
  }

  /// Returns a scene of a document for the device and the size of the request. Values that Interface Builder
  /// recorded are removed if they do not apply to this device or size. The command `gimbal solve FILE`
  /// removes the same values.
  private func asDocument(_ scene: Scene, _ overrides: TraitOverrides) throws(RequestError) -> Scene {
    var options = DocumentOptions()
    (options.device, options.size) = (overrides.device, overrides.size)
    do throws(EditError) {
      return try options.applied(to: scene)
    } catch {
      throw RequestError(error.message, remedy: error.remedy)
    }
  }

  /// Returns the scenes of a file. If the path and the bytes are the same as in the previous call, the parsed
  /// content is reused.
  private mutating func content(of path: String) throws(RequestError) -> SceneFile {
    guard let files else {
      throw RequestError(
        field: "path", "requests cannot read files, because '--no-paths' is set",
        remedy: "send the scene as archive lines in \"scene\"")
    }
    do {
      let bytes = try files.bytes(of: path)
      if let file, file.path == path, file.bytes == bytes { return file.content }
      file = nil
      let content = try SceneFile(
        path, files: files, ids: RunningIDs(), limits: budget.limits, cancellation: budget.cancellation)
      file = OpenFile(path: path, bytes: bytes, content: content)
      return content
    } catch {
      throw RequestError(error, in: path)
    }
  }

  private func scene(
    _ name: Name?, of content: SceneFile, at path: String
  ) throws(RequestError) -> Scene {
    let scenes = content.scenes.map(\.scene)
    guard let name else {
      guard let only = scenes.first else {
        throw RequestError(
          field: "path", "\(path.cited) has no scenes", remedy: "use a file with at least one scene",
          status: .document)
      }
      guard scenes.count == 1 else {
        let names = scenes.prefix(3).map(\.name.text.cited).joined(separator: ", ")
        throw RequestError(
          field: "path", "\(path.cited) has \(scenes.count) scenes, but the request selects none",
          remedy: #"select one with "scene": \#(names)\#(scenes.count > 3 ? ", …" : "")"#)
      }
      return only
    }
    guard let scene = scenes.first(where: { $0.name == name }) else {
      throw RequestError(
        field: "scene", "\(path.cited) has no scene \(name.text.cited)",
        remedy: RequestError.remedy(for: name.text, among: scenes.lazy.map(\.name.text)))
    }
    return scene
  }

  /// Writes an error as the answer to a request.
  private mutating func refuse(_ id: RequestID?, _ error: RequestError, at line: Int) {
    tally.count(error)
    writer.beginObject()
    writer.key("id")
    (id ?? .null).write(to: &writer)
    writer.key("error")
    writer.beginObject()
    writer.key("line")
    writer.integer(line)
    if let column = error.column {
      writer.key("column")
      writer.integer(column)
    }
    if let field = error.field {
      writer.key("field")
      writer.string(field)
    }
    writer.key("message")
    writer.string(error.message)
    if let remedy = error.remedy {
      writer.key("remedy")
      writer.string(remedy)
    }
    writer.endObject()
    writer.endObject()
    writer.endLine()
  }
}

extension SolveRequest {
  /// Returns the orientation of a scene with the device and the orientation of the request. The effect is the
  /// same as for `frames --device D --orientation O`.
  ///
  /// - Throws: `RequestError` for an orientation that the scene does not support.
  fileprivate func orientation(of scene: Scene) throws(RequestError) -> Orientation {
    var whole = overrides
    whole.size = nil
    let display = whole.display(of: scene)
    guard let orientation, !orientation.contains(display.orientation) else { return display.orientation }
    if let only = display.device.onlyOrientation {
      throw RequestError(
        field: "orientation",
        "'\(display.device.name)' does not rotate: its only orientation is \(only.rawValue)",
        remedy: "use \(only.rawValue), or another device")
    }
    guard let first = orientation.members.first(where: scene.header.orientations.contains) else {
      let known = scene.header.orientations.members.inWords
      throw RequestError(
        field: "orientation", "scene '\(scene.name)' does not support \(orientation.rawValue)",
        remedy: "use \(known)")
    }
    return first
  }
}
