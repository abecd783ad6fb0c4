@preconcurrency import CReadline
import Glibc

/// What a second Tab shows: as many matches as fit on the screen.
///
/// readline's own pager, and its question whether to show many, wait for a key; a Ctrl-C that comes then frees the
/// matches under their hands. Here nothing waits.
enum MatchList {
  static func install() {
    rl_completion_display_matches_hook = { MatchList.show($0, count: Int($1), longest: $2) }
  }

  private static func show(
    _ matches: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, count: Int, longest: Int32
  ) {
    // Whatever the user's settings say.
    rl_variable_bind("page-completions", "off")
    var rows: Int32 = 0
    var columns: Int32 = 0
    rl_get_screen_size(&rows, &columns)
    let columnsOfMatches = max(1, Int(columns) / (Int(longest) + 2))
    // The line itself and the one that says how many are left out need room, too.
    let shown = min(count, columnsOfMatches * max(1, Int(rows) - 4))
    rl_display_match_list(matches, Int32(shown), longest)
    if shown < count {
      fputs("... and \(count - shown) more", rl_outstream)
      rl_crlf()
    }
    // Last, because a signal that came meanwhile is handled here, and the matches are gone then.
    rl_forced_update_display()
  }
}
