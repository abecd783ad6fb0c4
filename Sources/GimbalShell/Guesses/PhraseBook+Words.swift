// Phrases about constraints and their handles, in the terminology of Android and CSS.
extension PhraseBook {
  static let handleRows: [Row] = [
    ("move REST into|to|in SET", "constraint move REST into SET"),
    ("constraint move REST to|in SET", "constraint move REST into SET"),
    ("move HANDLE SET", "constraint move HANDLE into SET"),
    ("constraint move HANDLE SET", "constraint move HANDLE into SET"),
    ("rename HANDLE NAME", "constraint set HANDLE identifier NAME"),
    ("rename HANDLE to NAME", "constraint set HANDLE identifier NAME"),
    ("rename constraint NAME NAME2", "constraint set NAME identifier NAME2"),
    ("constraint rename NAME NAME2", "constraint set NAME identifier NAME2"),
    ("constraint rename HANDLE NAME2", "constraint set HANDLE identifier NAME2"),
    ("constraint HANDLE REST", "constraint set HANDLE REST"),
    ("constraint set HANDLE constant = N", "constraint set HANDLE constant N"),
    ("constraint set HANDLE priority = N", "constraint set HANDLE priority N"),
    (
      "constraint set HANDLE bias DOUBLE",
      "a bias is a factor of the center; use 'constrain NAME.centerX == DOUBLE * root.centerX'"
    ),
    ("remove|delete|rm RULE", "constraint remove RULE"),
    (
      "remove|delete|rm VIEW.ATTR", "use 'show VIEW' to list its constraints, and 'constraint remove #HANDLE'"
    ),
    ("edit set SET when REST", "set when SET REST"),
    ("center VIEW horizontally in VIEW2", "constrain VIEW.centerX == VIEW2.centerX"),
    ("center VIEW vertically in VIEW2", "constrain VIEW.centerY == VIEW2.centerY"),
  ]

  static let wordRuleRows: [Row] = [
    ("REST as NAME", "NAME: REST"), ("REST and|&& REST2", "REST; REST2"), ("REST !important", "REST @1000"),
    ("VIEW ATTR to VIEW2", "VIEW.ATTR == VIEW2.ATTR"), ("VIEW.ATTR to VIEW2", "VIEW.ATTR == VIEW2.ATTR"),
    ("VIEW.centerX ==|= DOUBLE * root.width", "VIEW.centerX == DOUBLE * root.centerX"),
    ("VIEW.centerY ==|= DOUBLE * root.height", "VIEW.centerY == DOUBLE * root.centerY"),
    ("VIEW. center-x|center_x ==|= VIEW2. center-x|center_x", "VIEW.centerX == VIEW2.centerX"),
    ("VIEW. center-y|center_y ==|= VIEW2. center-y|center_y", "VIEW.centerY == VIEW2.centerY"),
    ("VIEW.ATTR ==|= ^match_parent|fill_parent", "VIEW.ATTR == root.ATTR"),
    (
      "VIEW.ATTR ==|= ^wrap_content|auto",
      "use 'show VIEW' to list its constraints; without one on its size, a view has the size of its content"
    ),
    (
      "SCENE ... center|centered",
      "'SCENE' is a scene; use the name of a view, as in 'constrain NAME.center == root.center'"
    ),
  ]

  /// Phrases for rules without `constrain`. They do not apply after `constrain`, because its own errors
  /// suggest a more specific fix.
  static let bareRuleRows: [Row] = [
    ("VIEW.START =|== N", "VIEW.START == root.START + N"), ("VIEW.END =|== N", "VIEW.END == root.END - N"),
    ("VIEW START N", "VIEW.START == root.START + N"), ("VIEW END N", "VIEW.END == root.END - N"),
    ("VIEW START =|== N", "VIEW.START == root.START + N"), ("VIEW END =|== N", "VIEW.END == root.END - N"),
    ("VIEW margin-top|marginTop N", "VIEW.top == root.top + N"),
    ("VIEW margin-left|marginLeft N", "VIEW.left == root.left + N"),
    ("VIEW margin-bottom|marginBottom N", "VIEW.bottom == root.bottom - N"),
    ("VIEW margin-right|marginRight N", "VIEW.right == root.right - N"),
    ("VIEW START N END N2", "VIEW.START == root.START + N; VIEW.END == root.END - N2"),
    ("VIEW width N height N2", "VIEW.width == N; VIEW.height == N2"),
  ]
}
