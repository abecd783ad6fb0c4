// Phrases for several orientations, devices and directions, and for files.
extension PhraseBook {
  private static let bothWays =
    "use 'check --all-orientations' or 'frames --all-orientations'; 'rotate' turns once"

  static let sweepRows: [Row] = [
    ("check all|both|each|every orientations|orientation", "check --all-orientations"),
    ("check both", "check --all-orientations"),
    ("check all|each|every devices|device", "check --devices all"),
    ("check --all-devices", "check --devices all"),
    ("check portrait landscape", "check --all-orientations"),
    ("check landscape portrait", "check --all-orientations"),
    ("check portrait ,|and landscape", "check --all-orientations"),
    ("rotate both|all ...", bothWays), ("rotate portrait landscape", bothWays),
    ("rotate landscape portrait", bothWays),
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
    ("add|new|use|set device REST", "device REST"),
    ("device REST (3rd|third generation)", "device REST 3"),
    ("device REST (2nd|second generation)", "device REST 2"), ("device REST ( ...", "device REST"),
    (
      "device reset|default|none",
      "use 'scene show' to see the default device of the scene, then 'device NAME'"
    ),
    ("@media|media ...", "use 'constrain { … } when landscape', or 'set new NAME when landscape'"),
    ("zoom|scale ...", "use 'render FILE.svg' for a picture of any size, or 'draw --width COLUMNS'"),
    ("serve|watch|live ...", "use 'render FILE.html' to write a page for a browser"),
  ]

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
