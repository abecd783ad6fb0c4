package import GimbalInterpreter
import GimbalModel

extension UIKitHost {
  /// Gives the view that a document creates the frame that its `init(coder:)` reads.
  func readFrame(of state: ViewState) {
    decodeFrame?(state)
    decodeFrame = nil
  }

  /// Remembers the first object of a class.
  func register(_ object: Object) {
    let key = ObjectIdentifier(object.type)
    if firstObjects[key] == nil { firstObjects[key] = object }
  }

  /// The largest number of documents whose code loads another document.
  private static let mostNestedNibs = 4

  /// Gives a view of a document its name.
  func setSceneName(_ name: Name, of object: Object) { sceneNames[ObjectIdentifier(object)] = name }

  /// Loads the document of a call `loadNibNamed(_:owner:options:)`.
  package func loadNib(_ call: NativeCall) throws -> Value? {
    try loadNib(named: call[0]?.text, call["owner"] ?? call[1], call)
  }

  /// Returns the root view of the document of the controller that is run, if a call loads a document of the same controller. Code
  /// selects such a document by the device, and the run has one of them.
  private func loadOwnNib(insteadOf scenes: [NibScene], _ owner: Value?) throws -> Object? {
    guard let name = nib?.connections.ownerClass, let owner = owner?.asObject, owner == root,
      owner.type.isKind(ofName: "UIViewController"),
      scenes.contains(where: { $0.connections.ownerClass == name })
    else { return nil }
    return try nibRoot ?? loadNib?(owner)
  }

  /// Returns the top-level objects of a document; `nil` if no document has the name.
  ///
  /// - Parameter owner: The object that is the owner of the file, whose outlets are connected.
  func loadNib(named name: String?, _ owner: Value?, _ call: NativeCall) throws -> Value? {
    guard let name, nibDepth < UIKitHost.mostNestedNibs else { return nil }
    let scenes = nibs(name)
    guard !scenes.isEmpty else { return nil }
    if let own = try loadOwnNib(insteadOf: scenes, owner) { return .array([.object(own)]) }
    nibDepth += 1
    defer { nibDepth -= 1 }
    let roots = try scenes.compactMap { scene -> Object? in
      var loader = NibLoader(
        scene, host: self, interpreter: call.interpreter,
        caller: call.interpreter.codeLocation(call.location))
      return try loader.load(owner: owner?.asObject) { type in
        try call.interpreter.makeInstance(
          of: type, isOfDocument: true, supply: { _, _ in nil }, isUsed: { _, _ in false })
      }
    }
    return .array(roots.map(Value.object))
  }
}
