import GimbalModel
import GimbalReporting
import GimbalShell
import GimbalStore
import Testing

/// The effect of rotations on sets, undo of rotations, and refused rotations.
@Suite struct RotationTests {
  private static let setup = """
    scene new main device "iPhone 8"; view new a
    set new up when portrait; set new side when landscape; set new hand
    scene new nav device "iPhone 8"
    set new up when portrait; set new side when landscape
    scene present main in nav

    """

  private func rows(_ shell: TestShell, _ event: String) -> [String] {
    shell.said("trace rotate --format csv").split(separator: "\n").filter { $0.contains(event) }.map(
      String.init)
  }

  @Test func rotationTogglesEachSetOnce() throws {
    let shell = try TestShell(RotationTests.setup + "scene use main; uninstall up; uninstall hand")
    // The rotation does not uninstall 'up' of 'main' again, because it was uninstalled manually.
    #expect(
      rows(shell, ",set ").map { $0.split(separator: ",")[2...4].joined(separator: " ") } == [
        "nav set out up", "nav set in side", "main set in side",
      ])
    let installed = try shell.scenes().map { $0.installedSets(for: $0.currentTraits).map(\.name.text) }
    #expect(installed == [["side"], ["side"]])
    // The scenes do not support portraitUpsideDown. A rotation to landscapeRight changes no condition.
    #expect(rows(shell, ",set ").isEmpty)
    #expect(try shell.scenes().map(\.display.orientation) == [.landscapeRight, .landscapeRight])
    #expect(rows(shell, ",set ").count == 4)
    #expect(try shell.scenes()[0].installations.count == 1)
  }

  @Test func recordedRotationIsOneUndoStep() throws {
    let shell = try TestShell(RotationTests.setup)
    let before = try shell.records()
    shell.run("scene use main; rotate landscape --record")
    let turned = try shell.records()
    #expect(turned != before)
    shell.run("undo")
    #expect(try shell.records() == before)
    shell.run("redo")
    #expect(try shell.records() == turned)
    shell.run("autorotate off --project")
    shell.run("undo; rotate portrait --record")
    #expect(try shell.records() == before)
  }

  @Test(arguments: [
    ("autorotate off main", "rotate"), ("autorotate off nav", "rotate landscape"),
    ("autorotate off --project", "rotate landscape"), ("autorotate off main", "trace rotate"),
    ("scene use nav; scene set orientations portrait", "rotate landscape"),
    ("scene dismiss main; scene use main", "rotate"), ("scene dismiss main; scene use main", "trace rotate"),
    ("echo", "scene present nav in main"), ("echo", "scene dismiss nav"),
  ])
  func refusedRotationChangesNothing(_ setup: String, _ command: String) throws {
    let shell = try TestShell(RotationTests.setup)
    shell.run(setup)
    let before = try shell.records()
    #expect(shell.session.status == .success)
    shell.run(command)
    #expect(shell.session.status == .failed && ExitStatus.failed.code == 1)
    #expect(try shell.records() == before)
  }

  @Test func refusedRotationRollsBackScript() throws {
    let shell = try TestShell(RotationTests.setup)
    let before = try shell.records()
    let said = shell.runScript("view new late\nautorotate off main\ntrace rotate\nview new later")
    #expect(said.output.contains("refuses: autorotate is off"))
    #expect(said.errors.contains("script:3:1: error: the visible child 'main' of 'nav' cannot rotate"))
    #expect(try shell.records() == before)
  }

  @Test func cyclicContainmentTerminates() throws {
    let shell = try TestShell(RotationTests.setup)
    shell.run("scene use nav; view set root container main; scene use main; view set root visibleChild nav")
    #expect(shell.run("rotate landscape").errors == "")
    #expect(try shell.scenes().map(\.display.orientation) == [.landscapeLeft, .landscapeLeft])
    #expect(
      shell.run("scene present main in nav").errors.contains(
        "error: scene 'nav' cannot contain 'main', because 'main' contains 'nav'"))
  }

  @Test func supportedOrientationRotatesVisibleChain() throws {
    let shell = try TestShell(RotationTests.setup)
    shell.run("scene use main; scene set orientations landscape")
    #expect(try shell.scenes().map(\.display.orientation) == [.landscapeLeft, .landscapeLeft])
    // Without a common orientation, only 'nav' rotates.
    shell.run("scene use nav; scene set orientations portrait")
    #expect(try shell.scenes().map(\.display.orientation) == [.landscapeLeft, .portrait])
    #expect(shell.run("rotate").errors.contains("the container 'nav' supports portrait only"))
  }

  @Test func traceDistinguishesLayoutMethods() throws {
    let shell = try TestShell(
      """
      scene new main device "iPhone 8"
      view new all; view new one in all; view new two in all
      view new mark content 10x10; view new pinned
      constrain { all.left == root.left; all.right == root.right; all.top == root.top; all.height == 50 }
      constrain { pinned.right == root.right; pinned.top == root.top; pinned.width == 5; pinned.height == 5 }
      """)
    try shell.project.transaction(.write) { transaction in
      let scene = try transaction.scene(transaction.sceneHeaders()[0].id)
      let set = try #require(scene.sets.first)
      func view(_ name: String) throws -> ViewID { try #require(scene.view(named: Name(name))).id }
      let after = OrderKey.between(scene.rules(of: set.id).last?.position, nil)
      let manager = LayoutBox(
        id: ID(rawValue: 9001), set: set.id, parent: nil, position: after, role: .manager,
        view: try view("all"),
        arrangement: .fill)
      let placement = Placement(
        id: ID(rawValue: 9002), set: set.id, position: .between(after, nil), view: try view("mark"),
        measure: .maxX,
        value: .measure(PlacementSource(view: scene.root), .maxX, multiplier: 1, constant: -8))
      try transaction.apply(
        [.insert(.box(manager)), .insert(.placement(placement))], to: scene.id)
    }
    #expect(
      rows(shell, "lay out subviews").map { $0.split(separator: ",", maxSplits: 4).suffix(1).joined() } == [
        "root,\"placements: mark; constraints: all, pinned\"", "all,\"layout manager: one, two\"",
      ])
  }

  @Test func unknownContainerIsIgnored() throws {
    let shell = try TestShell("scene new main device 320x480; view set root container gone visibleChild gone")
    #expect(shell.run("rotate landscape").errors == "")
    #expect(!shell.said("scene show").contains("gone"))
  }
}

/// Rotation of devices that have one orientation.
@Suite struct TelevisionRotationTests {
  @Test func televisionDoesNotRotate() throws {
    let shell = try TestShell("scene new main device \"Apple TV\"; view new a")
    for command in ["rotate", "rotate portrait", "rotate landscapeRight"] {
      let errors = shell.run(command).errors
      #expect(
        errors.contains("'Apple TV' does not rotate: its only orientation is landscapeLeft"), "\(command)")
    }
    #expect(shell.run("rotate landscape").errors == "")
    #expect(try shell.scenes()[0].display.orientation == .landscapeLeft)
  }

  @Test func phoneBecomesTelevision() throws {
    let shell = try TestShell(
      "scene new main device \"iPhone 8\"; view new a; rotate landscapeRight; device \"Apple TV\"")
    #expect(try shell.scenes()[0].display.orientation == .landscapeLeft)
    #expect(shell.run("rotate").errors.contains("does not rotate"))
  }

  @Test func typedScenesHaveInsetsOfTelevision() throws {
    let shell = try TestShell(
      """
      scene new main device "Apple TV"; view new a; view new b
      constrain a.leading == root.safeArea.leading; constrain a.top == root.safeArea.top
      constrain a.trailing == root.safeArea.trailing; constrain a.bottom == root.safeArea.bottom
      constrain b.leading == root.leadingMargin; constrain b.trailing == root.trailingMargin
      constrain b.top == root.topMargin; constrain b.bottom == root.bottomMargin
      """)
    let area = "80,60,1760,960"
    let rows = shell.said("frames --format csv")
    #expect(rows.split(separator: "\n").filter { $0.contains(area) }.count == 2, "\(rows)")
    shell.run("view set root navigationBar yes")
    #expect(shell.said("frames --format csv").contains("80,205,1760,815"))
    shell.run("view set root navigationBar no; view set root tabBar yes")
    #expect(shell.said("frames --format csv").contains("80,157,1760,863"))
  }

  @Test func sceneOnTelevisionKeepsItsOrientation() throws {
    let shell = try TestShell("scene new x device \"Apple TV\"")
    for command in [
      "scene set orientations portrait", "scene new y device \"Apple TV\" orientations portrait",
    ] {
      #expect(shell.run(command).errors.contains("its only orientation is landscapeLeft"), "\(command)")
    }
  }
}
