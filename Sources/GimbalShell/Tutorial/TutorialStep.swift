/// A step of the tutorial: an explanation, and the command that it explains.
package struct TutorialStep: Hashable, Sendable {
  /// A paragraph on one line.
  package let text: String
  /// One or more statements as they are typed.
  package let command: String

  init(_ text: String, _ command: String) {
    self.text = text
    self.command = command
  }

  /// The text after the last step.
  static let farewell = """
    That is all of it. Your own project is as it was. A scene of your own begins with 'scene new NAME'; 'help' lists \
    topics, 'help COMMAND' shows how a command is written, and Tab completes what you type. A script of such commands is \
    run by 'read FILE', and with 'expect' in it, it is a layout test for CI.
    """
}

extension TutorialStep {
  /// The steps of the tutorial: a new scene that rotates, a contradiction, and history.
  package static let all = [
    TutorialStep(
      "A project holds scenes. A scene is a tree of views on a device, below one called root.",
      "scene new home device \"iPhone 8\""),
    TutorialStep(
      "Two views. They have no place yet, and no size.", "view new photo; view new title"),
    TutorialStep(
      "Rules say where views end up. A rule's name says which view it is about, what it holds, and in which "
        + "orientation: 'constrain auto' files it in a set of that name. Upright, the title is below the photo; on its "
        + "side, it is beside it.",
      """
      constrain auto {
        PhotoTopBoth:           photo.top == root.safeArea.top
        PhotoLeadingBoth:       photo.leading == root.leading
        PhotoTrailingPortrait:  photo.trailing == root.trailing
        PhotoHeightPortrait:    photo.height == 200
        PhotoWidthLandscape:    photo.width == 240
        PhotoBottomLandscape:   photo.bottom == root.bottom
        TitleTopPortrait:       title.top == photo.bottom
        TitleLeadingPortrait:   title.leading == root.leading
        TitleTopLandscape:      title.top == root.safeArea.top
        TitleLeadingLandscape:  title.leading == photo.trailing
        TitleTrailingBoth:      title.trailing == root.trailing
        TitleHeightBoth:        title.height == 44
      }
      """),
    TutorialStep(
      "Which sets there are, and which of them are installed: the device is upright.", "set list"),
    TutorialStep("Where the views end up: x, y, width and height in points.", "frames"),
    TutorialStep("The same as a picture.", "draw --width 44"),
    TutorialStep(
      "Now turn the device. The set 'portrait' goes out, the set 'landscape' comes in, in one step.",
      "rotate landscape"),
    TutorialStep("And the picture of it.", "draw --width 44"),
    TutorialStep(
      "Why is the title as wide as it is? The rules that decide it, and the sum that they come to.",
      "explain title.width"),
    TutorialStep(
      "A rule that cannot hold beside another one is kept nevertheless.",
      "constrain landscape { PhotoNarrowLandscape: photo.width == 180 }"),
    TutorialStep("'check' says which rules contradict each other, and which one is set aside.", "check"),
    TutorialStep(
      "Why they cannot, and what would mend it: each repair was tried, and 'repair 1.2' would make the second.",
      "explain conflict 1"),
    TutorialStep("Every command is a revision, and 'undo' takes back the last one, whatever it was.", "undo"),
    TutorialStep(
      "A number of a rule is changed by the rule's name.", "constraint set PhotoWidthLandscape constant 180"),
    TutorialStep(
      "History is solved: which revision moved the title, and which rule did it?", "blame title.x"),
  ]
}
