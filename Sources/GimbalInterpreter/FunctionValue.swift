import GimbalSyntaxTree

/// A closure, a function or a method with its receiver.
package final class FunctionValue {
  enum Body {
    case closure(Closure, Scope)
    /// Functions of one name, among which the labels and the types of the arguments choose.
    case declared([FunctionMember], receiver: Value?, scope: Scope?)
    case native((NativeCall) throws -> Value, receiver: Value)
    /// The members of one name of a type, such as `UILabel.init`.
    case initializer(TypeInfo)
  }

  let body: Body
  /// The result builder that makes the result of a closure from its statements.
  let builder: Interpreter.ResultBuilder?

  /// The result of the type that the code gives a closure without a type of its own.
  let result: TypeName?

  init(_ body: Body, builder: Interpreter.ResultBuilder? = nil, result: TypeName? = nil) {
    (self.body, self.builder, self.result) = (body, builder, result)
  }

  /// `true` for a closure or a function that the code declares.
  package var isOfCode: Bool {
    switch body {
    case .closure, .declared: true
    case .native, .initializer: false
    }
  }

  /// Creates a function of the host.
  package convenience init(native: @escaping (NativeCall) throws -> Value) {
    self.init(.native(native, receiver: .void))
  }
}

/// A call of a built-in function.
package struct NativeCall {
  package let interpreter: Interpreter
  /// The receiver of a method; the type of a static method.
  package var receiver: Value
  package var arguments: [ArgumentValue]
  /// The call in the code.
  package let location: CodeLocation
  /// The name of the method of a call that does nothing, because the method is not known.
  package var skippedName: String?

  package init(interpreter: Interpreter, receiver: Value, arguments: [ArgumentValue], location: CodeLocation)
  {
    (self.interpreter, self.receiver) = (interpreter, receiver)
    (self.arguments, self.location) = (arguments, location)
  }

  /// Returns the argument with a label. A mutable collection of Foundation is the array or the dictionary that it is now.
  package subscript(label: String) -> Value? {
    arguments.first { $0.label == label }?.value.withoutReference
  }

  /// Returns the argument at an index, with or without a label. A mutable collection of Foundation is the array or the dictionary
  /// that it is now.
  package subscript(index: Int) -> Value? { reference(index)?.withoutReference }

  /// Returns the argument at an index, which can be a mutable collection of Foundation.
  package func reference(_ index: Int) -> Value? {
    index < arguments.count ? arguments[index].value : nil
  }

  /// The receiver of a method of a class.
  package var object: Object? { if case .object(let object) = receiver { object } else { nil } }

  /// Returns an unknown value whose cause is this call.
  package func unknown(_ reason: String) -> Value {
    .unknown(Unknown(reason, at: interpreter.codeLocation(location)))
  }
}
