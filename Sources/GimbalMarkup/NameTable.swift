/// The names of a document, each stored once.
struct NameTable {
  private(set) var names: [String] = []
  private var ranges: [Range<Int>] = []
  /// `true` for names with a colon, and for `xmlns`.
  private var qualified: [Bool] = []
  /// For each name, the last element with an attribute of this name, or -1.
  private var elements: [Int32] = []
  /// A hash table of the indices of names, with -1 for empty slots. At most half of the slots are in use.
  private var slots: [Int32] = Array(repeating: -1, count: 512)

  /// Returns the index of a name; `nil` for a new name.
  func index(of range: Range<Int>, in bytes: [UInt8]) -> Int32? {
    let slot = slots[slot(of: range, in: bytes)]
    return slot < 0 ? nil : slot
  }

  /// Adds a new name, and returns its index.
  mutating func insert(_ name: String, _ range: Range<Int>, in bytes: [UInt8]) -> Int32 {
    let index = Int32(names.count)
    names.append(name)
    ranges.append(range)
    qualified.append(name == "xmlns" || name.utf8.contains(UInt8(ascii: ":")))
    elements.append(-1)
    slots[slot(of: range, in: bytes)] = index
    if names.count * 2 > slots.count {
      slots = Array(repeating: -1, count: slots.count * 2)
      for (index, range) in ranges.enumerated() { slots[slot(of: range, in: bytes)] = Int32(index) }
    }
    return index
  }

  /// Returns `true` if the name with an index has these bytes.
  func isName(_ index: Int32, _ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    let known = ranges[Int(index)]
    guard known.count == range.count else { return false }
    var offset = 0
    while offset < known.count {
      if bytes[known.lowerBound + offset] != bytes[range.lowerBound + offset] { return false }
      offset += 1
    }
    return true
  }

  func isQualified(_ index: Int32) -> Bool { qualified[Int(index)] }

  /// Records an attribute of an element. Returns `false` if the element already has an attribute with this name.
  mutating func use(_ name: Int32, in element: Int32) -> Bool {
    if elements[Int(name)] == element { return false }
    elements[Int(name)] = element
    return true
  }

  /// Returns the slot of a name, or the free slot for it.
  private func slot(of range: Range<Int>, in bytes: [UInt8]) -> Int {
    // The 32-bit FNV-1a hash.
    var hash: UInt32 = 0x811C_9DC5
    var offset = range.lowerBound
    while offset < range.upperBound {
      hash = (hash ^ UInt32(bytes[offset])) &* 0x0100_0193
      offset += 1
    }
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] >= 0, !isName(slots[slot], range, in: bytes) { slot = (slot + 1) & mask }
    return slot
  }

  // MARK: Characters

  /// Returns `true` for a name of XML 1.0.
  static func isValid(_ name: String) -> Bool {
    var isFirst = true
    for scalar in name.unicodeScalars {
      guard isNameStart(scalar.value) || !isFirst && isNameCharacter(scalar.value) else { return false }
      isFirst = false
    }
    return !isFirst
  }

  private static func isNameStart(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x3A: true
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
      0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
      0x10000...0xEFFFF:
      true
    default: false
    }
  }

  private static func isNameCharacter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30...0x39, 0x2D, 0x2E, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: false
    }
  }
}
