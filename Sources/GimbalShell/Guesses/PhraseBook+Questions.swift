// Questions in English, and phrases from shells and editors.
extension PhraseBook {
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
    ("who|which|when ...", "use 'blame VIEW' or 'log'"),
    ("where ...", "use 'frames VIEW'"), ("problems|errors|warnings|issues|validate|valid", "check"),
    ("problems|errors|warnings|issues|validate ...", "check"),
    ("NAME --help|-h", "help NAME"), ("NAME NAME2 --help|-h", "help NAME NAME2"), ("NAME -help", "help NAME"),
    ("--help|-h", "help"), ("--version|-v|-V", "start 'gimbal --version'"),
    ("commands|usage|manual|docs", "help"),
    (
      "cat|less|more|vi|vim|nano FILE",
      "use 'read FILE' for a script, 'import FILE' for a document, or 'edit'"
    ),
    ("cat|less|more NAME", "show NAME"), ("pwd|whoami|where", "status"),
    ("touch|mkdir NAME", "scene new NAME"),
    ("undo last|that|it", "undo"),
    ("undo VIEW", "use 'undo', or 'blame VIEW' to find the revision that moved the view"),
    ("run|load|execute|exec FILE", "read FILE"), ("run ...", "use 'read FILE' for a script"),
    ("load ...", "use 'read FILE' or 'import FILE'"),
    ("get ...", "use 'show NAME', or 'frames VIEW'"),
    ("display|preview|plot|picture|screenshot FILE", "render FILE"),
    ("display|preview|plot|picture|screenshot|view-as ...", "use 'draw', or 'render FILE.svg'"),
    ("open ...", "start 'gimbal FILE' to open a project; use 'import FILE' for a document"),
    ("resolve conflict N REST", "resolve !N REST"),
    ("resolve conflicts ...", "use 'resolve --all ours' or 'resolve --all theirs'"),
  ]
}
