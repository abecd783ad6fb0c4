/// The name of the author in git's configuration: the value of `user.name`.
///
/// The files are read directly, because starting git for each session takes longer than a command. Files that a
/// configuration includes are not read.
package struct GitAuthor {
  /// Returns the text of a file; nil if it cannot be read.
  private let text: (String) -> String?
  private let environment: (String) -> String?

  /// - Parameters:
  ///   - environment: Returns the value of an environment variable; nil if it is not set.
  ///   - text: Returns the text of a file; nil if it cannot be read.
  package init(environment: @escaping (String) -> String?, text: @escaping (String) -> String?) {
    self.environment = environment
    self.text = text
  }

  /// Returns the name for work in a folder; nil if git has no name.
  ///
  /// - Parameter folder: An absolute path.
  package func name(in folder: String) -> String? {
    if let name = environment("GIT_AUTHOR_NAME"), !name.isEmpty { return name }
    let home = environment("HOME").flatMap { $0.isEmpty ? nil : $0 }
    let settings =
      environment("XDG_CONFIG_HOME").flatMap { $0.isEmpty ? nil : $0 } ?? home.map { $0 + "/.config" }
    let files = [
      configuration(around: folder), home.map { $0 + "/.gitconfig" }, settings.map { $0 + "/git/config" },
      "/etc/gitconfig",
    ]
    return files.lazy.compactMap { $0.flatMap(text).flatMap(GitAuthor.name(inConfiguration:)) }.first
  }

  /// Returns the configuration file of the repository that contains a folder; nil if there is no repository.
  private func configuration(around folder: String) -> String? {
    var folder = folder
    while true {
      let git = folder + (folder.hasSuffix("/") ? ".git" : "/.git")
      if text(git + "/config") != nil { return git + "/config" }
      // In a linked work tree, '.git' is a file that contains the path of the repository.
      if let link = text(git), link.hasPrefix("gitdir:") {
        return sharedConfiguration(
          GitAuthor.joined(folder, GitAuthor.trimmed(link.dropFirst("gitdir:".count))))
      }
      guard let slash = folder.lastIndex(of: "/"), folder.count > 1 else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }

  private func sharedConfiguration(_ directory: String) -> String {
    let common = text(directory + "/commondir").map {
      GitAuthor.joined(directory, GitAuthor.trimmed($0[...]))
    }
    return (common ?? directory) + "/config"
  }

  private static func joined(_ folder: String, _ path: String) -> String {
    path.hasPrefix("/") ? path : folder + "/" + path
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// Returns the last value of `user.name` in the text of a configuration file; nil if there is none.
  static func name(inConfiguration text: String) -> String? {
    var isUser = false
    var name: String?
    for line in text.split(whereSeparator: \.isNewline) {
      let line = trimmed(line)
      if line.hasPrefix("[") {
        isUser = line.lowercased().filter { !$0.isWhitespace }.hasPrefix("[user]")
      } else if isUser, let equal = line.firstIndex(of: "="),
        trimmed(line[..<equal]).lowercased() == "name"
      {
        let value = GitAuthor.value(trimmed(line[line.index(after: equal)...]))
        if !value.isEmpty { name = value }
      }
    }
    return name
  }

  /// Returns a value without quotation marks, escapes and comments.
  private static func value(_ text: String) -> String {
    var value = ""
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if isEscaped {
        value.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted, character == "#" || character == ";" {
        break
      } else {
        value.append(character)
      }
    }
    return trimmed(value[...])
  }
}
