import GimbalShell
import Testing

/// Commands that a shell divided into words.
@Suite struct ShellWordsTests {
  @Test(arguments: [
    (["view", "set", "a", "text", "Two Words"], #"view set a text "Two Words""#),
    (["view", "set", "a", "text", "Hello"], #"view set a text "Hello""#),
    (["view", "set", "a", "text", #"say "hi""#], #"view set a text "say \"hi\"""#),
    (
      ["view", "new", "two words", "kind", "label", "text", "a b"],
      #"view new "two words" kind label text "a b""#
    ),
    (["hide", "odd view"], #"hide "odd view""#),
    (["constrain", "a.width == 80"], "constrain a.width == 80"),
    (["constrain", "{ a.width == 80; b.width == 9 }"], "constrain { a.width == 80; b.width == 9 }"),
    (["vfl", "H:|-[a]-|"], #"vfl "H:|-[a]-|""#),
    (["vfl", "H:|-[a]-|", "V:|-[a]-|"], #"vfl "H:|-[a]-|" "V:|-[a]-|""#),
    (["vfl", #""H:|-[a]-|""#], #"vfl "H:|-[a]-|""#),
    (["commit", "my message"], #"commit "my message""#),
    (["expect", "no conflicts"], "expect no conflicts"),
    (["frames", "--exact"], "frames --exact"),
    (
      ["for", "each", "device", "iPhone 8", "{ expect no conflicts }"],
      #"for each device "iPhone 8" { expect no conflicts }"#
    ),
    (["nonsense", "two words"], "nonsense two words"),
  ])
  func wordsKeepTheirBoundaries(_ words: [String], _ command: String) {
    #expect(ShellWords(words).command == command)
  }
}
