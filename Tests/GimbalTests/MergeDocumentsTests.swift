import Foundation
import TestSupport
import Testing

/// `gimbal merge-document BASE OURS THEIRS` and `gimbal install-git`.
@Suite struct MergeDocumentsTests {
  private static func document(width: Int = 100, height: Int = 50) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="13142" useAutolayout="YES">
        <objects>
            <view contentMode="scaleToFill" id="abc-de-001">
                <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                <constraints>
                    <constraint firstAttribute="width" constant="\(width)" id="abc-de-005"/>
                    <constraint firstAttribute="height" constant="\(height)" id="abc-de-006"/>
                </constraints>
            </view>
        </objects>
    </document>

    """
  }

  /// Writes the three versions of a document and returns their paths.
  private func files(_ fixture: Fixture, _ versions: String...) throws -> [String] {
    try zip(versions, ["Base.xib", "Ours.xib", "Theirs.xib"]).map { try fixture.write($0, to: $1) }
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func oursIsReplaced() throws {
    let fixture = try Fixture()
    let paths = try files(fixture, Self.document(), Self.document(width: 200), Self.document(height: 60))
    let merged = Self.document(width: 200, height: 60)
    let printed = try fixture.run(["merge-document"] + paths + ["--print"])
    #expect(printed.code == 0)
    #expect(printed.output == merged)
    #expect(try text(paths[1]) == Self.document(width: 200))
    let outcome = try fixture.run(["merge-document"] + paths)
    #expect(outcome.code == 0)
    #expect(outcome.output + outcome.errors == "")
    #expect(try text(paths[1]) == merged)
  }

  @Test func conflictsAreReported() throws {
    let fixture = try Fixture()
    let paths = try files(fixture, Self.document(), Self.document(width: 200), Self.document(width: 300))
    let outcome = try fixture.run(["merge-document"] + paths + ["--path", "App/Main.xib"])
    #expect(outcome.code == 1)
    #expect(
      outcome.errors
        == "App/Main.xib: conflict: constraint abc-de-005: 'constant' is '200' in ours and '300' in theirs\n")
    #expect(try text(paths[1]).contains("constant=\"200\""))
    #expect(try fixture.run("solve", paths[1]).code != 6)
  }

  /// Each version has one of two constraints that contradict each other.
  @Test func effectsOnLayoutAreReported() throws {
    let fixture = try Fixture()
    func version(_ constraints: String) -> String {
      Self.document().replacing(
        "            </constraints>\n        </view>",
        with: """
                  \(constraints)
                      </constraints>
                      <subviews>
                          <view translatesAutoresizingMaskIntoConstraints="NO" id="abc-de-002">
                              <rect key="frame" x="0.0" y="0.0" width="10" height="10"/>
                          </view>
                      </subviews>
                  </view>
          """)
    }
    func width(_ constant: Int, _ id: String) -> String {
      "<constraint firstItem=\"abc-de-002\" firstAttribute=\"width\" constant=\"\(constant)\" id=\"\(id)\"/>"
    }
    let paths = try files(
      fixture, version(""), version(width(20, "abc-de-021")),
      version(
        width(30, "abc-de-022").replacing("constraint ", with: "constraint relation=\"greaterThanOrEqual\" "))
    )
    let ours = try text(paths[1])
    let outcome = try fixture.run(["merge-document"] + paths)
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("Ours.xib: conflict: scene "), "\(outcome.errors)")
    try Data(ours.utf8).write(to: URL(filePath: paths[1]))
    let warned = try fixture.run(["merge-document", "--faults", "warn"] + paths)
    #expect(warned.code == 0)
    #expect(warned.errors.contains("Ours.xib: warning: scene "), "\(warned.errors)")
  }

  /// Theirs has a contradiction that the merge takes from it.
  @Test func faultsOfOneVersionAreWarnings() throws {
    let fixture = try Fixture()
    let contradiction =
      "<constraint firstAttribute=\"width\" constant=\"7\" id=\"abc-de-031\"/><constraint firstAttribute=\"width\" constant=\"8\" id=\"abc-de-032\"/>"
    let view = """
                <subviews>
                    <view translatesAutoresizingMaskIntoConstraints="NO" id="abc-de-002">
                        <rect key="frame" x="0.0" y="0.0" width="10" height="10"/>
                        <constraints>CONSTRAINTS</constraints>
                    </view>
                </subviews>
            </view>
      """
    func version(_ constraints: String, width: Int = 100) -> String {
      Self.document(width: width).replacing(
        "        </view>", with: view.replacing("CONSTRAINTS", with: constraints))
    }
    let paths = try files(
      fixture, version("<constraint firstAttribute=\"width\" constant=\"7\" id=\"abc-de-031\"/>"),
      version("<constraint firstAttribute=\"width\" constant=\"7\" id=\"abc-de-031\"/>", width: 200),
      version(contradiction))
    let outcome = try fixture.run(["merge-document"] + paths)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("Ours.xib: warning: scene "), "\(outcome.errors)")
  }

  @Test func invalidDocumentChangesNothing() throws {
    let fixture = try Fixture()
    let paths = try files(fixture, Self.document(), Self.document(width: 200), "<document>")
    let outcome = try fixture.run(["merge-document"] + paths)
    #expect(outcome.code == 6)
    #expect(outcome.errors.hasPrefix("\(paths[2]): error: "))
    #expect(try text(paths[1]) == Self.document(width: 200))
  }

  private func commit(_ document: String, in fixture: Fixture, to name: String = "Main.xib") throws {
    try fixture.write(document, to: name)
    #expect(
      try fixture.shell("git add -A && git -c user.name=a -c user.email=a@b commit -qm change").code == 0)
  }

  private func merge(_ branch: String, in fixture: Fixture) throws -> Outcome {
    try fixture.shell("git -c user.name=a -c user.email=a@b merge -q \(branch) -m merge")
  }

  /// Returns a repository with the branches `side` and `other`, which changed a document.
  private func repository(_ side: String, _ other: String, name: String = "Main.xib") throws -> Fixture {
    let fixture = try Fixture()
    #expect(try fixture.shell("git init -q . && \"$gimbal\" install-git").code == 0)
    try commit(Self.document(), in: fixture, to: name)
    #expect(try fixture.shell("git checkout -qb side").code == 0)
    try commit(side, in: fixture, to: name)
    #expect(try fixture.shell("git checkout -q -b other HEAD~1").code == 0)
    try commit(other, in: fixture, to: name)
    return fixture
  }

  /// If a version is not a valid document, both versions are in the file, as without the driver.
  @Test func invalidVersionIsMergedByLines() throws {
    let fixture = try repository("<document>\n", Self.document(width: 200))
    let outcome = try merge("side", in: fixture)
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("Main.xib (theirs): error: "), "\(outcome.errors)")
    let merged = try text(fixture.directory.file("Main.xib"))
    #expect(merged.contains("<<<<<<< ours") && merged.contains(">>>>>>> theirs"), "\(merged)")
  }

  /// Archives of Xcode 3 and 4 are merged by lines, and keep their format.
  @Test func archivesAreMergedByLines() throws {
    func archive(_ one: String, _ other: String) -> String {
      "<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"8.00\">\n\t<data>\n\t\t<int key=\"a\">\(one)</int>\n"
        + String(repeating: "\t\t<nil key=\"n\"/>\n", count: 9)
        + "\t\t<int key=\"b\">\(other)</int>\n\t</data>\n</archive>\n"
    }
    let fixture = try Fixture()
    let paths = try files(fixture, archive("1", "1"), archive("2", "1"), archive("1", "3"))
    let printed = try fixture.run(["merge-document"] + paths + ["--print"])
    #expect(printed.code == 0)
    #expect(printed.output == archive("2", "3"))
    let outcome = try fixture.run(["merge-document"] + paths)
    #expect(outcome.code == 0)
    #expect(outcome.errors == "\(paths[1]): note: git merged the archives of Xcode 3 or 4 by lines\n")
    #expect(try text(paths[1]) == archive("2", "3"))
    let others = try files(fixture, archive("1", "1"), archive("2", "1"), archive("3", "1"))
    let conflict = try fixture.run(["merge-document"] + others)
    #expect(conflict.code == 1)
    #expect(try text(others[1]).contains("<<<<<<< ours"))
  }

  /// Two branches resolve the same conflict differently and then merge, so that the history has two merge bases.
  @Test func conflictBetweenResolutionsIsFound() throws {
    let fixture = try repository(Self.document(width: 200), Self.document(width: 300))
    for (branch, other, width) in [("side", "other", 210), ("other", "side~1", 310)] {
      #expect(try fixture.shell("git checkout -q \(branch)").code == 0)
      #expect(try merge(other, in: fixture).code == 1)
      try commit(Self.document(width: width), in: fixture)
    }
    let outcome = try merge("side", in: fixture)
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("'constant' is '310' in ours and '210' in theirs"), "\(outcome.errors)")
  }

  @Test func pathCanStartWithHyphen() throws {
    let fixture = try repository(
      Self.document(width: 200), Self.document(height: 60), name: "-Main.xib")
    #expect(try merge("side", in: fixture).code == 0)
    #expect(
      try text(fixture.directory.file("-Main.xib")) == Self.document(width: 200, height: 60))
  }

  @Test func gitMergesDocuments() throws {
    let fixture = try Fixture()
    func commit(_ document: String) throws { try self.commit(document, in: fixture) }
    try fixture.write("*.png binary\n", to: ".gitattributes")
    #expect(
      try fixture.shell("git init -q . && \"$gimbal\" install-git && \"$gimbal\" install-git").code == 0)
    #expect(
      try text(fixture.directory.file(".gitattributes"))
        == "*.png binary\n*.storyboard merge=gimbal\n*.xib merge=gimbal\n")
    try commit(Self.document())
    #expect(try fixture.shell("git checkout -qb side").code == 0)
    try commit(Self.document(width: 200))
    #expect(try fixture.shell("git checkout -q -b other HEAD~1").code == 0)
    // The lines of both changes are neighbors, which git alone cannot merge.
    try commit(Self.document(height: 60))
    #expect(try fixture.shell("git -c user.name=a -c user.email=a@b merge -q side -m merge").code == 0)
    #expect(try text(fixture.directory.file("Main.xib")) == Self.document(width: 200, height: 60))
    #expect(try fixture.shell("\"$gimbal\" install-git --remove").code == 0)
    #expect(try text(fixture.directory.file(".gitattributes")) == "*.png binary\n")
    #expect(try fixture.shell("git config --get-regexp '^merge'").output == "")
    #expect(try fixture.shell("\"$gimbal\" install-git --remove").code == 0)
  }

  /// An installation or a removal that fails changes neither the configuration nor the attributes.
  @Test(arguments: ["lock", "attributes"], [false, true])
  func failedInstallationChangesNothing(obstacle: String, isInstalled: Bool) throws {
    let fixture = try Fixture()
    try fixture.write("*.png binary\n", to: ".gitattributes")
    #expect(try fixture.shell("git init -q; git config merge.gimbal.name mine").code == 0)
    if isInstalled { #expect(try fixture.shell("\"$gimbal\" install-git").code == 0) }
    func state() throws -> String {
      try fixture.shell("cat .gitattributes; git config --get-regexp '^merge' | sort").output
    }
    let before = try state()
    // git cannot change a locked configuration, and the program does not replace a read-only file.
    let block = obstacle == "lock" ? "touch .git/config.lock" : "chmod 444 .gitattributes"
    let outcome = try fixture.shell("\(block); \"$gimbal\" install-git\(isInstalled ? " --remove" : "")")
    #expect(outcome.code == (obstacle == "lock" ? 1 : 6), "\(outcome.errors)")
    #expect(
      outcome.errors.hasPrefix(obstacle == "lock" ? "error: " : "")
        && !outcome.errors.contains("were changed"))
    #expect(try fixture.shell("rm -f .git/config.lock").code == 0)
    #expect(try state() == before)
  }

  @Test func installationRequiresRepository() throws {
    let outcome = try Fixture().shell("GIT_CEILING_DIRECTORIES=/ \"$gimbal\" install-git")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("not in a git repository\n  run the command in a repository"))
  }
}
