import GimbalModel
import GimbalNotation
import GimbalShell
import Testing

/// Completion with Tab.
@Suite struct CompleterTests {
  private static let setup = """
    scene new main size 300x200
    view new orange; view new "odd view"
    set new landscape when landscape
    constrain { OrangeTop: orange.top == root.top }
    trait images=3
    """

  private func candidates(_ head: String, _ prefix: String) throws -> [String] {
    Completer(try TestShell(CompleterTests.setup).session).candidates(for: prefix, after: head).map(\.text)
  }

  private static let beginnings: [(String, String, [String])] = [
    ("", "vi", ["view"]), ("", "un", ["unhide", "uninstall", "undo"]), ("view ", "re", ["rename", "remove"]),
    ("echo one; ", "vi", ["view"]), ("echo one\n", "vi", ["view"]), ("constraint ", "sh", ["show"]),
    ("view remove ", "or", ["orange"]), ("view remove ", "\"", ["\"odd view\""]),
    ("view set orange ", "contentW", ["contentWidth"]), ("view new x kind ", "lab", ["label"]),
    ("view new x ", "fra", ["frame", "frameX", "frameY", "frameWidth", "frameHeight"]),
    ("install ", "la", ["landscape"]), ("constraint show ", "Or", ["OrangeTop"]),
    ("constrain { orange.", "bot", ["bottom", "bottomMargin"]), ("constrain landscape { ", "ora", ["orange"]),
    ("constrain {\n  orange.left == root.left\n  ", "ora", ["orange"]),
    ("constrain { orange.", "safe", ["safeArea"]), ("constrain ", "aut", ["auto"]),
    ("rotate ", "landscapeR", ["landscapeRight"]), ("frames ", "--all", ["--all-orientations"]),
    ("frames ", "--abs", ["--absolute"]), ("frames --format ", "j", ["json"]), ("mode ", "nd", ["ndjson"]),
    ("frames --format=", "j", ["json"]), ("device ", "iPhoneA", ["iPhoneAir"]),
    ("device ", "li", ["list"]),
    ("for each device iPhone8,", "iPhoneA", ["iPhoneAir"]),
    ("for each device iPhone 14 Pro, iPhone 8,", "iPhoneA", ["iPhoneAir"]),
    ("for each device iPhone 14 Pro {", "fram", ["frames"]),
    ("frames device iPhone 8,", "iPhoneA", ["iPhoneAir"]),
    ("frames device iPhone 8, iPad 9.7, ", "iPhoneA", ["iPhoneAir"]),
    ("frames orange device iPhone8,", "iPhoneA", ["iPhoneAir"]),
    ("frames orientation portrait,", "landscapeR", ["landscapeRight"]),
    ("for each device iPhone8, iPhoneAir {", "fram", ["frames"]),
    ("for each device iPhoneAir{", "fram", ["frames"]),
    ("check --devices iPhone8,", "iPhoneA", ["iPhoneAir"]),
    ("device list ", "--f", ["--format"]), ("help ", "rot", ["rotate"]), ("help ", "lim", ["limits"]),
    ("help view ", "mo", ["move"]),
    ("scene use ", "m", ["main"]), ("trait ", "im", ["images"]),
    ("checkout ", "", ["HEAD", "HEAD~1", "main"]), ("diff main ", "H", ["HEAD", "HEAD~1"]),
    ("branch delete ", "m", ["main"]),
    ("", "size-to", ["size-to-fit"]), ("size-to-fit ", "or", ["orange"]), ("help ", "size-", ["size-to-fit"]),
    ("place orange ", "center-", ["center-in", "center-x", "center-y"]),
    ("place orange below root ", "", ["margin", "margin-top", "x", "centered-to", "into", "when"]),
    ("place orange below root margin 8 ", "cen", ["centered-to"]),
    ("place orange x root.", "safe", ["safeArea"]),
    ("place orange x root.safeArea.", "max", ["maxX", "maxY"]),
    ("place orange below ", "nav", ["navigationBar"]),
    ("resize orange ", "", ["to", "width", "height"]), ("place remove orange ", "fr", ["from"]),
    ("layout ", "sh", ["show"]), ("layout root ", "ver", ["vertical"]),
    (
      "layout root tile 2x2 ", "marg",
      [
        "margin", "margin-top", "margin-right", "margin-bottom", "margin-left",
      ]
    ),
    ("layout root vertical halign ", "sp", ["spread"]), ("layout root border ", "nor", ["north"]),
    ("layout root border { north ", "or", ["orange"]),
    ("layout root grid {\n  row 33% { ", "ce", ["cell"]),
    ("layout root vertical { orange height ", "re", ["rest"]), ("layout root fill ", "fr", ["front"]),
    ("layout root fill { orange } ", "in", ["into"]), ("front ", "or", ["orange"]),
    ("nonsense ", "x", []), ("view remove ", "zzz", []),
    // Arguments of the statement are not offered again.
    ("install landscape ", "", ["base", "--record"]), ("uninstall \"landscape\" ", "", ["base", "--record"]),
    ("frames orange ", "o", ["\"odd view\""]), ("frames \"odd view\" --absolute ", "o", ["orange"]),
    ("expect no overlap orange ", "o", ["\"odd view\""]), ("frames orange; frames ", "or", ["orange"]),
    ("constrain { orange.top == ", "or", ["orange"]), ("view move orange before ", "or", ["orange"]),
  ]

  @Test(arguments: beginnings)
  func offers(_ head: String, _ prefix: String, _ expected: [String]) throws {
    #expect(try candidates(head, prefix) == expected)
  }

  private static let views = ["root", "orange", "\"odd view\""]
  private static let sets = ["base", "landscape"]
  private static let orientations = [
    "portrait", "landscape", "upright", "landscapeLeft", "portraitUpsideDown", "landscapeRight",
  ]
  private static let display = ["--orientation", "--all-orientations", "--device"]
  private static let formats = ["table", "json", "ndjson", "csv"]

  private static let places: [(String, [String])] = [
    ("rotate ", orientations + ["--record", "--scene"]), ("frames --orientation ", ["all"] + orientations),
    ("scene set orientations ", ["all"] + orientations), ("scene set orientations portrait,", orientations),
    ("scene set direction ", ["ltr", "rtl"]),
    ("scene new x ", ["device", "size", "kind", "orientations", "direction", "shown", "orientation"]),
    ("scene new ", []),
    (
      "frames ",
      views + ["--absolute", "--exact"] + display + [
        "--text-scale", "--text-size", "--keyboard", "--os", "--scene", "--at", "--recorded", "--format",
      ]
    ),
    (
      "draw ",
      views + display + [
        "--text-scale", "--text-size", "--keyboard", "--os", "--scene", "--environment", "--at", "--depth",
        "--width",
        "--ascii",
      ]
    ), ("draw --environment ", ["canvas", "runtime"]),
    ("draw --width ", []),
    ("install ", sets), ("uninstall landscape ", ["base", "--record"]), ("set show ", sets),
    ("set rename ", sets),
    ("set rename landscape ", []), ("set remove ", sets), ("set show landscape ", ["--scene", "--format"]),
    ("constraint list --set ", sets), ("constraint move #1 ", ["#1", "OrangeTop", "into"]),
    ("constraint move #1 into ", sets),
    ("resolve ", ["--all"]), ("resolve --all ", ["ours", "theirs", "base"]),
    ("resolve !1 ", ["ours", "theirs", "base"]),
    ("constraint show ", ["#1", "OrangeTop"]), ("constraint remove #1 ", ["#1", "OrangeTop"]),
    ("constraint set #1 ", ["constant", "multiplier", "priority", "relation", "identifier"]),
    ("constraint set #1 constant -8.5 ", ["constant", "multiplier", "priority", "relation", "identifier"]),
    ("view rename orange ", []), ("view move orange ", ["in", "before", "after", "front", "back"]),
    ("view move orange in ", views), ("view move orange in root before ", views),
    ("view new x in ", views),
    ("view set orange hidden ", ["true", "false", "yes", "no", "on", "off", "default"]),
    ("view set orange direction ", ["ltr", "rtl", "default"]), ("view set orange content ", ["default"]),
    ("hide orange ", ["root", "\"odd view\"", "into", "when"]), ("hide orange into ", sets),
    ("expect no ", ["conflicts", "ambiguity", "overlap"]),
    ("expect no overlap orange ", ["root", "\"odd view\""]),
    ("expect orange ", ["inside", "hidden", "visible", "in"]), ("expect orange inside root ", ["within"]),
    ("expect --orientation ", ["all"] + orientations), ("constrain { orange.top ", []),
    ("quit ", []), ("echo ", []), ("set list ", ["--scene", "--format"]),
    ("mode ", formats + ["pager", "cells"]), ("mode pager ", ["on", "off"]),
    ("mode cells ", ["short", "full"]),
    ("frames --format ", formats), ("frames --keyboard ", ["hidden", "shown"]),
    ("set new x when keyboard=", ["hidden", "shown"]),
    ("for each keyboard ", ["both", "hidden", "shown"]), ("guide ", ["new", "remove", "list"]),
    ("guide new x ", ["in"]), ("guide new x in ", views),
  ]

  /// Without a prefix, the candidates are all valid words.
  @Test(arguments: places)
  func offersNothingElse(_ head: String, _ expected: [String]) throws {
    #expect(try candidates(head, "") == expected)
  }

  @Test(arguments: [
    "set new x when ", "set when landscape ", "override orange hidden true when ", "hide orange when ",
  ])
  func conditionsAreOfOrientationsAndTraits(_ head: String) throws {
    let found = try candidates(head, "")
    let traits = [
      "orientation", "width", "height", "widthClass", "heightClass", "direction", "scale", "textScale",
      "textSize",
      "keyboard", "environment", "systemVersion", "images",
    ]
    let always = head.hasPrefix("set when") ? ["always"] : []
    #expect(found == always + ["not"] + CompleterTests.orientations + traits)
    #expect(try candidates(head + "not ", "") == ["not"] + CompleterTests.orientations + traits)
    #expect(try candidates(head + "widthClass=", "") == ["compact", "regular", "unspecified"])
    #expect(try candidates(head + "images=3 ", "") == ["and", "or"])
  }

  @Test func propertiesStandWherePropertiesMay() throws {
    let properties = try candidates("view set orange ", "")
    #expect(properties.contains("kind") && properties.contains("zOrder"))
    #expect(try candidates("view set ", "") == CompleterTests.views)
    #expect(try candidates("view set orange content 80x20 ", "") == properties)
    #expect(try candidates("view new x ", "") == ["in"] + properties)
    let overridden = properties.filter { $0 != "kind" && $0 != "trait" }
    #expect(try candidates("override orange ", "") == overridden)
    #expect(try candidates("override orange hidden true ", "") == overridden + ["into", "when"])
    #expect(try candidates("override orange hidden ", "").contains("true"))
    #expect(try candidates("override orange hidden ", "").contains("default"))
    #expect(try candidates("view new x kind ", "").count == ViewKind.allCases.count)
    #expect(try candidates("view new x autoresizing flexibleWidth,", "flexibleH") == ["flexibleHeight"])
  }

  @Test func devicesStandBehindDevice() throws {
    for head in ["scene new x device ", "scene set device ", "frames --device ", "check --device="] {
      let hasAll = head.contains("--")
      #expect(try candidates(head, "").count == DeviceCatalog.presets.count + (hasAll ? 1 : 0))
      #expect(try candidates(head, "iPad9") == ["iPad97"])
      #expect(try candidates(head + "\"", "iPad 9") == ["iPad 9.7"])
    }
    #expect(try candidates("scene new x device iPhone 14 Pro ", "ori") == ["orientations", "orientation"])
    #expect(
      try candidates("scene new x device \"iPhone 14 Pro\" ", "ori") == ["orientations", "orientation"])
  }

  private static let rows = """
    scene new icon size 20x20
    view new glyph
    scene new cell size 300x60
    view new one; view new "odd view"; view new badge instance icon
    scene new main size 300x200
    view new row1 instance cell; view new row2
    """

  @Test(arguments: [
    ("frames ", "row", ["row1", "row2"]), ("frames row1/", "", ["one", "\"odd view\"", "badge"]),
    ("frames row1/", "o", ["one", "\"odd view\""]), ("frames row1/\"", "od", ["odd view"]),
    ("frames row1/badge/", "", ["glyph"]), ("frames --absolute row2 row1/", "b", ["badge"]),
    ("frames row2/", "", []), ("frames nobody/", "", []), ("frames row1 /", "", []), ("frames /", "", []),
    ("draw row1/", "on", ["one"]), ("fit row1/", "on", ["one"]), ("blame row1/", "on", ["one"]),
    ("expect row1/", "on", ["one"]), ("expect no overlap row1/", "on", ["one"]),
    ("expect row1/one.left == row1/badge/", "", ["glyph"]), ("expect row1/one.", "wid", ["width"]),
    ("expect row1/one.width/", "", []), ("bisect row1/", "on", ["one"]),
    // A scene cannot contain itself, so 'main' is not offered.
    ("view set row2 instance ", "", ["icon", "cell", "none", "default"]),
    // Rules refer only to views of their own scene.
    ("constrain { row1/", "", []), ("hide row1/", "", []), ("view set row1/", "", []),
  ])
  func pathsLeadIntoInstances(_ head: String, _ prefix: String, _ expected: [String]) throws {
    let completer = Completer(try TestShell(CompleterTests.rows).session)
    #expect(completer.candidates(for: prefix, after: head).map(\.text) == expected)
  }

  @Test(arguments: [
    ("for ", "", ["each"]), ("for each ", "dev", ["device"]), ("for each device ", "al", ["all"]),
    ("for each device iPhone8, ", "iPad9", ["iPad97"]), ("for each direction ", "b", ["both"]),
    ("for each device all { ", "exp", ["explain", "expect"]),
    ("for each device all { check }; ", "expo", ["export"]),
    ("whatif { ", "unin", ["uninstall"]), ("whatif { frames; frames ", "row1", ["row1"]),
    ("explain ", "row", ["row1", "row2"]), ("explain ", "conf", ["conflict"]),
    ("explain row1.", "wid", ["width"]), ("repair 1 ", "--o", ["--orientation"]),
    ("for each device all { check; expect ", "row", ["row1", "row2"]),
    ("for each device all {\nframes ", "row1", ["row1"]), ("expect ", "mi", ["min-size"]),
    ("expect not ", "", ["truncated"]),
    ("expect aligned row1 ", "b", []), ("expect aligned row1 row2 ", "b", ["by"]),
    ("expect aligned row1 row2 by ", "lea", ["leading", "leadingMargin"]),
    ("expect same as ", "HE", ["HEAD", "HEAD~1"]),
    // An instance is offered again, because a path to its views can follow.
    ("expect no overlap row1 row2 ", "row", ["row1"]),
  ])
  func layoutTests(_ head: String, _ prefix: String, _ expected: [String]) throws {
    let completer = Completer(try TestShell(CompleterTests.rows).session)
    #expect(completer.candidates(for: prefix, after: head).map(\.text) == expected)
  }

  @Test(arguments: [
    // Completion works after a revision or a path.
    ("diff HEAD~1 ", "--fra", ["--frames"]), ("merge HEAD~3 --format ", "j", ["json"]),
    ("export ~/main.gimarchive ", "c", ["cell"]), ("export main.gimarchive --at ", "HEAD~", ["HEAD~1"]),
    ("import a/b.ndjson ", "--as", ["--as"]), ("bisect --good HEAD~2 row1/", "on", ["one"]),
    ("render ../x.svg --orientation ", "landscapeL", ["landscapeLeft"]),
    // Views in a visual format
    ("vfl \"", "H:|-[ro", ["H:|-[root", "H:|-[row1", "H:|-[row2"]),
    ("vfl \"H:|-[row1(==", "row2", ["row2"]), ("vfl \"", "H:|[row1]-", []), ("vfl \"", "H:|", []),
    ("vfl { \"H:|[row1]|\"; \"V:[", "row", ["row1", "row2"]),
    // Tab alone does not insert the word that removes the text.
    ("view set row1 text ", "", ["\"", "default"]), ("view set row1 text ", "d", ["default"]),
  ])
  func behindWhatIsNoWord(_ head: String, _ prefix: String, _ expected: [String]) throws {
    let completer = Completer(try TestShell(CompleterTests.rows).session)
    #expect(completer.candidates(for: prefix, after: head).map(\.text) == expected)
  }

  @Test func hashesAreCompletedOnceSomeOfThemIsTyped() throws {
    let shell = try TestShell(CompleterTests.rows)
    let hash = try #require(shell.said("log -n 1 --format csv").split(separator: "\n").last?.prefix(10))
    let completer = Completer(shell.session)
    #expect(completer.candidates(for: String(hash.prefix(6)), after: "diff ").map(\.text) == [String(hash)])
    #expect(completer.candidates(for: String(hash.prefix(1)), after: "diff ").isEmpty)
    #expect(completer.candidates(for: "--fr", after: "diff \(hash) ").map(\.text) == ["--frames"])
  }

  @Test func instancesGoOnWithASlash() throws {
    let completer = Completer(try TestShell(CompleterTests.rows).session)
    #expect(completer.candidates(for: "row", after: "frames ").map(\.goesOn) == [true, false])
    #expect(completer.candidates(for: "", after: "draw row1/").map(\.goesOn) == [false, false, true])
  }

  private static let quotes: [(String, String, [String])] = [
    ("view remove \"", "", ["root", "orange", "odd view"]), ("view remove \"", "odd v", ["odd view"]),
    ("view remove orange \"", "odd", ["odd view"]), ("constrain { \"", "od", ["odd view"]),
    ("device \"", "iPhone A", ["iPhone Air"]), ("rotate \"", "", []), ("\"", "vi", []),
    // A name that needs quotes is offered with quotes.
    ("view remove ", "od", ["\"odd view\""]),
  ]

  @Test(arguments: quotes)
  func quotesAreKept(_ head: String, _ prefix: String, _ expected: [String]) throws {
    #expect(try candidates(head, prefix) == expected)
  }

  @Test func aNameThatQuotesWouldEndIsEscaped() throws {
    let completer = Completer(try TestShell("scene new s size 9x9; view new \"a\\\"b\\\\\"").session)
    #expect(completer.candidates(for: "a", after: "view remove \"").map(\.text) == ["a\\\"b\\\\"])
  }

  @Test func itemsGoOnWithADot() throws {
    let completer = Completer(try TestShell(CompleterTests.setup).session)
    func goesOn(_ head: String, _ prefix: String) -> [Bool] {
      completer.candidates(for: prefix, after: head).map(\.goesOn)
    }
    #expect(goesOn("constrain { ", "ora") == [true])
    #expect(goesOn("constrain { orange.", "safe") == [true])
    #expect(goesOn("constrain { orange.", "wid") == [false])
    #expect(goesOn("constrain ", "aut") == [false])
    #expect(goesOn("view remove ", "ora") == [false])
  }

  @Test func anEmptyLineOffersEveryCommand() throws {
    #expect(try candidates("", "") == CommandTable.standard.verbs)
  }

  @Test func completionToleratesUnreadableText() throws {
    for head in ["\"open ", "view new \"x", "}} ", "{{{", "\u{1}", "# comment "] {
      _ = try candidates(head, "")
    }
  }

  @Test func wordsReachBackAsFarAsTheirKindDoes() throws {
    let completer = Completer(try TestShell(CompleterTests.setup).session)
    #expect(completer.wordKind(in: "read ") == .path)
    #expect(completer.wordKind(in: "echo x; read a/b c") == .path)
    #expect(completer.wordKind(in: "view ") == .name)
    #expect(completer.wordKind(in: "") == .name)
    #expect(completer.wordKind(in: "frames --all-or") == .option)
    #expect(completer.wordKind(in: "place a center-i") == .option)
    #expect(completer.wordKind(in: "constrain { a.right == b.left-c") == .name)
    #expect(completer.wordKind(in: "frames --exact ") == .name)
  }

  @Test func aProjectWithoutScenesOffersNoNames() throws {
    #expect(Completer(try TestShell().session).candidates(for: "", after: "scene use ") == [])
  }
}
