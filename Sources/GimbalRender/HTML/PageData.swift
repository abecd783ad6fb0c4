import GimbalModel

/// The layouts of an HTML page as JSON, the input of the script on the page. Views and constraints are
/// numbered in order of their first occurrence, and layouts refer to them by number.
struct PageData {
  private var data = ScriptData()
  private var viewIndices: [String: Int] = [:]
  private var rules: [ConstraintID: Int] = [:]
  /// The indices of distinct messages. Each message is stored only once, because most layouts have the same
  /// messages.
  private var messages: [String: Int] = [:]

  var bytes: [UInt8] { data.bytes }

  /// - Parameter knownViews: The key of the view list that the reader of the data already has. The list is omitted if
  ///   its key is the same.
  init(
    _ layouts: [PageLayout], first: Int, devices: [String], sets: [PageRule], note: String?,
    style: PictureStyle, knownViews: String? = nil, rule: (ConstraintID) -> PageRule
  ) {
    data.put(json: "{\"scene\":")
    data.put(layouts.first?.picture.scene ?? "")
    if let note {
      data.put(json: ",\"note\":")
      data.put(note)
    }
    if style == .app { data.put(json: ",\"app\":1") }
    data.put(json: ",\"devices\":")
    data.put(list: devices) { $0.put($1) }
    data.put(json: ",\"sets\":")
    data.put(list: sets) { $0.put(list: [$1.text, $1.note]) { $0.put($1) } }
    putViews(of: layouts, known: knownViews)
    putRules(of: layouts, rule)
    data.put(json: ",\"first\":")
    data.put(first)
    data.put(json: ",\"layouts\":[")
    for (index, layout) in layouts.enumerated() {
      if index > 0 { data.put(json: ",") }
      put(layout)
    }
    data.put(json: "],\"messages\":")
    data.put(list: messages.sorted { $0.value < $1.value }) { $0.put($1.key) }
    data.put(json: "}")
  }

  /// Writes the name, kind, category and superview of each view, and the key of this list. A superview precedes its
  /// subviews.
  private mutating func putViews(of layouts: [PageLayout], known: String?) {
    var list = ScriptData()
    swap(&data, &list)
    putViews(of: layouts)
    swap(&data, &list)
    let key = PageData.key(of: list.bytes)
    data.put(json: ",\"key\":")
    data.put(key)
    guard key != known else { return }
    data.put(json: ",\"views\":[")
    data.put(json: list)
    data.put(json: "]")
  }

  /// Returns a hash of bytes with 64 bits (FNV-1a), in base 36.
  private static func key(of bytes: [UInt8]) -> String {
    String(bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 36)
  }

  private mutating func putViews(of layouts: [PageLayout]) {
    for layout in layouts {
      var path: [(depth: Int, index: Int)] = []
      for box in layout.picture.boxes {
        while let last = path.last, last.depth >= box.depth { path.removeLast() }
        let name = PageData.name(of: box)
        if viewIndices[name] == nil {
          if !viewIndices.isEmpty { data.put(json: ",") }
          data.put(json: "[")
          for text in [name, box.kind.rawValue, ViewCategory(box.kind).rawValue] {
            data.put(text)
            data.put(json: ",")
          }
          data.put(path.last?.index ?? -1)
          data.put(json: "]")
          viewIndices[name] = viewIndices.count
        }
        path.append((box.depth, viewIndices[name] ?? 0))
      }
    }
  }

  private mutating func putRules(of layouts: [PageLayout], _ makeRule: (ConstraintID) -> PageRule) {
    data.put(json: ",\"rules\":[")
    for constraint in layouts.lazy.flatMap(\.picture.constraints) where rules[constraint.constraint] == nil {
      if !rules.isEmpty { data.put(json: ",") }
      rules[constraint.constraint] = rules.count
      let rule = makeRule(constraint.constraint)
      data.put(json: "[")
      data.put(rule.text)
      data.put(json: ",")
      data.put(rule.note)
      if let constant = rule.constant {
        data.put(json: ",")
        data.put(numbers: [Double(constant.handle), constant.value])
      }
      data.put(json: "]")
    }
    data.put(json: "]")
  }

  private static func name(of box: Box) -> String { box.name.isEmpty ? "root" : box.name }

  // MARK: A layout

  private mutating func put(_ layout: PageLayout) {
    let picture = layout.picture
    let views = picture.boxes.map { viewIndices[PageData.name(of: $0)] ?? 0 }
    data.put(json: "{\"d\":")
    data.put(layout.device)
    data.put(json: ",\"o\":")
    data.put(picture.orientation.rawValue)
    data.put(json: ",\"t\":")
    data.put(layout.toggled.reduce(0) { $0 | 1 << $1 })
    data.put(json: ",\"s\":")
    data.put(layout.installed.map { $0 ? "1" : "0" }.joined())
    if layout.isNatural { data.put(json: ",\"n\":1") }
    data.put(json: ",\"w\":")
    data.put(picture.size.width)
    data.put(json: ",\"h\":")
    data.put(picture.size.height)
    if views != Array(0..<viewIndices.count) {
      data.put(json: ",\"p\":")
      data.put(list: views) { $0.put($1) }
    }
    data.put(json: ",\"f\":[")
    for (index, box) in picture.boxes.enumerated() {
      if index > 0 { data.put(json: ",") }
      data.put(numbers: [box.frame.x, box.frame.y, box.frame.width, box.frame.height])
    }
    data.put(json: "]")
    putMarks(picture, views)
    putOrder(picture, views)
    putAnnotations(picture, views)
    putProblems(layout)
    putArithmetic(layout, views)
    if let drawing = layout.drawing {
      data.put(json: ",\"q\":")
      data.put(drawing)
    }
    data.put(json: "}")
  }

  /// Writes the sentences that explain the calculation of the x, y, width and height of each view.
  private mutating func putArithmetic(_ layout: PageLayout, _ views: [Int]) {
    guard !layout.arithmetic.isEmpty else { return }
    data.put(json: ",\"e\":{")
    let explained = zip(views, layout.arithmetic).filter { !$1.isEmpty }
    for (index, (view, sentences)) in explained.enumerated() {
      if index > 0 { data.put(json: ",") }
      data.put(String(view))
      data.put(json: ":")
      let numbers = sentences.map { number(of: $0) }
      data.put(list: numbers) { $0.put($1) }
    }
    data.put(json: "}")
  }

  private mutating func putMarks(_ picture: Picture, _ views: [Int]) {
    let marked = zip(views, picture.boxes).filter { !$1.marks.isEmpty }
    guard !marked.isEmpty else { return }
    data.put(json: ",\"m\":{")
    for (index, (view, box)) in marked.enumerated() {
      if index > 0 { data.put(json: ",") }
      data.put(String(view))
      data.put(json: ":")
      data.put(box.marks.letters)
    }
    data.put(json: "}")
  }

  /// Writes the views that clip their subviews, and the views with a layer or a z-order other than 0.
  private mutating func putOrder(_ picture: Picture, _ views: [Int]) {
    let clips = zip(views, picture.boxes).filter { $1.clips }.map(\.0)
    if !clips.isEmpty {
      data.put(json: ",\"c\":")
      data.put(list: clips) { $0.put($1) }
    }
    let raised = zip(views, picture.boxes).filter { $1.layer != 0 || $1.zOrder != 0 }
    guard !raised.isEmpty else { return }
    let keys = Set(picture.boxes.map { BoxLevel(layer: $0.layer, zOrder: $0.zOrder) }).sorted()
    let ground = keys.firstIndex(of: BoxLevel(layer: 0, zOrder: 0)) ?? 0
    data.put(json: ",\"z\":{")
    for (index, (view, box)) in raised.enumerated() {
      if index > 0 { data.put(json: ",") }
      data.put(String(view))
      data.put(json: ":")
      data.put((keys.firstIndex(of: BoxLevel(layer: box.layer, zOrder: box.zOrder)) ?? 0) - ground)
    }
    data.put(json: "}")
  }

  private mutating func putAnnotations(_ picture: Picture, _ views: [Int]) {
    if !picture.guides.isEmpty {
      data.put(json: ",\"g\":")
      data.put(list: picture.guides) { data, guide in
        data.put(json: "[")
        data.put(views[guide.box])
        data.put(json: ",")
        data.put(guide.name)
        data.put(json: ",")
        data.put(numbers: [guide.frame.x, guide.frame.y, guide.frame.width, guide.frame.height])
        data.put(json: "]")
      }
    }
    if !picture.bars.isEmpty {
      data.put(json: ",\"b\":")
      data.put(list: picture.bars) { data, bar in
        data.put(json: "[")
        data.put(bar.name)
        data.put(json: ",")
        data.put(numbers: [bar.frame.x, bar.frame.y, bar.frame.width, bar.frame.height])
        data.put(json: "]")
      }
    }
    if !picture.previousFrames.isEmpty {
      data.put(json: ",\"y\":")
      data.put(list: picture.previousFrames) { data, previous in
        data.put(json: "[")
        data.put(previous.name)
        data.put(json: ",")
        data.put(numbers: [previous.frame.x, previous.frame.y, previous.frame.width, previous.frame.height])
        data.put(json: "]")
      }
    }
    guard !picture.constraints.isEmpty else { return }
    data.put(json: ",\"r\":")
    data.put(list: picture.constraints) { data, constraint in
      data.put(json: "[")
      data.put(rules[constraint.constraint] ?? 0)
      data.put(json: ",")
      data.put(views[constraint.first])
      data.put(json: ",")
      data.put(constraint.second.map { views[$0] } ?? -1)
      data.put(json: constraint.axis == .horizontal ? ",0," : ",1,")
      data.put(numbers: [constraint.from, constraint.to, constraint.across])
      data.put(json: constraint.isGap ? ",1" : ",0")
      data.put(json: constraint.isMet ? "]" : ",1]")
    }
  }

  private mutating func putProblems(_ layout: PageLayout) {
    func index(of problem: PageProblem) -> Int { problem.view.flatMap { viewIndices[$0] } ?? -1 }
    if !layout.conflicts.isEmpty {
      let conflicts = layout.conflicts.map {
        ($0.details.map { number(of: $0) }, number(of: $0.text), index(of: $0))
      }
      data.put(json: ",\"x\":")
      data.put(list: conflicts) { data, conflict in
        data.put(json: "[")
        data.put(conflict.1)
        data.put(json: ",")
        data.put(list: conflict.0) { $0.put($1) }
        data.put(json: ",")
        data.put(conflict.2)
        data.put(json: "]")
      }
    }
    guard !layout.ambiguities.isEmpty else { return }
    let ambiguities = layout.ambiguities.map { [index(of: $0), number(of: $0.text)] }
    data.put(json: ",\"a\":")
    data.put(list: ambiguities) { $0.put(list: $1) { $0.put($1) } }
  }

  /// Returns the index of a message. A new message gets the next index.
  private mutating func number(of text: String) -> Int {
    let message = LengthFormat.shortened(text)
    if let known = messages[message] { return known }
    messages[message] = messages.count
    return messages.count - 1
  }
}

/// The stacking order of a box among its siblings. A box with a higher level is in front.
private struct BoxLevel: Hashable, Comparable {
  let layer: Int
  let zOrder: Double

  static func < (one: BoxLevel, other: BoxLevel) -> Bool {
    (one.layer, one.zOrder) < (other.layer, other.zOrder)
  }
}

extension BoxMarks {
  /// The marks as text, with one letter for each mark.
  fileprivate var letters: String {
    [(BoxMarks.hidden, "h"), (.ambiguous, "a"), (.conflict, "c"), (.truncated, "t"), (.appeared, "n")]
      .filter { contains($0.0) }.map(\.1).joined()
  }
}

/// A writer of JSON for an HTML script element. Escapes prevent strings from closing the script element or
/// opening another element.
struct ScriptData {
  private(set) var bytes: [UInt8] = []

  /// Appends JSON without escaping.
  mutating func put(json: String) { bytes.append(contentsOf: json.utf8) }

  mutating func put(json: ScriptData) { bytes += json.bytes }

  /// Appends a number, rounded to three decimals.
  mutating func put(_ number: Double) {
    let thousandths = (number * 1000).rounded()
    if thousandths.magnitude < 1e15, Int(clamping: thousandths).isMultiple(of: 1000) {
      put(Int(clamping: thousandths) / 1000)
    } else {
      bytes.append(contentsOf: Decimal.print(thousandths / 1000).utf8)
    }
  }

  mutating func put(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

  mutating func put(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0x7F:
        bytes += Array("\\u00".utf8) + ScriptData.hexadecimal(byte)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends numbers separated by commas, such as `1,2`.
  mutating func put(numbers: [Double]) {
    for (index, number) in numbers.enumerated() {
      if index > 0 { put(json: ",") }
      put(number)
    }
  }

  /// Appends an array, such as `[1,2]`. The closure appends one element.
  mutating func put<Elements: Sequence>(
    list: Elements, _ element: (inout ScriptData, Elements.Element) -> Void
  ) {
    put(json: "[")
    var isFirst = true
    for one in list {
      if !isFirst { put(json: ",") }
      isFirst = false
      element(&self, one)
    }
    put(json: "]")
  }

  private static func hexadecimal(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
