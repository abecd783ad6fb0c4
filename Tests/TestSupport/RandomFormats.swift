/// A generator of random valid formats with a seed.
public struct RandomFormats {
  private var chance: SeededGenerator

  public init(seed: UInt64) { chance = SeededGenerator(seed: seed) }

  /// Returns a format. It uses the metrics `m` and `p`; `p` is a priority.
  public mutating func next() -> String {
    switch count(0..<12) {
    case 0: return "Z:" + chain(depth: 9, isDepth: true)
    case 1:
      let attributes = (0...count(0..<3)).map { _ in ".\(blank())\(size())\(predicates())" }
      return "C:\(blank())\(name())" + attributes.joined()
    case 2: return "HV:" + blank() + chain(depth: 9)
    case 3: return chain(depth: 0)
    case 4..<8: return "V:" + chain(depth: 0)
    default: return "H" + blank() + ":" + chain(depth: 0)
    }
  }

  /// - Parameter depth: The number of enclosing stacks, at most four.
  private mutating func chain(depth: Int, isDepth: Bool = false, isInner: Bool = false) -> String {
    let bar = isInner ? "" : "|"
    var text = flag() ? bar + gap(isDepth) : ""
    for index in 0...count(0..<4) {
      if index > 0 { text += gap(isDepth) }
      text += group(depth: depth, isDepth: isDepth, place: index)
    }
    return text + (flag() && !isDepth ? gap(false) + bar : "")
  }

  /// - Parameter place: The position in the chain. Adjacent groups have no view in common.
  private mutating func group(depth: Int, isDepth: Bool, place: Int) -> String {
    let items = (0...(flag() ? count(0..<3) : 0)).map { _ in item(depth: depth, isDepth: isDepth, place) }
    return "[" + items.map { blank() + $0 }.joined(separator: ",") + comment() + "]" + comment()
  }

  private mutating func item(depth: Int, isDepth: Bool, _ place: Int) -> String {
    let stem = place % 2 == 0 ? "a" : "z"
    if flag() { return "\(stem)\(count(0..<3))..\(count(3..<6))" + (isDepth || flag() ? "" : predicates()) }
    let text = name(place) + (isDepth || flag() ? "" : predicates())
    guard depth < 3, count(0..<6) == 0 else { return text }
    return text + ":" + chain(depth: depth + 1, isInner: true)
  }

  private mutating func gap(_ isDepth: Bool) -> String {
    if isDepth { return ["", "-", "-\(number())-", "-m-"].randomElement(using: &chance) ?? "" }
    switch count(0..<9) {
    case 0: return ""
    case 1: return "-" + comment()
    case 2: return "->"
    case 3: return "-\(number())-"
    case 4: return "-\(number())%-"
    case 5: return "-(\(gapPredicate()),\(gapPredicate()))-"
    case 6: return "~"
    case 7: return "~(\(gapPredicate()))~"
    default: return "-m-"
    }
  }

  private mutating func gapPredicate() -> String {
    let object = [number(), "-" + number(), number() + "%", "m", "m*2", "m-1"].randomElement(using: &chance)
    return relation() + (object ?? "") + priority()
  }

  private mutating func predicates() -> String {
    "(" + (0...count(0..<3)).map { _ in blank() + relation() + object() + priority() }.joined(separator: ",")
      + ")"
  }

  private mutating func object() -> String {
    switch count(0..<6) {
    case 0: return number()
    case 1: return number() + "%"
    case 2: return "m"
    case 3: return "|.\(size())"
    default:
      let guide = flag() ? "safeArea." : ""
      let attribute = flag() ? "." + guide + size() : ""
      let factor = flag() ? (flag() ? "*" : "/") + "1" + number() : ""
      return name() + attribute + factor + (flag() ? (flag() ? "+" : "-") + number() : "")
    }
  }

  private mutating func priority() -> String {
    ["", "", "@\(1 + count(0..<1000))", "@high", "@p", "@749.5"].randomElement(using: &chance) ?? ""
  }

  private mutating func relation() -> String {
    ["", "", "==", "<=", ">=", "="].randomElement(using: &chance) ?? ""
  }

  private mutating func number() -> String {
    ["0", "8", "12.5", "\(count(0..<1000))", "1e2", "0.001"].randomElement(using: &chance) ?? "1"
  }

  private mutating func size() -> String { flag() ? "width" : "height" }

  private mutating func name() -> String { name(count(0..<2)) }

  private mutating func name(_ place: Int) -> String {
    let even = ["a1", "b", "cell", "größe"]
    let odd = ["'my view'", "'it\\'s'", "\"x\\\\y\"", "z9", "'\\'\u{301}'"]
    return (place % 2 == 0 ? even : odd).randomElement(using: &chance) ?? "b"
  }

  private mutating func blank() -> String {
    ["", "", "", " ", "\t", "/* x */", "/**/ "].randomElement(using: &chance) ?? ""
  }

  /// Returns a comment or nothing. A connection contains no blanks.
  private mutating func comment() -> String {
    ["", "", "", "/* x */", "/**/"].randomElement(using: &chance) ?? ""
  }

  private mutating func flag() -> Bool { Bool.random(using: &chance) }

  private mutating func count(_ range: Range<Int>) -> Int { Int.random(in: range, using: &chance) }
}
