import GimbalInterpreter

/// The class `NSMutableSet` of Foundation.
enum MutableSets {
  private static let field = "UIKit.elements"

  static func add(to types: inout NativeTypes) {
    types.addClass("NSMutableSet", "NSObject") { members in
      members.initialize = { call in
        call.object?.fields[field] = .array(elements(call["array"] ?? call["set"], call))
      }
      members.method("add") { call in
        if let value = call[0], !contains(value, call) { set(elements(call) + [value], call) }
        return .void
      }
      members.method("remove") { call in
        guard let value = call[0] else { return .void }
        set(elements(call).filter { !isEqual($0, value, call) }, call)
        return .void
      }
      members.method("removeAllObjects") { call in
        set([], call)
        return .void
      }
      members.method("contains") { call in .boolean(call[0].map { contains($0, call) } ?? false) }
      members.method("union") { call in
        for value in self.elements(call[0], call) where !contains(value, call) {
          set(elements(call) + [value], call)
        }
        return .void
      }
      members.method("minus") { call in
        let removed = self.elements(call[0], call)
        set(elements(call).filter { one in !removed.contains { isEqual(one, $0, call) } }, call)
        return .void
      }
      members.get("anyObject") { elements($0).first ?? .none }
      members.get("allObjects") { .array(elements($0)) }
      members.get("count") { .integer(elements($0).count) }
    }
  }

  /// Returns the array of the elements; `nil` for another value.
  static func elements(of value: Value) -> Value? { value.asObject?.fields[field] }

  private static func elements(_ value: Value?, _ call: NativeCall) -> [Value] {
    value?.asObject?.fields[field]?.elements ?? value?.elements ?? value?.asStructure?["elements"].elements
      ?? []
  }

  private static func elements(_ call: NativeCall) -> [Value] { call.object?.fields[field]?.elements ?? [] }

  private static func set(_ elements: [Value], _ call: NativeCall) {
    call.object?.fields[field] = .array(elements)
  }

  private static func contains(_ value: Value, _ call: NativeCall) -> Bool {
    elements(call).contains { isEqual($0, value, call) }
  }

  private static func isEqual(_ one: Value, _ other: Value, _ call: NativeCall) -> Bool {
    one.asObject != nil && one.asObject === other.asObject
  }
}
