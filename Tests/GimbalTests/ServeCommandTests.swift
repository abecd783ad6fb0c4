import Foundation
import Glibc
import TestSupport
import Testing

/// Tests of `gimbal serve` as a program. The tests of its answers are in LiveTests.
struct ServeCommandTests {
  @Test func keepsItsAddressAndEndsWithCtrlC() throws {
    let fixture = try Fixture()
    try fixture.write("scene new a", to: "a.gim")
    var addresses: [String] = []
    for options in [[], [], ["--new-address"]] as [[String]] {
      let server = try fixture.start([Fixture.executable, "serve", "a.gim"] + options)
      try server.wait(for: "/\n")
      server.kill(SIGINT)
      let outcome = try server.end()
      #expect(outcome.code == 0 && outcome.errors == "Ctrl-C stops the server.\n")
      addresses.append(outcome.output)
    }
    #expect(addresses[0] == addresses[1] && addresses[1] != addresses[2])
    #expect(addresses[0].hasPrefix("http://127.0.0.1:"))
    // Only the user can read the secret.
    let folder = fixture.directory.file("state/gimbal/serve")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + (files.first ?? ""))
    #expect(files.count == 1 && (attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  @Test func choosesAnotherPortIfTheRememberedOneIsInUse() throws {
    let fixture = try Fixture()
    try fixture.write("scene new a", to: "a.gim")
    let first = try fixture.start("serve", "a.gim")
    try first.wait(for: "/\n")
    let second = try fixture.start("serve", "a.gim")
    try second.wait(for: "/\n")
    #expect(first.output != second.output)
    // Pages of the first address send its secret to whoever listens on its port.
    let secrets = [first, second].map { $0.output.split(separator: "/").dropFirst(2).first }
    #expect(secrets[0] != secrets[1])
    let port = first.output.split(separator: "/")[1].split(separator: ":")[1]
    let third = try fixture.run("serve", "a.gim", "--port", String(port))
    #expect(third.code == 1 && third.errors.contains("port \(port) cannot be used"))
  }

  @Test func theSecretBelongsToThePort() throws {
    let fixture = try Fixture()
    try fixture.write("scene new a", to: "a.gim")
    var secrets: [Substring?] = []
    for _ in 0..<2 {
      let server = try fixture.start("serve", "a.gim")
      try server.wait(for: "/\n")
      server.kill(SIGINT)
      secrets.append(try server.end().output.split(separator: "/").dropFirst(2).first)
    }
    // A free port, which another path got.
    try fixture.write("scene new b", to: "b.gim")
    let probe = try fixture.start("serve", "b.gim")
    try probe.wait(for: "/\n")
    probe.kill(SIGINT)
    let port = try #require(try probe.end().output.split(separator: "/")[1].split(separator: ":").last)
    let other = try fixture.start("serve", "a.gim", "--port", String(port))
    try other.wait(for: "/\n")
    secrets.append(other.output.split(separator: "/").dropFirst(2).first)
    #expect(secrets[0] == secrets[1] && secrets[1] != secrets[2])
  }

  /// The file of the address is not written through a link.
  @Test func linksInThePlaceOfTheAddress() throws {
    let fixture = try Fixture()
    try fixture.write("scene new a", to: "a.gim")
    try fixture.write("kept", to: "other")
    let folder = fixture.directory.file("state/gimbal/serve")
    func run() throws {
      let server = try fixture.start("serve", "a.gim")
      try server.wait(for: "/\n")
      server.kill(SIGINT)
      _ = try server.end()
    }
    try run()
    let file = folder + "/" + (try FileManager.default.contentsOfDirectory(atPath: folder).first ?? "")
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: fixture.directory.file("other"))
    try run()
    #expect(try String(contentsOfFile: fixture.directory.file("other"), encoding: .utf8) == "kept")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
  }

  @Test(arguments: [
    (["absent.gim"], 6), (["absent.gimbal"], 6), (["empty"], 6), (["--port", "70000"], 2),
    (["--port", "x"], 2),
    (["a.gim", "b.gim"], 2), (["broken.xib"], 6),
  ])
  func reportsWrongUse(_ arguments: [String], _ code: Int) throws {
    let fixture = try Fixture()
    try fixture.write("<document>", to: "broken.xib")
    try FileManager.default.createDirectory(
      atPath: fixture.directory.file("empty"), withIntermediateDirectories: true)
    let outcome = try fixture.run(["serve"] + arguments)
    #expect(Int(outcome.code) == code && outcome.errors.contains("rror") && outcome.output == "")
  }

  @Test func reportsAMissingNetworkProgram() throws {
    let fixture = try Fixture()
    try fixture.write("scene new a", to: "a.gim")
    let outcome = try fixture.shell("cp $gimbal gimbal && ./gimbal serve a.gim")
    #expect(outcome.code == 1 && outcome.errors.contains("'gimbal-serve' is not in the folder"))
  }

  @Test func endsIfTheNetworkProgramEnds() throws {
    let fixture = try Fixture()
    try fixture.write("scene new a", to: "a.gim")
    let server = try fixture.start("serve", "a.gim")
    try server.wait(for: "/\n")
    _ = try fixture.shell("pkill -KILL -P \(server.pid)")
    let outcome = try server.end()
    #expect(outcome.code == 1 && outcome.errors.contains("has ended"))
  }
}
