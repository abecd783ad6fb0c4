import GimbalInterpreter

/// Points, sizes, vectors and rectangles. Their numbers keep the linear forms of the frames that they come from.
enum Geometry {
  static func add(to types: inout NativeTypes) {
    addPoint(to: &types)
    addPair("CGVector", "dx", "dy", to: &types)
    addPair("UIOffset", "horizontal", "vertical", to: &types)
    addSize(to: &types)
    addRect(to: &types)
    addTransforms(to: &types)
  }

  private static func addPoint(to types: inout NativeTypes) {
    let point = addPair("CGPoint", "x", "y", to: &types)
    point.native?.method("applying") { call in
      isIdentity(call.argument(0, as: "CGAffineTransform"))
        ? call.receiver : call.unknown("a transformed point")
    }
  }

  private static func addSize(to types: inout NativeTypes) {
    let size = addPair("CGSize", "width", "height", to: &types)
    size.native?.method("applying") { call in
      isIdentity(call.argument(0, as: "CGAffineTransform"))
        ? call.receiver : call.unknown("a transformed size")
    }
  }

  /// Adds a structure of two numbers.
  @discardableResult
  private static func addPair(_ name: String, _ first: String, _ second: String, to types: inout NativeTypes)
    -> TypeInfo
  {
    types.addValue(name, fields: [first, second]) { members in
      members.make = { call in
        // A copy, as in `CGSize(size)`.
        if call.arguments.count == 1, case .structure? = call[0] { return call[0] ?? .none }
        if call.arguments.isEmpty {
          return call.interpreter.make(name, [first: .number(0), second: .number(0)])
        }
        let isKnown = call.hasOnlyLabels([first, second])
        let unknown = call.unknown("a \(name) from these arguments")
        return call.interpreter.make(
          name, [first: isKnown ? call.number(0) : unknown, second: isKnown ? call.number(1) : unknown])
      }
      members.constant("zero") { call in
        call.interpreter.make(name, [first: .number(0), second: .number(0)])
      }
      members.method("equalTo") { equality(call: $0) }
    }
  }

  private static func equality(call: NativeCall) -> Value {
    guard let other = call.argument(0, as: call.receiver.asStructure?.type.name ?? "") else {
      return .boolean(false)
    }
    return equal(call.receiver, other, call)
  }

  /// Returns whether two structures of numbers are equal.
  private static func equal(_ one: Value, _ other: Value, _ call: NativeCall) -> Value {
    let (a, b) = (numbers(one), numbers(other))
    guard a.count == b.count else { return .boolean(false) }
    if let unknown = (a + b).lazy.compactMap(\.asUnknown).first { return .unknown(unknown) }
    return .boolean(zip(a, b).allSatisfy { $0.double == $1.double })
  }

  /// Returns the numbers of a structure, in the order of the names of its fields.
  private static func numbers(_ value: Value) -> [Value] {
    guard let structure = value.asStructure else { return [value.component] }
    return structure.fields.sorted { $0.key < $1.key }.flatMap { numbers($0.value) }
  }

  // MARK: Rectangles

  private static func addRect(to types: inout NativeTypes) {
    types.addValue("CGRect", fields: ["origin", "size"]) { members in
      members.make = makeRect
      members.constant("zero") { $0.interpreter.makeRect(Quantity(0), Quantity(0), Quantity(0), Quantity(0)) }
      members.constant("null") { call in
        let infinite = Quantity(.infinity)
        return call.interpreter.makeRect(infinite, infinite, Quantity(0), Quantity(0))
      }
      members.constant("infinite") { call in
        let (edge, extent) = (-Double.greatestFiniteMagnitude / 2, Double.greatestFiniteMagnitude)
        return call.interpreter.makeRect(Quantity(edge), Quantity(edge), Quantity(extent), Quantity(extent))
      }
      addMeasures(to: members)
      addPredicates(to: members)
      addOperations(to: members)
    }
  }

  private static func makeRect(_ call: NativeCall) -> Value {
    let interpreter = call.interpreter
    if call.arguments.isEmpty {
      return interpreter.makeRect(Quantity(0), Quantity(0), Quantity(0), Quantity(0))
    }
    if call["origin"] != nil || call["size"] != nil {
      let zero = Value.number(0)
      let origin = call.argument("origin", as: "CGPoint") ?? interpreter.makePoint(zero, zero)
      let size = call.argument("size", as: "CGSize") ?? interpreter.makeSize(zero, zero)
      let point = origin.point ?? (origin.component, origin.component)
      let extent = size.size ?? (size.component, size.component)
      return interpreter.makeRect(point.x, point.y, extent.width, extent.height)
    }
    if call.arguments.count == 1, call.arguments[0].label == nil,
      let copy = call.argument(0, as: "CGRect")
    {
      return copy
    }
    guard call.hasOnlyLabels(["x", "y", "width", "height"]), call.arguments.count == 4 else {
      let unknown = call.unknown("a CGRect from these arguments")
      return interpreter.makeRect(unknown, unknown, unknown, unknown)
    }
    return interpreter.makeRect(call.number(0), call.number(1), call.number(2), call.number(3))
  }

  private typealias Rect = (x: Value, y: Value, width: Value, height: Value)

  private static func addMeasures(to members: NativeMembers) {
    func measure(_ name: String, _ get: @escaping (Rect) -> Value) {
      members.get(name) { call in call.receiver.rect.map(standardized).map(get) ?? call.unknown("a rectangle")
      }
    }
    measure("width") { $0.width }
    measure("height") { $0.height }
    measure("minX") { $0.x }
    measure("minY") { $0.y }
    measure("maxX") { .sum($0.x, $0.width) }
    measure("maxY") { .sum($0.y, $0.height) }
    measure("midX") { .sum($0.x, $0.width.times(0.5)) }
    measure("midY") { .sum($0.y, $0.height.times(0.5)) }
    members.get("standardized") { call in
      guard let rect = call.receiver.rect.map(standardized) else { return call.receiver }
      return call.interpreter.makeRect(rect.x, rect.y, rect.width, rect.height)
    }
    members.get("integral") { call in
      guard let rect = call.receiver.rect else { return call.receiver }
      func rounded(_ value: Value, _ rule: FloatingPointRoundingRule) -> Value {
        value.quantity.map { .number($0.mapped { $0.rounded(rule) }) } ?? value
      }
      let (left, top) = (rounded(rect.x, .down), rounded(rect.y, .down))
      let right = rounded(.sum(rect.x, rect.width), .up)
      let bottom = rounded(.sum(rect.y, rect.height), .up)
      return call.interpreter.makeRect(left, top, .difference(right, left), .difference(bottom, top))
    }
  }

  /// Returns the rectangle with a positive width and height. Lengths that are not known stay.
  private static func standardized(_ rect: Rect) -> Rect {
    func interval(_ start: Value, _ length: Value) -> (Value, Value) {
      guard let number = length.double, number < 0 else { return (start, length) }
      return (.sum(start, length), length.times(-1))
    }
    let (x, width) = interval(rect.x, rect.width)
    let (y, height) = interval(rect.y, rect.height)
    return (x, y, width, height)
  }

  private static func addPredicates(to members: NativeMembers) {
    func predicate(_ name: String, _ test: @escaping ([Double]) -> Bool) {
      members.get(name) { call in
        guard let rect = call.receiver.rect else { return call.unknown("a rectangle") }
        let parts = [rect.x, rect.y, rect.width, rect.height]
        if let unknown = parts.lazy.compactMap(\.asUnknown).first { return .unknown(unknown) }
        return .boolean(test(parts.compactMap(\.double)))
      }
    }
    predicate("isEmpty") { $0[2] == 0 || $0[3] == 0 || $0[0] == .infinity }
    predicate("isNull") { $0[0] == .infinity || $0[1] == .infinity }
    predicate("isInfinite") { $0[2] == .greatestFiniteMagnitude }
    members.method("equalTo") { equality(call: $0) }
    members.method("contains") { call in
      guard let own = edges(call.receiver) else { return unknownPart(of: call.receiver, call) }
      let other = call.argument(0, as: "CGPoint") ?? .none
      if let point = other.point {
        guard let x = point.x.double, let y = point.y.double else { return unknownPart(of: other, call) }
        return .boolean(x >= own.left && x < own.right && y >= own.top && y < own.bottom)
      }
      guard let inner = edges(other) else { return unknownPart(of: other, call) }
      return .boolean(
        inner.left >= own.left && inner.right <= own.right && inner.top >= own.top
          && inner.bottom <= own.bottom)
    }
    members.method("intersects") { call in
      guard let own = edges(call.receiver) else { return unknownPart(of: call.receiver, call) }
      let other = call.argument(0, as: "CGRect") ?? .none
      guard let second = edges(other) else { return unknownPart(of: other, call) }
      return .boolean(
        own.left < second.right && second.left < own.right && own.top < second.bottom
          && second.top < own.bottom)
    }
  }

  private typealias Edges = (left: Double, top: Double, right: Double, bottom: Double)

  private static func edges(_ value: Value) -> Edges? {
    guard let rect = value.rect.map(standardized), let x = rect.x.double, let y = rect.y.double,
      let width = rect.width.double,
      let height = rect.height.double
    else { return nil }
    return (x, y, x + width, y + height)
  }

  private static func unknownPart(of value: Value, _ call: NativeCall) -> Value {
    numbers(value).lazy.compactMap(\.asUnknown).first.map(Value.unknown) ?? call.unknown("a rectangle")
  }

  private static func dependsOnFrames(_ values: Value...) -> Bool {
    values.contains { numbers($0).contains { $0.quantity?.dependsOnFrames ?? false } }
  }

  private static func addOperations(to members: NativeMembers) {
    members.method("insetBy") { call in inset(call, dx: call.number("dx"), dy: call.number("dy")) }
    members.method("offsetBy") { call in
      guard let rect = call.receiver.rect else { return call.unknown("a rectangle") }
      return call.interpreter.makeRect(
        .sum(rect.x, call.number("dx")), .sum(rect.y, call.number("dy")), rect.width, rect.height)
    }
    members.method("inset") { call in
      inset(call.receiver, by: call.argument(0, as: "UIEdgeInsets"), call)
    }
    members.method("union") { call in
      let other = call.argument(0, as: "CGRect") ?? .none
      guard let one = edges(call.receiver) else { return unknownPart(of: call.receiver, call) }
      guard let second = edges(other) else { return unknownPart(of: other, call) }
      if one.left == .infinity { return other }
      if second.left == .infinity { return call.receiver }
      let edges: Edges = (
        min(one.left, second.left), min(one.top, second.top), max(one.right, second.right),
        max(one.bottom, second.bottom)
      )
      return rect(edges, isOfRun: dependsOnFrames(call.receiver, other), call)
    }
    members.method("intersection") { call in
      let other = call.argument(0, as: "CGRect") ?? .none
      guard let one = edges(call.receiver) else { return unknownPart(of: call.receiver, call) }
      guard let second = edges(other) else { return unknownPart(of: other, call) }
      let edges: Edges = (
        max(one.left, second.left), max(one.top, second.top), min(one.right, second.right),
        min(one.bottom, second.bottom)
      )
      let isOfRun = dependsOnFrames(call.receiver, other)
      if edges.left > edges.right || edges.top > edges.bottom {
        return rect((.infinity, .infinity, .infinity, .infinity), isOfRun: isOfRun, call)
      }
      return rect(edges, isOfRun: isOfRun, call)
    }
    members.method("applying") { call in
      isIdentity(call.argument(0, as: "CGAffineTransform"))
        ? call.receiver : call.unknown("a transformed rectangle")
    }
    members.method("divided") { divided($0) }
  }

  private static func rect(_ edges: Edges, isOfRun: Bool, _ call: NativeCall) -> Value {
    func number(_ value: Double) -> Quantity { Quantity(value.isNaN ? 0 : value, isOfRun: isOfRun) }
    return call.interpreter.makeRect(
      number(edges.left), number(edges.top), number(edges.right - edges.left),
      number(edges.bottom - edges.top))
  }

  private static func inset(_ call: NativeCall, dx: Value, dy: Value) -> Value {
    guard let rect = call.receiver.rect else { return call.unknown("a rectangle") }
    return call.interpreter.makeRect(
      .sum(rect.x, dx), .sum(rect.y, dy), .difference(rect.width, dx.times(2)),
      .difference(rect.height, dy.times(2)))
  }

  /// Returns a rectangle inset by `UIEdgeInsets`.
  static func inset(_ rect: Value, by insets: Value?, _ call: NativeCall) -> Value {
    guard let rect = rect.rect else { return call.unknown("a rectangle") }
    guard let insets = insets?.insets else {
      return insets?.asUnknown.map(Value.unknown) ?? call.unknown("insets")
    }
    return call.interpreter.makeRect(
      .sum(rect.x, insets.left), .sum(rect.y, insets.top),
      .difference(rect.width, .sum(insets.left, insets.right)),
      .difference(rect.height, .sum(insets.top, insets.bottom)))
  }

  /// Divides a rectangle at a distance from an edge; the result is the pair `slice` and `remainder`.
  private static func divided(_ call: NativeCall) -> Value {
    guard let rect = call.receiver.rect else { return call.unknown("a rectangle") }
    let distance = call.number("atDistance")
    let make = call.interpreter.makeRect as (Value, Value, Value, Value) -> Value
    let slice: Value
    let rest: Value
    switch call["from"]?.nativeCase {
    case "minXEdge":
      slice = make(rect.x, rect.y, distance, rect.height)
      rest = make(.sum(rect.x, distance), rect.y, .difference(rect.width, distance), rect.height)
    case "maxXEdge":
      slice = make(
        .difference(.sum(rect.x, rect.width), distance), rect.y, distance, rect.height)
      rest = make(rect.x, rect.y, .difference(rect.width, distance), rect.height)
    case "minYEdge":
      slice = make(rect.x, rect.y, rect.width, distance)
      rest = make(rect.x, .sum(rect.y, distance), rect.width, .difference(rect.height, distance))
    case "maxYEdge":
      slice = make(
        rect.x, .difference(.sum(rect.y, rect.height), distance), rect.width, distance)
      rest = make(rect.x, rect.y, rect.width, .difference(rect.height, distance))
    default: return call.unknown("the edge at which a rectangle is divided")
    }
    return .tuple([.init("slice", slice), .init("remainder", rest)])
  }

  // MARK: Transforms

  private static let identity: [String: Double] = ["a": 1, "b": 0, "c": 0, "d": 1, "tx": 0, "ty": 0]

  private static func addTransforms(to types: inout NativeTypes) {
    types.addValue("CGAffineTransform", fields: ["a", "b", "c", "d", "tx", "ty"]) { members in
      members.make = { call in
        var fields = identity.mapValues(Value.number)
        if call["scaleX"] != nil {
          (fields["a"], fields["d"]) = (call.number("scaleX"), call.number("y"))
        } else if call["translationX"] != nil {
          (fields["tx"], fields["ty"]) = (call.number("translationX"), call.number("y"))
        } else if call["rotationAngle"] != nil {
          return rotated(identity.mapValues(Value.number), by: call.number("rotationAngle"), call)
        } else {
          for name in fields.keys where call[name] != nil { fields[name] = call.number(name) }
        }
        return call.interpreter.make("CGAffineTransform", fields)
      }
      members.constant("identity") { call in
        call.interpreter.make("CGAffineTransform", identity.mapValues(Value.number))
      }
      members.get("isIdentity") { call in
        let numbers = numbers(call.receiver)
        if let unknown = numbers.lazy.compactMap(\.asUnknown).first { return .unknown(unknown) }
        return .boolean(isIdentity(call.receiver))
      }
      members.method("scaledBy") { call in
        guard var fields = call.receiver.asStructure?.fields else { return .none }
        func scale(_ names: [String], _ factor: Value) {
          for name in names { fields[name] = .combine((fields[name] ?? .number(0)).component, factor, *) }
        }
        scale(["a", "b"], call.number("x"))
        scale(["c", "d"], call.number("y"))
        return call.interpreter.make("CGAffineTransform", fields)
      }
      members.method("translatedBy") { call in
        guard var fields = call.receiver.asStructure?.fields else { return .none }
        let (x, y) = (call.number("x"), call.number("y"))
        func part(_ name: String) -> Value { (fields[name] ?? .number(0)).component }
        let tx = Value.sum(part("tx"), .sum(.combine(part("a"), x, *), .combine(part("c"), y, *)))
        let ty = Value.sum(part("ty"), .sum(.combine(part("b"), x, *), .combine(part("d"), y, *)))
        (fields["tx"], fields["ty"]) = (tx, ty)
        return call.interpreter.make("CGAffineTransform", fields)
      }
      members.method("rotated") { call in
        rotated(call.receiver.asStructure?.fields ?? [:], by: call.number("by"), call)
      }
      members.method("inverted") { call in
        isIdentity(call.receiver) ? call.receiver : call.unknown("the inverse of a transform")
      }
      members.method("concatenating") { call in
        let other = call.argument(0, as: "CGAffineTransform") ?? .none
        if isIdentity(other) { return call.receiver }
        return isIdentity(call.receiver) ? other : call.unknown("the product of transforms")
      }
    }
    for name in ["CATransform3D"] {
      types.addValue(name) { members in
        members.make = { $0.unknown("a transform in three dimensions") }
      }
    }
  }

  /// Returns a rotated transform. Its numbers are not known if the angle is not zero, because no frame depends on them.
  private static func rotated(_ fields: [String: Value], by angle: Value, _ call: NativeCall) -> Value {
    if angle.double == 0 { return call.interpreter.make("CGAffineTransform", fields) }
    var fields = fields
    let unknown = angle.asUnknown.map(Value.unknown) ?? call.unknown("the numbers of a rotation")
    for name in ["a", "b", "c", "d"] { fields[name] = unknown }
    return call.interpreter.make("CGAffineTransform", fields)
  }

  private static func isIdentity(_ transform: Value?) -> Bool {
    guard let fields = transform?.asStructure?.fields else { return false }
    return identity.allSatisfy { fields[$0.key]?.double == $0.value }
  }
}
