// Phrases about views, layouts, devices and export, as in UIKit, CSS and shells.
extension Suggestions {
  private static let stackView =
    "use 'view new NAME kind stackView axis vertical spacing 8'"
  private static let noCopy =
    "a view cannot be copied; use 'show VIEW' to see its properties, then 'view new NAME'"

  static let viewRows: [Row] = [
    // Colors
    ("color|background VIEW COLOR", "view set VIEW backgroundColor COLOR"),
    (
      "color|background VIEW ...",
      "use 'view set VIEW backgroundColor systemBlueColor', or a color such as \"#FF0000\" in quotes"
    ),
    ("tint VIEW COLOR", "view set VIEW tintColor COLOR"),
    (
      "color ...",
      "use 'view set NAME backgroundColor systemBlueColor' or 'view set NAME tintColor systemBlueColor'"
    ),
    // Creating views
    ("view new NAME image SIZE REST", "view new NAME kind imageView content SIZE REST"),
    ("view new NAME KIND", "view new NAME kind KIND"),
    ("view new NAME KIND text REST", "view new NAME kind KIND text REST"),
    ("view new NAME KIND REST", "view new NAME kind KIND REST"),
    ("view new NAME type KIND REST", "view new NAME kind KIND REST"),
    ("view new NAME ( kind KIND , ...", "view new NAME kind KIND"),
    (
      "view new NAME ( ...",
      "write properties without parentheses and commas, as in 'view new NAME kind label'"
    ),
    ("view new NAME kind KIND image SIZE REST", "view new NAME kind KIND content SIZE REST"),
    ("view new NAME kind KIND width N height N2", "view new NAME kind KIND content {N}x{N2}"),
    ("view new NAME width N height N2", "view new NAME content {N}x{N2}"),
    ("view new NAME ... secure true|yes|on", "view new NAME kind textField"),
    (
      "view new NAME NAME2 kind KIND REST",
      "a name with blanks needs quotes: use 'view new \"NAME NAME2\" kind KIND REST'"
    ),
    ("view set VIEW image SIZE", "view set VIEW content SIZE"),
    ("view set VIEW size SIZE", "view set VIEW content SIZE"),
    ("image|asset|picture new|add NAME SIZE", "view new NAME kind imageView content SIZE"),
    ("image|asset|picture new|add NAME", "view new NAME kind imageView content 100x100"),
    ("new|add|create|make image|asset NAME SIZE", "view new NAME kind imageView content SIZE"),
    ("new|add|create|make KIND NAME", "view new NAME kind KIND"),
    ("new|add|create|make KIND NAME text REST", "view new NAME kind KIND text REST"),
    ("new|add|create|make KIND", "use 'view new NAME kind KIND'"),
    ("KIND new|add NAME", "view new NAME kind KIND"),
    ("new|add|create|make VIEW", "'VIEW' already exists; use 'view set VIEW PROPERTY VALUE'"),
    ("new|add|create|make NAME", "view new NAME"), ("add view VIEW to VIEW2", "view move VIEW in VIEW2"),
    ("add VIEW to|into|in VIEW2", "view move VIEW in VIEW2"),
    ("addSubview|addArrangedSubview (VIEW)", "view move VIEW in root"),
    ("VIEW. addSubview|addArrangedSubview (VIEW2)", "view move VIEW2 in VIEW"),
    ("addSubview (NAME)", "view new NAME in root"), ("addSubview ...", "use 'view new NAME in PARENT'"),
    ("view new VIEW to VIEW2", "view move VIEW in VIEW2"),
    ("view new NAME to|into|inside VIEW REST", "view new NAME in VIEW REST"),
    ("view move VIEW into|to|inside|under VIEW2", "view move VIEW in VIEW2"),
    ("move VIEW into|to|in|inside|under VIEW2", "view move VIEW in VIEW2"),
    ("move VIEW N N2", "place VIEW x N y N2"), ("move VIEW to N , N2", "place VIEW x N y N2"),
    ("move VIEW ...", "use 'place VIEW x X y Y' for a position, or 'view move VIEW in PARENT'"),
    ("rename view VIEW to NAME", "view rename VIEW NAME"),
    ("view rename VIEW to NAME", "view rename VIEW NAME"), ("rename|mv VIEW NAME", "view rename VIEW NAME"),
    ("rename|mv VIEW to NAME", "view rename VIEW NAME"), ("rename|mv SCENE NAME", "scene rename SCENE NAME"),
    ("scene rename SCENE to NAME", "scene rename SCENE NAME"), ("rename|mv SET NAME", "set rename SET NAME"),
    ("mv ...", "use 'view rename OLD NEW' or 'view move NAME in PARENT'"),
    ("cp|copy SCENE NAME", "scene copy SCENE NAME"), ("cd|enter|goto SCENE", "scene use SCENE"),
    ("cd ...", "use 'scene use NAME'"), ("remove|delete|rm|drop VIEW", "view remove VIEW"),
    ("remove|delete|rm|drop SCENE", "scene remove SCENE"),
    ("remove|delete|rm|drop HANDLE", "constraint remove HANDLE"),
    ("remove|delete|rm|drop SET", "set remove SET"),
    // Setting properties
    ("set VIEW.text REST", "view set VIEW text REST"),
    ("set VIEW. width|height ...", "use 'constrain VIEW.width == W', or 'resize VIEW width W'"),
    ("set VIEW.PROPERTY REST", "view set VIEW PROPERTY REST"),
    ("set VIEW PROPERTY REST", "view set VIEW PROPERTY REST"),
    ("VIEW.text = REST", "view set VIEW text REST"), ("VIEW. hidden|isHidden = true|yes|1", "hide VIEW"),
    ("VIEW. hidden|isHidden = false|no|0", "unhide VIEW"),
    ("VIEW.ATTR =|== PCT", "constrain VIEW.ATTR == PCT * root.FAR"),
    ("VIEW.ATTR <|<= PCT", "constrain VIEW.ATTR <= PCT * root.FAR"),
    ("VIEW.ATTR >|>= PCT", "constrain VIEW.ATTR >= PCT * root.FAR"),
    ("VIEW.ATTR =|== REST", "constrain VIEW.ATTR == REST"),
    ("VIEW.ATTR <|<= REST", "constrain VIEW.ATTR <= REST"),
    ("VIEW.ATTR >|>= REST", "constrain VIEW.ATTR >= REST"),
    ("VIEW.PROPERTY = REST", "view set VIEW PROPERTY REST"), ("VIEW.frame", "frames VIEW"),
    ("SCENE.frame", "frames"), ("VIEW.ATTR", "explain VIEW.ATTR"), ("VIEW", "show VIEW"),
    ("SCENE { ...", "'SCENE' is a scene; use 'scene use SCENE', then 'view set NAME PROPERTY VALUE'"),
    ("VIEW {", "use 'constrain { VIEW.ATTRIBUTE == … }' or 'view set VIEW PROPERTY VALUE'"),
    ("VIEW { ...", "use 'constrain { VIEW.ATTRIBUTE == … }' or 'view set VIEW PROPERTY VALUE'"),
    ("view set VIEW width N", "constrain VIEW.width == N"),
    ("view set VIEW height N", "constrain VIEW.height == N"),
    ("view set VIEW width PCT", "constrain VIEW.width == PCT * root.width"),
    ("view set VIEW height PCT", "constrain VIEW.height == PCT * root.height"),
    ("view set VIEW min-width N", "constrain VIEW.width >= N"),
    ("view set VIEW max-width N", "constrain VIEW.width <= N"),
    ("view set VIEW min-height N", "constrain VIEW.height >= N"),
    ("view set VIEW max-height N", "constrain VIEW.height <= N"),
    ("view set VIEW min-width PCT", "constrain VIEW.width >= PCT * root.width"),
    ("view set VIEW max-width PCT", "constrain VIEW.width <= PCT * root.width"),
    ("view set VIEW x N", "constrain VIEW.left == root.left + N"),
    ("view set VIEW y N", "constrain VIEW.top == root.top + N"), ("view set VIEW display none", "hide VIEW"),
    ("view set VIEW visibility hidden", "hide VIEW"), ("view set VIEW visible false|no|off", "hide VIEW"),
    ("view set VIEW visible true|yes|on", "unhide VIEW"),
    ("view set VIEW display|visibility ...", "use 'hide VIEW' or 'unhide VIEW'"),
    ("view set VIEW background|background-color COLOR", "view set VIEW backgroundColor COLOR"),
    (
      "view set VIEW background|background-color X",
      "use 'view set VIEW backgroundColor systemBlueColor', or a color such as \"#FF0000\" in quotes"
    ),
    ("view set VIEW tint COLOR", "view set VIEW tintColor COLOR"),
    ("view set VIEW color COLOR", "view set VIEW textColor COLOR"),
    ("view set VIEW padding|margin N", "view set VIEW margins N"),
    ("padding|margin|insets VIEW N", "view set VIEW margins N"),
    (
      "view set VIEW border-radius|corner-radius|cornerRadius|radius N",
      "view set VIEW runtimeAttributes \"layer.cornerRadius number N\""
    ),
    ("view set VIEW align-items|align X", "view set VIEW alignment X"),
    ("view set VIEW z-index N", "view set VIEW zOrder N"),
    ("view set VIEW hugging N", "view set VIEW horizontalHugging N"),
    ("view set VIEW setContentHuggingPriority|contentHuggingPriority N", "view set VIEW horizontalHugging N"),
    ("VIEW.setContentHuggingPriority ...", "view set VIEW horizontalHugging 251"),
    (
      "view set VIEW compression|setContentCompressionResistancePriority N",
      "view set VIEW horizontalCompression N"
    ),
    (
      "view set VIEW text-align left|right|center",
      "use 'view set VIEW textAlignment center', 'left' or 'right'"
    ),
    ("view set VIEW flex-direction column", "view set VIEW axis vertical"),
    ("view set VIEW flex-direction row", "view set VIEW axis horizontal"),
    ("view set VIEW gap N", "view set VIEW spacing N"),
    (
      "view set VIEW justify-content|distribution space-between|space-around|space-evenly",
      "view set VIEW distribution equalSpacing"
    ),
    ("view set VIEW constant|priority ...", "use 'constraint set #HANDLE constant C'"),
    ("resize VIEW PCT", "constrain VIEW.width == PCT * root.width"),
    ("style VIEW color COLOR", "view set VIEW textColor COLOR"),
    ("style VIEW background COLOR", "view set VIEW backgroundColor COLOR"),
    ("style VIEW REST", "view set VIEW REST"), ("style|css ...", "use 'view set NAME PROPERTY VALUE'"),
    // Layout managers
    ("layout", "use 'layout root vertical { … }', or 'frames' to print the frames"),
    ("layout SCENE column|vertical ...", "layout root vertical"),
    ("layout SCENE row|horizontal ...", "layout root horizontal"),
    ("layout SCENE ...", "'SCENE' is a scene with the root view 'root'; use 'layout root vertical'"),
    ("layout VIEW flex|column|stack ...", "layout VIEW vertical"),
    ("layout VIEW row ...", "layout VIEW horizontal"),
    (
      "layout VIEW vertical gap|spacing N",
      "the properties are margin, padding, halign and valign; use 'layout VIEW vertical padding N', or a stackView with 'spacing'"
    ),
    (
      "layout VIEW horizontal gap|spacing N",
      "the properties are margin, padding, halign and valign; use 'layout VIEW horizontal padding N', or a stackView with 'spacing'"
    ),
    (
      "layout VIEW vertical justify-content|align-items center",
      "the properties are margin, padding, halign and valign; use 'layout VIEW vertical valign center'"
    ),
    (
      "layout VIEW horizontal justify-content|align-items center",
      "the properties are margin, padding, halign and valign; use 'layout VIEW horizontal halign center'"
    ),
    ("flex VIEW ...", "layout VIEW vertical"), ("flex|flexbox|stack|grid ...", stackView),
    ("column VIEW ...", "layout VIEW vertical"), ("row VIEW ...", "layout VIEW horizontal"),
    (
      "help flexbox|flex|css|stack|stacks|stackview",
      "see 'help layout', 'help kinds' (stackView) and 'help properties' (axis, spacing)"
    ),
    ("help sql", "Gimbal does not support SQL; use 'help all' to list every command"),
    ("help views", "help view"), ("help constraints", "help constrain"),
    ("help git", "see 'help past' and 'help branching'"),
    // Devices
    (
      "orientation|turn portrait|landscape|landscapeLeft|landscapeRight|portraitUpsideDown",
      "use 'rotate landscape' or 'rotate portrait'"
    ),
    ("landscape", "rotate landscape"), ("portrait", "rotate portrait"),
    ("orientation", "use 'rotate' to change the orientation, or 'status' to see it"),
    ("landscapeLeft", "rotate landscapeLeft"), ("landscapeRight", "rotate landscapeRight"),
    ("frames landscape", "frames --orientation landscape"),
    ("frames portrait", "frames --orientation portrait"), ("draw landscape", "draw --orientation landscape"),
    ("draw portrait", "draw --orientation portrait"), ("check landscape", "check --orientation landscape"),
    ("check portrait", "check --orientation portrait"),
    ("explain VIEW landscape", "explain VIEW --orientation landscape"),
    ("explain VIEW portrait", "explain VIEW --orientation portrait"),
    ("render FILE landscape", "render FILE --orientation landscape"),
    ("render FILE portrait", "render FILE --orientation portrait"),
    ("check all|everywhere|both", "check --all-orientations"),
    ("frames all|everywhere|both", "frames --all-orientations"), ("check --all", "check --all-orientations"),
    ("check --repair|--fix", "use 'explain conflict 1' to list repairs, then 'repair 1.1'"),
    ("check SCENE", "use 'scene use SCENE', then 'check'"), ("check VIEW", "explain VIEW"),
    ("export > FILE", "export FILE"), ("export --script|script|--swift|swift|--as FILE", "export FILE"),
    ("export --as X FILE", "export FILE --as X"),
    ("export --script|script|gim", "use 'export NAME.gim', or 'export - --as script'"),
    ("export --swift|swift|uikit|snapkit", "use 'export NAME.swift', or 'export - --as swift'"),
    ("export --vfl|vfl", "use 'export NAME.vfl', or 'export - --as vfl'"),
    ("export --json|json|csv|ndjson|archive ...", "use 'export NAME.ndjson', or 'export - --as archive'"),
    ("export --help|-h", "help export"), ("import FILE > ...", "import FILE"), ("print frames", "frames"),
    ("print|get|dump VIEW.frame", "frames VIEW"), ("print SCENE.frame", "frames"),
    ("print|get VIEW.ATTR", "explain VIEW.ATTR"), ("print VIEW", "use 'show VIEW', or 'frames VIEW'"),
    ("print SCENE", "use 'show SCENE', or 'frames'"), ("print HANDLE", "show HANDLE"),
    ("print ...", "use 'echo TEXT' for text, 'show NAME' for an object, or 'frames'"),
  ]

  /// Phrases about properties and the view tree.
  static let checkedViewRows: [Row] = [
    // Creating views
    ("view new NAME KIND QUOTED", "view new NAME kind KIND text QUOTED"),
    ("view new NAME kind KIND QUOTED", "view new NAME kind KIND text QUOTED"),
    ("new|add|create|make KIND NAME QUOTED", "view new NAME kind KIND text QUOTED"),
    (
      "view new NAME REST in|into VIEW before VIEW2",
      "view new NAME in VIEW REST; view move NAME before VIEW2"
    ),
    ("view new NAME REST in|into VIEW after VIEW2", "view new NAME in VIEW REST; view move NAME after VIEW2"),
    ("view new NAME REST in|into VIEW", "view new NAME in VIEW REST"),
    ("view new NAME REST before VIEW", "view new NAME REST; view move NAME before VIEW"),
    ("view new NAME REST after VIEW", "view new NAME REST; view move NAME after VIEW"),
    // Properties
    ("view unset|reset|clear VIEW PROPERTY", "view set VIEW PROPERTY default"),
    ("display|visibility none|hidden VIEW", "hide VIEW"),
    ("display|visibility block|visible VIEW", "unhide VIEW"),
    ("view set VIEW direction column|vertical", "view set VIEW axis vertical"),
    ("view set VIEW direction row|horizontal", "view set VIEW axis horizontal"),
    ("view set VIEW PROPERTY white", "view set VIEW PROPERTY \"#FFFFFF\""),
    ("view set VIEW PROPERTY black", "view set VIEW PROPERTY \"#000000\""),
    ("view set VIEW image|src NAME", "view set VIEW image \"NAME\""),
    (
      "view set VIEW margin N",
      "use 'constrain pin VIEW to root inset N' for the space around a view, or 'view set VIEW margins N' for the space inside"
    ),
    ("VIEW padding N", "view set VIEW margins N"),
    (
      "VIEW margin N",
      "use 'constrain pin VIEW to root inset N' for the space around a view, or 'view set VIEW margins N' for the space inside"
    ),
    ("view move VIEW VIEW2", "view move VIEW in VIEW2"), ("mv|move VIEW VIEW2", "view move VIEW in VIEW2"),
    ("view move VIEW VIEW2 in|into|to VIEW3", "view move VIEW in VIEW3; view move VIEW2 in VIEW3"),
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
    ("duplicate scene SCENE NAME", "scene copy SCENE NAME"), ("copy|cp|duplicate VIEW ...", noCopy),
    ("view copy|duplicate|clone VIEW ...", noCopy),
    ("rm|remove|delete -rf|-r|-f SCENE", "scene remove SCENE"),
    ("rm|remove|delete -rf|-r|-f VIEW", "view remove VIEW"),
  ]
}
