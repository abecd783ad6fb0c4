// Phrases from Mercurial, kubectl, the shell and Python.
extension PhraseBook {
  static let mercurialRows: [Row] = [
    ("update|up REVISION", "checkout REVISION"),
    ("update|up|checkout -r|-c|-C|--rev REVISION", "checkout REVISION"),
    ("heads", "branch"), ("summary|id|identify|parents|paths ...", "status"),
    ("incoming|outgoing REVISION", "diff REVISION"),
    (
      "incoming|outgoing ...",
      "use 'export FILE.ndjson --history' and 'import FILE.ndjson', or 'diff BRANCH'"
    ),
    ("backout|revert -r|--rev X", "restore X"), ("backout X", "restore X"),
    ("strip ...", "use 'undo'; 'gc' deletes the revisions that no branch contains"),
    ("branch --close|-c NAME", "branch delete NAME"),
    ("resolve --list|-l|list|status ...", "conflicts"), ("resolve all X", "resolve --all X"),
    ("resolve -a|--all", "use 'resolve --all ours' or 'resolve --all theirs'"),
    (
      "resolve -m|--mark|-u ...",
      "use 'conflicts' to list the conflicts, and 'resolve !1' to keep the current version"
    ),
    ("resolve", "use 'conflicts' to list the conflicts, and 'resolve --all theirs' or 'resolve --all ours'"),
    (
      "resolve N N2",
      "use 'resolve !N ours', 'theirs' or 'base'; change the value with another command afterwards"
    ),
    ("diff --ours|--theirs|--base ...", "use 'conflicts' to list the versions of a merge conflict"),
  ]

  static let listingRows: [Row] = [
    ("ls -l|-a|-la|-al|-lh|-R", "view list"), ("dir|ll", "view list"),
    ("ls|list|get|print|describe views", "view list"),
    ("ls|list|get|print|describe constraints|rules", "constraint list"),
    ("ls|list|get|print|describe sets", "set list"),
    ("ls|list|get|print|describe scenes|screens", "scene list"),
    ("ls|list|get|print|describe guides", "guide list"),
    ("ls|list|get|print|describe devices", "device list"),
    ("ls|list|get|print|describe branches", "branch"), ("ls|list|get|print|describe tags", "tag"),
    ("ls|list|get|print|describe conflicts", "use 'check' for the layout, and 'conflicts' for a merge"),
    ("view VIEW", "show view VIEW"), ("size VIEW", "frames VIEW"), ("style|css VIEW", "show VIEW"),
    ("visibility|visible VIEW", "use 'hide VIEW' to hide it, and 'show VIEW' to see its properties"),
    ("grep X", "find X"), ("grep X ...", "find X"), ("find constraint|view|scene|set|name X", "find X"),
    ("NAME -o|--output X", "NAME --format X"), ("NAME NAME2 -o|--output X", "NAME NAME2 --format X"),
    (
      "... -o|--output X",
      "use '--format json', '--format ndjson', '--format csv' or '--format table'"
    ),
    ("!! ...", "press the up arrow for the last line; use 'history' to list the lines"),
    ("_ ...", "there is no last result; press the up arrow for the last line, or use 'history'"),
    ("explain|why overflow|overlap|problems|warnings|errors", "check"),
    (
      "explain|why constraint|constraints",
      "use 'constraint list' to list the handles, then 'explain #HANDLE'"
    ),
    ("whatif VIEW.ATTR REST", "whatif { constrain VIEW.ATTR REST }"),
    ("what if VIEW.ATTR REST", "whatif { constrain VIEW.ATTR REST }"), ("what if REST", "whatif { REST }"),
    (
      "expectations|assertions|tests",
      "use 'expect EXPECTATION'; scripts contain expectations, and 'read FILE' runs a script"
    ),
    ("run", "use 'check' for problems, 'draw' for a picture, or 'read FILE' for a script"),
    ("build|compile|deploy ...", "use 'check' to find problems; every command is saved at once"),
  ]
}
