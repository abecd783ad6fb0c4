// Recursion: an `Interpreter` evaluates a `Program` in scopes. A `Value` can be a type (`TypeInfo`, `UnknownClass`, with each
// `ConditionalExtension`), a `Quantity` or a function (`FunctionValue`), which has a `Scope`; a `ValueKey` has values. A
// function of `StandardLibrary` or `Text` and a `MacroCall` receive the interpreter, to call the functions of the code.

import GimbalSyntaxTree

/// An interpreter of a subset of Swift, which runs the code of a program.
///
/// The code has no files, no network and no clock. A value that the interpreter cannot know is `Value.unknown`; it never
/// ends a run.
///
/// An interpreter has the state of one run. It must be used on a thread with a large stack; see ``Limits/depth``.
package final class Interpreter {
  /// The limits of one run.
  package struct Limits: Sendable {
    /// The number of expressions and statements that a run evaluates.
    package var steps = 2_000_000
    /// The depth of nested expressions, statements and calls. Each level needs at most 4 KB of stack in a debug build.
    package var depth = 4_000
    /// The number of objects.
    package var objects = 200_000
    /// The number of elements of an array and of bytes of a string that an expression creates.
    package var elements = 1_000_000

    package init() {}
  }

  /// A branch on an unknown value.
  package struct AssumedBranch {
    package let unknown: Unknown
    /// The condition in the code.
    package let location: CodeLocation
    package let value: Bool
    /// `true` if the user supplied the value.
    package let isSupplied: Bool
  }

  /// A fault of the code that ends the run of UIKit, such as the value of `nil`.
  package struct RuntimeFault {
    package let message: String
    package let location: CodeLocation
  }

  package let program: Program
  package let limits: Limits
  /// The values that the user supplied for expressions, by their text.
  package let assumptions: [String: Value]
  /// The expressions for which the run needed the value that the user supplied.
  package private(set) var usedAssumptions: Set<String> = []
  /// Returns `true` if code sets a property of an object: of another one than its own, or with `true` of its own.
  package var isAssigned: (PropertyMember, Bool) -> Bool = { _, _ in false }
  /// The host that provides the built-in types.
  package unowned let host: any InterpreterHost

  /// The reason for which the initializer of the last instance ended the program; `nil` if it did not.
  package internal(set) var endedInitializer: String?
  package private(set) var assumedBranches: [AssumedBranch] = []
  package private(set) var faults: [RuntimeFault] = []
  /// The calls that are running, from the outermost one.
  package private(set) var callStack: [CodeLocation] = []
  /// The unknown values on which the branches depend that are running.
  package private(set) var openBranches: [Unknown] = []

  /// `false` while code runs whose rules are not part of the scene, so that its branches are not listed.
  package var recordsBranches = true
  /// `true` while the conditions that are not known have the opposite of their documented values.
  package var takesOtherBranches = false
  /// The aim of a run that also takes the branches whose conditions do not hold; `nil` for the run of a scene.
  package var exploration: Exploration?

  /// The innermost call in which the first error occurred that ended a call.
  package private(set) var errorLocation: CodeLocation?

  private var knownBranches: [CodeLocation: Set<Bool>] = [:]
  private var steps = 0
  private var depth = 0
  /// The objects, which live as long as the run, so that the tables of the host can use their identities as keys.
  private var objects: [Object] = []
  /// The objects whose deinitializers have not been called.
  private var finalizable: [Object] = []
  private var isFinalizing = false
  /// The number of aliases that are being resolved inside each other, and of all since the outermost one.
  var aliases = (depth: 0, count: 0)
  /// The number of views of nibs that are being created inside each other.
  var nibsInProgress = 0
  var globalValues: [ObjectIdentifier: Value] = [:]
  var globalsInProgress: Set<ObjectIdentifier> = []
  /// The functions of the code that are running, from the outermost one.
  var runningFunctions: [ObjectIdentifier] = []
  /// The functions of the code that were called.
  package internal(set) var calledFunctions: Set<ObjectIdentifier> = []
  /// The variables of the `inout` parameters of the last function that returned.
  var lastInOut: [Variable?] = []
  /// The observers that are running, which do not observe their own assignments.
  var observersInProgress: Set<String> = []

  package init(
    _ program: Program, host: any InterpreterHost, assumptions: [String: Value] = [:],
    limits: Limits = Limits()
  ) {
    (self.program, self.host, self.assumptions, self.limits) = (program, host, assumptions, limits)
  }

  /// The objects of a run refer to each other.
  deinit { for object in objects + finalizable { object.removeReferences() } }

  // MARK: Budget

  /// Counts a step, and runs an expression or a statement one level deeper.
  func nested<Result>(_ body: () throws -> Result) throws -> Result {
    steps += 1
    guard steps <= limits.steps else {
      throw Interruption.limit("the code runs more than \(limits.steps) steps")
    }
    depth += 1
    defer { depth -= 1 }
    guard depth <= limits.depth else {
      throw Interruption.limit("the code nests more than \(limits.depth) levels")
    }
    return try body()
  }

  /// Checks the number of elements of a new value, and counts a step for every 64 of them.
  func check(elements count: Int) throws {
    steps += count / 64
    guard count <= limits.elements else {
      throw Interruption.limit("the code creates a value of more than \(limits.elements) elements")
    }
  }

  /// Creates an object without running an initializer.
  package func makeObject(_ type: TypeInfo, at location: CodeLocation) throws -> Object {
    guard objects.count + finalizable.count < limits.objects else {
      throw Interruption.limit("the code creates more than \(limits.objects) objects")
    }
    let object = Object(type, number: objects.count + finalizable.count + 1, location: location)
    if type.ancestry.contains(where: { $0.deinitializer != nil }) {
      finalizable.append(object)
    } else {
      objects.append(object)
    }
    return object
  }

  /// Calls the deinitializers of the objects to which nothing refers any more.
  func finalizeObjects() throws {
    guard !finalizable.isEmpty, !isFinalizing else { return }
    isFinalizing = true
    defer { isFinalizing = false }
    lastInOut = []
    var index = 0
    while index < finalizable.count {
      guard isKnownUniquelyReferenced(&finalizable[index]) else {
        index += 1
        continue
      }
      let object = finalizable.remove(at: index)
      objects.append(object)
      for type in object.type.ancestry {
        guard let deinitializer = type.deinitializer else { continue }
        _ = try call(deinitializer, Variable(.object(object)), [], at: deinitializer.location)
      }
    }
  }

  /// Runs a call.
  func calling<Result>(at location: CodeLocation, _ body: () throws -> Result) throws -> Result {
    callStack.append(location)
    defer { callStack.removeLast() }
    do {
      return try body()
    } catch {
      if errorLocation == nil { errorLocation = location }
      throw error
    }
  }

  /// Returns `true` for an error by which the code ends the program, such as `fatalError` or an exception that nothing catches.
  package static func endsProgram(_ error: any Error) -> Bool {
    switch error as? Interruption {
    case .fatal, .thrown: true
    case .limit, .chainEnded, nil: false
    }
  }

  /// Returns the message for an error that ended a run.
  package static func message(of error: any Error) -> String {
    switch error as? Interruption {
    case .limit(let message): message
    case .fatal(let function): "the code calls \(function)"
    case .thrown: "the code throws an error"
    case .chainEnded, nil: "the run ended"
    }
  }

  /// Returns the error value of the code that ended a run; `nil` if another error ended it.
  package static func thrownValue(of error: any Error) -> Value? {
    if case .thrown(let thrown) = error as? Interruption { thrown.value } else { nil }
  }

  /// Returns the error of a value that code throws.
  package static func exception(_ value: Value) -> any Error { Interruption.thrown(ThrownValue(value)) }

  /// Removes and returns the faults after the first ones.
  package func takeFaults(after count: Int) -> [RuntimeFault] {
    defer { faults.removeSubrange(min(count, faults.count)...) }
    return Array(faults.dropFirst(count))
  }

  // MARK: Unknown values

  func unknown(_ reason: String, at location: CodeLocation) -> Value {
    .unknown(Unknown(reason, at: codeLocation(location)))
  }

  package func report(_ message: String, at location: CodeLocation) {
    guard faults.count < 1_000 else { return }
    faults.append(RuntimeFault(message: message, location: location))
  }

  /// Returns the value that the user supplied for the text of an expression; `nil` if there is none.
  func assumption(for text: @autoclosure () -> String) -> Value? {
    guard !assumptions.isEmpty else { return nil }
    let text = text()
    guard let value = assumptions[text] else { return nil }
    usedAssumptions.insert(text)
    return value
  }

  /// Chooses the branch of a condition whose value is unknown.
  ///
  /// - Parameter fallback: The value that the documented order gives.
  func assume(_ unknown: Unknown, at location: CodeLocation, fallback: Bool) -> Bool {
    let location = codeLocation(location)
    let supplied =
      assumption(for: program.text(of: location))?.bool
      ?? assumption(for: program.text(of: unknown.location))?.bool
    let value = supplied ?? (takesOtherBranches ? !fallback : fallback)
    if recordsBranches, assumedBranches.count < 10_000,
      knownBranches[location, default: []].insert(value).inserted
    {
      assumedBranches.append(
        AssumedBranch(unknown: unknown, location: location, value: value, isSupplied: supplied != nil))
    }
    return value
  }

  /// Runs a branch that an unknown value chose.
  func inBranch<Result>(of unknowns: [Unknown], _ body: () throws -> Result) rethrows -> Result {
    guard !unknowns.isEmpty else { return try body() }
    openBranches += unknowns
    defer { openBranches.removeLast(unknowns.count) }
    return try body()
  }
}

/// The host of an interpreter, which provides the built-in types.
package protocol InterpreterHost: AnyObject {
  /// Returns the value of a global name, such as a function or a constant; `nil` if the host has none.
  func global(_ name: String, in interpreter: Interpreter) throws -> Value?
  /// Returns a property of an object of a built-in class that no table of the class has; `nil` if it is not known.
  func property(_ name: String, _ call: NativeCall) throws -> Value?
  /// Returns the name of the built-in type of a property of built-in classes; `nil` if it is not known. Implicit members,
  /// such as `.zero`, are members of this type.
  func typeName(ofProperty name: String) -> String?
  /// Sets a property of an object of a built-in class that no table of the class has.
  func setProperty(_ name: String, to value: Value, _ call: NativeCall) throws
  /// Applies an operator to values of built-in types; `nil` if the host has no such operator.
  func operate(_ name: String, _ one: Value, _ other: Value, _ call: NativeCall) throws -> Value?
  /// Returns `true` for a function that takes expressions, as a macro does, because it evaluates them itself.
  func takesExpressions(_ function: String) -> Bool
  /// Returns the value of a macro; `nil` if the host has none of its name.
  func expand(_ macro: MacroCall) throws -> Value?
  /// Tells the host that an assignment of a value to a property of an unknown value does nothing.
  func didSkipAssignment(
    of value: Value, to property: String, of unknown: Unknown, at location: CodeLocation,
    in interpreter: Interpreter)
  /// Tells the host that a statement is an operator of two operands, whose result is not used.
  func didDiscard(
    _ result: Value, of name: String, at location: CodeLocation, in interpreter: Interpreter)
  /// Tells the host that a call of a function that is not known does nothing.
  func didSkip(_ call: NativeCall, _ unknown: Unknown) throws
  /// Returns the text of the key that a call such as `String(localized:)` names.
  func localizedText(_ call: NativeCall) -> Value
  /// Returns the objects of a document that a call such as `loadNibNamed` loads; `nil` if the document is not known.
  func loadNib(_ call: NativeCall) throws -> Value?
  /// Returns `true` if two objects are equal although they are not the same.
  func isEqual(_ one: Object, _ other: Object) -> Bool
  /// Calls a static function of a built-in or unknown type; `nil` if the host has none.
  func callStatic(_ name: String, of type: TypeInfo, _ call: NativeCall) throws -> Value?
  /// Returns `true` if a version of a platform, such as `iOS 15.0`, is available.
  func isAvailable(_ platform: String) -> Bool
  /// Tells the host that a variable or a property has an object as its value.
  func didName(_ object: Object, _ name: String, isProperty: Bool)
  /// Returns the value of a structure that the type of a property names, for an implicit member or a value of another
  /// type; `nil` if the value is unchanged.
  func convert(_ value: Value, to type: TypeInfo, in interpreter: Interpreter) throws -> Value?
}

/// An error value of the code. It stays on the thread of its interpreter.
final class ThrownValue: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// The end of a run, of a function or of an expression before its end.
enum Interruption: Error {
  /// An error that the code throws.
  case thrown(ThrownValue)
  /// A link of an optional chain is `nil`.
  case chainEnded
  /// A limit of the run is exceeded.
  case limit(String)
  /// The code ends the program, for example by `fatalError`.
  case fatal(String)
}

/// The way in which a statement ends.
enum Flow {
  case next
  case returned(Value)
  case broke(String?)
  case continued(String?)
  case fellThrough
}
