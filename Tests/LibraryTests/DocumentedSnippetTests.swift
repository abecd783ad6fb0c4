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
    try scene.constrain("logo.top == root.top + 8")
    let upright = try scene.addSet("upright", when: "portrait")
    let sideways = try scene.addSet("sideways", when: "landscape")
    try scene.constrain("logo.centerX == root.centerX", in: upright)
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
    let submit = scene.addView("submit", kind: .button)
    try scene.setProperties([.text: "Log in", .fontSize: 17], of: submit)

    let upright = try scene.addSet("upright", when: "portrait")
    let wide = try scene.addSet("wide", when: "landscape and width >= 600")
    #expect(scene.sets == [upright, wide])

    let text = "footer"
    let footer = try scene.addView(named: Name(text))
    #expect(scene.view(named: "footer")?.id == footer.id)

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
    let conflict = contradiction.conflicts[0]
    if let repair = try contradiction.explain(conflict).repairs.first { try scene.apply(repair) }
    #expect(try scene.solve(.portrait).conflicts.isEmpty)
  }
}
