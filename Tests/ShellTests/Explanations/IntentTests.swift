import Testing

/// Repairs and advice in the order of the probable intent.
@Suite struct IntentTests {
  /// Two sets that exclude each other are both installed.
  @Test func otherSetIsUninstalledFirst() throws {
    let shell = try TestShell(
      """
      scene new home device "iPhone 8"
      view new a
      constrain { a.height == 10; a.left == root.left; a.top == root.top; a.width >= 50 }
      set new narrow when portrait
      set new wide when landscape
      constrain a.width == 100 into narrow
      constrain a.width == 200 into wide
      """)
    _ = shell.run("install wide")
    let repairs = shell.said("explain conflict 1").split(separator: "\n").filter { $0.hasPrefix("1.") }
    // Without both sets, 'a' is ambiguous; each set alone determines it.
    #expect(repairs[0].contains("1.1") && repairs[0].contains("uninstall set 'narrow'"))
    #expect(repairs[1].contains("uninstall set 'wide'"))
    #expect(shell.said("repair 1.1; frames a").contains("200.000"))
  }

  /// The set 'base' is no alternative to another set.
  @Test func baseIsNoAlternative() throws {
    let shell = try TestShell(
      """
      scene new home device "iPhone 8"
      view new a
      constrain { a.width == 100; a.height == 10; a.left == root.left; a.top == root.top }
      constrain a.width == 200 into wide
      """)
    #expect(shell.said("explain conflict 1").contains("1.1     lower #5 to priority 999"))
  }

  @Test func huggingComesBeforeAWidth() throws {
    let shell = try TestShell(
      """
      scene new home device "iPhone 8"
      view new name kind label text "Name"
      view new value kind label text "Value"
      vfl "H:|-[name]-[value]-|" "V:|-[name]" "V:|-[value]"
      """)
    let said = shell.said("explain ambiguity name")
    #expect(said.contains("verified: this resolves it: view set name horizontalHugging 251"))
    #expect(
      shell.said("explain ambiguity name --format json").contains("view set name horizontalHugging 251"))
    _ = shell.run("view set name horizontalHugging 251")
    #expect(shell.said("explain ambiguity").contains("no ambiguities"))
  }

  /// Texts that do not fit need a compression resistance.
  @Test func compressionResolvesTextsThatDoNotFit() throws {
    let shell = try TestShell(
      """
      scene new home size 120x100
      view new name kind label text "A rather long name"
      view new value kind label text "A rather long value"
      vfl "H:|[name][value]|" "V:|-[name]" "V:|-[value]"
      """)
    #expect(shell.said("explain ambiguity name").contains("view set name horizontalCompression 751"))
  }

  /// A view without content has no hugging that could determine it.
  @Test func viewsWithoutContentGetAConstraint() throws {
    let shell = try TestShell(
      """
      scene new home size 320x100
      view new a
      view new b
      vfl "H:|[a][b]|" "V:|[a]|" "V:|[b]|"
      """)
    #expect(shell.said("explain ambiguity a").contains("this resolves it: constrain a."))
  }
}
