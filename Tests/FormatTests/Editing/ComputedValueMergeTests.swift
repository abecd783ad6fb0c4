import GimbalMarkup
import Testing

@testable import GimbalInterfaceBuilder

/// Merges of values that follow from other parts of the document, and of elements that both versions add by themselves.
@Suite struct ComputedValueMergeTests {
  /// Returns a document with content of a controller.
  private static func document(_ content: String, parts: String = "") -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\" version=\"3.0\">\(parts)"
      + "<scenes><scene sceneID=\"s\"><objects><viewController id=\"obj\">\(content)</viewController></objects></scene></scenes>"
      + "</document>\n"
  }

  private func merge(_ versions: [String]) throws -> (text: String, conflicts: [String]) {
    let trees = try versions.map { try Markup.read(Array($0.utf8)) }
    let merge = DocumentMerge(base: trees[0], ours: trees[1], theirs: trees[2])
    #expect(merge.isMergedByElements)
    _ = try Markup.read(merge.bytes)
    return (
      String(decoding: merge.bytes, as: UTF8.self), merge.conflicts.filter { !$0.isComputed }.map(\.line)
    )
  }

  private static let size = "y=\"0.0\" width=\"SIZE\" height=\"20\""

  /// Each row is an element with a frame that another object decides.
  @Test(arguments: [
    "<view id=\"v\"><subviews><label translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"lab\">RECT</label></subviews><constraints><constraint firstItem=\"lab\" firstAttribute=\"top\" secondItem=\"v\" secondAttribute=\"top\" id=\"c\"/></constraints></view>",
    "<view id=\"v\"><subviews><label translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"lab\">RECT<constraints><constraint firstAttribute=\"width\" constant=\"9\" id=\"c\"/></constraints></label></subviews></view>",
    "<tableViewCell textLabel=\"lab\" style=\"value1\" id=\"cel\"><tableViewCellContentView key=\"contentView\" id=\"con\"><subviews><label id=\"lab\">RECT</label></subviews></tableViewCellContentView></tableViewCell>",
    "<tableViewCell detailTextLabel=\"lab\" style=\"value1\" id=\"cel\"><tableViewCellContentView key=\"contentView\" id=\"con\"><subviews><label id=\"lab\">RECT</label></subviews></tableViewCellContentView></tableViewCell>",
    "<stackView id=\"sta\"><subviews><label id=\"lab\">RECT</label></subviews></stackView>",
    "<navigationBar key=\"navigationBar\" id=\"bar\">RECT</navigationBar>",
    "<visualEffectView id=\"eff\"><view key=\"contentView\" id=\"con\">RECT</view></visualEffectView>",
    "<scrollView id=\"scr\"><clipView key=\"contentView\" id=\"cli\"><subviews><tableView id=\"tab\">RECT</tableView></subviews></clipView></scrollView>",
    "<tableView id=\"tab\"><view key=\"tableFooterView\" id=\"foo\">RECT</view></tableView>",
    "<window id=\"win\">SCREEN</window>",
    "<tableViewCell id=\"cel\"><tableViewCellContentView key=\"contentView\" id=\"con\"><rect key=\"frameInset\" width=\"SIZE\" height=\"-1\"/></tableViewCellContentView></tableViewCell>",
    "<tableColumn width=\"SIZE\" id=\"col\"><tableColumnResizingMask key=\"resizingMask\" resizeWithTable=\"YES\"/></tableColumn>",
  ])
  func placedFramesAreNoConflicts(element: String) throws {
    let text = element.replacing("RECT", with: "<rect key=\"frame\" x=\"0.0\" \(Self.size)/>")
      .replacing("SCREEN", with: "<rect key=\"screenRect\" x=\"0.0\" \(Self.size)/>")
    let merged = try merge(
      ["100", "200", "300"].map { Self.document(text.replacing("SIZE", with: $0)) })
    #expect(merged.conflicts.isEmpty)
    #expect(merged.text.contains("\"200\""))
  }

  @Test(arguments: [
    "<view id=\"v\"><subviews><label id=\"lab\">RECT</label></subviews></view>",
    "<view id=\"v\"><subviews><label fixedFrame=\"YES\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"lab\">RECT</label></subviews><constraints><constraint firstItem=\"lab\" firstAttribute=\"top\" id=\"c\"/></constraints></view>",
    "<view id=\"v\"><subviews><label translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"lab\">RECT</label></subviews></view>",
    "<tableViewCell textLabel=\"other\" id=\"cel\"><tableViewCellContentView key=\"contentView\" id=\"con\"><subviews><label id=\"lab\">RECT</label></subviews></tableViewCellContentView></tableViewCell>",
    "<tableColumn width=\"SIZE\" id=\"col\"><tableColumnResizingMask key=\"resizingMask\" userResizable=\"YES\"/></tableColumn>",
  ])
  func chosenFramesAreConflicts(element: String) throws {
    let text = element.replacing("RECT", with: "<rect key=\"frame\" x=\"0.0\" \(Self.size)/>")
    let merged = try merge(
      ["100", "200", "300"].map { Self.document(text.replacing("SIZE", with: $0)) })
    #expect(merged.conflicts.count == 1)
  }

  @Test func heightOfFooterIsChosen() throws {
    let merged = try merge(
      ["10", "20", "30"].map {
        Self.document(
          "<tableView id=\"tab\"><view key=\"tableFooterView\" id=\"foo\"><rect key=\"frame\" x=\"0.0\" y=\"0.0\" width=\"9\" height=\"\($0)\"/></view></tableView>"
        )
      })
    #expect(merged.conflicts.count == 1)
  }

  /// The table computes the other sides of the frame.
  @Test(arguments: [["1 10", "2 10", "3 20"], ["1 10", "2 20", "3 10"]])
  func heightOfFooterOfOneVersionIsKept(frames: [String]) throws {
    let merged = try merge(
      frames.map { frame in
        let sides = frame.split(separator: " ")
        return Self.document(
          "<tableView id=\"tab\"><view key=\"tableFooterView\" id=\"foo\"><rect key=\"frame\" x=\"0.0\" y=\"\(sides[0])\" width=\"9\" height=\"\(sides[1])\"/></view></tableView>"
        )
      })
    #expect(merged.conflicts.isEmpty)
    #expect(merged.text.contains("y=\"2\" width=\"9\" height=\"20\""))
  }

  /// Each row has a mask, and the frames of a view in superviews that are 100, 200 and 300 wide.
  @Test(arguments: [
    (["widthSizable"], ["10 80", "10 180", "10 280"], true),
    (["flexibleMinX"], ["10 80", "110 80", "210 80"], true),
    (["flexibleMinX", "flexibleMaxX"], ["10 80", "60 80", "110 80"], true),
    (["flexibleMaxX"], ["10 80", "20 80", "30 80"], false),
    (["widthSizable"], ["10 80", "10 180", "10 90"], false),
  ])
  func autoresizedFramesAreNoConflicts(mask: [String], frames: [String], isComputed: Bool) throws {
    func rect(_ frame: String) -> String {
      let sides = frame.split(separator: " ")
      return "<rect key=\"frame\" x=\"\(sides[0])\" y=\"0.0\" width=\"\(sides[1])\" height=\"20\"/>"
    }
    let flags = mask.map { "\($0)=\"YES\"" }.joined(separator: " ")
    let merged = try merge(
      zip(["0 100", "0 200", "0 300"], frames).map { outer, frame in
        Self.document(
          "<view key=\"view\" id=\"out\">\(rect(outer))<subviews><view id=\"inn\">\(rect(frame))<autoresizingMask key=\"autoresizingMask\" \(flags)/></view></subviews></view>"
        )
      })
    #expect(merged.conflicts.isEmpty == isComputed, "\(merged.conflicts)")
  }

  /// Each version of Xcode writes its own number, or none.
  @Test(arguments: [
    ["1", "2", "10", "10"], ["1", "10", "2", "10"], ["1", "", "2", ""], ["1", "2", "", "2"],
  ])
  func versionsOfToolsAreNoConflicts(numbers: [String]) throws {
    func document(_ number: String) -> String {
      Self.document("").replacing(
        " version=\"3.0\"",
        with: " version=\"3.0\"" + (number.isEmpty ? "" : " systemVersion=\"\(number)\""))
    }
    let merged = try merge(numbers.prefix(3).map(document))
    #expect(merged.conflicts.isEmpty)
    #expect(merged.text.contains("systemVersion=\"\(numbers[3])\"") == !numbers[3].isEmpty)
  }

  /// Versions of Interface Builder write the components of a color with different numbers of digits.
  @Test func digitsOfColorsAreNoConflicts() throws {
    func color(_ red: String) -> String {
      Self.document(
        "<view id=\"v\"><color key=\"tintColor\" red=\"\(red)\" green=\"0.0\" blue=\"0.0\" alpha=\"1\"/></view>"
      )
    }
    let values = ["0.94901960780000005", "0.94901960784313721", "0.5"]
    let merged = try merge(values.map(color))
    #expect(merged.conflicts.isEmpty)
    #expect(merged.text.contains("red=\"0.5\""))
    let removed = try merge([color(values[0]), color(values[1]), Self.document("<view id=\"v\"/>")])
    #expect(removed.conflicts.isEmpty)
    #expect(!removed.text.contains("tintColor"))
  }

  /// Xcode 4 lists the classes of the project with their outlets.
  @Test func classesAreMergedByName() throws {
    func list(_ a: String, _ b: String) -> String {
      func entry(_ name: String, _ outlet: String) -> String {
        "<class className=\"\(name)\"><relationships><relationship kind=\"outlet\" name=\"\(outlet)\"/></relationships></class>"
      }
      return Self.document("", parts: "<classes>\(entry("A", a))\(entry("B", b))</classes>")
    }
    let added = "<class className=\"C\"/></classes>"
    let merged = try merge([
      list("one", "two"),
      list("one", "three").replacing("<classes>", with: "<classes><class className=\"0\"/>"),
      list("four", "two").replacing("</classes>", with: added),
    ])
    #expect(merged.conflicts.isEmpty)
    for name in ["three", "four", "\"0\"", "\"C\""] { #expect(merged.text.contains(name)) }
    #expect(!merged.text.contains("one") && !merged.text.contains("two"))
  }

  /// A difference of less than a thousandth of a point is no change, so that a change of the other version is taken.
  @Test(arguments: [
    ["10.0000002", "10.0000004", "10"], ["10", "10.0000004", "12"], ["10", "12", "10.0000004"],
  ])
  func roundingErrorsAreNoConflicts(values: [String]) throws {
    let merged = try merge(
      values.map {
        Self.document(
          "<view id=\"v\"><rect key=\"frame\" x=\"\($0)\" y=\"0.0\" width=\"5\" height=\"5\"/></view>")
      })
    #expect(merged.conflicts.isEmpty)
    if values.contains("12") { #expect(merged.text.contains("x=\"12\"")) }
  }

  @Test func aRoundingErrorDoesNotKeepAnObject() throws {
    func view(_ x: String) -> String {
      "<view id=\"v\"><rect key=\"frame\" x=\"\(x)\" y=\"0.0\" width=\"5\" height=\"5\"/></view>"
    }
    let merged = try merge([view("10"), "", view("10.0000004")].map { Self.document($0) })
    #expect(merged.conflicts.isEmpty)
    #expect(!merged.text.contains("\"v\""))
  }

  @Test func namesOfFontsAreASet() throws {
    func fonts(_ names: [String]) -> String {
      let strings = names.map { "<string>\($0)</string>" }.joined()
      return Self.document(
        "", parts: "<customFonts key=\"customFonts\"><array key=\"F.ttf\">\(strings)</array></customFonts>")
    }
    let merged = try merge([fonts(["A", "A"]), fonts(["A", "A", "B"]), fonts(["A", "C"])])
    #expect(merged.conflicts.isEmpty)
    for name in ["A", "B", "C"] { #expect(merged.text.contains("<string>\(name)</string>")) }
  }

  @Test func tieBreakersAreNoConflict() throws {
    func breakers(_ ids: [String]) -> String {
      let segues = ids.map { "<segue reference=\"\($0)\"/>" }.joined()
      let list = "<inferredMetricsTieBreakers>\(segues)</inferredMetricsTieBreakers>"
      return Self.document(
        "<connections><segue destination=\"obj\" kind=\"show\" id=\"one\"/><segue destination=\"obj\" kind=\"show\" id=\"two\"/></connections>",
        parts: ids.isEmpty ? "" : list)
    }
    let merged = try merge([breakers(["one"]), breakers([]), breakers(["two"])])
    #expect(merged.conflicts.isEmpty)
    #expect(merged.text.contains("reference=\"two\""))
  }

  /// Xcode adds a navigation item to a controller by itself.
  @Test func navigationItemsOfBothVersionsAreOne() throws {
    func item(_ id: String, _ content: String) -> String {
      Self.document("<navigationItem key=\"navigationItem\"\(content) id=\"\(id)\"/>")
    }
    let merged = try merge([
      Self.document(""), item("aaa-aa-aaa", ""), item("bbb-bb-bbb", " title=\"T\""),
    ])
    #expect(merged.conflicts.isEmpty)
    #expect(merged.text.contains("title=\"T\" id=\"aaa-aa-aaa\""))
    #expect(!merged.text.contains("bbb-bb-bbb"))
  }

  /// Two different values of one property stay a conflict.
  @Test func differentObjectsOfOnePropertyAreAConflict() throws {
    func view(_ id: String, _ name: String) -> String {
      Self.document("<view key=\"view\" userLabel=\"\(name)\" id=\"\(id)\"/>")
    }
    let merged = try merge([Self.document(""), view("aaa-aa-aaa", "A"), view("bbb-bb-bbb", "B")])
    #expect(merged.conflicts.count == 1)
    #expect(merged.text.contains("aaa-aa-aaa") && !merged.text.contains("bbb-bb-bbb\""))
  }

  /// An outlet that ours changes to an object that theirs removes keeps its destination.
  @Test func destinationOfARemovedObjectIsRejected() throws {
    func version(_ destination: String, _ labels: [String]) -> String {
      let views = labels.map { "<label id=\"\($0)\"/>" }.joined()
      return Self.document(
        "<view key=\"view\" id=\"v\"><subviews>\(views)</subviews></view><connections><outlet property=\"label\" destination=\"\(destination)\" id=\"o\"/></connections>"
      )
    }
    let merged = try merge([
      version("l1", ["l1", "l2"]), version("l2", ["l1", "l2"]), version("l1", ["l1"]),
    ])
    #expect(merged.conflicts.count == 1)
    #expect(merged.text.contains("destination=\"l1\""))
  }

  /// The order of the outlets has no meaning. The order of an outlet collection is that of its objects.
  @Test(arguments: [("outlet", 0), ("outletCollection", 1)])
  func orderOfConnections(kind: String, conflicts: Int) throws {
    func version(_ order: [String]) -> String {
      let list = order.map {
        let property = kind == "outlet" ? $0 : "all"
        return "<\(kind) property=\"\(property)\" destination=\"obj\" id=\"\($0)\"/>"
      }
      return Self.document("<connections>\(list.joined())</connections>")
    }
    let merged = try merge(
      [["o1", "o2", "o3"], ["o2", "o1", "o3"], ["o3", "o2", "o1"]].map(version))
    #expect(merged.conflicts.count == conflicts, "\(merged.conflicts)")
  }

  /// White space in a text belongs to the text; line breaks and indentation between tags do not.
  @Test(arguments: [
    ("one\ntwo", "one\ntwo", "one\n\ntwo", "one\n\ntwo", 0), ("a", "a ", "a", "a ", 0),
    ("one\ntwo", "one\n\ntwo", "ONE\ntwo", "one\n\ntwo", 1), ("a  b", "a b", "a   b", "a b", 1),
  ])
  func whiteSpaceInTextsIsContent(base: String, ours: String, theirs: String, merged: String, conflicts: Int)
    throws
  {
    let versions = [base, ours, theirs].map {
      Self.document("<label id=\"lab\"><string key=\"text\">\($0)</string></label>")
    }
    let result = try merge(versions)
    #expect(result.text.contains("<string key=\"text\">\(merged)</string>"), "\(result.text)")
    #expect(result.conflicts.count == conflicts)
  }

  @Test func indentationOfFragmentsIsNoChange() throws {
    func fragments(_ gap: String, _ text: String) -> String {
      Self.document(
        "<label id=\"lab\"><attributedString key=\"attributedText\">\(gap)<fragment content=\"\(text)\">\(gap)<attributes/>\(gap)</fragment>\(gap)</attributedString></label>"
      )
    }
    let result = try merge([fragments("\n ", "A"), fragments("\n    ", "A"), fragments("\n ", "B")])
    #expect(result.conflicts.isEmpty && result.text.contains("content=\"B\""))
  }
}
