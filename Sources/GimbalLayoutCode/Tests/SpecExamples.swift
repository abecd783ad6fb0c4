import GimbalInterpreter

/// The examples of a spec, with the closures that run around them.
final class SpecExamples {
  private final class Group {
    let name: String
    let parent: Group?
    var before: [Value] = []
    var after: [Value] = []

    init(_ name: String, in parent: Group?) { (self.name, self.parent) = (name, parent) }

    var path: [Group] { (parent?.path ?? []) + [self] }
  }

  struct Example {
    /// The name with the names of the groups around it.
    let name: String
    let location: CodeLocation
    /// The closures to call, in their order.
    let body: Value
    fileprivate let groupIndex: Int
  }

  private(set) var examples: [Example] = []
  private var groups = [Group("", in: nil)]
  private var current = 0

  func group(_ name: String, _ body: () throws -> Void) rethrows {
    let outer = current
    groups.append(Group(name, in: groups[outer]))
    current = groups.count - 1
    defer { current = outer }
    try body()
  }

  func add(_ name: String, _ body: Value, at location: CodeLocation) {
    let path = groups[current].path.map(\.name).filter { !$0.isEmpty }
    examples.append(
      Example(
        name: (path + [name]).joined(separator: ", "), location: location, body: body, groupIndex: current))
  }

  func around(_ body: Value, isBefore: Bool) {
    if isBefore { groups[current].before.append(body) } else { groups[current].after.append(body) }
  }

  /// Returns the closures of an example: those of the groups before it, outer ones first, and those after it.
  func closures(of example: Example) -> [Value] {
    let path = groups[example.groupIndex].path
    return path.flatMap(\.before) + [example.body] + path.reversed().flatMap(\.after)
  }
}
