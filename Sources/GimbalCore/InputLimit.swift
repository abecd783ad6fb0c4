/// A limit on the size of untrusted input, or on the time or memory to process it.
///
/// The raw value is the name of the limit in the option `--limit NAME=VALUE`. All limits that
/// this option can change are declared here.
public enum InputLimit: String, CaseIterable, Sendable {
  case documentBytes = "document-bytes"
  case documentDepth = "document-depth"
  case documentElements = "document-elements"
  case elementAttributes = "element-attributes"
  case elementVariations = "element-variations"
  case elementText = "element-text"
  case documentScenes = "document-scenes"
  case documentViews = "document-views"
  case documentConstraints = "document-constraints"
  case stackViews = "stack-views"

  case archiveBytes = "archive-bytes"
  case archiveLine = "archive-line"
  case archiveDepth = "archive-depth"
  case archiveScenes = "archive-scenes"
  case archiveInstances = "archive-instances"
  case instanceViews = "instance-views"
  case archiveViews = "archive-views"
  case archiveSets = "archive-sets"
  case archiveRules = "archive-rules"
  case archiveTraits = "archive-traits"
  case archiveCondition = "archive-condition"
  case changesetBytes = "changeset-bytes"

  case logBytes = "log-bytes"
  case logLine = "log-line"
  case logDescription = "log-description"
  case logConstraints = "log-constraints"
  case logConflicts = "log-conflicts"
  case logConflictBytes = "log-conflict-bytes"
  case logPassages = "log-passages"

  case requestBytes = "request-bytes"
  case requestID = "request-id"
  case requestViews = "request-views"

  case fileBytes = "file-bytes"
  case lineBytes = "line-bytes"

  case seconds
  case memory
}

extension InputLimit {
  /// The default, the maximum and the counted items of a limit.
  private struct Row {
    let standard: Int
    let largest: Int
    let items: String

    init(_ standard: Int, upTo largest: Int = 1 << 40, _ items: String) {
      self.standard = standard
      self.largest = largest
      self.items = items
    }
  }

  private var row: Row {
    switch self {
    // A document is an Interface Builder file. The largest known document has 26 levels and 2 MB.
    case .documentBytes: Row(8_000_000, upTo: 10_000_000, "bytes in a document")
    // A scene can have 256 levels of views. Each level of views needs at least one level of elements, so a
    // document within this limit has no scene with more levels of views.
    case .documentDepth: Row(256, upTo: 256, "levels in a document")
    case .documentElements: Row(1_000_000, "elements in a document")
    // Elements of known documents have at most 19 attributes.
    case .elementAttributes: Row(1000, "attributes of an element")
    // In the key of a variation, the width class and the height class are each compact, regular or absent.
    // Nine variations are therefore enough for an element.
    case .elementVariations: Row(100, "variations of an element")
    case .elementText: Row(1 << 20, "bytes in the text of an element")
    case .documentScenes: Row(10_000, "scenes in a document")
    // Typical scenes have at most a few hundred views. The engine needs eight seconds to solve a row of
    // 2500 views with unsatisfiable constraints.
    case .documentViews: Row(2500, "views in a scene of a document")
    case .documentConstraints: Row(50_000, "constraints in a scene of a document")
    // The number of equations of a stack view grows with the square of the number of its views.
    case .stackViews: Row(500, "views in a stack view of a document")
    case .archiveBytes: Row(4 << 30, "bytes in an archive")
    case .archiveLine: Row(1 << 20, upTo: 1 << 30, "bytes in a line of an archive")
    case .archiveDepth: Row(16, upTo: 256, "levels of brackets in a line of an archive")
    case .archiveScenes: Row(100_000, "scenes in an archive")
    // An instance is a view that shows another scene. If several views of a scene show the same scene, they
    // count as one instance.
    case .archiveInstances: Row(1_000_000, "instances of scenes in an archive")
    // Typical screens have far fewer views.
    case .instanceViews: Row(50_000, "views that instances add to a scene")
    case .archiveViews: Row(1_000_000, "views in a scene of an archive")
    case .archiveSets: Row(100_000, "sets in a scene of an archive")
    case .archiveRules: Row(4_000_000, "rules in a scene of an archive")
    case .archiveTraits: Row(1000, "traits of a scene or an instance")
    case .archiveCondition: Row(1 << 16, "bytes in a condition of an archive")
    case .changesetBytes: Row(512 << 20, "bytes in a changeset of an archive")
    case .logBytes: Row(4 << 30, "bytes in a log")
    case .logLine: Row(1 << 20, upTo: 1 << 30, "bytes in a line of a log")
    case .logDescription: Row(1 << 14, upTo: 1 << 30, "bytes in the description of a logged constraint")
    case .logConstraints: Row(400, "constraints in a logged conflict")
    case .logConflicts: Row(1000, "distinct conflicts in a log")
    case .logConflictBytes: Row(32 << 20, "bytes in the explained conflicts of a log")
    case .logPassages: Row(1000, "passages of a log that cannot be parsed")
    case .requestBytes: Row(16 << 20, upTo: 1 << 30, "bytes in a request")
    case .requestID: Row(1 << 10, upTo: 1 << 20, "bytes in an id")
    case .requestViews: Row(100_000, "views in a request")
    case .fileBytes:
      Row(
        64 << 20, upTo: 1 << 32, "bytes in a script, a file of visual formats or a file that a request names")
    case .lineBytes: Row(16 << 20, upTo: 1 << 30, "bytes in a line of commands")
    // Reading and solving the largest known document takes two seconds.
    case .seconds: Row(60, upTo: 1_000_000, "seconds for a document, a scene, a conflict or a request")
    case .memory: Row(4 << 30, "bytes of memory in use")
    }
  }

  /// The value that applies unless an option changes it.
  public var standard: Int { row.standard }

  /// The values that an option can set.
  public var range: ClosedRange<Int> { 1...row.largest }

  /// The items that the limit counts, such as `views in a scene of a document`.
  public var items: String { row.items }

  /// The singular of ``items``, such as `view in a scene of a document`.
  fileprivate var item: String {
    let words = items.split(separator: " ", maxSplits: 1)
    guard let first = words.first, first.last == "s" else { return items }
    return ([first.dropLast()] + words.dropFirst()).joined(separator: " ")
  }
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
    switch limit {
    case .seconds: "the work takes more than \(value) second\(value == 1 ? "" : "s")"
    case .memory: "the work needs more than \(value) bytes of memory"
    default: "more than \(value) \(value == 1 ? limit.item : limit.items)"
    }
  }

  /// The suggested fix, or `nil` if the limit cannot be raised.
  public var remedy: String? {
    value < limit.range.upperBound ? "use '--limit \(limit.rawValue)=N' to allow more" : nil
  }
}
