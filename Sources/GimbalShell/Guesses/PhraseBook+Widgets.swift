// Phrases from Android, HTML and CSS about views, properties and the view tree.
extension PhraseBook {
  private static let noCopy =
    "a view cannot be copied; use 'show VIEW' to see its properties, then 'view new NAME'"

  static let screenRows: [Row] =
    [
      // Creating views
      ("view new NAME KIND QUOTED", "view new NAME kind KIND text QUOTED"),
      ("view new NAME kind KIND QUOTED", "view new NAME kind KIND text QUOTED"),
      ("new|add|create|make KIND NAME QUOTED", "view new NAME kind KIND text QUOTED"),
      ("view new NAME kind KIND inputType|keyboardType|type ...", "view new NAME kind KIND"),
      (
        "view new NAME REST in|into VIEW before VIEW2",
        "view new NAME in VIEW REST; view move NAME before VIEW2"
      ),
      (
        "view new NAME REST in|into VIEW after VIEW2",
        "view new NAME in VIEW REST; view move NAME after VIEW2"
      ),
      ("view new NAME REST in|into VIEW", "view new NAME in VIEW REST"),
      ("view new NAME REST before VIEW", "view new NAME REST; view move NAME before VIEW"),
      ("view new NAME REST after VIEW", "view new NAME REST; view move NAME after VIEW"),
      // Properties
      ("view unset|reset|clear VIEW PROPERTY", "view set VIEW PROPERTY default"),
      (
        "view set VIEW visibility|display gone|collapse",
        "use 'hide VIEW'; a hidden view keeps its space, except in a stack view"
      ),
      ("gone|invisible VIEW", "use 'hide VIEW'; a hidden view keeps its space, except in a stack view"),
      (
        "visibility gone|invisible VIEW",
        "use 'hide VIEW'; a hidden view keeps its space, except in a stack view"
      ),
      ("display|visibility none|hidden VIEW", "hide VIEW"),
      ("display|visibility block|visible VIEW", "unhide VIEW"),
      ("view set VIEW direction column|vertical", "view set VIEW axis vertical"),
      ("view set VIEW direction row|horizontal", "view set VIEW axis horizontal"),
      ("view set VIEW width match_parent|fill_parent", "constrain VIEW.width == root.width"),
      ("view set VIEW height match_parent|fill_parent", "constrain VIEW.height == root.height"),
      (
        "view set VIEW width|height wrap_content|auto",
        "use 'show VIEW' to list its constraints; without one on its size, a view has the size of its content"
      ),
      ("view set VIEW PROPERTY white", "view set VIEW PROPERTY \"#FFFFFF\""),
      ("view set VIEW PROPERTY black", "view set VIEW PROPERTY \"#000000\""),
      ("view set VIEW image|src NAME", "view set VIEW image \"NAME\""),
      (
        "view set|new VIEW inputType|keyboardType ...",
        "use 'view set VIEW kind textField'; the layout does not depend on the keyboard type"
      ),
      ("view set VIEW id NAME", "view rename VIEW NAME"),
      (
        "view set VIEW margin N",
        "use 'constrain pin VIEW to root inset N' for the space around a view, or 'view set VIEW margins N' for the space inside"
      ),
      ("VIEW padding N", "view set VIEW margins N"),
      (
        "VIEW margin N",
        "use 'constrain pin VIEW to root inset N' for the space around a view, or 'view set VIEW margins N' for the space inside"
      ),
      // Android
      (
        "guideline NAME percent DOUBLE",
        "guide new NAME; constrain { NAME.centerX == DOUBLE * root.centerX; NAME.width == 0 }"
      ),
      ("guideline ...", "use 'guide new NAME', then 'constrain NAME.centerX == root.centerX'"),
      (
        "barrier ...",
        "use 'guide new NAME', and one constraint for each view, such as 'constrain NAME.left >= OTHER.right'"
      ),
      ("chain VIEW VIEW2", "vfl \"H:[VIEW]-[VIEW2]\""),
      ("chain VIEW VIEW2 VIEW3", "vfl \"H:[VIEW]-[VIEW2]-[VIEW3]\""),
      (
        "chain ...",
        "use 'vfl \"H:[NAME]-[OTHER]\"', or a stackView ('help properties' lists 'distribution')"
      ),
      ("bias ...", "use 'constrain NAME.centerX == 0.6 * root.centerX' for a bias of 0.3"),
    ] + anchorRows

  /// The attributes of Android's ConstraintLayout, such as `layout_constraintTop_toTopOf="parent"`.
  private static let anchorRows: [Row] = {
    let sides = [
      ("Top", "top"), ("Bottom", "bottom"), ("Start", "leading"), ("End", "trailing"), ("Left", "left"),
      ("Right", "right"),
    ]
    return sides.flatMap { side, attribute in
      sides.map { other, otherAttribute in
        (
          "... layout_constraint\(side)_to\(other)Of = ...",
          "use 'constrain NAME.\(attribute) == root.\(otherAttribute)', or another view in place of 'root'"
        )
      }
    }
  }()

  static let treeRows: [Row] = [
    ("view move VIEW VIEW2", "view move VIEW in VIEW2"), ("mv|move VIEW VIEW2", "view move VIEW in VIEW2"),
    (
      "view move VIEW VIEW2 in|into|to VIEW3", "view move VIEW in VIEW3; view move VIEW2 in VIEW3"
    ),
    ("mv|move VIEW VIEW2 in|into|to VIEW3", "view move VIEW in VIEW3; view move VIEW2 in VIEW3"),
    (
      "vstack|column NAME VIEW VIEW2",
      "view new NAME kind stackView axis vertical; view move VIEW in NAME; view move VIEW2 in NAME"
    ),
    (
      "hstack|row NAME VIEW VIEW2",
      "view new NAME kind stackView axis horizontal; view move VIEW in NAME; view move VIEW2 in NAME"
    ),
    (
      "vstack { VIEW ;|, VIEW2 }",
      "view new stack kind stackView axis vertical; view move VIEW in stack; view move VIEW2 in stack"
    ),
    (
      "hstack { VIEW ;|, VIEW2 }",
      "view new stack kind stackView axis horizontal; view move VIEW in stack; view move VIEW2 in stack"
    ),
    ("vstack ...", "use 'view new NAME kind stackView axis vertical', then 'view move OTHER in NAME'"),
    ("hstack ...", "use 'view new NAME kind stackView axis horizontal', then 'view move OTHER in NAME'"),
    ("move VIEW N N2", "place VIEW at N,N2"), ("move VIEW to N , N2", "place VIEW at N,N2"),
    ("copy|cp|duplicate SCENE NAME", "scene copy SCENE NAME"),
    ("duplicate scene SCENE NAME", "scene copy SCENE NAME"),
    ("copy|cp|duplicate VIEW ...", noCopy), ("view copy|duplicate|clone VIEW ...", noCopy),
    ("rm|remove|delete -rf|-r|-f SCENE", "scene remove SCENE"),
    ("rm|remove|delete -rf|-r|-f VIEW", "view remove VIEW"),
  ]
}
