import GimbalDocuments
import GimbalReporting
import GimbalRequests
import GimbalShell
import TestSupport
import Testing

/// Answers to requests.
@Suite struct RequestAnswerTests {
  private let bench: RequestBench

  init() throws { bench = try RequestBench() }

  /// Returns the output of `frames --format json` with the additional members of an answer.
  private func framed(_ look: String, of scene: String, id: String = "1") throws -> String {
    let shell = try TestShell()
    _ = shell.runScript(RequestBench.script)
    _ = shell.run("scene use \(scene)")
    let frames = shell.run("frames \(look) --format json").output
    return #"{"id":\#(id),"# + frames.dropFirst().dropLast(2) + #","conflicts":0,"ambiguities":0}"#
  }

  @Test(
    arguments: [
      ("", ""), ("--orientation landscape", #","orientation":"landscape""#),
      (#"--device "iPhone 15""#, #","device":"iPhone 15""#),
      (
        #"--device "iPhone 15" --orientation landscapeRight"#,
        #","device":"iPhone 15","orientation":"landscapeRight""#
      ),
      ("--text-scale 2.5", #","textScale":2.5"#), ("--text-scale 2.5", #","traits":{"textScale":2.5}"#),
      ("--keyboard shown", #","traits":{"keyboard":"shown"}"#),
      ("--exact --device 333x444", #","exact":true,"device":"333x444""#),
      ("title", #","views":["title"]"#), ("photo root", #","views":["root","photo"]"#),
    ]) func answerMatchesFramesCommand(look: String, fields: String) throws
  {
    let wanted = try framed(look, of: "card")
    #expect(try bench.lines(#"{"id":1,"scene":"card"\#(fields)}"#) == [wanted])
  }

  @Test func inlineSceneMatchesNamedScene() throws {
    let scene = try bench.inline("card")
    let inline = try bench.lines(#"{"id":"x","device":"iPhone 8","scene":\#(scene)}"#)
    #expect(try inline == bench.lines(#"{"id":"x","scene":"card","device":"iPhone 8"}"#))
    #expect(inline.first?.hasPrefix(#"{"id":"x","scene":"card""#) == true)
  }

  @Test func instancesShowScenesOfLibrary() throws {
    let wanted = try framed("--device 500x600", of: "pair")
    #expect(wanted.contains("two/photo"))
    #expect(try bench.lines(#"{"id":1,"scene":"pair","device":"500x600"}"#) == [wanted])
    let inline = try bench.inline("pair")
    #expect(try bench.lines(#"{"id":1,"scene":\#(inline),"device":"500x600"}"#) == [wanted])
    #expect(
      try bench.lines(#"{"id":1,"path":"scenes.gimarchive","scene":"pair","device":"500x600"}"#) == [wanted])
  }

  @Test func pathMatchesSolveCommand() throws {
    let document = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505"><objects>
      <view id="root"><rect key="frame" x="0" y="0" width="100" height="100"/><subviews>
      <view id="a" userLabel="a" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" x="5" y="5"
      width="10" height="10"/></view></subviews><constraints>
      <constraint id="1" firstItem="a" firstAttribute="width" secondItem="root" secondAttribute="width"
      multiplier="0.5"/>
      <constraint id="2" firstItem="a" firstAttribute="height" constant="7"/>
      <constraint id="3" firstItem="a" firstAttribute="top" secondItem="root" secondAttribute="top" constant="3"/>
      <constraint id="4" firstItem="a" firstAttribute="leading" secondItem="root" secondAttribute="leading"/>
      </constraints></view></objects></document>
      """
    let bench = try RequestBench(files: ["a.xib": document])
    let answers = try bench.lines(
      #"{"id":1,"path":"a.xib"}"#, #"{"id":2,"path":"a.xib","size":[300,200]}"#, #"{"id":3,"path":"b.xib"}"#,
      #"{"id":4,"path":"a.xib","scene":"b"}"#, #"{"id":5,"path":"-"}"#)
    #expect(answers[0].contains(#""frame":[0,3,50,7]"#), "\(answers[0])")
    #expect(answers[1].contains(#""size":[300,200]"#) && answers[1].contains(#""frame":[0,3,150,7]"#))
    #expect(
      answers[2]
        == #"{"id":3,"error":{"line":3,"field":"path","message":"cannot read 'b.xib': no such file or directory"}}"#
    )
    #expect(answers[3].contains("'a.xib' has no scene 'b'"))
    #expect(answers[4].contains("a request cannot read standard input ('-')"))
  }

  @Test func sizeOverridesDevice() throws {
    let answer = try bench.lines(#"{"scene":"card","device":"iPhone X","size":[200,300]}"#)[0]
    // The safe area is that of the device.
    #expect(answer.hasPrefix(#"{"scene":"card","orientation":"portrait","size":[200,300],"#))
    #expect(answer.contains(#""frame":[16,52,"#))
  }

  @Test func requestSetsLayoutDirection() throws {
    let answer = try bench.lines(#"{"scene":"card","direction":"rtl","views":["photo"]}"#)[0]
    #expect(answer.contains(#""frame":[224,"#))
  }

  @Test(arguments: ["12345678901234567890", "1e2", "-0.50", #""é\n\"""#, "null", #""""#])
  func idIsRepeatedExactly(id: String) throws {
    let answers = try bench.lines(
      #"{"scene":"card","id":\#(id)}"#, #"{"device":7,"scene":"card","id":\#(id)}"#)
    #expect(answers[0].hasPrefix(#"{"id":\#(id),"scene""#))
    #expect(answers[1].hasPrefix(#"{"id":\#(id),"error""#))
  }

  @Test func conflictsAndAmbiguitiesAreCounted() throws {
    let conflict = try bench.answer(Array(#"{"scene":"odd"}"#.utf8))
    #expect(conflict.text.hasSuffix("\"conflicts\":1,\"ambiguities\":0}\n"))
    #expect(conflict.tally.status == .unsatisfiable)
    let ambiguity = try bench.answer(Array(#"{"scene":"loose"}"#.utf8))
    #expect(ambiguity.text.hasSuffix("\"conflicts\":0,\"ambiguities\":1}\n"))
    #expect(ambiguity.tally.status == .ambiguous)
    #expect(ambiguity.text.contains(#""status":"ambiguous""#))
    #expect(try bench.answer(Array(#"{"scene":"card"}"#.utf8)).tally.status == .success)
  }

  @Test func libraryRequiresUniqueNames() throws {
    let files = bench.files
    #expect(throws: SceneLibrary.Failure.self) {
      try SceneLibrary(["scenes.gimarchive", "scenes.gimarchive"], files: files, ids: RunningIDs())
    }
    let missing = #expect(throws: SceneLibrary.Failure.self) {
      try SceneLibrary(["none"], files: files, ids: RunningIDs())
    }
    #expect(missing?.message == "cannot read 'none': no such file or directory")
  }
}
