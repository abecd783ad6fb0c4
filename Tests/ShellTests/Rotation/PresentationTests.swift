import GimbalModel
import GimbalShell
import GimbalStore
import TestSupport
import Testing

/// Presenting a scene turns the device to an orientation that the scene supports, as in UIKit.
@Suite struct PresentationTests {
  private static let setup = """
    scene new nav device "iPhone 8"
    scene new list device "iPhone 8"
    scene new video device "iPhone 8" orientations landscape
    scene present list in nav

    """

  private func orientations(_ shell: TestShell) throws -> [String: Orientation] {
    Dictionary(uniqueKeysWithValues: try shell.scenes().map { ($0.name.text, $0.display.orientation) })
  }

  private func swift(of shell: TestShell) throws -> String {
    _ = shell.said("export Scenes.swift")
    return try shell.files.read("Scenes.swift")
  }

  @Test func presentedSceneTurnsTheDeviceAndDismissalTurnsItBack() throws {
    let shell = try TestShell(Self.setup)
    let before = try shell.records()
    #expect(shell.run("scene present video in nav").errors == "")
    #expect(try orientations(shell) == ["nav": .landscapeLeft, "list": .portrait, "video": .landscapeLeft])
    let presented = try shell.records()
    #expect(shell.run("undo").errors == "")
    #expect(try shell.records() == before)
    #expect(shell.run("redo").errors == "")
    #expect(try shell.records() == presented)
    #expect(shell.run("scene dismiss video").errors == "")
    #expect(try orientations(shell)["nav"] == .portrait)
    #expect(shell.run("undo").errors == "")
    #expect(try shell.records() == presented)
  }

  /// The device turns back to the orientation before the first of several presentations.
  @Test func replacedSceneTurnsTheDeviceBack() throws {
    let shell = try TestShell(Self.setup + "scene present video in nav")
    #expect(shell.run("scene present list").errors == "")
    #expect(try orientations(shell) == ["nav": .portrait, "list": .portrait, "video": .landscapeLeft])
    #expect(!shell.said("scene show nav").contains("presentedFrom"))
  }

  @Test(arguments: ["rotate landscapeRight", "rotate landscapeRight --record"])
  func rotationByTheUserStays(_ rotation: String) throws {
    let shell = try TestShell(Self.setup + "scene present video in nav; scene use nav")
    #expect(shell.run(rotation).errors == "")
    #expect(shell.run("scene dismiss video").errors == "")
    #expect(try orientations(shell)["nav"] == .landscapeRight)
  }

  @Test func preferredOrientationWins() throws {
    let shell = try TestShell(
      Self.setup + "scene use list; view set root preferredOrientation landscapeRight; scene dismiss list")
    #expect(try orientations(shell)["nav"] == .portrait)
    #expect(shell.run("scene present list").errors == "")
    #expect(
      try orientations(shell) == ["nav": .landscapeRight, "list": .landscapeRight, "video": .landscapeLeft])
    #expect(shell.run("scene dismiss list").errors == "")
    #expect(try orientations(shell)["nav"] == .portrait)
    #expect(
      try swift(of: shell).contains(
        "override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .landscapeRight }"
      ))
  }

  @Test(arguments: [
    ("autorotate off --project", "because the project's 'autorotate' setting is off"),
    ("autorotate off nav", "because its 'autorotate' setting is off"),
    (
      "scene use nav; scene set orientations portrait",
      "'video' supports landscapeLeft or landscapeRight only, and 'nav' supports portrait only"
    ),
    ("orientations portrait --project", "the project supports portrait only"),
  ])
  func refusedPresentationChangesNothing(_ setup: String, _ error: String) throws {
    let shell = try TestShell(Self.setup)
    shell.run(setup)
    let before = try shell.records()
    let errors = shell.run("scene present video in nav").errors
    #expect(errors.contains(error), "\(errors)")
    #expect(try shell.records() == before)
  }

  /// Another session has no view state and thus shows the recorded state, which turns, too.
  @Test func recordedStateTurnsByItself() throws {
    let shell = try TestShell(Self.setup + "scene use nav; rotate landscapeRight")
    #expect(shell.run("scene present video in nav").errors == "")
    #expect(try orientations(shell)["nav"] == .landscapeRight)
    let recorded = try shell.session.reading { transaction in
      try transaction.inRecordedState {
        try transaction.sceneHeaders().map { try transaction.scene($0.id).display.orientation }
      }
    }
    #expect(recorded == [.landscapeLeft, .portrait, .landscapeLeft])
  }
}

/// A container that does not ask its visible child.
@Suite struct DecidingContainerTests {
  private static let setup = """
    scene new nav device "iPhone 8"
    view set root asksVisibleChild no
    scene new list device "iPhone 8" orientations portrait
    view new badge; set new side when landscape; hide badge into side
    scene present list in nav

    """

  @Test func childFollowsItsContainer() throws {
    let shell = try TestShell(Self.setup)
    let trace = shell.said("scene use list; trace rotate landscape")
    #expect(trace.contains("list   not asked    visible child  container nav decides"), "\(trace)")
    #expect(try shell.scenes().map(\.display.orientation) == [.landscapeLeft, .landscapeLeft])
    // Its sets follow the orientation.
    #expect(shell.said("expect badge hidden") == "")
    // A lock of the child is ignored, one of the container is not.
    #expect(shell.run("autorotate off list; rotate portrait").errors == "")
    #expect(
      shell.run("autorotate off nav; rotate landscape").errors.contains("the container 'nav' cannot rotate"))
  }

  @Test func childIsPresentedInTheOrientationOfTheContainer() throws {
    let shell = try TestShell(Self.setup + "scene dismiss list; scene use nav; rotate landscape --record")
    #expect(shell.run("scene present list").errors == "")
    #expect(try shell.scenes().map(\.display.orientation) == [.landscapeLeft, .landscapeLeft])
    // Without its container, it returns to an orientation that it supports.
    #expect(shell.run("scene dismiss list").errors == "")
    #expect(try shell.scenes().map(\.display.orientation) == [.landscapeLeft, .portrait])
  }

  @Test func changedOrientationsDoNotTurnTheChild() throws {
    let shell = try TestShell(Self.setup + "scene use nav; rotate landscape --record; scene use list")
    #expect(shell.run("scene set orientations portrait,portraitUpsideDown").errors == "")
    #expect(try shell.scenes().map(\.display.orientation) == [.landscapeLeft, .landscapeLeft])
  }

  @Test func mergeKeepsTheOrientationOfTheChild() throws {
    let shell = try TestShell(Self.setup + "scene use nav; rotate landscape --record")
    shell.run("branch other; scene use list; view new mine; checkout other; view new theirs; checkout main")
    #expect(!shell.run("merge other").errors.contains("error"))
    #expect(try shell.scenes().map(\.display.orientation) == [.landscapeLeft, .landscapeLeft])
  }

  @Test(arguments: ["view set root container default", "scene remove nav"])
  func childWithoutContainerTurns(_ command: String) throws {
    let shell = try TestShell(Self.setup + "scene use nav; rotate landscape --record; scene use list")
    #expect(shell.run(command).errors == "")
    let scene = try #require(try shell.scenes().first { $0.name.text == "list" })
    #expect(scene.display.orientation == .portrait)
  }

  /// A condition can make a container decide alone.
  @Test func overrideDecides() throws {
    let shell = try TestShell(Self.setup)
    shell.run(
      "scene use nav; view set root asksVisibleChild default; override root asksVisibleChild no when portrait"
    )
    #expect(shell.run("rotate landscape").errors == "")
    #expect(
      shell.run("rotate landscapeRight").errors.contains(
        "the visible child 'list' of 'nav' supports portrait"))
  }
}

/// The orientations that the whole app allows.
@Suite struct OrientationMaskTests {
  private static let setup = """
    scene new nav device "iPhone 8"
    scene new list device "iPhone 8" orientations all
    scene present list in nav

    """

  @Test func maskLimitsRotations() throws {
    let shell = try TestShell(Self.setup + "orientations portrait,landscapeRight --project")
    #expect(shell.run("rotate landscape").errors == "")
    #expect(try shell.scenes().map(\.display.orientation) == [.landscapeRight, .landscapeRight])
    #expect(shell.run("rotate").errors == "")
    #expect(try shell.scenes().map(\.display.orientation) == [.portrait, .portrait])
    let errors = shell.run("rotate landscapeLeft").errors
    #expect(errors.contains("the project supports portrait or landscapeRight only"), "\(errors)")
    let trace = shell.said("trace rotate landscape")
    #expect(trace.contains("allows: autorotate is on, supports portrait, landscapeRight"), "\(trace)")
    #expect(shell.run("orientations all --project; rotate landscapeLeft").errors == "")
  }

  @Test func maskIsRecordedUndoneAndCompared() throws {
    let shell = try TestShell(Self.setup + "orientations portrait --project")
    #expect(
      shell.said("show").contains(
        "~ project: orientations portrait, landscapeLeft, portraitUpsideDown, landscapeRight -> portrait"))
    #expect(shell.said("orientations").hasPrefix("project  portrait\n"))
    shell.run("undo")
    #expect(
      shell.said("orientations --csv").contains(
        "list,portrait;landscapeLeft;portraitUpsideDown;landscapeRight"))
    shell.run("redo")
    #expect(shell.said("orientations --json").contains("\"project\":[\"portrait\"]"))
    #expect(try shell.project.transaction(.read) { try $0.verify().findings } == [])
  }

  @Test(arguments: [
    ("orientations portrait", "use 'orientations portrait --project' for the project"),
    ("orientations --project", "write 'orientations all --project'"),
    ("orientations sideways --project", "there is no orientation 'sideways'"),
  ]) func wrongInputIsAnswered(_ text: String, _ remedy: String) throws {
    let shell = try TestShell(Self.setup)
    let before = try shell.records()
    let errors = shell.run(text).errors
    #expect(errors.contains(remedy), "\(errors)")
    #expect(try shell.records() == before)
  }
}

/// Scripts and archives contain presentations, containers and the mask of the app.
@Suite struct ContainerExportTests {
  @Test(arguments: [
    "scene present video in nav", "scene present video in nav; scene dismiss video",
    "scene use nav; view set root asksVisibleChild no; scene present video in nav; scene use nav; rotate landscape --record",
    "scene use nav; view set root asksVisibleChild no; scene present list in nav; scene present video in nav",
    "scene use video; view set root preferredOrientation landscapeRight; scene present video in nav",
    "scene use list; view set root preferredOrientation landscapeRight; scene present list in nav; scene use nav; rotate portrait --record",
    "scene present nav in tabs; scene present video in nav; orientations landscapeLeft,landscapeRight --project",
    "scene present video in nav; scene use nav; view set root asksVisibleChild no; scene use video; view set root preferredOrientation landscapeLeft; scene use nav; rotate portrait --record",
  ]) func readBackIsEqual(_ commands: String) throws {
    let shell = try TestShell(
      """
      scene new tabs device "iPhone 8"
      scene new nav device "iPhone 8"
      scene new list device "iPhone 8" orientations portrait,landscapeRight
      scene new video device "iPhone 8" orientations landscape

      """)
    #expect(!shell.run(commands).errors.contains("error"))
    func export(_ shell: TestShell, _ name: String) throws -> String {
      #expect(!shell.said("export \(name)").contains("error"))
      return try shell.files.read(name)
    }
    let script = try export(shell, "a.gim")
    let other = try TestShell()
    #expect(other.runScript(script).errors == "", "\(script)")
    #expect(try export(other, "b.gim") == script)
    let archive = try export(shell, "a.ndjson")
    #expect(try export(other, "b.ndjson") == archive, "\(script)")
    let third = try TestShell(files: ["a.ndjson": archive])
    #expect(third.run("import a.ndjson").errors == "")
    #expect(try export(third, "b.ndjson") == archive)
  }
}
