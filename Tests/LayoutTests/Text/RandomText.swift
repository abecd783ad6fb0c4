import TestSupport

enum RandomText {
  private static let characters = Array("aeiltmw WA  --.é日本🎉")

  static func next(length: Int, using chance: inout SeededGenerator) -> String {
    String((0..<length).map { _ in characters[Int.random(in: 0..<characters.count, using: &chance)] })
  }
}
