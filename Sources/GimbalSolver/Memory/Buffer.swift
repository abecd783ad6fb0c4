/// A buffer of trivial values, without the bounds checks and uniqueness checks of an array. The engine allocates no
/// other memory manually. A buffer has one owner, which frees it. Debug builds check every index.
@safe struct Buffer<Element: BitwiseCopyable>: ~Copyable {
  private let base: UnsafeMutablePointer<Element>
  let count: Int

  init(repeating element: Element, count: Int) {
    unsafe base = .allocate(capacity: count)
    unsafe base.initialize(repeating: element, count: count)
    self.count = count
  }

  init(count: Int, _ element: (Int32) -> Element) {
    unsafe base = .allocate(capacity: count)
    for index in 0..<count { unsafe base.advanced(by: index).initialize(to: element(Int32(index))) }
    self.count = count
  }

  private init(taking base: UnsafeMutablePointer<Element>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  deinit { unsafe base.deallocate() }

  /// Grows the buffer to `count` elements.
  mutating func grow(to count: Int, repeating element: Element) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: count)
    unsafe larger.moveInitialize(from: base, count: self.count)
    unsafe larger.advanced(by: self.count).initialize(repeating: element, count: count - self.count)
    self = unsafe Buffer(taking: larger, count: count)
  }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return unsafe base[index]
    }
    @inline(__always) nonmutating set {
      assert(index >= 0 && index < count)
      unsafe base[index] = newValue
    }
  }

  subscript(index: Int32) -> Element {
    @inline(__always) get { self[Int(index)] }
    @inline(__always) nonmutating set { self[Int(index)] = newValue }
  }
}

/// A pool of many short lists in one block of memory, for rows and columns that grow by one element at a
/// time.
///
/// A list that exceeds its capacity moves to the end of the block, where it gets twice the capacity. Appending
/// therefore takes amortized constant time, and the gaps that moves leave are smaller in total than the capacities of
/// the lists. Elements are read by their index in the block: `for at in lists.indices(of: list)`.
struct ListPool<Element: BitwiseCopyable>: ~Copyable {
  /// The position of a list in the block, its number of elements, and its capacity.
  struct Head: BitwiseCopyable {
    var start: Int32 = 0
    var count: Int32 = 0
    var room: Int32 = 0
  }

  private var heads: Buffer<Head>
  private var listCount: Int
  private var elements: Buffer<Element>
  /// The start of the unused part of the block, to which the next list moves.
  private var end: Int32 = 0

  /// Creates `count` empty lists in a block with room for `capacity` elements in total. `filler` initializes
  /// unused elements.
  init(count: Int, capacity: Int, filler: Element) {
    heads = Buffer(repeating: Head(), count: max(4, count))
    listCount = count
    elements = Buffer(repeating: filler, count: max(4, capacity))
  }

  func count(of list: Int32) -> Int { Int(heads[list].count) }

  func isEmpty(_ list: Int32) -> Bool { heads[list].count == 0 }

  func indices(of list: Int32) -> Range<Int> {
    let head = heads[list]
    return Int(head.start)..<Int(head.start + head.count)
  }

  subscript(index: Int) -> Element {
    get { elements[index] }
    nonmutating set { elements[index] = newValue }
  }

  mutating func append(_ element: Element, to list: Int32) {
    if heads[list].count == heads[list].room { move(list, toRoom: max(4, 2 * heads[list].room)) }
    elements[heads[list].start + heads[list].count] = element
    heads[list].count += 1
  }

  private mutating func move(_ list: Int32, toRoom room: Int32) {
    let needed = Int(end + room)
    if needed > elements.count { elements.grow(to: max(2 * elements.count, needed), repeating: elements[0]) }
    let head = heads[list]
    for offset in 0..<head.count { elements[end + offset] = elements[head.start + offset] }
    heads[list] = Head(start: end, count: head.count, room: room)
    end += room
  }

  /// Removes an element and moves the last element of the list into its place.
  mutating func remove(at index: Int, from list: Int32) {
    heads[list].count -= 1
    elements[index] = elements[heads[list].start + heads[list].count]
  }

  /// Keeps the first `count` elements of a list.
  mutating func shorten(_ list: Int32, to count: Int) { heads[list].count = Int32(count) }

  mutating func clear(_ list: Int32) { shorten(list, to: 0) }

  /// Exchanges the contents of two lists.
  mutating func swap(_ a: Int32, _ b: Int32) { (heads[a], heads[b]) = (heads[b], heads[a]) }

  /// Appends an empty list.
  mutating func addList() {
    if listCount == heads.count { heads.grow(to: 2 * listCount, repeating: Head()) }
    heads[listCount] = Head()
    listCount += 1
  }

  mutating func removeLastList() { listCount -= 1 }
}
