import GimbalChecks
import GimbalReporting
import Testing

@Suite struct FileWatchTests {
  private let files = FakeStamps()

  @Test func reportsNothingWithoutChanges() {
    files.write("a.xib")
    var watch = FileWatch(["a.xib", "b.xib"], in: files)
    #expect(watch.poll().isEmpty)
    #expect(watch.poll().isEmpty)
    #expect(watch.stamp(of: "a.xib") == files.stamp(of: "a.xib"))
    #expect(watch.stamp(of: "b.xib") == nil)
  }

  @Test func reportsWritesInPlaceWhenTheyAreStable() {
    files.write("a.xib")
    var watch = FileWatch(["a.xib"], in: files)
    files.write("a.xib", size: 0)
    #expect(watch.poll().isEmpty)
    files.write("a.xib", size: 100)
    #expect(watch.poll().isEmpty)
    #expect(watch.isSettling)
    #expect(watch.poll() == ["a.xib"])
    #expect(!watch.isSettling)
    #expect(watch.poll().isEmpty)
  }

  @Test func reportsReplacedFilesAtOnce() {
    files.write("a.xib")
    var watch = FileWatch(["a.xib"], in: files)
    files.replace("a.xib")
    #expect(watch.poll() == ["a.xib"])
    #expect(watch.poll().isEmpty)
    files.replace("a.xib", size: 0)
    #expect(watch.poll().isEmpty)
    files.write("a.xib", size: 7)
    #expect(watch.poll() == ["a.xib"])
  }

  @Test func reportsRemovedAndCreatedFiles() {
    files.write("a.xib")
    var watch = FileWatch(["a.xib"], in: files)
    files.remove("a.xib")
    #expect(watch.poll().isEmpty)
    #expect(!watch.isSettling)
    #expect(watch.poll() == ["a.xib"])
    #expect(watch.stamp(of: "a.xib") == nil)
    files.write("a.xib")
    #expect(watch.poll().isEmpty)
    #expect(watch.poll() == ["a.xib"])
  }

  @Test func ignoresFilesThatAreMissingForOnePoll() {
    files.write("a.xib")
    var watch = FileWatch(["a.xib"], in: files)
    files.remove("a.xib")
    #expect(watch.poll().isEmpty)
    files.write("a.xib")
    #expect(watch.poll() == ["a.xib"])
    #expect(watch.stamp(of: "a.xib") != nil)
  }

  @Test func followsNewPathsAndKeepsTheStateOfOthers() {
    files.write("a.xib")
    files.write("b.xib")
    var watch = FileWatch(["a.xib", "a.xib"], in: files)
    #expect(watch.paths == ["a.xib"])
    watch.follow(["b.xib", "a.xib", "b.xib"])
    #expect(watch.paths == ["b.xib", "a.xib"])
    #expect(watch.poll().isEmpty)
    #expect(watch.poll() == ["b.xib"])
    watch.follow(["a.xib"])
    files.write("b.xib")
    #expect(watch.poll().isEmpty)
    #expect(watch.poll().isEmpty)
  }

  @Test func readsStampsFromDisk() {
    let disk = DiskStamps()
    let this = #filePath
    let folder = String(this[..<this.lastIndex(of: "/")!])
    let stamp = disk.stamp(of: this)
    #expect(stamp == disk.stamp(of: this))
    #expect(stamp?.isFolder == false)
    #expect((stamp?.size ?? 0) > 100)
    #expect(disk.stamp(of: folder)?.isFolder == true)
    #expect(disk.stamp(of: this + ".missing") == nil)
    #expect(disk.entries(in: folder).contains(FolderEntry(name: "FileWatchTests.swift", isFolder: false)))
    let outer = String(folder[..<folder.lastIndex(of: "/")!])
    #expect(disk.entries(in: outer).contains(FolderEntry(name: "Watching", isFolder: true)))
    #expect(disk.entries(in: this).isEmpty)
  }
}
