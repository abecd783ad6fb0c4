import Gimbal
import TestSupport
import Testing

@Suite struct DocumentedSnippetTests {
  @Test func testContainsDocumentedCode() throws {
    #expect(try DocumentedSnippet.untested(of: "Gimbal").isEmpty)
  }

  @Test func catalogCodeComputesFrames() throws {
    var scene = Scene("login", size: Size(width: 375, height: 667))
    let logo = scene.addView("logo", contentSize: Size(width: 80, height: 40))
    let root = scene.rootView
    let upright = try scene.addSet("upright", when: "portrait")
    let sideways = try scene.addSet("sideways", when: "landscape")
    try scene.constrain { logo.top == root.top + 8 }
    try scene.constrain(in: upright) { logo.centerX == root.centerX }
    try scene.constrain("logo.leading == root.leading + 8", in: sideways)
    print(try scene.solve(.portrait)["logo"].frame)
    print(try scene.solve(.landscape)[logo].frame)
    #expect(try scene.solve(.portrait)[logo].frame.description == "147.5,8,80x40")
    #expect(try scene.solve(.landscape)["logo"].frame.description == "8,8,80x40")
  }

  @Test func docCommentCodeRuns() throws {
    var scene = Scene("login", size: Size(width: 375, height: 667))
    let phone = DeviceCatalog.presets.first { $0.name == "iPhone 15" }
    let profile = phone.map { Scene("profile", device: $0) }
    #expect(profile?.display.device.name == "iPhone 15")

    let form = scene.addView("form")
    let logo = scene.addView("logo", in: form, kind: .imageView, contentSize: Size(width: 80, height: 40))
    let fields = scene.addStackView("fields", axis: .vertical, spacing: 8)
    scene.addView("user", in: fields, kind: .textField, contentSize: Size(width: 200, height: 34))
    scene.addView("password", in: fields, kind: .textField, contentSize: Size(width: 200, height: 34))
    let menuTitle = "menu"
    let menu = try scene.addStackView(named: Name(menuTitle), axis: .horizontal, spacing: 4)
    #expect(menu.kind == .stackView)
    let submit = scene.addView("submit", kind: .button)
    try scene.setProperties([.text: "Log in", .fontSize: 17], of: submit)

    let upright = try scene.addSet("upright", when: "portrait")
    let wide = try scene.addSet("wide", when: "landscape and width >= 600")
    #expect(scene.sets == [upright, wide])
    let upsideDown = try scene.addSet("upsideDown", when: .orientation(.exactly(.portraitUpsideDown)))
    #expect(scene.sets.last == upsideDown)

    scene.addView("banner")
    try scene.constrain("banner.top == root.safeArea.top + 8")
    let tall = try scene.addSet("tall", when: "portrait")
    try scene.constrain(
      """
      BannerHeight: banner.height == 120
      banner.width <= root.width - 32 @750
      """, in: tall)

    let hint = scene.addView("hint", kind: .label)
    let narrow = try scene.addSet("narrow", when: "width < 400")
    try scene.override(.hidden, of: hint, with: true, in: narrow)
    let layout = try scene.solve(.portrait)
    print(try layout["logo"].frame, try layout[form].frame)
    #expect(
      try layout["banner"].frame.height == 120 && layout[fields].frame.size == Size(width: 200, height: 76))
    #expect(try layout[hint].isHidden && layout[submit].frame.width > 0 && layout[logo].frame.width == 80)

    try scene.addSet("gallery", when: "images=3")
    try scene.setTrait("images", to: 3)
    try scene.rotate(to: .landscape)
    let rotated = try scene.solve()
    #expect(try !rotated[hint].isHidden && rotated["root"].frame.width == 667)
    try scene.constrain("LogoHeight: logo.height == 40")
    try scene.constrain("LogoTall: logo.height == 60")
    let contradiction = try scene.solve(.portrait)
    for conflict in contradiction.conflicts { print(try contradiction.explain(conflict)) }
    #expect(contradiction.conflicts.count == 1)
    let explained = try contradiction.explain(contradiction.conflicts[0])
    print("ignored:", explained.setAside, "of", explained.rules)
    for repair in explained.repairs { print(repair.change, "->", repair.effect) }
    #expect(explained.rules.count == 2 && !explained.repairs.isEmpty)
    let conflict = contradiction.conflicts[0]
    if let repair = try contradiction.explain(conflict).repairs.first { try scene.apply(repair) }
    #expect(try scene.solve(.portrait).conflicts.isEmpty)
  }

  @Test func docCommentCodeOfLookupsAndRemovalRuns() throws {
    var scene = Scene("login", size: Size(width: 375, height: 667))
    let form = scene.addView("form")
    let logo = scene.addView("logo", in: form, contentSize: Size(width: 80, height: 40))
    let submit = scene.addView("submit", kind: .button)
    let text = "footer"
    let footer = try scene.addView(named: Name(text))
    let hint = scene.addView("hint", kind: .label)
    try scene.constrain("BannerHeight: footer.height == 120")
    try scene.addSet("wide", when: "landscape")
    let narrow = try scene.addSet("narrow", when: "width < 300")
    try scene.override(.hidden, of: hint, with: true, in: narrow)
    try scene.install(narrow)
    #expect(try scene.solve()[hint].isHidden)
    try scene.uninstall(narrow)
    #expect(try !scene.solve()[hint].isHidden)
    let layout = try scene.solve()
    let logoFrame = try layout["logo"].frame
    let formFrame = try layout[form].frame
    #expect(logoFrame.width == 80 && formFrame == layout.view(form.id)?.frame)
    let found = try scene["logo"]
    let base = try scene[set: "base"]
    let height = try scene[constraint: "BannerHeight"].constant
    #expect(found == logo && base.name == "base" && height == 120)
    try scene.removeConstraint(scene[constraint: "BannerHeight"])
    try scene.removeSet(scene[set: "wide"])
    try scene.removeOverride(.hidden, of: hint, in: narrow)
    try scene.removeView(footer)
    #expect(scene.set(named: "wide") == nil && scene.view(named: "footer") == nil)
    try scene.setProperties(.contentSize(Size(width: 90, height: 30)), of: submit)
    try scene.setProperties(.frame(Frame(x: 0, y: 0, width: 90, height: 30)), of: submit)
    try scene.resetProperties([.fontSize], of: submit)
    #expect(try scene.solve()[submit].frame == Frame(x: 0, y: 0, width: 90, height: 30))
  }

  @Test func docCommentCodeOfAnchorsRuns() throws {
    var scene = Scene("login", size: Size(width: 375, height: 667))
    let logo = scene.addView("logo", contentSize: Size(width: 80, height: 40))
    let title = scene.addView("title", kind: .label)
    let card = scene.addView("card")
    let spinner = scene.addView("spinner")
    let rows = try (1...4).map { try scene.addView(named: Name("row\($0)")) }
    let tall = try scene.addSet("tall", when: "portrait")
    let root = scene.rootView
    try scene.constrain {
      logo.centerX == root.centerX
      logo.top == root.safeArea.top + 64
    }
    try scene.constrain {
      title.top == logo.bottom + 8
      title.width <= 2 * logo.width - 16 ~ .defaultHigh
      title.height >= 44
    }
    try scene.constrain { card.edges == root.safeArea.edges.inset(by: 16) }
    try scene.constrain { spinner.center == root.center }
    try scene.constrain { spinner.size == Size(width: 20, height: 20) }
    #expect(try scene.solve(.portrait)[card].frame == Frame(x: 16, y: 16, width: 343, height: 635))
    #expect(try scene.solve(.portrait)[spinner].frame.description == "177.5,323.5,20x20")
    try scene.constrain(in: tall) {
      for (above, below) in zip(rows, rows.dropFirst()) { below.top == above.bottom + 8 }
      if rows.count > 3 { rows[0].height == 20 } else { rows[0].height == 40 }
    }
    try scene.constrain(in: tall) {
      title.top == logo.bottom + 8
      (title.width <= root.width - 32).identifier("TitleWidth")
      title.height == 44 ~ .defaultHigh
    }
    #expect(try scene.solve(.portrait)[title].frame.y == 112)
    let definition = (title.width == logo.width).identifier("TitleWidth").priority(.defaultLow)
    let constraints = try scene.constrain { definition }
    #expect(constraints.map { $0.notation(in: scene) } == ["TitleWidth: title.width == logo.width @250"])
    try scene.constrain { (card.edges == root.edges).identifier("Card") }
    #expect(try scene[constraint: "CardTop"].second?.attribute == .top)
  }

  @Test func docCommentCodeOfEdgesAndCentersRuns() throws {
    var scene = Scene("contact", size: Size(width: 375, height: 667))
    let root = scene.rootView
    let header = scene.addView("header", contentSize: Size(width: 375, height: 100))
    let avatar = scene.addView("avatar", contentSize: Size(width: 10, height: 40))
    let caption = scene.addView("caption", contentSize: Size(width: 90, height: 20))
    let divider = scene.addView("divider", contentSize: Size(width: 10, height: 1))
    try scene.constrain("header.top == root.top\nheader.left == root.left")
    try scene.constrain {
      avatar.leading == root.leading + 16
      avatar.centerY == header.centerY
      avatar.width == header.height / 2
      caption.leading == avatar.trailing + 8
      divider.left == root.left
      divider.right == root.right
    }
    let layout = try scene.solve(.portrait)
    #expect(try layout[avatar].frame == Frame(x: 16, y: 30, width: 50, height: 40))
    #expect(try layout[caption].frame.x == 74 && layout[divider].frame.width == 375)
  }

  @Test func docCommentCodeOfMarginsAndBaselinesRuns() throws {
    var scene = Scene("login", size: Size(width: 375, height: 667))
    let form = scene.rootView
    let user = scene.addView("user", contentSize: Size(width: 100, height: 20))
    let label = scene.addView("label", contentSize: Size(width: 60, height: 20))
    let password = scene.addView("password", contentSize: Size(width: 100, height: 20))
    let submit = scene.addView("submit", contentSize: Size(width: 100, height: 20))
    let spinner = scene.addView("spinner", contentSize: Size(width: 20, height: 20))
    try scene.constrain {
      user.leading == form.leadingMargin
      user.trailing == form.trailingMargin
      user.top == form.topMargin
      user.firstBaseline == label.firstBaseline
      password.left == form.leftMargin
      password.right == form.rightMargin
      password.top == user.lastBaseline + 20
      submit.centerX == form.centerXWithinMargins
      spinner.centerY == form.centerYWithinMargins
      submit.bottom <= form.bottomMargin
    }
    let layout = try scene.solve(.portrait)
    #expect(layout.conflicts.isEmpty)
    #expect(try layout[user].frame.x == layout[password].frame.x && layout[user].frame.width > 300)
    #expect(try layout[password].frame.y == layout[user].frame.maxY + 20)
    #expect(try layout[submit].frame.x == 137.5)
  }

  @Test func docCommentCodeOfGuidesRuns() throws {
    var scene = Scene("feed", size: Size(width: 375, height: 667))
    let root = scene.rootView
    let feed = scene.addView("feed", kind: .scrollView)
    let article = scene.addView("article", in: feed, contentSize: Size(width: 100, height: 900))
    let text = scene.addView("text", in: article, contentSize: Size(width: 100, height: 20))
    let reply = scene.addView("reply", contentSize: Size(width: 100, height: 40))
    try scene.constrain {
      feed.edges == root.safeArea.edges
      feed.frameLayoutGuide.width == article.width
      article.edges == feed.contentLayoutGuide.edges
      text.leading == article.readableContent.leading
      text.top == article.layoutMargins.top
      reply.bottom == root.keyboard.top - 8
    }
    let layout = try scene.solve(.portrait)
    #expect(layout.conflicts.isEmpty)
    #expect(try layout[article].frame == Frame(x: 0, y: 0, width: 375, height: 900))
    #expect(try layout[reply].frame.maxY == 659 && layout[text].frame.y > 0)
  }
}
