internal import Model

/// Reads one expectation, and keeps the names of views on the way.
struct ExpectationParser {
  /// How many numbers and measures an expectation may have.
  static let mostTerms = 256

  var cursor: Cursor
  /// The guides whose names views have.
  private let shadowed: Set<LayoutGuide>
  var views: [Spanned<Name>] = []
  var terms = 0

  init(cursor: Cursor, isView: (Name) -> Bool) {
    self.cursor = cursor
    shadowed = Set(LayoutGuide.allCases.filter { (try? Name($0.rawValue)).map(isView) ?? false })
  }

  mutating func expectation() throws(ParseError) -> Expectation {
    if let absence = try absence() { return absence }
    if let claim = try claimOfView() { return claim }
    let left = try sum(depth: 0)
    let relation = try cursor.relation().value
    let right = try sum(depth: 0)
    return .compare(left, relation, right, tolerance: try tolerance())
  }

  /// `no conflicts`, `no ambiguity`, `no overlap a b`. A view may be called `no`.
  private mutating func absence() throws(ParseError) -> Expectation? {
    var ahead = cursor
    guard ahead.accept(word: "no") else { return nil }
    if ahead.accept(word: "conflicts") {
      cursor = ahead
      return .noConflicts
    }
    if ahead.accept(word: "ambiguity") {
      cursor = ahead
      return .noAmbiguity
    }
    if ahead.accept(word: "overlap") {
      cursor = ahead
      let one = try view()
      let other = try view()
      return .noOverlap(one, other, tolerance: try tolerance())
    }
    let verbs = ["hidden", "visible", "inside"]
    let isView = ahead.peek().kind == .symbol(.dot) || verbs.contains(ahead.peek().text)
    if isView { return nil }
    throw ahead.unexpected("'conflicts'", "'ambiguity'", "'overlap'")
  }

  /// `a hidden`, `a visible`, `a inside b`, `a.frame == 0,0,10x10`; nil where an expression starts.
  private mutating func claimOfView() throws(ParseError) -> Expectation? {
    guard cursor.isAtName else { return nil }
    var ahead = cursor
    let path = try ahead.path()
    if path.words.isEmpty, ahead.accept(word: "hidden") { return take(ahead, path, .hidden(path.view.value)) }
    if path.words.isEmpty, ahead.accept(word: "visible") {
      return take(ahead, path, .visible(path.view.value))
    }
    if path.words.count < 2, ahead.accept(word: "inside") {
      let item = ItemName(view: path.view.value, guide: try path.words.first?.guide())
      _ = take(ahead, path, .noConflicts)
      let container = try container()
      return .inside(item, container, tolerance: try tolerance())
    }
    if path.words.count == 1, path.words[0].value == "frame" {
      guard ahead.accept(.equal) || ahead.accept(.assign) else { throw ahead.unexpected("'=='") }
      let frame = try ahead.frame().value
      _ = take(ahead, path, .noConflicts)
      return .frame(path.view.value, frame, tolerance: try tolerance())
    }
    guard !path.words.isEmpty else {
      throw ahead.unexpected("'.' and a measure", "'inside'", "'hidden'", "'visible'")
    }
    return nil
  }

  private mutating func take(_ ahead: Cursor, _ path: Path, _ claim: Expectation) -> Expectation {
    cursor = ahead
    views.append(path.view)
    return claim
  }

  /// What another item is inside of: a view, a guide of one, or a bare guide of the root.
  private mutating func container() throws(ParseError) -> ItemName {
    let isBare = cursor.peek().kind == .word
    let path = try cursor.path()
    guard path.words.count < 2 else {
      throw ParseError(
        .unexpected(
          found: path.words[1].value, expected: ["the end of the expectation"]), at: path.words[1].span)
    }
    if isBare, path.words.isEmpty, let guide = LayoutGuide(rawValue: path.view.value.text),
      !shadowed.contains(guide)
    {
      return ItemName(view: .root, guide: guide)
    }
    views.append(path.view)
    return ItemName(view: path.view.value, guide: try path.words.first?.guide())
  }

  private mutating func view() throws(ParseError) -> Name {
    let name = try cursor.name("a view")
    views.append(name)
    return name.value
  }

  private mutating func tolerance() throws(ParseError) -> Double {
    guard cursor.accept(word: "within") else { return Expectation.defaultTolerance }
    return try cursor.number("the tolerance", in: 0...Limit.coordinate).value
  }
}
