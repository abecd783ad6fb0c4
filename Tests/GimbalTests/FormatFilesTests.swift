import Foundation
import TestSupport
import Testing

/// `gimbal format FILE…`: documents in the format of Xcode.
@Suite struct FormatFilesTests {
  private static let formatted = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="13142">
        <objects>
            <view contentMode="scaleToFill" id="v-1">
                <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
            </view>
        </objects>
    </document>

    """
  private static let disordered = formatted.replacing("    ", with: "\t").replacing(
    "contentMode=\"scaleToFill\" id=\"v-1\"", with: "id='v-1' contentMode=\"scaleToFill\"")

  private func file(_ text: String, _ fixture: Fixture) throws -> String {
    let path = fixture.directory.file("Main.xib")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test func diffIsPrintedByDefault() throws {
    let fixture = try Fixture()
    let path = try file(Self.disordered, fixture)
    let outcome = try fixture.run("format", path)
    #expect(outcome.code == 0 && outcome.output.hasPrefix("--- \(path)\n+++ \(path)\n@@ "))
    #expect(outcome.output.contains("+        <view contentMode=\"scaleToFill\" id=\"v-1\">\n"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.disordered)
    #expect(try fixture.run("format", "--check", path).code == 1)
  }

  @Test func fileIsReplacedWithItsPermissions() throws {
    let fixture = try Fixture()
    let path = try file(Self.disordered, fixture)
    chmod(path, 0o640)
    #expect(try fixture.run("format", "--write", path).output == "\(path): formatted\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.formatted)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(try fixture.run("format", "--write", path).output == "")
    #expect(try fixture.run("format", "--check", fixture.directory.path).code == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path) == ["Main.xib"])
  }

  @Test func invalidFileIsUnchanged() throws {
    let fixture = try Fixture()
    let path = try file("<document><a></document>", fixture)
    let outcome = try fixture.run("format", "--write", path, "none.xib")
    #expect(
      outcome.code == 6 && outcome.errors.contains("Main.xib:1:") && outcome.errors.contains("none.xib"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "<document><a></document>")
    #expect(try fixture.run("format", "--write", "--check", path).code == 2)
  }
}
