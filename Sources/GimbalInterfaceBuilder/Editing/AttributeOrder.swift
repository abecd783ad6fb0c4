/// The order in which Xcode writes the attributes of an element.
///
/// The order is partial: it has the pairs of attributes that documents have in one order only. It was learned by
/// `Benchmarks/learn-attribute-orders` from documents that Xcode 9 and later saved. Attributes whose order is unknown keep the
/// order that they have in a document.
struct AttributeOrder {
  /// The positions of the attributes in a total order that contains the partial one.
  private(set) var positions: [String: Int] = [:]
  /// The positions of all attributes that follow an attribute, by its position.
  private var followers: [Mask] = []

  /// A set of positions below 128.
  private typealias Mask = SIMD2<UInt64>

  private static func mask(of position: Int) -> Mask {
    position < 64 ? Mask(1 << UInt64(position), 0) : Mask(0, 1 << UInt64(position - 64))
  }

  private static func contains(_ mask: Mask, _ position: Int) -> Bool {
    mask & AttributeOrder.mask(of: position) != .zero
  }

  /// Returns the order of the attributes of an element. It is empty for an unknown element.
  ///
  /// - Parameter platform: The platform of the document. Documents for macOS have their own orders. For watchOS and visionOS,
  ///   no order is known.
  static func of(_ element: String, for platform: Platform = .iOS) -> AttributeOrder {
    switch platform {
    case .iOS, .tvOS: iOS[element] ?? AttributeOrder()
    case .macOS: macOS[element] ?? AttributeOrder()
    case .watchOS, .visionOS: AttributeOrder()
    }
  }

  private static let iOS = orders(in: AttributeOrderTable.iOS)
  private static let macOS = orders(in: AttributeOrderTable.macOS)

  // MARK: Sorting

  /// Returns `true` if attributes do not contradict the partial order.
  ///
  /// - Complexity: O(n).
  func isSorted(_ names: some Sequence<String>) -> Bool {
    var seen = Mask.zero
    for name in names {
      guard let position = positions[name] else { continue }
      if followers[position] & seen != .zero { return false }
      seen |= AttributeOrder.mask(of: position)
    }
    return true
  }

  /// Returns the attributes of a document in an order that does not contradict the partial one. Other attributes keep their
  /// order. An attribute without a known position stays directly after the attribute that precedes it.
  ///
  /// - Complexity: O(n³).
  func arranged<Item>(_ items: some Sequence<Item>, name: (Item) -> String) -> [Item] {
    var groups: [(position: Int?, items: [Item])] = []
    for item in items {
      let position = positions[name(item)]
      if position == nil, !groups.isEmpty {
        groups[groups.count - 1].items.append(item)
      } else {
        groups.append((position, [item]))
      }
    }
    var result: [Item] = []
    while !groups.isEmpty {
      let index = groups.firstIndex { group in
        !groups.contains { other in
          guard let position = group.position, let first = other.position else { return false }
          return AttributeOrder.contains(followers[first], position)
        }
      }
      result += groups.remove(at: index ?? 0).items
    }
    return result
  }

  /// Returns the attributes of a new element in the total order, with unknown attributes at the end.
  func sorted<Item>(_ items: some Sequence<Item>, name: (Item) -> String) -> [Item] {
    // The standard library's sort is stable.
    items.sorted { (positions[name($0)] ?? .max) < (positions[name($1)] ?? .max) }
  }

  // MARK: Reading

  /// Reads a table with a line for each element: its name, a colon, and chains of attributes, divided by slashes.
  private static func orders(in table: String) -> [String: AttributeOrder] {
    var orders: [String: AttributeOrder] = [:]
    var (element, chains) = ("", [[String]]())
    for part in table.split(whereSeparator: \.isWhitespace) {
      if part.hasSuffix(":") {
        orders[element] = AttributeOrder(chains)
        (element, chains) = (String(part.dropLast()), [[]])
      } else if part == "/" {
        chains.append([])
      } else {
        chains[chains.count - 1].append(String(part))
      }
    }
    orders[element] = AttributeOrder(chains)
    return orders
  }

  private init() {}

  /// Creates the order with the pairs of some chains and all pairs that follow from them.
  ///
  /// - Precondition: The chains contain no cycle.
  private init(_ chains: [[String]]) {
    var (predecessors, names) = ([String: Set<String>](), [String]())
    for chain in chains {
      for (index, name) in chain.enumerated() {
        if predecessors[name] == nil { names.append(name) }
        predecessors[name, default: []].formUnion(chain[..<index].suffix(1))
      }
    }
    // The first attribute whose predecessors all have positions is the next one.
    while let index = names.firstIndex(where: { name in
      predecessors[name, default: []].allSatisfy { positions[$0] != nil }
    }) {
      positions[names.remove(at: index)] = positions.count
    }
    precondition(names.isEmpty && positions.count <= 128)
    followers = Array(repeating: .zero, count: positions.count)
    for (name, position) in positions.sorted(by: { $0.value > $1.value }) {
      for before in predecessors[name, default: []].compactMap({ positions[$0] }) {
        followers[before] |= followers[position] | AttributeOrder.mask(of: position)
      }
    }
  }
}
