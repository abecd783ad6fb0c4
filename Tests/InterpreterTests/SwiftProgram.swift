import GimbalInterpreter
import GimbalModel
import GimbalParserProcess
import GimbalSyntaxTree
import GimbalUIKit
import Testing

/// A Swift program that tests run: files that see each other, with a function `run` whose result is compared.
///
/// The files are parsed by the program `gimbal-swift-parser`, which must be built.
struct SwiftProgram {
  private static let parser: Result<ParserProcess, any Error> = Result { try ParserProcess() }

  private let program: Program
  private let host: UIKitHost
  private let interpreter: Interpreter

  /// - Parameters:
  ///   - sources: The source texts of the files.
  ///   - device: The name of the device on which the program runs.
  ///   - images: The sizes of the images of the asset catalog, by name.
  ///   - change: A change of the environment in which the program runs.
  init(
    _ sources: String..., device deviceName: String = "iPhone 15", images: [String: Size] = [:],
    _ change: (inout Environment) -> Void = { _ in }
  ) throws {
    let parser = try SwiftProgram.parser.get()
    let files = try sources.enumerated().map { index, source in
      let bytes = Array(source.utf8)
      return Program.File(path: "\(index).swift", source: bytes, tree: try parser.parse(bytes))
    }
    for file in files { try #require(file.tree.errors.isEmpty, "\(file.tree.errors)") }
    program = Program(files, builtIn: UIKitHost.builtInTypes())
    let device = try #require(DeviceCatalog.preset(named: deviceName))
    var environment = Environment(device: device, orientation: .portrait)
    change(&environment)
    host = UIKitHost(environment: environment, images: ImageSizes(images))
    interpreter = Interpreter(program, host: host)
  }

  /// Runs the global function `run`, and returns the text of its result: that of an array in brackets, and the reason of an
  /// unknown value after `unknown: `.
  func run() throws -> String {
    let function = try #require(program.globalFunctions.first { $0.declaration.name == "run" })
    let value = try interpreter.call(function, of: nil, [], at: function.location)
    return SwiftProgram.text(of: value)
  }

  private static func text(of value: Value) -> String {
    switch value {
    case .none: "nil"
    case .void: "()"
    case .boolean(let flag): "\(flag)"
    case .integer(let integer), .literal(let integer, _): "\(integer)"
    case .number(let number): "\(number.value)"
    case .string(let text): text
    case .array(let elements): "[\(elements.map(text).joined(separator: ", "))]"
    case .tuple(let elements): "(\(elements.map { text(of: $0.value) }.joined(separator: ", ")))"
    case .unknown(let unknown): "unknown: \(unknown.reason)"
    default: value.kindName
    }
  }
}

/// Runs the function `run` of Swift files, and returns the text of its result.
func run(_ source: String) throws -> String { try SwiftProgram(source).run() }

/// Runs the statements of a function, and returns the text of its result. A single expression is the result.
func evaluate(_ body: String) throws -> String { try run("func run() -> Any? { \(body) }") }
