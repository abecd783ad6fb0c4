internal import GimbalModel
internal import GimbalNotation

/// The outlet collections of constraints in a document, and the orientation that each is for.
struct OutletCollections {
  struct Collection {
    let name: String
    /// The constraints' object ids.
    var members: Set<String> = []
    /// Nil for one that has nothing to do with orientation.
    var orientation: OrientationClass?
  }

  /// Where a constraint belongs.
  enum Membership: Hashable {
    /// In no collection.
    case none
    /// In collections of both orientations.
    case always
    case collection(String, OrientationClass?)

    /// Whether it is up to an orientation when the constraint holds.
    var isOriented: Bool {
      switch self {
      case .none, .collection(_, nil): false
      case .always, .collection: true
      }
    }
  }

  private var collections: [Collection] = []
  private var memberships: [String: Membership] = [:]

  /// The orientation that the default variation shows; nil where the document does not tell.
  private(set) var base: OrientationClass?

  /// - Parameters:
  ///   - excluded: the constraints that the default variation leaves out.
  ///   - held: how the document's device is held, which is what it shows where nothing else tells.
  init(_ document: InterfaceDocument, excluded: Set<String>, held: OrientationClass) {
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
    let excludesAnyCollection = collections.contains { $0.members.isSubset(of: excluded) }
    base =
      shown(excluded) ?? byName(document, excluded, held: held) ?? onlyOne(excluded)
      ?? (excludesAnyCollection ? held : nil)
    if let base { complete(base, excluded) }
    for collection in collections {
      for member in collection.members { file(member, in: collection) }
    }
  }

  /// What the default variation leaves out is the other orientation's: collections that it leaves out whole, and where
  /// there are collections of one orientation only, the constraints that are in none.
  private mutating func complete(_ base: OrientationClass, _ excluded: Set<String>) {
    let other: OrientationClass = base == .portrait ? .landscape : .portrait
    for index in collections.indices
    where collections[index].orientation == nil && collections[index].members.isSubset(of: excluded) {
      collections[index].orientation = other
    }
    let collected = collections.reduce(into: Set<String>()) { $0.formUnion($1.members) }
    let rest = excluded.subtracting(collected)
    guard !rest.isEmpty, collections.contains(where: { $0.orientation == base }),
      !collections.contains(where: { $0.orientation == other })
    else { return }
    collections.append(Collection(name: other.rawValue, members: rest, orientation: other))
  }

  private mutating func file(_ member: String, in collection: Collection) {
    let membership = Membership.collection(collection.name, collection.orientation)
    guard let known = memberships[member], case .collection(_, let orientation) = known else {
      if memberships[member] == nil { memberships[member] = membership }
      return
    }
    switch (orientation, collection.orientation) {
    case (let one?, let other?) where one != other: memberships[member] = .always
    // One that depends on orientation outranks one that does not.
    case (nil, _?): memberships[member] = membership
    default: break
    }
  }

  /// Where a constraint belongs, by its object id.
  func membership(of constraint: String) -> Membership { memberships[constraint] ?? .none }

  /// The orientation whose collection the default variation shows, while it leaves out the other's.
  private func shown(_ excluded: Set<String>) -> OrientationClass? {
    let oriented = collections.filter { $0.orientation != nil }
    guard let hidden = oriented.first(where: { !$0.members.isDisjoint(with: excluded) })?.orientation else {
      return nil
    }
    return hidden == .portrait ? .landscape : .portrait
  }

  /// The orientation that all collections are for, where the default variation leaves out something else.
  private func onlyOne(_ excluded: Set<String>) -> OrientationClass? {
    let orientations = Set(collections.compactMap(\.orientation))
    return excluded.isEmpty || orientations.count != 1 ? nil : orientations.first
  }

  /// Without collections the constraints' names tell, where there are some of both orientations, and the default
  /// variation shows all of one of them.
  private mutating func byName(
    _ document: InterfaceDocument, _ excluded: Set<String>, held: OrientationClass
  ) -> OrientationClass? {
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
    guard let portrait = named[.portrait], let landscape = named[.landscape] else { return nil }
    let shown: OrientationClass
    switch (portrait.isDisjoint(with: excluded), landscape.isDisjoint(with: excluded)) {
    case (true, true): shown = held
    case (true, false) where landscape.isSubset(of: excluded): shown = .portrait
    case (false, true) where portrait.isSubset(of: excluded): shown = .landscape
    default: return nil
    }
    for (orientation, members) in [(OrientationClass.portrait, portrait), (.landscape, landscape)] {
      collections.append(Collection(name: orientation.rawValue, members: members, orientation: orientation))
    }
    return shown
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
