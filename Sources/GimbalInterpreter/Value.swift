package import GimbalSyntaxTree

/// A value of interpreted code.
///
/// Values have no static types. An optional is its wrapped value or `none`. Objects are references; all other values
/// are copied.
package enum Value {
  /// `nil`.
  case none
  case void
  case boolean(Bool)
  case integer(Int)
  /// The value of expressions of integer literals, whose type the context determines. In `1 / 2 * width` it is a
  /// floating-point number, and in `let half = 1 / 2` an integer; it carries both results.
  case literal(Int, Double)
  case number(Quantity)
  case string(String)
  case array([Value])
  case dictionary(DictionaryValue)
  case tuple([TupleElement])
  indirect case range(RangeValue)
  case function(FunctionValue)
  case type(TypeInfo)
  case object(Object)
  case structure(StructureValue)
  case enumeration(EnumerationValue)
  /// An implicit member, such as `.center`, whose type is not known yet, and a case of an enumeration of a built-in
  /// type.
  case symbol(SymbolValue)
  case keyPath([String])
  case unknown(Unknown)

  package struct TupleElement {
    package var label: String?
    package var value: Value

    package init(_ label: String?, _ value: Value) { (self.label, self.value) = (label, value) }
  }

  /// Creates a number that does not depend on a frame.
  package static func number(_ value: Double) -> Value { .number(Quantity(value)) }
}

/// The case of an enumeration of a built-in type, or an implicit member without a known type.
package struct SymbolValue {
  package var name: String
  /// The arguments of a call such as `.system(size: 12)`; `nil` without parentheses.
  package var arguments: [ArgumentValue]?

  /// The members that follow, as in `.systemFont(ofSize: 12).bold`.
  package var chain: [SymbolValue] = []

  package init(_ name: String, arguments: [ArgumentValue]? = nil) {
    (self.name, self.arguments) = (name, arguments)
  }
}

package struct ArgumentValue {
  package var label: String?
  package var value: Value

  package init(_ label: String?, _ value: Value) { (self.label, self.value) = (label, value) }
}

package struct RangeValue {
  package var lower: Value?
  package var upper: Value?
  package var isClosed: Bool

  package init(lower: Value?, upper: Value?, isClosed: Bool) {
    (self.lower, self.upper, self.isClosed) = (lower, upper, isClosed)
  }
}

/// A dictionary in the order of insertion, so that each run visits its elements in the same order.
package struct DictionaryValue {
  package private(set) var keys: [Value] = []
  private var values: [ValueKey: Value] = [:]

  package init() {}

  package subscript(key: Value) -> Value? {
    get { values[ValueKey(key)] }
    set {
      let hashed = ValueKey(key)
      let isKnown = values[hashed] != nil
      values[hashed] = newValue
      if newValue == nil, isKnown { keys.removeAll { ValueKey($0) == hashed } }
      if newValue != nil, !isKnown { keys.append(key) }
    }
  }

  package var count: Int { keys.count }

  package var elements: [(key: Value, value: Value)] {
    keys.compactMap { key in self[key].map { (key, $0) } }
  }
}

/// An instance of a structure: one of the code, or a built-in one such as `CGRect`.
package struct StructureValue {
  package let type: TypeInfo
  package var fields: [String: Value]

  package init(_ type: TypeInfo, _ fields: [String: Value] = [:]) {
    (self.type, self.fields) = (type, fields)
  }

  package subscript(name: String) -> Value { fields[name] ?? .none }
}

/// A case of an enumeration that the code declares.
package struct EnumerationValue {
  package let type: TypeInfo
  package let name: String
  package let values: [ArgumentValue]

  package init(_ type: TypeInfo, _ name: String, _ values: [ArgumentValue] = []) {
    (self.type, self.name, self.values) = (type, name, values)
  }
}

/// An instance of a class, of the code or built in.
package final class Object {
  package let type: TypeInfo
  /// The values of the stored properties that the code declares.
  package var fields: [String: Value] = [:]
  /// `true` for an object that the user of the class creates, so that other code can have set its properties.
  var isSupplied = false
  /// The reason why the subviews and the size of a view are not known, as of a view of a nib; `nil` if they are known.
  package var unknownContent: Unknown?
  /// The reason why a view that other code makes can be elsewhere in the scene; `nil` for a view of the code that runs.
  package var otherPlace: Unknown?
  /// `true` for the value of a static property of its own class after its initializer ended, which the app uses for a long time.
  var isSingleton = false
  /// The functions that are called with the old value after code set a property, by the name of the property (key-value
  /// observing).
  package var observers: [String: [(Value) throws -> Void]] = [:]
  /// The state of the built-in class that the class inherits from.
  package var state: AnyObject?
  /// The array or the dictionary of a mutable collection of Foundation, to whose object all variables refer; `nil` for other
  /// objects.
  package var contents: Value?
  /// The number of objects that the run created before, so that objects can be ordered.
  package let number: Int
  /// The expression that created the object.
  package let location: CodeLocation

  init(_ type: TypeInfo, number: Int, location: CodeLocation) {
    (self.type, self.number, self.location) = (type, number, location)
  }

  /// Removes the references to other objects, so that objects that refer to each other can be freed.
  func removeReferences() {
    fields = [:]
    observers = [:]
    contents = nil
    state = nil
  }
}

extension Object: Hashable {
  package static func == (one: Object, other: Object) -> Bool { one === other }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A place in the files of a program.
package struct CodeLocation: Hashable, Sendable {
  /// The index of the file in the program.
  package var file: Int
  package var span: Span

  package init(file: Int, span: Span) { (self.file, self.span) = (file, span) }
}

/// A value that the interpreter cannot know.
///
/// Every value that is computed from an unknown value is the same unknown value, so that it leads to its cause.
package final class Unknown {
  package let reason: String
  /// The expression whose value is unknown.
  package let location: CodeLocation
  /// `true` for an element of an array that stands for the elements of a sequence that is not known.
  let isSequence: Bool
  /// `true` for the objects of a nib, of which one becomes a view where code gives it a class.
  let isOfNib: Bool
  /// The declared type of the value; `nil` if it is not known.
  package let type: TypeInfo?
  /// The objects whose member the value is, or that a function that is not known got to make it. A function of the value can
  /// change them, as in `label.snp.makeConstraints`.
  package let sources: [Object]

  package convenience init(_ reason: String, at location: CodeLocation) {
    self.init(reason, at: location, isSequence: false)
  }

  init(
    _ reason: String, at location: CodeLocation, isSequence: Bool = false, isOfNib: Bool = false,
    type: TypeInfo? = nil, sources: [Object] = []
  ) {
    (self.reason, self.location, self.isSequence) = (reason, location, isSequence)
    (self.isOfNib, self.type, self.sources) = (isOfNib, type, sources)
  }

  /// Returns the result of a call with arguments whose function is this value, or a function of it.
  func result(of arguments: [ArgumentValue]) -> Unknown {
    guard sources.isEmpty else { return self }
    let objects = arguments.compactMap(\.value.asObject)
    return objects.isEmpty ? self : Unknown(reason, at: location, sources: objects)
  }
}
