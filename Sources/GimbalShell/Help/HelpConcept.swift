import GimbalModel
import GimbalNotation

/// A concept of the language that `help` explains, such as the kinds of views.
struct HelpConcept {
  /// The word after `help`.
  let name: String
  let text: String

  static let all = [kinds, attributes, properties, sets, conditions]

  private static let kinds = HelpConcept(
    name: "kinds",
    text: """
      Kinds of views, as in 'view new title kind label'. The kind determines the content size, the text and the
      appearance of a view. The default is 'view'. A spacer fills a gap. 'guide new' creates a layoutGuide.

      \(columns(ViewKind.allCases.map(\.rawValue)))
      """)

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
