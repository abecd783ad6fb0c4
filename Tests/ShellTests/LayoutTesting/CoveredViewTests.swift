import Testing

/// `expect a visible` for covered views, and `expect a in front of b`.
struct CoveredViewTests {
  private static let setup = """
    scene new S; device 320x568
    view new low frame 10,10,40x40; view new high frame 0,0,100x100
    view new inner in high frame 5,5,10x10
    view new side frame 200,0,50x50; view new part frame 220,0,50x50
    """

  private static func said(_ text: String) throws -> String {
    let shell = try TestShell(setup)
    return shell.said(text)
  }

  @Test func coveredViewsAreNotVisible() throws {
    #expect(try Self.said("expect low visible").contains("the view is covered by 'high'"))
  }

  @Test(arguments: [
    "expect high visible", "expect inner visible", "expect side visible", "expect part visible",
    "view set low zOrder 1; expect low visible", "front low; expect low visible",
    "hide high; expect low visible", "view set high alpha 0.5; expect low visible",
    "view set high backgroundColor \"#FF000080\"; expect low visible",
    "view set high kind label; expect low visible",
    "view move low in high; expect low visible", "view set high frame 11,0,100x100; expect low visible",
    "expect high in front of low", "expect inner in front of low", "expect inner in front of high",
    "front low; expect low in front of inner",
  ]) func expectationsHold(_ text: String) throws {
    #expect(try Self.said(text) == "")
  }

  /// One conflict and one ambiguity.
  @Test func ambiguitiesAreNotDescribedAsConflicts() throws {
    let rules = "view new loose; constrain { loose.size == 5x5; loose.top == root.top; loose.width == 7 }; "
    #expect(try Self.said(rules + "expect no ambiguity").contains("found 1; use 'check' to list it"))
    #expect(try Self.said(rules + "expect no conflicts").contains("set aside: "))
  }

  @Test(arguments: [
    ("expect low in front of high", "'low' is behind 'high'"),
    ("expect high in front of inner", "'high' is behind 'inner'"),
    ("expect low in front of low", "'low' is behind 'low'"),
    ("front low; expect inner in front of low", "'inner' is behind 'low'"),
    ("view set high backgroundColor \"#FF0000\"; expect low visible", "covered by 'high'"),
    ("expect low in high", "expected 'front of'"),
    ("expect low in front of nothing", "there is no view 'nothing'"),
  ]) func failuresAreExplained(_ text: String, _ message: String) throws {
    #expect(try Self.said(text).contains(message))
  }
}
