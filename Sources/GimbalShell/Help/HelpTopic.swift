/// Commands that belong together, as `help` lists them.
package struct HelpTopic: Sendable {
  /// The word that `help` takes.
  package let name: String
  /// What its commands are for, in a few words.
  package let title: String
  /// The first words of its commands.
  package let verbs: [String]

  /// All topics, in the order in which one needs them.
  package static let all = [
    HelpTopic(name: "scenes", title: "scenes and the views in them", verbs: ["scene", "view"]),
    HelpTopic(
      name: "rules", title: "constraints, and the sets that hold them",
      verbs: ["constrain", "constraint", "vfl", "set", "install", "uninstall"]),
    HelpTopic(
      name: "arranging", title: "layout managers and frame arithmetic",
      verbs: ["layout", "front", "place", "resize", "size-to-fit", "overflow"]),
    HelpTopic(
      name: "overriding", title: "properties that change with a set", verbs: ["override", "hide", "unhide"]),
    HelpTopic(
      name: "turning", title: "devices, orientations and traits",
      verbs: ["device", "rotate", "autorotate", "trait"]),
    HelpTopic(
      name: "looking", title: "frames, pictures and reasons",
      verbs: ["frames", "draw", "render", "fit", "explain", "explain-log", "whatif", "trace"]),
    HelpTopic(
      name: "testing", title: "contradictions and expectations",
      verbs: ["check", "repair", "expect", "for"]),
    HelpTopic(
      name: "past", title: "what was before, and who changed it",
      verbs: ["undo", "redo", "operations", "log", "show", "diff", "blame", "bisect", "commit", "checkout"]),
    HelpTopic(
      name: "branching", title: "several lines of work",
      verbs: ["branch", "tag", "merge", "conflicts", "resolve"]),
    HelpTopic(
      name: "files", title: "archives, documents, the project itself",
      verbs: ["import", "export", "read", "verify", "gc", "backup"]),
    HelpTopic(
      name: "session", title: "the prompt itself",
      verbs: ["tutorial", "help", "history", "mode", "echo", "quit"]),
  ]
}
