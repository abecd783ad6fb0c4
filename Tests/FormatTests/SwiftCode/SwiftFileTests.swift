import GimbalArchive
import GimbalModel
import GimbalNotation
import GimbalSwiftCode
import TestSupport
import Testing

/// Tests of UIKit code for scenes, which must compile.
@Suite struct SwiftFileTests {
  @Test func sceneBecomesClassWithCollections() throws {
    let file = SwiftFile(of: try scenes(Self.list + Self.cell))
    #expect(try UIKitDeclarations.goldens.difference(of: file.text, from: "list.txt") == nil)
    #expect(
      file.omissions.map(\.summary) == ["the alignment top of 'badge'"])
    #expect(try UIKitDeclarations().complaints(about: file.text) == "")
  }

  @Test func codeOfRandomScenesCompiles() throws {
    var all: [Scene] = []
    for seed in 1...UInt64(Campaign.steps(short: 20, long: 400)) {
      var random = RandomScene(seed: seed)
      all.append(try random.next())
    }
    let file = SwiftFile(of: all)
    #expect(file.text == SwiftFile(of: all).text)
    let complaints = try UIKitDeclarations().complaints(about: file.text)
    #expect(complaints == "", "of the scenes of seeds 1 to \(all.count)")
  }

  @Test func guidesAreAddedToTheirOwners() throws {
    let text = """
      {"device":"iPhone 15","kind":"scene","name":"chat"}
      {"kind":"view","name":"root","type":"view"}
      {"kind":"view","name":"column","parent":"root","type":"layoutGuide"}
      {"kind":"view","name":"cell","parent":"root","type":"tableViewCell"}
      {"kind":"view","name":"gap","parent":"cell","type":"layoutGuide"}
      {"kind":"view","name":"list","parent":"root","type":"stackView"}
      {"kind":"view","name":"space","parent":"list","type":"layoutGuide"}
      {"kind":"set","name":"base"}
      {"first":{"attribute":"bottom","view":"column"},"handle":1,"kind":"constraint","relation":"==","second":{"attribute":"top","guide":"keyboard","view":"root"}}
      {"condition":"keyboard=shown","kind":"set","name":"typing"}
      {"constant":9,"first":{"attribute":"width","view":"gap"},"handle":2,"kind":"constraint","relation":"=="}

      """
    let file = SwiftFile(of: try scenes(text))
    for line in [
      "let column = UILayoutGuide()", "    addLayoutGuide(column)\n", "cell.contentView.addLayoutGuide(gap)",
      "list.addLayoutGuide(space)",
      "column.bottomAnchor.constraint(equalTo: keyboardLayoutGuide.topAnchor)", "let isTyping = false",
    ] { #expect(file.text.contains(line), "\(line)") }
    #expect(!file.text.contains("column.translatesAutoresizing"))
    #expect(
      file.omissions.map(\.summary) == ["conditions on keyboard: the keyboard is assumed to be hidden"])
    #expect(try UIKitDeclarations().complaints(about: file.text) == "")
  }

  @Test func everyOmittedRuleIsListed() throws {
    for seed in 1...UInt64(Campaign.steps(short: 40, long: 400)) {
      var random = RandomScene(seed: seed)
      let scene = try random.next()
      let file = SwiftFile(of: [scene])
      let said = file.omissions.map(\.summary).joined(separator: "\n")
      // Rules with undefined numbers are listed together.
      let resolution = scene.resolvingNumbersOfAllSets()
      for inactive in resolution.inactive {
        guard case .undefined(let name) = inactive.problem else { continue }
        #expect(said.contains("a rule that uses the number '\(name.text)'"), "seed \(seed)")
      }
      for set in scene.sets {
        let rules = resolution.scene.rules(of: set.id)
        let bars = rules.count { rule in
          guard case .placement(let placement) = rule else { return false }
          switch placement.source?.part {
          case nil, .guide(.safeArea)?, .guide(.layoutMargins)?, .guide(.readableContent)?: return false
          default: return true
          }
        }
        #expect(
          bars == 0
            || said.contains(
              "the placements of set '\(set.name.text)' that refer to bars or the keyboard: \(bars)"),
          "seed \(seed)")
        let managers = rules.count { if case .manager = $0 { true } else { false } }
        #expect(
          managers == 0 || said.contains("the layout managers of set '\(set.name.text)': \(managers)"),
          "seed \(seed)")
        for constraint in resolution.scene.constraints(of: set.id)
        where !said.contains("#\(constraint.handle) of set '\(set.name.text)'") {
          guard let identifier = constraint.identifier else { continue }
          #expect(file.text.contains(".named("), "seed \(seed): \(identifier)")
        }
      }
      for one in file.omissions { #expect(file.text.contains("/// - \(one.summary)"), "seed \(seed)") }
    }
  }

  /// Placements run after constraints, and only those of installed sets.
  @Test func placementsAreFrames() throws {
    let text = """
      {"device":"iPhone 15","kind":"scene","name":"card"}
      {"kind":"view","name":"root","type":"view"}
      {"kind":"view","name":"title","parent":"root","properties":{"text":"Hi"},"type":"label"}
      {"kind":"view","name":"box","parent":"root","properties":{"frameHeight":4,"frameWidth":3,"frameX":1,"frameY":2},"type":"view"}
      {"kind":"view","name":"inner","parent":"box","type":"view"}
      {"kind":"set","name":"base"}
      {"kind":"placement","measure":"midX","value":{"measure":"midX","view":"root"},"view":"title"}
      {"kind":"placement","measure":"minY","value":{"constant":4,"measure":"minY","part":"safeArea","view":"root"},"view":"title"}
      {"kind":"placement","measure":"minX","value":{"constant":-8,"measure":"width","multiplier":0.5,"view":"title"},"view":"box"}
      {"kind":"placement","measure":"leading","value":3,"view":"inner"}
      {"kind":"placement","measure":"maxY","value":{"measure":"maxY","view":"box"},"view":"inner"}
      {"condition":"orientation=landscapeLeft","kind":"set","name":"wide"}
      {"kind":"placement","measure":"width","relation":"<=","value":20,"view":"title"}

      """
    let file = SwiftFile(of: try scenes(text))
    let body = file.text.split(separator: "private func placeViews() {").last ?? ""
    for line in [
      "title.frame = CGRect(origin: .zero, size: title.sizeThatFits(.zero))", "box.layoutIfNeeded()",
      "inner.frame = CGRect(origin: .zero, size: inner.intrinsicContentSize)",
      "title.frame.origin.x = bounds.midX - title.frame.width / 2",
      "title.frame.origin.y = safeAreaLayoutGuide.layoutFrame.minY + 4",
      "box.frame.origin.x = 0.5 * title.frame.width - 8",
      "inner.frame.origin.y = box.bounds.maxY - inner.frame.height",
      "if orientation == .landscapeLeft {", "title.frame.size.width = min(title.frame.size.width, 20)",
    ] { #expect(body.contains(line), "\(line) in\n\(file.text)") }
    #expect(file.text.contains("super.layoutSubviews()\n    placeViews()\n"))
    #expect(!file.text.contains("title.translatesAutoresizingMaskIntoConstraints"))
    #expect(file.omissions.isEmpty)
    #expect(try UIKitDeclarations().complaints(about: file.text) == "")
  }

  @Test func reservedNamesAreAvoided() throws {
    let text = """
      {"device":"iPhone 8","kind":"scene","name":"view"}
      {"kind":"view","name":"root","type":"view"}
      {"kind":"view","name":"frame","parent":"root","type":"label"}
      {"kind":"view","name":"class","parent":"root","type":"view"}
      {"kind":"view","name":"a b","parent":"root","type":"view"}
      {"kind":"view","name":"aB","parent":"root","type":"view"}
      {"kind":"view","name":"1","parent":"root","type":"view"}
      {"kind":"view","name":"😀","parent":"root","type":"button"}
      {"kind":"view","name":"title\\"","parent":"root","type":"view"}

      """
    let file = SwiftFile(of: try scenes(text))
    for declared in [
      "let frameView = UILabel()", "let classView = UIView()", "let aB = UIView()", "let aBView = UIView()",
      "let _1 = UIView()", "let view = UIButton(type: .system)", "let title = UIView()",
    ] { #expect(file.text.contains(declared), "\(declared) in\n\(file.text)") }
    #expect(try UIKitDeclarations().complaints(about: file.text) == "")
  }

  private func scenes(_ text: String) throws -> [Scene] {
    try SceneArchive.scenes(of: Array(text.utf8), ids: CountingIDs())
  }

  private static let list = #"""
    {"device":"iPhone 8","kind":"scene","name":"list","orientations":["portrait","landscapeLeft"]}
    {"kind":"view","name":"root","properties":{"autorotate":false,"marginTop":12},"type":"view"}
    {"kind":"view","name":"stack","parent":"root","properties":{"axis":"vertical","spacing":8},"type":"stackView"}
    {"kind":"view","name":"title","parent":"stack","properties":{"fontSize":20,"fontWeight":"bold","lines":0,"spacingAfter":16,"text":"A \"long\"\ntitle"},"type":"label"}
    {"kind":"view","name":"row1","parent":"stack","properties":{"instance":"cell"},"traits":{"images":3},"type":"view"}
    {"kind":"view","name":"badge","parent":"root","properties":{"alignmentTop":2,"contentHeight":20,"contentWidth":20,"frameHeight":20,"frameWidth":20,"frameX":8,"frameY":8},"type":"view"}
    {"kind":"set","name":"both"}
    {"first":{"attribute":"leading","view":"stack"},"handle":1,"identifier":"StackLeadingBoth","kind":"constraint","relation":"==","second":{"attribute":"leadingMargin","view":"root"}}
    {"constant":8,"first":{"attribute":"top","view":"stack"},"handle":2,"kind":"constraint","relation":"==","second":{"attribute":"top","guide":"safeArea","view":"root"}}
    {"condition":"landscape","kind":"set","name":"landscape"}
    {"first":{"attribute":"centerX","view":"stack"},"handle":3,"kind":"constraint","multiplier":0.5,"priority":750,"relation":"<=","second":{"attribute":"trailing","view":"root"}}
    {"constant":200,"first":{"attribute":"width","view":"stack"},"handle":4,"kind":"constraint","relation":">="}
    {"kind":"override","property":"hidden","value":true,"view":"title"}
    {"condition":"not landscape and width >= 375","kind":"set","name":"wide"}
    {"first":{"attribute":"width","view":"stack"},"handle":5,"kind":"constraint","multiplier":0.75,"relation":"==","second":{"attribute":"width","view":"root"}}
    {"kind":"override","property":"fontSize","value":24,"view":"title"}
    {"kind":"set","name":"frames"}
    {"kind":"placement","measure":"minY","value":8,"view":"badge"}

    """#

  private static let cell = #"""
    {"device":"iPhone 8","kind":"scene","name":"cell"}
    {"kind":"view","name":"root","type":"view"}
    {"kind":"view","name":"one","parent":"root","type":"imageView"}
    {"condition":"images=3 and heightClass=compact","kind":"set","name":"three"}
    {"constant":89,"first":{"attribute":"width","view":"one"},"handle":1,"kind":"constraint","relation":"=="}

    """#
}
