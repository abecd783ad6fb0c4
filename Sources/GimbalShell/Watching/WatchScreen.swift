package import GimbalChecks
package import GimbalReporting

/// The screen of a terminal that shows the picture of the scene that changed last, with the last reports below.
package struct WatchScreen {
  private var messages = ""
  private var size: Size?

  private struct Size: Equatable {
    let columns: Int?
    let rows: Int?
  }

  /// The number of rows that are kept for the reports.
  private static let messageRows = 8
  // The control sequences for the cursor and for erasing (ECMA-48, CUP, EL and ED).
  private static let home = "\u{1B}[H"
  private static let eraseLine = "\u{1B}[K"
  private static let eraseBelow = "\u{1B}[J"

  package init() {}

  /// Adds the reports of one poll, which replace the earlier ones.
  package mutating func show(_ reports: [WatchReport]) {
    messages = reports.map { ($0.error ?? "") + $0.text }.joined()
    size = nil
  }

  /// Returns the text that redraws the screen in place; `nil` if neither its content nor the size of the terminal has
  /// changed.
  ///
  /// - Parameters:
  ///   - style: A closure that returns a text as the terminal shows it, without control characters of the content.
  package mutating func redrawn(
    _ run: WatchRun, on console: any Console, style: (String) -> String
  ) -> String? {
    let current = Size(columns: console.columns, rows: console.rows)
    guard size != current else { return nil }
    size = current
    // The title and the legend of a picture take further rows.
    let room = console.rows.map { max(4, $0 - WatchScreen.messageRows - 3) }
    let picture = WatchScreen.lines(of: run.picture(rows: room) ?? "")
    let notes = WatchScreen.lines(of: console.outputWidth?.wrapped(messages) ?? messages)
    var lines = picture + notes
    if let rows = console.rows, lines.count >= rows {
      // The last row stays empty, so that the terminal does not scroll. The reports take precedence over the end of
      // the picture.
      let kept = notes.prefix(max(WatchScreen.messageRows, rows - 1 - picture.count))
      let all = picture.prefix(max(0, rows - 1 - kept.count)) + kept
      lines = Array(all.prefix(max(1, rows - 1)))
    }
    let shown = style(lines.joined(separator: "\n"))
      .replacing("\n", with: WatchScreen.eraseLine + "\r\n")
    return WatchScreen.home + shown + WatchScreen.eraseLine + "\r\n" + WatchScreen.eraseBelow
  }

  private static func lines(of text: String) -> [Substring] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.last == "" ? Array(lines.dropLast()) : lines
  }
}
