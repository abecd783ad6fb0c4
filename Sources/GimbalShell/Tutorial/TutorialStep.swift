/// A step of the tutorial: an explanation, and the command that it explains.
package struct TutorialStep: Hashable, Sendable {
  /// The explanation: one paragraph without line breaks.
  package let text: String
  /// One or more statements as a user types them.
  package let command: String

  init(_ text: String, _ command: String) {
    self.text = text
    self.command = command
  }

  /// The text after the last step.
  static let farewell = """
    The tutorial is complete. Your own project is unchanged. To create your own scene, use 'scene new NAME'. 'help' \
    lists topics, 'help COMMAND' describes a command, and Tab completes input. 'read FILE' runs a script of commands; \
    with 'expect', a script is a layout test for CI.
    """
}

extension TutorialStep {
  /// The steps of the tutorial: a new scene that rotates, a contradiction, and history.
  package static let all = [
    TutorialStep(
      "A project holds scenes. A scene is a tree of views on a device. The top view of the tree is called root.",
      "scene new home device \"iPhone 8\""),
    TutorialStep(
      "Create two views. They have no position and no size yet.", "view new photo; view new title"),
    TutorialStep(
      "Constraints determine the frames of views. The name of a constraint contains its view, its attribute and its "
        + "orientation; 'constrain auto' adds it to the set of that orientation. In portrait, the title is below the photo; "
        + "in landscape, it is beside the photo.",
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
      "List the sets, and which of them are installed. The device is in portrait.", "set list"),
    TutorialStep("Print the frames of the views: x, y, width and height in points.", "frames"),
    TutorialStep("Draw the layout.", "draw --width 44"),
    TutorialStep(
      "Rotate the device. The set 'portrait' is uninstalled and the set 'landscape' is installed, in one step.",
      "rotate landscape"),
    TutorialStep("Draw the layout again.", "draw --width 44"),
    TutorialStep(
      "Explain the width of the title: the rules that decide it, and their sum.",
      "explain title.width"),
    TutorialStep(
      "Add a constraint that contradicts another one. Both are kept.",
      "constrain landscape { PhotoNarrowLandscape: photo.width == 180 }"),
    TutorialStep(
      "'check' lists the rules that contradict each other, and the one that is set aside.", "check"),
    TutorialStep(
      "Explain the conflict and list repairs. Each repair was verified by solving. 'repair 1.2' applies the second one.",
      "explain conflict 1"),
    TutorialStep(
      "Every command that changes the project is a revision, and 'undo' undoes the last one.", "undo"),
    TutorialStep(
      "Change the constant of a constraint by its name.", "constraint set PhotoWidthLandscape constant 180"),
    TutorialStep(
      "Find the revision and the rule that moved the title.", "blame title.x"),
  ]
}
