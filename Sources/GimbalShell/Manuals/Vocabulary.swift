/// Names that completion looks up where they stand.
package enum Vocabulary: Hashable, Sendable {
  case scenes, views, sets, devices, traits, files
  /// Scenes but the one in use.
  case otherScenes
  /// Views before the '.' of an attribute, with which the word goes on.
  case items
  /// Views, and those that instances show, by their paths.
  case shownViews
  /// The same before the '.' of an attribute.
  case shownItems
  /// Identifiers and handles.
  case constraints
  /// Handles of conflicts.
  case conflicts
  /// HEAD, branches and tags.
  case revisions
  case branches, tags
  case verbs
  /// The second words of the command whose first one stands before.
  case subcommands
  /// A name that is only made.
  case new
}
