/// A fractional index: text that represents the position of a row among its siblings. The order of the keys
/// is the order of the rows.
///
/// Between any two keys, there is always another key. Moving a row therefore does not change any other row.
///
/// A key consists of an integer part and a fraction without trailing zeros. The integer part is a letter and
/// base-62 digits. The letter determines the number of digits:
///
/// - `a` has one digit, `b` has two digits, and so on. The integer parts from `a0` to `az` are followed by `b00`.
/// - `Z` has one digit, `Y` has two digits, and so on. The integer part before `a0` is `Zz`, and the integer part
///   before `Z0` is `Yzz`.
///
/// Each time the number of appended rows grows by a factor of 62, new keys become one digit longer. The scheme is
/// David Greenspan's "Implementing Fractional Indexing" (2020).
public struct OrderKey: Hashable, Sendable {
  /// The text of the key, which the database stores.
  public let text: String

  /// The maximum length of a stored key. Every sixth insertion between the same two rows makes the new keys one
  /// digit longer, so 4,096 digits suffice for about 24,000 insertions. `between(_:_:)` does not check the length.
  public static let maximumLength = 4096

  /// The key of the first row that is added to an empty list.
  public static let first = OrderKey(unchecked: "a0")

  /// Creates a key from stored text; `nil` if the text is not a valid key.
  public init?(_ text: String) {
    var text = text
    let isKey = text.withUTF8 { digits in
      guard let length = OrderKey.integerLength(digits.first), digits.count >= length,
        digits.count <= OrderKey.maximumLength
      else { return false }
      return digits.dropFirst().allSatisfy { OrderKey.value(of: $0) != nil }
        && (digits.count == length || digits.last != UInt8(ascii: "0"))
        && !digits.elementsEqual(OrderKey.least)
    }
    guard isKey else { return nil }
    self.text = text
  }

  private init(unchecked text: String) { self.text = text }

  /// Returns a key after `lower` and before `upper`. If `lower` is `nil`, the key has no lower bound. If
  /// `upper` is `nil`, the key has no upper bound.
  ///
  /// If `lower` is equal to or greater than `upper`, the key is only guaranteed to be after `lower`. The
  /// bounds can be equal, because rows from different branches can have equal keys.
  ///
  /// - Complexity: O(length of the keys).
  public static func between(_ lower: OrderKey?, _ upper: OrderKey?) -> OrderKey {
    guard let lower else {
      guard let upper else { return .first }
      let (integer, fraction) = upper.parts
      let below = fraction.isEmpty ? decremented(integer) : integer
      return OrderKey(bytes: below == least ? least + midpoint([], fraction.isEmpty ? nil : fraction) : below)
    }
    if upper == nil, let next = lower.incrementedLastDigit { return next }
    let (integer, fraction) = lower.parts
    guard let upper, lower < upper else {
      return OrderKey(bytes: incremented(integer) ?? integer + midpoint(fraction, nil))
    }
    let (upperInteger, upperFraction) = upper.parts
    if integer == upperInteger { return OrderKey(bytes: integer + midpoint(fraction, upperFraction)) }
    if let next = incremented(integer), OrderKey(bytes: next) < upper { return OrderKey(bytes: next) }
    return OrderKey(bytes: integer + midpoint(fraction, nil))
  }

  /// The key with the next integer part, if this key has no fraction and starts with a lowercase letter, and the
  /// two keys differ only in the last digit; `nil` otherwise. This property is a fast path for appending rows.
  private var incrementedLastDigit: OrderKey? {
    var bytes = text
    return bytes.withUTF8 { digits -> OrderKey? in
      guard let head = digits.first, head >= UInt8(ascii: "a"), let last = digits.last,
        digits.count == Int(head - UInt8(ascii: "a")) + 2
      else { return nil }
      let next: UInt8
      switch last {
      case UInt8(ascii: "z"): return nil
      case UInt8(ascii: "9"): next = UInt8(ascii: "A")
      case UInt8(ascii: "Z"): next = UInt8(ascii: "a")
      default: next = last + 1
      }
      return OrderKey(
        unchecked: String(unsafeUninitializedCapacity: digits.count) { buffer in
          _ = buffer.initialize(from: digits)
          buffer[digits.count - 1] = next
          return digits.count
        })
    }
  }

  private typealias Digits = [UInt8]

  /// The smallest integer part. Without a fraction, it is not a valid key, because no other key could precede
  /// it.
  private static let least = Array("A".utf8) + Digits(repeating: UInt8(ascii: "0"), count: 26)
  private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  private init(bytes: Digits) { text = String(decoding: bytes, as: UTF8.self) }

  private static func value(of digit: UInt8) -> Int? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit - UInt8(ascii: "A")) + 10
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit - UInt8(ascii: "a")) + 36
    default: nil
    }
  }

  /// Returns the length of the integer part that starts with the given letter; `nil` if the byte is not a
  /// letter.
  private static func integerLength(_ head: UInt8?) -> Int? {
    switch head {
    case let head? where (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(head):
      Int(head - UInt8(ascii: "a")) + 2
    case let head? where (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(head):
      Int(UInt8(ascii: "Z") - head) + 2
    default: nil
    }
  }

  private var parts: (integer: Digits, fraction: Digits) {
    let digits = Array(text.utf8)
    let length = OrderKey.integerLength(digits.first) ?? digits.count
    return (Array(digits.prefix(length)), Array(digits.dropFirst(length)))
  }

  /// Returns the integer part that follows a given integer part; `nil` if there is none.
  private static func incremented(_ integer: Digits) -> Digits? {
    var digits = integer
    for index in digits.indices.dropFirst().reversed() {
      let next = (value(of: digits[index]) ?? 0) + 1
      if next < alphabet.count {
        digits[index] = alphabet[next]
        return digits
      }
      digits[index] = alphabet[0]
    }
    switch integer[0] {
    case UInt8(ascii: "z"): return nil
    case UInt8(ascii: "Z"): return Array("a0".utf8)
    case let head where head >= UInt8(ascii: "a"): return [head + 1] + digits.dropFirst() + [alphabet[0]]
    case let head: return [head + 1] + digits.dropFirst().dropLast()
    }
  }

  /// Returns the integer part that precedes a given integer part.
  ///
  /// - Precondition: `integer` is not `least`, which has no predecessor.
  private static func decremented(_ integer: Digits) -> Digits {
    var digits = integer
    for index in digits.indices.dropFirst().reversed() {
      let previous = (value(of: digits[index]) ?? 0) - 1
      if previous >= 0 {
        digits[index] = alphabet[previous]
        return digits
      }
      digits[index] = alphabet[alphabet.count - 1]
    }
    switch integer[0] {
    case UInt8(ascii: "a"): return Array("Zz".utf8)
    case let head where head < UInt8(ascii: "a"):
      return [head - 1] + digits.dropFirst() + [alphabet[alphabet.count - 1]]
    case let head: return [head - 1] + digits.dropFirst().dropLast()
    }
  }

  /// Returns a fraction strictly between two fractions, without a trailing zero. If `upper` is `nil`, the
  /// upper bound is 1.
  private static func midpoint(_ lower: Digits, _ upper: Digits?) -> Digits {
    if let upper {
      let shared = upper.indices.prefix { ($0 < lower.count ? lower[$0] : alphabet[0]) == upper[$0] }.count
      if shared > 0 {
        return upper.prefix(shared) + midpoint(Array(lower.dropFirst(shared)), Array(upper.dropFirst(shared)))
      }
    }
    let low = lower.first.flatMap(value) ?? 0
    let high = upper?.first.flatMap(value) ?? alphabet.count
    if high - low > 1 { return [alphabet[(low + high) / 2]] }
    if let upper, upper.count > 1 { return [upper[0]] }
    return [alphabet[low]] + midpoint(Array(lower.dropFirst()), nil)
  }
}

extension OrderKey: Comparable {
  public static func < (one: OrderKey, other: OrderKey) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}

extension OrderKey {
  /// Returns ascending keys for siblings in a new order. As many siblings as possible keep their old keys.
  ///
  /// - Parameter old: The old keys, in the new order of the siblings; `nil` for new siblings.
  /// - Complexity: O(n log n).
  package static func ascending(keeping old: [OrderKey?]) -> [OrderKey] {
    let kept = ascending(old)
    var keys: [OrderKey] = []
    keys.reserveCapacity(old.count)
    var nextKept = 0
    for index in old.indices {
      while nextKept < kept.count, kept[nextKept] < index { nextKept += 1 }
      if nextKept < kept.count, kept[nextKept] == index, let key = old[index] {
        keys.append(key)
      } else {
        keys.append(.between(keys.last, nextKept < kept.count ? old[kept[nextKept]] : nil))
      }
    }
    return keys
  }

  /// Returns the indices of a longest increasing subsequence of the keys, ignoring `nil`. The algorithm is
  /// patience sorting.
  private static func ascending(_ keys: [OrderKey?]) -> [Int] {
    var tops: [Int] = []
    var before = [Int?](repeating: nil, count: keys.count)
    for (index, key) in keys.enumerated() {
      guard let key else { continue }
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if let top = keys[tops[middle]], top < key { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? tops[low - 1] : nil
      if low < tops.count { tops[low] = index } else { tops.append(index) }
    }
    var selection: [Int] = []
    var next = tops.last
    while let index = next {
      selection.append(index)
      next = before[index]
    }
    return selection.reversed()
  }
}
