/// A limit on the size of untrusted input, or on the time or memory to process it. Each reader declares its limits in an
/// extension. `InputLimit.all` of GimbalShell is the table for options and help.
public struct InputLimit: Sendable {
  /// The name of the limit in the option `--limit NAME=VALUE`.
  public let name: String
  /// The value that applies unless an option changes it.
  public let standard: Int
  /// The values that an option can set.
  public let range: ClosedRange<Int>
  /// The items that the limit counts, such as `views in a scene of a document`.
  public let items: String
  fileprivate let excess: @Sendable (_ value: Int, _ items: String) -> String

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - standard: The value that applies unless an option changes it.
  ///   - largest: The largest value that an option can set.
  ///   - items: The items that the limit counts, as a plural.
  ///   - excess: A closure that returns the error message for input that exceeds a value.
  public init(
    _ name: String, _ standard: Int, upTo largest: Int = 1 << 40, _ items: String,
    excess: @escaping @Sendable (_ value: Int, _ items: String) -> String = { "more than \($0) \($1)" }
  ) {
    (self.name, self.standard, self.items, self.excess) = (name, standard, items, excess)
    range = 1...largest
  }

  /// The singular of ``items``, such as `view in a scene of a document`.
  fileprivate var item: String {
    let words = items.split(separator: " ", maxSplits: 1)
    guard let first = words.first, first.last == "s" else { return items }
    return ([first.dropLast()] + words.dropFirst()).joined(separator: " ")
  }
}

extension InputLimit: Hashable {
  public static func == (one: InputLimit, other: InputLimit) -> Bool { one.name == other.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The values of all limits.
public struct InputLimits: Hashable, Sendable {
  private var changed: [InputLimit: Int] = [:]

  /// Creates the standard limits.
  public init() {}

  /// The value of a limit.
  ///
  /// - Precondition: A new value is in ``InputLimit/range``.
  public subscript(limit: InputLimit) -> Int {
    get { changed.isEmpty ? limit.standard : changed[limit] ?? limit.standard }
    set {
      precondition(limit.range.contains(newValue))
      changed[limit] = newValue
    }
  }

  /// Returns the error for input that exceeds a limit.
  public func exceeded(_ limit: InputLimit) -> ExceededLimit {
    ExceededLimit(limit: limit, value: self[limit])
  }
}

/// The error for input that exceeds a limit.
public struct ExceededLimit: Error, Hashable, Sendable {
  public let limit: InputLimit
  /// The value that the input exceeds.
  public let value: Int

  public init(limit: InputLimit, value: Int) {
    self.limit = limit
    self.value = value
  }

  /// The error message, such as `more than 2500 views in a scene of a document`.
  public var message: String {
    limit.excess(value, value == 1 ? limit.item : limit.items)
  }

  /// The suggested fix, or `nil` if the limit cannot be raised.
  public var remedy: String? {
    value < limit.range.upperBound ? "use '--limit \(limit.name)=N' to allow more" : nil
  }
}
