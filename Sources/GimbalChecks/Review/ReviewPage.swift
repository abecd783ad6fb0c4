import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalRender
import GimbalReporting
import GimbalSolvedHistory

/// A review as an HTML page with pictures. The page loads no other file.
struct ReviewPage {
  let text: String

  init(_ reviews: [DocumentReview], moves: [LayoutMove], submodules: [String], title: String) {
    let summary = ReviewSummary(reviews)
    var body =
      "<h1>\(Markup.escaped(title))</h1>\n<p>\(Markup.escaped(summary.description)).</p>\n"
    for review in reviews where !review.isUnchanged {
      body += "<h2>\(Markup.escaped(review.document.path)) <small>\(review.document.status)</small></h2>\n"
      if let failure = review.failure { body += "<p class=\"error\">\(Markup.escaped(failure))</p>\n" }
      if let omission = review.omission { body += "<p>\(omission)</p>\n" }
      if !review.others.isEmpty { body += ReviewPage.list(of: review.others) }
      for scene in review.scenes { body += ReviewPage.section(for: scene) }
    }
    if let unchanged = summary.unchangedDescription { body += "<p>\(Markup.escaped(unchanged)).</p>\n" }
    for move in moves {
      body += "<pre>\(Markup.escaped(move.lines.joined(separator: "\n")))</pre>\n"
    }
    for path in submodules { body += "<p>submodule \(Markup.escaped(path)): not reviewed</p>\n" }
    text = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>\(Markup.escaped(title))</title>
      <style>\(ReviewPage.style)</style></head>
      <body>
      \(body)</body></html>

      """
  }

  private static func section(for scene: SceneReview) -> String {
    var text = "<section><h3>Scene \(Markup.escaped(scene.name.text))</h3>\n" + list(of: scene.changes)
    if let failure = scene.failure {
      text += "<p class=\"error\">Not compared: \(Markup.escaped(failure))</p>\n"
    }
    text += findings("New findings", scene.newFindings) + findings("Gone findings", scene.goneFindings)
    if !scene.moves.isEmpty {
      text += "<table><tr><th>view<th>device<th>change<th>because of</tr>\n"
      for (heading, moves) in scene.movesByLocation {
        for move in moves {
          let cells = [
            move.change.name.text, heading, move.change.description,
            move.causes.map(\.description).joined(separator: ", "),
          ]
          text += "<tr>" + cells.map { "<td>\(Markup.escaped($0))" }.joined() + "</tr>\n"
        }
      }
      text += "</table>\n"
    }
    return text + pictures(of: scene) + "</section>\n"
  }

  private static func list(of changes: [ElementChange]) -> String {
    let items = changes.map { change in
      let line = change.line.map { " <small>line \($0)</small>" } ?? ""
      return "<li><code>\(Markup.escaped(change.description))</code>\(line)</li>\n"
    }
    return "<ul>\n" + items.joined() + "</ul>\n"
  }

  private static func findings(_ heading: String, _ findings: [ReviewedFinding]) -> String {
    guard !findings.isEmpty else { return "" }
    let items = findings.map { noted in
      let finding = noted.finding
      let locations = Markup.escaped(noted.locations.joined(separator: ", "))
      return
        "<li><b>\(finding.kind.name)</b> on \(locations)<pre>\(Markup.escaped(finding.message))</pre></li>\n"
    }
    return "<h4>\(heading)</h4>\n<ul>\n\(items.joined())</ul>\n"
  }

  private static func pictures(of scene: SceneReview) -> String {
    scene.comparisons.map { comparison in
      let changes = ChangePictures(from: comparison.old, to: comparison.new, comparison.diff)
      let sheet = AppPage(of: changes.appPictures(), .automatic).text
      let words = Markup.escaped("\(comparison.location): before, after and moved views")
      // Embed the sheet as an image, so that its ids and styles do not conflict with those of other sheets.
      let uri = "data:image/svg+xml;base64,\(Base64.encode(Array(sheet.utf8)[...]))"
      return "<figure><img src=\"\(uri)\" alt=\"\(words)\"><figcaption>\(words)</figcaption></figure>\n"
    }.joined()
  }

  private static let style = """
    body{font:14px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em}
    h2{border-bottom:1px solid #8884;padding-bottom:.2em} small{color:#888;font-weight:normal}
    code,pre{font:12px/1.5 ui-monospace,monospace} pre{margin:.3em 0;white-space:pre-wrap}
    table{border-collapse:collapse} td,th{border:1px solid #8884;padding:.2em .6em;text-align:left}
    figure{margin:1em 0} figure img{max-width:100%;max-height:32em;width:auto;height:auto}
    figcaption{color:#888} .error{color:#c00}
    """
}
