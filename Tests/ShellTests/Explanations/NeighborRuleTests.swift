import TestSupport
import Testing

/// Tests of the constraints that are suggested for ambiguities: relations to the views around a view.
@Suite struct NeighborRuleTests {
  @Test(arguments: [
    // A view follows the sibling before it.
    (
      "view new title; view new story",
      "title.top == root.top + 40; title.leading == root.leading + 16; title.height == 20; title.width == 90; "
        + "story.leading == title.leading; story.height == 9; story.width == 50",
      ["story.top == title.bottom + 8"]
    ),
    // Siblings in one row.
    (
      "view new name; view new field",
      "name.top == root.top; name.height == 20; name.leading == root.leading + 16; name.width == 60; "
        + "field.top == name.top; field.height == 30; field.width == 100",
      ["field.leading == name.trailing + 8"]
    ),
    // A container ends after its last subview, with the margin of its first one.
    (
      "view new card { price }",
      "card.top == root.top + 20; card.leading == root.leading; card.trailing == root.trailing; "
        + "price.top == card.top + 12; price.height == 20; price.leading == card.leading; price.width == 30",
      ["card.bottom == price.bottom + 12"]
    ),
    // The subviews determine the length of a container whose position is also ambiguous.
    (
      "view new title; view new card { price }",
      "title.top == root.top + 40; title.leading == root.leading + 16; title.height == 20; title.width == 90; "
        + "card.leading == root.leading; card.width == 100; price.top == card.top + 12; price.height == 20; "
        + "price.leading == card.leading; price.width == 30",
      ["card.bottom == price.bottom + 12", "card.top == title.bottom + 8"]
    ),
    // A view ends before the next sibling, and otherwise at the margin of the superview.
    (
      "view new list; view new bar",
      "list.top == root.top + 10; list.leading == root.leading + 16; bar.height == 44; "
        + "bar.leading == root.leading; bar.trailing == root.trailing; bar.bottom == root.bottom",
      ["list.bottom == bar.top - 8", "list.trailing == root.trailing - 16"]
    ),
    // Two siblings of one kind share the space between fixed edges.
    (
      "view new left; view new right",
      "left.top == root.top; right.top == root.top; left.height == 9; right.height == 9; "
        + "left.leading == root.leading + 16; right.leading == left.trailing + 8; "
        + "right.trailing == root.trailing - 16",
      ["left.width == right.width"]
    ),
    // The first view has no sibling before it.
    (
      "view new a", "a.width == 30; a.height == 9; a.leading == root.leading", ["a.top == root.top"]
    ),
    // The subview is already constrained to the container, so a relation to it does not help.
    (
      "view new box { a }",
      "box.top == root.top; a.top == box.top + 4; a.bottom == box.bottom - 4; box.width == 9; "
        + "box.leading == root.leading; a.leading == box.leading; a.width == 9",
      ["box.bottom == root.bottom"]
    ),
  ])
  func relationsAreSuggested(views: String, rules: String, expected: [String]) throws {
    let shell = try TestShell("scene new s size 320x480\n\(views)\nconstrain { \(rules) }")
    for suggestion in expected {
      let check = shell.run("check").output
      #expect(check.contains("this would resolve it: \(suggestion)\n"), "\(check)")
      let explained = shell.run("explain ambiguity").output
      #expect(explained.contains("verified: this resolves it: constrain \(suggestion)\n"), "\(explained)")
    }
    for suggestion in expected { #expect(shell.run("constrain \(suggestion)").errors == "") }
    #expect(shell.run("check").output.contains("no ambiguities"))
  }

  /// A suggestion never causes a conflict: the title is at the bottom, so that no view fits below it.
  @Test func conflictingRelationsAreNotSuggested() throws {
    let shell = try TestShell(
      """
      scene new s size 320x480
      view new title; view new story
      constrain { title.bottom == root.bottom; title.height == 20; title.leading == root.leading }
      constrain { title.width == 9; story.leading == title.leading; story.height == 9; story.width == 50 }
      constrain { story.bottom <= root.bottom }
      """)
    let check = shell.run("check").output
    #expect(check.contains("this would resolve it: story.top == root.top"), "\(check)")
  }
}
