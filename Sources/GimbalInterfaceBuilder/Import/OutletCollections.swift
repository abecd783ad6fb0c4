internal import GimbalMarkup
internal import GimbalModel
internal import GimbalNotation

/// The outlet collections of constraints in an Interface Builder document, with the orientations in which
/// their constraints are installed.
struct OutletCollections {
  struct Collection {
    let name: String
    /// The object ids of the constraints.
    var members: Set<String> = []
    /// The orientation in which the constraints are installed; `nil` if the collection does not depend on the
    /// orientation.
    var orientation: OrientationClass?
  }

  /// The collections that contain a constraint.
  enum Membership: Hashable {
    /// No collection.
    case none
    /// Collections for portrait and for landscape, so that the constraint is always installed.
    case always
    case collection(String, OrientationClass?)

    /// `true` if a collection that depends on the orientation contains the constraint.
    var isOriented: Bool {
      switch self {
      case .none, .collection(_, nil): false
      case .always, .collection: true
      }
    }
  }

  private var collections: [Collection] = []
  private var memberships: [String: Membership] = [:]

  /// The orientation whose constraints the default variation of the document (`<variation key="default">`)
  /// installs; `nil` if unknown.
  private(set) var base: OrientationClass?

  /// Reads the collections of a document.
  ///
  /// - Parameters:
  ///   - excluded: The object ids of the constraints that the default variation of the document (`<variation
  ///     key="default">`) excludes.
  ///   - deviceOrientation: The orientation of the document's device, used if nothing else determines the
  ///     orientation.
  init(_ document: InterfaceDocument, excluded: Set<String>, deviceOrientation: OrientationClass) {
    var known: [String: Int] = [:]
    for element in document.objects.values.filter({ $0.name == "outletCollection" }).sorted(by: {
      $0.index < $1.index
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
      includedOrientation(excluded) ?? orientationFromNames(
        document, excluded, deviceOrientation: deviceOrientation) ?? orientationOfAllCollections(excluded)
      ?? (excludesAnyCollection ? deviceOrientation : nil)
    if let base { complete(base, excluded) }
    for collection in collections {
      for member in collection.members { file(member, in: collection) }
    }
  }

  /// Assigns constraints that the default variation excludes to the orientation opposite to `base`.
  ///
  /// A collection without an orientation gets the opposite orientation if all of its constraints are
  /// excluded. If there is still no collection for the opposite orientation, but one for `base`, the excluded
  /// constraints in no collection become a collection for the opposite orientation.
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
    // A collection with an orientation takes precedence over a collection without one.
    case (nil, _?): memberships[member] = membership
    default: break
    }
  }

  /// Returns the collections that contain the constraint with the given object id.
  func membership(of constraint: String) -> Membership { memberships[constraint] ?? .none }

  /// Returns the orientation opposite to that of the first collection from which the default variation
  /// excludes constraints; `nil` if there is no such collection.
  private func includedOrientation(_ excluded: Set<String>) -> OrientationClass? {
    let oriented = collections.filter { $0.orientation != nil }
    guard let hidden = oriented.first(where: { !$0.members.isDisjoint(with: excluded) })?.orientation else {
      return nil
    }
    return hidden == .portrait ? .landscape : .portrait
  }

  /// Returns the common orientation of the collections if the default variation excludes constraints. Returns
  /// `nil` if the default variation excludes no constraints, or if the collections have no orientation or
  /// different orientations.
  private func orientationOfAllCollections(_ excluded: Set<String>) -> OrientationClass? {
    let orientations = Set(collections.compactMap(\.orientation))
    return excluded.isEmpty || orientations.count != 1 ? nil : orientations.first
  }

  /// Returns the orientation that follows from names of constraints such as `YellowTopLandscape`, if no
  /// collection has an orientation.
  ///
  /// There must be names for both orientations. The default variation must include all constraints of one
  /// orientation and exclude all constraints of the other orientation. If it includes all constraints of both
  /// orientations, the result is `deviceOrientation`. If there is a result, the constraints of each
  /// orientation become a collection.
  private mutating func orientationFromNames(
    _ document: InterfaceDocument, _ excluded: Set<String>, deviceOrientation: OrientationClass
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
    let includedOrientation: OrientationClass
    switch (portrait.isDisjoint(with: excluded), landscape.isDisjoint(with: excluded)) {
    case (true, true): includedOrientation = deviceOrientation
    case (true, false) where landscape.isSubset(of: excluded): includedOrientation = .portrait
    case (false, true) where portrait.isSubset(of: excluded): includedOrientation = .landscape
    default: return nil
    }
    for (orientation, members) in [(OrientationClass.portrait, portrait), (.landscape, landscape)] {
      collections.append(Collection(name: orientation.rawValue, members: members, orientation: orientation))
    }
    return includedOrientation
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
