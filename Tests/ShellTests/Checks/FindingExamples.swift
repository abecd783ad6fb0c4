import Foundation
import TestSupport
import Testing

/// The examples in docs/findings.md, as documents.
enum FindingExamples {
  private typealias Text = DocumentText

  /// Returns the lines of the blocks of XML in a section.
  static func blocks(of name: String) throws -> [[String]] {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(
      separator: "/")
    let page = try String(contentsOfFile: "\(root)/docs/findings.md", encoding: .utf8)
    let section = try #require(page.components(separatedBy: "\n## \(name)\n").dropFirst().first)
      .components(separatedBy: "\n## ")[0]
    return section.components(separatedBy: "```xml\n").dropFirst().map { part in
      part.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
    }
  }

  /// Returns the wrong lines with those replaced that have the first id of a right line. A right line without a
  /// counterpart follows the one before.
  static func corrected(_ wrong: [String], by right: [String]) -> [String] {
    func id(_ line: String) -> Substring? {
      line.contains("<variation") ? "variation" : line.firstMatch(of: /\sid="([^"]*)"/)?.1
    }
    var lines = wrong
    var last = wrong.count - 1
    for line in right {
      if let index = lines.lastIndex(where: { id($0) != nil && id($0) == id(line) }) ?? lastLabel(lines, line)
      {
        lines[index] = line
        last = index
      } else {
        last += 1
        lines.insert(line, at: last)
      }
    }
    return lines
  }

  /// Returns the index of the last line with the element of another line, if this line starts a view.
  private static func lastLabel(_ lines: [String], _ line: String) -> Int? {
    line.hasPrefix("<label") ? lines.lastIndex { $0.hasPrefix("<label") } : nil
  }

  /// Returns a document with an example: the constraints and variations at the start of a line belong to the root view,
  /// outlets to its controller, and other elements are subviews, whose frames constraints determine.
  static func document(_ lines: [String]) -> String {
    func start(_ line: String, _ names: [String]) -> Bool { names.contains { line.hasPrefix("<\($0) ") } }
    let body = lines.map { line in
      line.replacing(/<(view|label|button|imageView|stackView|scrollView)\s/) {
        "<\($0.1) translatesAutoresizingMaskIntoConstraints=\"NO\" "
      }
    }
    let rules = body.filter { start($0, ["constraint"]) }
    let variations = body.filter { start($0, ["variation"]) }
    let outlets = body.filter { start($0, ["outlet"]) }
    var views = body.filter { !start($0, ["constraint", "variation", "outlet"]) }.joined(separator: "\n")
    if views.hasPrefix("<scrollView") {
      // The constraints inside of the scroll view are its own.
      let inner = views.split(separator: "\n").filter {
        $0.hasPrefix("  <constraint") && !$0.contains("Attribute=\"width\"")
      }
      let own = inner.filter { $0.contains("secondItem") }.joined()
      for line in inner where line.contains("secondItem") { views = views.replacing(line, with: "") }
      views = views.replacing("id=\"scroll\">", with: "id=\"scroll\"><subviews>")
        .replacing("</scrollView>", with: "</subviews><constraints>\(own)</constraints></scrollView>")
    }
    let root = Text.root(
      subviews: views, constraints: rules,
      more: "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>\(variations.joined())")
    return Text.storyboard([
      Text.controller("c", view: root, more: "<connections>\(outlets.joined())</connections>")
    ]).replacing(
      "</document>",
      with: "<resources><image name=\"photo\" width=\"90\" height=\"60\"/></resources></document>"
    ).replacing("<document ", with: "<document useAutolayout=\"YES\" ")
  }
}
