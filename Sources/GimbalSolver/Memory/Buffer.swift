/// A fixed number of plain values, without the checks and counts that an array makes at each write: the engine's
/// only unsafe memory. It has one owner, which frees it; debug builds check every index.
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

  deinit { unsafe base.deallocate() }

  /// Makes room for `count` elements in all.
  mutating func grow(to count: Int, repeating element: Element) {
    let larger = Buffer(repeating: element, count: count)
    for index in 0..<self.count { larger[index] = self[index] }
    self = larger
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
