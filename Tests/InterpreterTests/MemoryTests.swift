import GimbalInterpreter
import GimbalModel
import GimbalParserProcess
import GimbalUIKit
import Testing

/// The memory of programs and runs, which `watch` and the live page make for each change.
@Suite struct MemoryTests {
  private weak var program: Program?
  private weak var type: TypeInfo?
  private weak var builtInType: TypeInfo?
  private weak var localType: TypeInfo?
  private weak var object: Object?
  private weak var host: UIKitHost?

  /// Types refer to their members, and objects to each other.
  @Test mutating func programsAndObjectsAreFreed() throws {
    try run(
      """
      import UIKit
      class Item: UIView {
        var other: Item?
        lazy var label = UILabel()
        var handler: (() -> Void)?
        static let all = [Item()]
        func connect(_ item: Item) { other = item; item.other = self; handler = { self.label.text = "a" } }
      }
      extension UIView { var twice: CGFloat { frame.width * 2 } }
      func run() -> Any? {
        struct Local { var item: Item? }
        let one = Item(), two = Item()
        one.connect(two)
        one.addSubview(two)
        two.topAnchor.constraint(equalTo: one.topAnchor).isActive = true
        one.handler?()
        return Local(item: one)
      }
      """)
    #expect(program == nil && type == nil && builtInType == nil && localType == nil)
    #expect(object == nil && host == nil)
  }

  private mutating func run(_ source: String) throws {
    let bytes = Array(source.utf8)
    let tree = try ParserProcess().parse(bytes)
    let program = Program(
      [Program.File(path: "0.swift", source: bytes, tree: tree)], builtIn: UIKitHost.builtInTypes())
    let device = try #require(DeviceCatalog.preset(named: "iPhone 15"))
    let host = UIKitHost(environment: Environment(device: device, orientation: .portrait))
    let interpreter = Interpreter(program, host: host)
    let function = try #require(program.globalFunctions.first)
    let result = try interpreter.call(function, of: nil, [], at: function.location)
    guard case .structure(let local) = result, case .object(let object)? = local.fields["item"] else {
      Issue.record("the result is \(result)")
      return
    }
    (self.program, type, builtInType) = (program, program.declaredTypes.first, program.builtInType("UIView"))
    (localType, self.object, self.host) = (local.type, object, host)
    #expect(type != nil && builtInType != nil)
  }
}
