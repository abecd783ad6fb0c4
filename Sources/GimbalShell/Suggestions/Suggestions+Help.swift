// Questions in English, help topics, lists, and phrases for several orientations, devices and files.
extension Suggestions {
  private static let bothWays =
    "use 'check --all-orientations' or 'frames --all-orientations'; 'rotate' turns once"

  static let questionRows: [Row] = [
    ("what is wrong ...", "use 'check' to list the problems"),
    ("what|whats wrong ...", "use 'check' to list the problems"),
    ("what's wrong ...", "use 'check' to list the problems"),
    ("why is VIEW ambiguous ...", "explain ambiguity VIEW"),
    ("why ambiguous|ambiguity|conflict ...", "use 'explain ambiguity', or 'explain conflict 1'"),
    ("why is|does|are VIEW ...", "explain VIEW"), ("why is|does|are ...", "use 'explain VIEW'"),
    ("why not ...", "use 'explain VIEW'"),
    ("explain|why SCENE", "'SCENE' is a scene; use 'check' for its problems, or 'explain VIEW'"),
    ("where is VIEW", "frames VIEW"), ("where|what is VIEW", "show VIEW"), ("what is SCENE", "show SCENE"),
    ("how ...", "use 'help', or 'tutorial'"), ("what ...", "use 'status', 'check' or 'help'"),
    ("who|which|when ...", "use 'blame VIEW' or 'log'"), ("where ...", "use 'frames VIEW'"),
    ("problems|errors|warnings|issues|validate|valid", "check"),
    ("problems|errors|warnings|issues|validate ...", "check"), ("NAME --help|-h", "help NAME"),
    ("NAME NAME2 --help|-h", "help NAME NAME2"), ("NAME -help", "help NAME"), ("--help|-h", "help"),
    ("--version|-v|-V", "start 'gimbal --version'"), ("commands|usage|manual|docs", "help"),
    ("undo last|that|it", "undo"),
    ("undo VIEW", "use 'undo', or 'blame VIEW' to find the revision that moved the view"),
    ("run|load|execute|exec FILE", "read FILE"), ("run ...", "use 'read FILE' for a script"),
    ("load ...", "use 'read FILE' or 'import FILE'"), ("get ...", "use 'show NAME', or 'frames VIEW'"),
    ("display|preview|plot|picture|screenshot FILE", "render FILE"),
    ("display|preview|plot|picture|screenshot|view-as ...", "use 'draw', or 'render FILE.svg'"),
    ("open ...", "start 'gimbal FILE' to open a project; use 'import FILE' for a document"),
    ("resolve conflict N REST", "resolve !N REST"),
    ("resolve conflicts ...", "use 'resolve --all ours' or 'resolve --all theirs'"),
  ]

  /// Help topics, as in `help padding`.
  static let helpRows: [Row] = [
    (
      "help landscape|portrait|orientation|rotation ...",
      "use 'help turning' for devices, or 'help sets' for the rules of one orientation"
    ),
    (
      "help naming|name|names|identifier|identifiers ...",
      "use 'help constrain'; an identifier precedes its rule, as in 'constrain TitleTop: NAME.top == root.top'"
    ),
    (
      "help priority|priorities|strength ...",
      "use 'help constraint set'; a priority follows its rule, as in 'constrain NAME.width == 80 @750'"
    ),
    (
      "help ... center|centering|centered|align|alignment ...",
      "use 'help constrain', as in 'constrain NAME.center == root.center'"
    ),
    (
      "help padding|margin|margins|inset|insets|spacing|gap ...",
      "use 'help properties' (margins, spacing), or 'help layout'"
    ),
    ("help grid|table|columns|rows ...", "use 'help layout'"),
    ("help responsive|media|breakpoint|breakpoints|adaptive ...", "use 'help sets', or 'help conditions'"),
    ("help rtl|direction ...", "use 'help scene set'"),
  ]

  /// Lists and merge conflicts.
  static let listingRows: [Row] = [
    ("resolve all X", "resolve --all X"),
    ("resolve -a|--all", "use 'resolve --all ours' or 'resolve --all theirs'"),
    ("resolve", "use 'conflicts' to list the conflicts, and 'resolve --all theirs' or 'resolve --all ours'"),
    (
      "resolve N N2",
      "use 'resolve !N ours', 'theirs' or 'base'; change the value with another command afterwards"
    ),
    ("diff --ours|--theirs|--base ...", "use 'conflicts' to list the versions of a merge conflict"),
    ("dir|ll", "view list"), ("ls|list|print views", "view list"),
    ("ls|list|print constraints|rules", "constraint list"), ("ls|list|print sets", "set list"),
    ("ls|list|print scenes|screens", "scene list"), ("ls|list|print guides", "guide list"),
    ("ls|list|print devices", "device list"), ("ls|list|print branches", "branch"),
    ("ls|list|print tags", "tag"),
    ("ls|list|print conflicts", "use 'check' for the layout, and 'conflicts' for a merge"),
    ("view VIEW", "show view VIEW"), ("size VIEW", "frames VIEW"), ("style|css VIEW", "show VIEW"),
    ("find constraint|view|scene|set|name X", "find X"),
    ("explain|why overflow|overlap|problems|warnings|errors", "check"),
    (
      "explain|why constraint|constraints",
      "use 'constraint list' to list the handles, then 'explain #HANDLE'"
    ),
    ("whatif VIEW.ATTR REST", "whatif { constrain VIEW.ATTR REST }"),
    ("what if VIEW.ATTR REST", "whatif { constrain VIEW.ATTR REST }"), ("what if REST", "whatif { REST }"),
  ]

  /// Several orientations, devices and directions.
  static let sweepRows: [Row] = [
    ("check all|both|each|every orientations|orientation", "check --all-orientations"),
    ("check both", "check --all-orientations"),
    ("check all|each|every devices|device", "check --devices all"),
    ("check --all-devices", "check --devices all"), ("check portrait landscape", "check --all-orientations"),
    ("check landscape portrait", "check --all-orientations"),
    ("check portrait ,|and landscape", "check --all-orientations"), ("rotate both|all ...", bothWays),
    ("rotate portrait landscape", bothWays), ("rotate landscape portrait", bothWays),
    ("for all|each|every orientations|orientation check", "check --all-orientations"),
    ("for all|each|every orientations|orientation { check }", "check --all-orientations"),
    ("for all|each|every devices|device check", "check --devices all"),
    ("for all|each|every devices|device { check }", "check --devices all"),
    ("for all|each|every orientations|orientation { REST }", "for each orientation all { REST }"),
    ("for all|each|every devices|device { REST }", "for each device all { REST }"),
    ("for all|each|every orientations|orientation REST", "for each orientation all { REST }"),
    ("for all|each|every devices|device REST", "for each device all { REST }"),
    (
      "expect VIEW.ATTR > REST in|when|on|if ORIENTATION",
      "expect --orientation ORIENTATION VIEW.ATTR >= REST"
    ),
    (
      "expect VIEW.ATTR < REST in|when|on|if ORIENTATION",
      "expect --orientation ORIENTATION VIEW.ATTR <= REST"
    ),
    ("expect REST in|when|on|if ORIENTATION", "expect --orientation ORIENTATION REST"),
    ("expect in|when|on|if ORIENTATION REST", "expect --orientation ORIENTATION REST"),
    ("device|trait|set direction X", "scene set direction X"),
    ("device|trait|set set direction X", "scene set direction X"), ("direction X", "scene set direction X"),
    ("rtl", "scene set direction rtl"), ("ltr", "scene set direction ltr"),
    (
      "frames|draw|render|diff|explain|fit|show ... --rtl|--ltr|--direction ...",
      "use 'scene set direction rtl' to show the scene from right to left, or 'check --rtl' to check both directions"
    ),
    ("add|new|use|set device REST", "device REST"), ("device REST (3rd|third generation)", "device REST 3"),
    ("device REST (2nd|second generation)", "device REST 2"), ("device REST ( ...", "device REST"),
    (
      "device reset|default|none",
      "use 'scene show' to see the default device of the scene, then 'device NAME'"
    ),
    ("@media|media ...", "use 'constrain { … } when landscape', or 'set new NAME when landscape'"),
    ("zoom|scale ...", "use 'render FILE.svg' for a picture of any size, or 'draw --width COLUMNS'"),
  ]

  /// Files.
  static let exportRows: [Row] = [
    ("export svg|html|png|picture|image FILE", "render FILE"),
    ("export --format svg|html|png FILE", "render FILE"),
    ("export svg|html|png|picture|image", "use 'render NAME.svg', '.html', '.png' or '.txt'"),
    ("export --format svg|html|png", "use 'render NAME.svg', '.html', '.png' or '.txt'"),
    ("export - --as svg|html|png", "use 'render NAME.svg', '.html', '.png' or '.txt'"),
    ("NAME.svg", "render NAME.svg"), ("NAME.html", "render NAME.html"), ("NAME.png", "render NAME.png"),
    (
      "open NAME . svg|png|html|txt|pdf ...",
      "pictures are opened with another program; use 'draw' to see the layout here"
    ),
  ]
}
