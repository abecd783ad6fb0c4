/// A generator of object ids for new elements, in the form of Interface Builder: `abc-de-fgh`.
///
/// The id depends only on the content of the new element and on the ids that the document already has, so that
/// the same edit always gives the same document.
struct ObjectIDs {
  private var taken: Set<String>

  init(taken: Set<String>) { self.taken = taken }

  /// Returns an unused id for an element.
  ///
  /// - Parameter content: The text from which the id is computed, such as the attributes of the element.
  mutating func id(for content: String) -> String {
    var number = 0
    while true {
      let id = ObjectIDs.id(hash: ObjectIDs.hash("\(content)#\(number)"))
      if taken.insert(id).inserted { return id }
      number += 1
    }
  }

  /// Reserves an id; returns `false` if an element already has it.
  mutating func take(_ id: String) -> Bool { taken.insert(id).inserted }

  /// Returns `true` for an id of letters, digits and hyphens, as Interface Builder writes them. The ids of placeholders,
  /// such as -1 for the owner of a file, are reserved.
  static func isValid(_ id: String) -> Bool {
    !id.hasPrefix("-") && id != "IBFirstResponder" && (1...64).contains(id.utf8.count)
      && id.allSatisfy { $0 == "-" || characters.contains($0) }
  }

  private static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  private static func id(hash: UInt64) -> String {
    var rest = hash
    var text = ""
    for index in 0..<8 {
      if index == 3 || index == 5 { text += "-" }
      text.append(characters[Int(rest % UInt64(characters.count))])
      rest /= UInt64(characters.count)
    }
    return text
  }

  /// The 64-bit FNV-1a hash. Unlike `Hasher`, it is the same in every process.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
