import FoundationEssentials
import GRDB
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files beside a project that SQLite would open, and a project that another program overwrites while it is open.
@Suite struct CompanionTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.file("p.gimbal") }

  init() throws { directory = try TemporaryDirectory() }

  private func project(_ name: String = "p.gimbal") throws -> Project {
    let project = try Project.open(path: directory.file(name))
    try project.transaction(.write) { try $0.insert(Sample.furnished()) }
    project.settle()
    return project
  }

  private func rename(_ project: Project, _ name: String) throws {
    try project.transaction(.write) { transaction in
      var header = try #require(try transaction.sceneHeaders().first)
      header.name = try Name(name)
      try transaction.apply([.update(.scene(header))], to: header.id)
    }
  }

  private func entries() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
  }

  enum Kind: CaseIterable { case pipe, directory, symbolicLink, hardLink }

  @Test(arguments: ["-journal", "-wal", "-shm"], Kind.allCases)
  func onlyRegularFilesAreOpened(suffix: String, kind: Kind) throws {
    try project().close()
    let victim = directory.file("victim")
    try Data("secret".utf8).write(to: URL(filePath: victim))
    let companion = path + suffix
    let words: String
    switch kind {
    case .pipe:
      #expect(mkfifo(companion, 0o600) == 0)
      words = "is not a regular file"
    case .directory:
      #expect(mkdir(companion, 0o700) == 0)
      words = "is a directory"
    case .symbolicLink:
      #expect(symlink(victim, companion) == 0)
      words = "is a symbolic link"
    case .hardLink:
      #expect(link(victim, companion) == 0)
      words = "has 2 names (hard links)"
    }
    let before = try Data(contentsOf: URL(filePath: path))
    for name in ["p.gimbal", "new.gimbal"] {
      if name == "new.gimbal" { #expect(Glibc.rename(companion, directory.file("new.gimbal") + suffix) == 0) }
      let path = directory.file(name)
      let action = kind == .hardLink ? "remove the other names of" : "rename or remove"
      let remedy = "\(action) '\(path)\(suffix)'"
      #expect(
        throws: StoreError.cannotOpen(path: path, reason: "'\(path)\(suffix)' \(words)", remedy: remedy)
      ) {
        try Project.open(path: path)
      }
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try Data(contentsOf: URL(filePath: victim)) == Data("secret".utf8))
    #expect(try entries().count == 3)
  }

  @Test func schemaWithManyObjectsIsRefused() throws {
    try project().close()
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN")
      for number in 0..<StoredSchema.mostObjects {
        try database.execute(sql: "CREATE VIEW \"v\(number)\" AS SELECT 1")
      }
      try database.execute(sql: "COMMIT")
    }
    try queue.close()
    let difference = SchemaDifference.tooMany(StoredSchema.mostObjects)
    #expect(throws: StoreError.foreignSchema(path: path, difference)) { try Project.open(path: path) }
  }

  /// Replaces the content of a file without replacing the file.
  private func overwrite(_ path: String, with other: String) throws {
    let bytes = try Data(contentsOf: URL(filePath: other))
    let descriptor = open(path, O_WRONLY | O_TRUNC)
    #expect(descriptor >= 0)
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    // Closing releases no locks of another process, and this process has none between two transactions.
    close(descriptor)
    #expect(count == bytes.count)
  }

  @Test func overwrittenFileIsNotWritten() throws {
    let project = try project()
    let another = try self.project("other.gimbal")
    try rename(another, "another")
    another.close()
    let other = try Data(contentsOf: URL(filePath: directory.file("other.gimbal")))
    try overwrite(path, with: directory.file("other.gimbal"))
    for _ in 0..<2 {
      #expect(throws: StoreError.moved(path: path)) { try rename(project, "x") }
      project.settle()
    }
    project.close()
    #expect(try Data(contentsOf: URL(filePath: path)) == other)
    #expect(try Project.open(path: path).transaction(.read) { try $0.verify() }.isSound)
  }

  @Test func olderCopyIsNotWritten() throws {
    let project = try project()
    try FileManager.default.copyItem(atPath: path, toPath: directory.file("copy"))
    try rename(project, "x")
    project.settle()
    try overwrite(path, with: directory.file("copy"))
    #expect(throws: StoreError.moved(path: path)) { try rename(project, "y") }
  }

  @Test func writesOfOtherConnectionsAreAccepted() throws {
    let (one, other) = (try project(), try Project.open(path: path))
    for round in 0..<3 {
      try rename(other, "other\(round)")
      other.settle()
      try rename(one, "one\(round)")
      one.settle()
    }
    #expect(try one.transaction(.read) { try $0.verify() }.isSound)
  }

  @Test func logOfAMovedFileIsRemoved() throws {
    let project = try project()
    #expect(Glibc.rename(path, directory.file("moved.gimbal")) == 0)
    project.close()
    #expect(try entries() == ["moved.gimbal"])
    #expect(
      try Project.open(path: directory.file("moved.gimbal")).transaction(.read) { try $0.verify() }.isSound)
  }
}
