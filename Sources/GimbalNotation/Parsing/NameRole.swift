/// The kind of object to which a name in a command refers.
package enum NameKind: Hashable, Sendable {
  case scenes
  /// Scenes other than the current scene.
  case otherScenes
  case views
  /// Views whose names precede a `.` and an attribute, as in `title.width`.
  case items
  /// Views, including the views of instances. An instance is a view that shows another scene. A path such as
  /// `row1/one` names a view of an instance.
  case shownViews
  /// Views whose names precede a `.` and an attribute, including the views of instances, as in
  /// `row1/one.width`. An instance is a view that shows another scene.
  case shownItems
  case sets, devices, traits, files
  /// Named numbers.
  case numbers
  /// Constraints, by identifier or by handle, such as `#7`.
  case constraints
  /// Conflicts of a merge, by handle, such as `!1`.
  case conflicts
  /// Revisions: `HEAD`, branches, tags and hashes.
  case revisions
  case branches, tags
  /// First words of commands, such as `view`.
  case verbs
  /// Second words of commands, such as `new` in `view new`.
  case subcommands
  /// Names that the command creates.
  case new
}

/// The role of a name in a command: the kind of object to which the name refers, and the words that describe
/// the name in error messages.
package struct NameRole: Hashable, Sendable {
  /// The description of an object, with an article, such as `a view`.
  package let phrase: String
  package let kind: NameKind
  /// The description of the name, such as `the name of a view`.
  let name: String

  package init(_ phrase: String, _ kind: NameKind) {
    self.init(phrase, kind, name: "the name of \(phrase)")
  }

  private init(_ phrase: String, _ kind: NameKind, name: String) {
    self.phrase = phrase
    self.kind = kind
    self.name = name
  }

  package static let view = NameRole("a view", .views)
  package static let item = NameRole("a view", .items)
  package static let shownView = NameRole("a view", .shownViews)
  package static let shownItem = NameRole("a view", .shownItems)
  package static let scene = NameRole("a scene", .scenes)
  package static let otherScene = NameRole("a scene", .otherScenes)
  package static let number = NameRole("a number", .numbers)
  package static let set = NameRole("a set", .sets)
  package static let constraint = NameRole("a constraint", .constraints)
  package static let trait = NameRole("a trait", .traits)
  package static let device = NameRole("a device", .devices)
  package static let branch = NameRole("a branch", .branches)
  package static let tag = NameRole("a tag", .tags)
  package static let revision = NameRole("a revision", .revisions)
  package static let file = NameRole("a file", .files)
  package static let text = NameRole("text", .new)

  /// The role of a name that the command creates.
  ///
  /// - Parameter noun: The kind of object that gets the name, such as `view`.
  package static func new(_ noun: String) -> NameRole {
    NameRole("the \(noun)", .new, name: "a new name for the \(noun)")
  }

  /// The description of a value that is parsed as text instead of a name. For example, a branch is parsed as
  /// text, because its name can contain slashes.
  var text: String { name.hasPrefix("a new name") ? name : phrase }
}
