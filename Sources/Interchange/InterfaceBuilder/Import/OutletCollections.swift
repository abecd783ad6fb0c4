internal import Model
internal import Notation

/// The outlet collections of constraints in a document, and the orientation that each is for.
struct OutletCollections {
  struct Collection {
    let name: String
    /// The constraints' object ids.
    var members: Set<String> = []
    /// Nil for one that has nothing to do with orientation.
    var orientation: OrientationClass?
  }

  private(set) var collections: [Collection] = []
  /// The first collection of every constraint, by object id.
  private var firsts: [String: Int] = [:]

  /// The orientation that the default variation shows; nil where the document does not tell.
  private(set) var base: OrientationClass?

  /// - Parameter excluded: the constraints that the default variation leaves out.
  init(_ document: InterfaceDocument, excluded: Set<String>) {
    var known: [String: Int] = [:]
    for element in document.objects.values.filter({ $0.name == "outletCollection" }).sorted(by: {
      $0.order < $1.order
    }) {
      guard let name = element["property"], let member = element["destination"],
        document.objects[member]?.name == "constraint"
      else { continue }
      if let index = known[name] {
        collections[index].members.insert(member)
      } else {
        known[name] = collections.count
        collections.append(Collection(name: name, members: [member]))
      }
    }
    for index in collections.indices {
      collections[index].orientation = OutletCollections.orientation(in: collections[index].name)
    }
    base = shown(excluded) ?? byName(document, excluded)
    for (index, collection) in collections.enumerated() {
      for member in collection.members where firsts[member] == nil { firsts[member] = index }
    }
    guard let base else { return }
    // What the default variation leaves out whole is the other orientation's.
    let other: OrientationClass = base == .portrait ? .landscape : .portrait
    for index in collections.indices
    where collections[index].orientation == nil && collections[index].members.isSubset(of: excluded) {
      collections[index].orientation = other
    }
  }

  /// The collection that a constraint is filed under.
  func collection(of constraint: String) -> Collection? {
    firsts[constraint].map { collections[$0] }
  }

  /// The orientation whose collection the default variation shows, while it leaves out the other's.
  private func shown(_ excluded: Set<String>) -> OrientationClass? {
    let oriented = collections.filter { $0.orientation != nil }
    guard let hidden = oriented.first(where: { !$0.members.isDisjoint(with: excluded) })?.orientation else {
      return nil
    }
    return hidden == .portrait ? .landscape : .portrait
  }

  /// Without collections the constraints' names tell, where the default variation leaves out those of one
  /// orientation and shows those of the other.
  private mutating func byName(_ document: InterfaceDocument, _ excluded: Set<String>) -> OrientationClass? {
    guard !collections.contains(where: { $0.orientation != nil }) else { return nil }
    var named: [OrientationClass: Set<String>] = [:]
    for (id, element) in document.objects where element.name == "constraint" {
      guard let name = (element["identifier"] ?? element["userLabel"]).flatMap({ try? Name($0) }) else {
        continue
      }
      switch NamingPattern.orientation(of: name) {
      case .portrait: named[.portrait, default: []].insert(id)
      case .landscape: named[.landscape, default: []].insert(id)
      case .both, nil: break
      }
    }
    for (one, other) in [(OrientationClass.portrait, OrientationClass.landscape), (.landscape, .portrait)] {
      guard let shown = named[one], let hidden = named[other], shown.isDisjoint(with: excluded),
        hidden.isSubset(of: excluded)
      else { continue }
      for orientation in [OrientationClass.portrait, .landscape] {
        collections.append(
          Collection(
            name: orientation.rawValue, members: named[orientation] ?? [], orientation: orientation))
      }
      return one
    }
    return nil
  }

  private static func orientation(in name: String) -> OrientationClass? {
    let name = name.lowercased()
    return switch (name.contains("portrait"), name.contains("landscape")) {
    case (true, false): .portrait
    case (false, true): .landscape
    default: nil
    }
  }
}
