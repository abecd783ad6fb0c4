import GimbalChecks
import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting
import Glibc

/// The documents that changed between two revisions of a git repository, or between a revision and the
/// working tree. The type runs the program `git`.
struct GitRepository: ReviewSource {
  let names: (old: String, new: String)
  /// The commit of the old revision.
  private let old: String
  /// The commit of the new revision, or `nil` for the working tree.
  private let new: String?
  /// The root directory of the working tree, or the directory of a bare repository.
  let root: String
  /// The limits on the files in the working tree.
  private let limits: InputLimits
  private let cancellation: Cancellation

  /// The files of the revisions, for layout code.
  private let trees = RevisionTrees()

  /// The patterns with which git selects Interface Builder documents and layout code.
  private static let patterns = ["*.xib", "*.storyboard", "*.swift", "*.m", "*.mm"]

  /// Finds the repository that contains the current directory, and resolves two revisions in it.
  ///
  /// - Parameters:
  ///   - base: The revision to compare with. As in a pull request, the old revision is the merge base of `base`
  ///     and `head`.
  ///   - head: The new revision, or `nil` for the working tree.
  init(base: String, head: String?, limits: InputLimits, cancellation: Cancellation) throws(ReviewFailure) {
    self.limits = limits
    self.cancellation = cancellation
    let root = try GitRepository.root(isBareAllowed: head != nil, cancellation)
    var new: String?
    if let head { new = try GitRepository.commit(head, in: root, cancellation) }
    let commit = try GitRepository.commit(base, in: root, cancellation)
    let current = if let new { new } else { try GitRepository.commit("HEAD", in: root, cancellation) }
    let common = try GitRepository.git(["merge-base", commit, current], in: root, cancellation)
    guard common.succeeded else {
      throw ReviewFailure(
        "\(base.cited) and \((head ?? "HEAD").cited) have no common commit",
        remedy: try GitRepository.isShallow(root, cancellation)
          ? "the clone is shallow; fetch the history with 'git fetch --unshallow'"
          : "compare two documents with 'gimbal diff OLD NEW'")
    }
    old = common.text
    names = (base, head ?? "the working tree")
    self.root = root
    self.new = new
  }

  func changedDocuments() throws(ReviewFailure) -> [ChangedDocument] {
    let arguments =
      ["diff", "--name-status", "-z", "--find-renames", "--no-ext-diff", old] + [new].compactMap(\.self)
    var changed = GitRepository.documents(
      in: try lines(arguments + ["--"] + GitRepository.patterns))
    if new == nil {
      // Add untracked documents, which `git diff` does not list.
      let untracked = try lines(
        ["ls-files", "--others", "--exclude-standard", "-z", "--full-name", "--"] + GitRepository.patterns)
      changed += untracked.map { ChangedDocument(old: nil, new: $0) }
    }
    return changed.sorted { ($0.new ?? $0.old ?? "") < ($1.new ?? $1.old ?? "") }
  }

  func changedSubmodules() throws(ReviewFailure) -> [String] {
    let arguments =
      ["diff", "--raw", "-z", "--no-renames", "--ignore-submodules=dirty", "--no-ext-diff", old]
      + [new].compactMap(\.self)
    return GitRepository.submodules(in: try lines(arguments))
  }

  var code: CodeInput? { DiskFiles(limits: limits).code }

  func entries(of folder: String, isNew: Bool) -> [FolderEntry] {
    if isNew, new == nil {
      return DiskFiles(limits: limits).entries(of: root + "/" + folder, maximum: .max)
    }
    return tree(isNew: isNew).entries[folder] ?? []
  }

  /// Returns the files of a revision, which are read once.
  private func tree(isNew: Bool) -> RevisionTree {
    trees.tree(isNew ? new ?? old : old) { commit in
      let arguments = ["ls-tree", "-r", "-z", "--name-only", commit]
      let names = (try? lines(arguments)) ?? []
      let code = names.filter { CodeFiles.isCode($0) && !$0.contains("\n") }
      let requests = code.map { "\(commit):\($0)\n" }.joined()
      let outcome = try? GitRepository.git(
        ["cat-file", "--batch"], in: root, cancellation, input: Array(requests.utf8))
      return RevisionTree(names, code, blobs: outcome?.output ?? [])
    }
  }

  func bytes(of path: String, isNew: Bool) throws(ReviewFailure) -> [UInt8] {
    if CodeFiles.isCode(path), !isNew || new != nil, let bytes = tree(isNew: isNew).code[path] {
      return bytes
    }
    if isNew, new == nil {
      do {
        return try DiskFiles(limits: limits).bytes(of: root + "/" + path)
      } catch {
        throw ReviewFailure("cannot read '\(path)': \(error.reason)", remedy: error.remedy)
      }
    }
    let commit = isNew ? new ?? old : old
    let outcome = try GitRepository.git(["cat-file", "blob", "\(commit):\(path)"], in: root, cancellation)
    guard outcome.succeeded else {
      throw ReviewFailure("cannot read '\(path)' at \(commit.prefix(10)): \(outcome.message)")
    }
    return outcome.output
  }

  /// Runs git and returns the parts of its output, which are separated by NUL characters.
  private func lines(_ arguments: [String]) throws(ReviewFailure) -> [String] {
    let outcome = try GitRepository.git(arguments, in: root, cancellation)
    guard outcome.succeeded else { throw ReviewFailure("git failed: \(outcome.message)") }
    return outcome.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the documents in the output of `git diff --name-status -z`. An entry consists of a status and one
  /// path. For a rename or a copy, it consists of a status and two paths.
  static func documents(in parts: [String]) -> [ChangedDocument] {
    var documents: [ChangedDocument] = []
    var rest = parts[...]
    while let status = rest.popFirst(), let path = rest.popFirst() {
      switch status.first {
      case "A": documents.append(ChangedDocument(old: nil, new: path))
      case "D": documents.append(ChangedDocument(old: path, new: nil))
      case "R": documents.append(ChangedDocument(old: path, new: rest.popFirst() ?? path))
      case "C": documents.append(ChangedDocument(old: nil, new: rest.popFirst() ?? path))
      default: documents.append(ChangedDocument(old: path, new: path))
      }
    }
    return documents
  }

  /// Returns the paths of the submodules in the output of `git diff --raw -z`. An entry consists of the modes,
  /// hashes and status of a file, followed by its path. A submodule has the mode 160000.
  static func submodules(in parts: [String]) -> [String] {
    stride(from: 0, to: parts.count - 1, by: 2).compactMap { index in
      parts[index].split(separator: " ").prefix(2).contains { $0.hasSuffix("160000") }
        ? parts[index + 1] : nil
    }.sorted()
  }

  /// Finds the root directory of the working tree, or the directory of a bare repository.
  ///
  /// - Parameter isBareAllowed: `true` if no working tree is needed.
  private static func root(isBareAllowed: Bool, _ cancellation: Cancellation) throws(ReviewFailure) -> String
  {
    let bare = try git(["rev-parse", "--is-bare-repository"], in: nil, cancellation)
    guard bare.succeeded else {
      // git does not read a repository that another user owns or whose configuration is invalid. In these
      // cases, report the message from git.
      guard bare.message.contains("not a git repository") else {
        throw ReviewFailure("git failed: \(bare.message)")
      }
      throw ReviewFailure(
        "the current directory is not in a git repository",
        remedy: "run the command in the working tree of a repository")
    }
    let isBare = bare.text == "true"
    guard !isBare || isBareAllowed else {
      throw ReviewFailure(
        "the repository is bare, so it has no working tree",
        remedy: "name the new revision: gimbal review BASE HEAD")
    }
    let root = try git(
      ["rev-parse", isBare ? "--absolute-git-dir" : "--show-toplevel"], in: nil, cancellation)
    guard root.succeeded else { throw ReviewFailure("git failed: \(root.message)") }
    return root.text
  }

  private static func isShallow(_ root: String, _ cancellation: Cancellation) throws(ReviewFailure) -> Bool {
    try git(["rev-parse", "--is-shallow-repository"], in: root, cancellation).text == "true"
  }

  /// Returns the hash of the commit to which the name of a revision refers.
  private static func commit(
    _ name: String, in root: String, _ cancellation: Cancellation
  ) throws(ReviewFailure) -> String {
    let outcome = try git(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"], in: root, cancellation)
    guard !outcome.succeeded else { return outcome.text }
    if try git(["rev-list", "--all", "--max-count=1"], in: root, cancellation).output.isEmpty {
      throw ReviewFailure("the repository has no commits", remedy: "commit the documents first")
    }
    throw ReviewFailure(
      "there is no revision \(name.cited)",
      remedy: try isShallow(root, cancellation)
        ? "the clone is shallow; fetch the history with 'git fetch --unshallow', or the branch with 'git fetch origin'"
        : "list revisions with 'git log' and 'git branch --all'")
  }

  private static func git(
    _ arguments: [String], in root: String?, _ cancellation: Cancellation, input: [UInt8] = []
  ) throws(ReviewFailure) -> ChildProcess.Outcome {
    let process: ChildProcess
    do {
      // Prevent git from running programs that the repository configures, from fetching the objects that a
      // partial clone lacks, and from asking for a password.
      let settings = ["core.quotePath=false", "core.fsmonitor=false", "core.hooksPath=/dev/null"]
      process = try ChildProcess(
        ["git"] + (root.map { ["-C", $0] } ?? []) + settings.flatMap { ["-c", $0] } + arguments,
        adding: ["GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "LC_ALL=C"],
        cancellation: cancellation)
    } catch {
      guard error.code == ENOENT else { throw ReviewFailure("cannot start git: \(error.reason)") }
      throw ReviewFailure(
        "a review requires git, which is not in PATH", remedy: "install git, or add its folder to PATH")
    }
    guard let outcome = process.run(on: input) else { throw ReviewFailure("cancelled") }
    return outcome
  }
}

extension ChildProcess.Outcome {
  /// The output without its trailing newline.
  fileprivate var text: String { String(decoding: output, as: UTF8.self).trimmingLineEnd }

  /// The first line that the process wrote to standard error.
  fileprivate var message: String {
    String(decoding: errors, as: UTF8.self).split(separator: "\n").first.map { String($0).visible }
      ?? "no error message"
  }
}

extension String {
  var trimmingLineEnd: String { hasSuffix("\n") ? String(dropLast()) : self }
}
