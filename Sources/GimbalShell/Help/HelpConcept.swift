import GimbalModel
import GimbalNotation
import GimbalReporting

/// A concept of the language that `help` explains, such as the kinds of views.
struct HelpConcept {
  /// The word after `help`.
  let name: String
  let text: String

  static let all = [kinds, attributes, properties, sets, numbers, conditions]

  private static let kinds = HelpConcept(
    name: "kinds",
    text: """
      Kinds of views, as in 'view new title kind label'. The kind determines the content size, the text and the
      appearance of a view. The default is 'view'. A spacer fills a gap. 'guide new' creates a layoutGuide.

      \(columns(ViewKind.allCases.map(\.rawValue)))

      Content sizes that a kind has by itself, in points ('content WxH' replaces them; '-' depends on the view):

      \(columns(ViewKind.allCases.compactMap(contentSize)))
      """)

  /// Returns a kind with its content size; `nil` if neither length is the same for all views of the kind.
  private static func contentSize(of kind: ViewKind) -> String? {
    let lengths = [Axis.horizontal, .vertical].map { SystemMetrics.contentLength(of: kind, along: $0) }
    guard lengths.contains(where: { $0 != nil }) else { return nil }
    let words = lengths.map { length in length.map { "\(Int(clamping: $0))" } ?? "-" }
    return "\(kind.rawValue) \(words.joined(separator: "x"))"
  }

  private static let attributes = HelpConcept(
    name: "attributes",
    text: """
      Attributes of constraints, as in 'title.top == header.bottom + 8'. A position is constrained to a position
      on the same axis, and a size to a size or a number.

      horizontal  \(Attribute.allCases.filter { !$0.isSize && $0.axis == .horizontal }.map(\.rawValue).joined(separator: " "))
      vertical    \(Attribute.allCases.filter { !$0.isSize && $0.axis == .vertical }.map(\.rawValue).joined(separator: " "))
      size        \(Attribute.allCases.filter(\.isSize).map(\.rawValue).joined(separator: " "))

      Guides of a view, as in 'root.safeArea.top': \(LayoutGuide.allCases.map(\.rawValue).joined(separator: ", ")).
      Frame arithmetic ('place') uses the measures \(FrameMeasure.allCases.map(\.word).joined(separator: " ")).
      """)

  private static let properties = HelpConcept(
    name: "properties",
    text: """
      Properties of views, as in 'view set title lines 0 font 17 semibold'. The value 'default' removes a
      property. 'override' sets a property while a set is installed.

      \(ViewSettings.propertyLines.joined(separator: "\n"))
      """)

  private static let sets = HelpConcept(
    name: "sets",
    text: """
      A set is a collection of rules that are installed together: constraints, overrides of properties, placements
      and layout managers. A set with a condition is installed while the condition holds. 'rotate', 'device' and
      'trait' install and uninstall all affected sets in one step. Rules without a set are in the set 'base'.

        set new landscape when landscape
        constrain landscape { header.height == 32 }
        hide badge when landscape
        override title lines 2 into landscape

      'install' and 'uninstall' switch a set manually. If two installed rules set the same property, the rule of
      the later set applies. 'set list' lists the sets, and 'help conditions' the traits that conditions test.
      """)

  private static let numbers = HelpConcept(
    name: "numbers",
    text: """
      A named number is a length or a factor that rules use by name. A set defines it, and rules keep the name. Of
      several installed sets that define a name, the last one applies, so that one rule has different constants:

        let pad = 24
        let pad = 14 when landscape
        constrain { title.top == root.top + pad; title.width == root.width - 2 * pad }
        place badge below title margin pad
        layout form vertical margin pad { name height 2 * pad + 8; send }
        vfl "H:|-pad-[title]-pad-|"

      A number in a rule is a sum of plain numbers and multiples of named numbers. The multiplier of an attribute
      can be one named number. After the name of a row, a cell or a region, write '=': 'north=pad title'.

      'number list' lists the definitions, 'number show pad' the rules that use a number, and 'explain' its value and
      its set. 'override TitleTop constant 1 when landscape' gives a single constraint its own number.
      """)

  private static let conditions = HelpConcept(
    name: "conditions",
    text: """
      A condition tests traits of the scene, as in 'set new wide when landscape and width >= 700'. 'and', 'or',
      'not' and parentheses combine tests.

      orientations  \(OrientationClass.allCases.map(\.rawValue).joined(separator: " "))
      traits        \(TraitName.allCases.map(\.rawValue).joined(separator: " "))

      Other names are custom traits, which 'trait NAME=VALUE' sets. A test of a trait that the scene does not have
      is false.
      """)

  /// Returns the text with paragraphs that fill the lines of a terminal; nil for lines of the usual width.
  func text(in width: LineWidth?) -> String {
    guard let width else { return text }
    let blocks = text.split(separator: "\n\n").map { block in
      // Lists have several columns or are indented.
      block.hasPrefix(" ") || block.contains("  ") ? block : block.replacing("\n", with: " ")
    }
    return width.wrapped(blocks.joined(separator: "\n\n"))
  }

  /// Returns words in lines of at most 80 columns, in columns of equal width.
  private static func columns(_ words: [String]) -> String {
    let width = (words.map(\.count).max() ?? 0) + 2
    let perLine = max(1, 80 / width)
    return stride(from: 0, to: words.count, by: perLine).map { start in
      words[start..<min(words.count, start + perLine)].map {
        $0 + String(repeating: " ", count: width - $0.count)
      }.joined().trimmingSuffix { $0 == " " }
    }.joined(separator: "\n")
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> String {
    var text = String(self)
    while let last = text.last, predicate(last) { text.removeLast() }
    return text
  }
}
