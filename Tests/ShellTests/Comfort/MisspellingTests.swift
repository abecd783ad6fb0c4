import Testing

/// Suggestions for misspelled words of all kinds.
@Suite struct MisspellingTests {
  private static let setup = """
    scene new cell size 30x30
    view new inner
    scene new main device "iPhone 8"
    view new orange; view new banner kind label text "x"; view new row instance cell
    set new landscape when landscape
    constrain { OrangeTop: orange.top == root.top }
    trait images=3
    branch feature
    tag release
    """

  private static let slips: [(command: String, meant: String)] = [
    ("farmes", "frames"),
    ("view new x size 96x96", "content"), ("view new x kind image", "imageView"),
    ("view new x kind stack", "stackView"),
    ("view nwe x", "new"),
    ("view remove ornage", "orange"),
    ("view set orange hiden true", "hidden"),
    ("view new x kind lable", "label"),
    ("view set orange direction lrt", "ltr"),
    ("view set row instance cel", "cell"),
    ("install landscpe", "landscape"),
    ("set remove landscap", "landscape"),
    ("constraint show OrangTop", "OrangeTop"),
    ("constraint move OrangeTop into landscap", "landscape"),
    ("constrain landscpae { orange.left == root.left }", "landscape"),
    ("constrain { ornge.left == root.left }", "orange"),
    ("constrain { orange.lft == root.left }", "left"),
    ("constrain { orange.left == root.safeAera.left }", "safeArea"),
    ("scene use man", "main"),
    ("scene remove mian", "main"),
    ("scene new y device iPone8", "iPhone 8"),
    ("device iPhne8", "iPhone 8"),
    ("rotate landscpe", "landscape"),
    ("frames --orientation portait", "portrait"),
    ("frames --orientaton portrait", "--orientation"),
    ("frames --format jsn", "json"),
    ("frames --at relase", "release"),
    ("frames ornge", "orange"),
    ("frames row/iner", "row/inner"),
    ("mode jsn", "json"),
    ("set when landscape landscpe", "landscape"),
    ("set when landscape heigtClass=compact", "heightClass"),
    ("set when landscape heightClass=compct", "compact"),
    ("set when landscape images=3 adn portrait", "and"),
    ("set when landscape imges=3", "images"),
    ("hide ornge", "orange"),
    ("unhide ornge", "orange"),
    ("override orange hiden true", "hidden"),
    ("override ornge hidden true", "orange"),
    ("overflow orange hdie", "hide"),
    ("place ornge x 5", "orange"),
    ("place orange blow root", "below"),
    ("place orange below rot", "root"),
    ("resize orange wdth 5", "width"),
    ("size-to-fit ornge", "orange"),
    ("layout root vertcal { orange }", "vertical"),
    ("layout root border { nort orange }", "north"),
    ("layout rot vertical", "root"),
    ("layout root vertical halgn spread", "halign"),
    ("layout root vertical { orange halign spred }", "spread"),
    ("front ornge", "orange"),
    ("fit ornge", "orange"),
    ("draw ornge", "orange"),
    ("draw --widht 40", "--width"),
    ("blame ornge.x", "orange"),
    ("blame orange.xx", "x"),
    ("bisect no conflits", "conflicts"),
    ("expect no conflits", "conflicts"),
    ("expect ornge visible", "orange"),
    ("expect orange visble", "visible"),
    ("expect orange inside rot", "root"),
    ("expect orange.widht == 3", "width"),
    ("for each devce all { check }", "device"),
    ("for each orientation portait { check }", "portrait"),
    ("check --devcies all", "--devices"),
    ("check --kinds conflit", "conflict"),
    ("checkout featur", "feature"),
    ("checkout relase", "release"),
    ("branch delete featur", "feature"),
    ("tag delete relase", "release"),
    ("merge featur", "feature"),
    ("diff featur", "feature"),
    ("show relase", "release"),
    ("log featur", "feature"),
    ("resolve !1 our", "ours"),
    ("trace hied orange", "hide"),
    ("trace rotat landscape", "rotate"),
    ("autorotate of", "off"),
    ("autorotate off mian", "main"),
    ("scene set directon rtl", "direction"),
    ("scene set orientations portait", "portrait"),
    ("scene present mian in cell", "main"),
    ("import --relace x.gimarchive", "--replace"),
    ("export x.gimarchive mian", "main"),
    ("vfl \"H:|[ornge]|\"", "orange"),
    ("vfl \"H:|[orange]|\" algn=top", "align"),
    ("vfl \"H:[orange][banner]\" align=tp", "top"),
    ("help rotat", "rotate"),
    ("gc --kep 3d", "--keep"),
    ("trait imges=", "images"),
  ]

  @Test(arguments: slips)
  func theNearestIsSuggested(_ command: String, _ meant: String) throws {
    let shell = try TestShell()
    shell.run(Self.setup)
    let before = try shell.records()
    let errors = shell.run(command).errors
    #expect(errors.contains("did you mean '\(meant)'?"), "\(errors)")
    if errors.contains("error: ") { #expect(try shell.records() == before) }
  }

  @Test func aRuleWithoutItsCommandIsKnown() throws {
    #expect(
      try TestShell(Self.ruleSetup).run("orange.width == 10").errors.contains(
        "use 'constrain orange.width == 10'"))
  }

  private static let ruleSetup = "scene new main size 9x9; view new orange"

  /// A word without a similar candidate gets no suggestion.
  @Test(arguments: [
    "xyzzy", "view xyzzy", "view remove xyzzy", "view set orange xyzzy 1", "device xyzzy", "install xyzzy",
    "constrain { orange.xyzzy == 1 }", "rotate xyzzy", "checkout xyzzy", "frames --xyzzy",
    "expect orange xyzzy",
  ])
  func nothingIsMadeUp(_ command: String) throws {
    let shell = try TestShell()
    shell.run(Self.setup)
    let errors = shell.run(command).errors
    #expect(errors.contains("error: ") && !errors.contains("did you mean"), "\(errors)")
  }
}
