import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import GimbalTool

/// Tests of `Scripts/package` with small programs instead of a release. Files whose tools are missing are skipped.
@Suite struct PackageTests {
  private var fixture: Fixture

  private static let root =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
  private static let name = "gimbal-\(Version.number)-linux-$(uname -m)"

  private static func has(_ tools: String...) -> Bool {
    tools.allSatisfy { tool in ["/usr/bin/", "/bin/"].contains { access($0 + tool, X_OK) == 0 } }
  }
  static let hasTools =
    has("bash", "strip", "objcopy", "objdump", "git", "realpath")
    && access("/usr/share/common-licenses/GPL-3", R_OK) == 0
  static let hasDebianTools = hasTools && has("dpkg-deb", "dpkg-shlibdeps")
  static let hasZip = hasTools && has("zip", "unzip")

  init() throws {
    fixture = try Fixture()
    fixture.environment["GIMBAL_PRODUCTS"] = fixture.directory.file("products")
    fixture.environment["SOURCE_DATE_EPOCH"] = "1700000000"
    // A shell writes the programs, because a program that this process has open cannot be executed. One is machine code.
    try fixture.write(
      """
      #!/bin/sh
      case "$1" in
      --version) echo "${VERSION-gimbal \(Version.number)}" ;;
      generate) echo "the file for $2" ;;
      esac

      """, to: "stand-in")
    let made = try fixture.shell(
      """
      mkdir products && cat stand-in >products/gimbal && chmod 700 products/gimbal \
      && cp /bin/true products/gimbal-serve && cp products/gimbal products/gimbal-swift-parser
      """)
    try #require(made.code == 0, "\(made.errors)")
  }

  private func pack(into folder: String = "out") throws -> Outcome {
    try fixture.shell("'\(Self.root)/Scripts/package' \"$PWD/\(folder)\"")
  }

  /// Runs a line in the folder of the release, and returns its output.
  private func output(_ line: String, in folder: String = "out") throws -> String {
    let outcome = try fixture.shell("cd \(folder) && \(line)")
    #expect(outcome.code == 0, "\(line): \(outcome.errors)")
    return outcome.output
  }

  @Test(.enabled(if: hasTools)) func archiveHasProgramsPagesAndLicenses() throws {
    let outcome = try pack()
    try #require(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("needs at least glibc 2."), "\(outcome.output)")
    let list = try output("tar tvzf \(Self.name).tar.gz")
    let lines = list.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.allSatisfy { $0[1] == "0/0" && $0[3] == "2023-11-14" }, "\(list)")
    let files = Dictionary(
      uniqueKeysWithValues: lines.map { line in
        (line[5].split(separator: "/").dropFirst().joined(separator: "/"), line[0])
      })
    for program in ["gimbal", "gimbal-serve", "gimbal-swift-parser"] {
      #expect(files["bin/\(program)"] == "-rwxr-xr-x")
    }
    for file in [
      "man/man1/gimbal.1", "bash-completion/completions/gimbal", "zsh/site-functions/_gimbal",
      "fish/vendor_completions.d/gimbal.fish", "doc/gimbal/copyright", "doc/gimbal/licenses/GPL-3",
      "doc/gimbal/licenses/Apache-2.0",
    ] { #expect(files["share/\(file)"] == "-rw-r--r--", "\(file)") }
    #expect(
      try output("tar xzOf \(Self.name).tar.gz \(Self.name)/share/man/man1/gimbal.1") == "the file for man\n")
    // Only the machine code has symbols.
    let symbols = try output("tar tzf \(Self.name).symbols.tar.gz")
    #expect(symbols.hasSuffix("/bin/gimbal-serve.debug\n") && !symbols.contains("gimbal.debug"))
    let link = "tar xzf \(Self.name).tar.gz && objdump -s -j .gnu_debuglink \(Self.name)/bin/gimbal-serve"
    #expect(try output(link).contains("gimbal-ser"))
  }

  @Test(.enabled(if: hasTools)) func checksumsAndProvenanceAreThoseOfTheFiles() throws {
    try #require(try pack().code == 0)
    #expect(try output("ls | grep -vx SHA256SUMS | wc -l") == output("wc -l <SHA256SUMS"))
    #expect(try !output("sha256sum --check SHA256SUMS").contains("FAILED"))
    let provenance = try output("cat provenance.json")
    for line in [
      #""version": "\#(Version.number)""#, #""commit": null"#, #""time": "2023-11-14T22:13:20Z""#,
      #""name": "swift-nio""#,
      #""glibc": "2."#,
    ] { #expect(provenance.contains(line), "\(provenance)") }
    #expect(!provenance.contains(fixture.directory.path))
    for line in try output("grep -v provenance.json SHA256SUMS").split(separator: "\n") {
      let words = line.split(separator: " ")
      #expect(provenance.contains("\"\(words[1])\": \"sha256:\(words[0])\""))
    }
  }

  @Test(.enabled(if: hasTools)) func theSameProgramsGiveTheSameBytes() throws {
    try #require(try pack().code == 0)
    // The time zone, the language and the permissions of new files do not matter.
    var other = fixture
    other.environment["TZ"] = "Asia/Tokyo"
    let again = try other.shell("umask 077; '\(Self.root)/Scripts/package' \"$PWD/again\"")
    try #require(again.code == 0, "\(again.errors)")
    #expect(try output("cat SHA256SUMS") == output("cat SHA256SUMS", in: "again"))
  }

  @Test(.enabled(if: hasDebianTools)) func debianPackageNamesItsLibraries() throws {
    try #require(try pack().code == 0)
    let control = try output("dpkg-deb --field gimbal_\(Version.number)_*.deb")
    for line in [
      "Package: gimbal", "Version: \(Version.number)", "Architecture: ", "Maintainer: ", "Installed-Size: ",
      "Description: ",
    ] {
      #expect(control.split(separator: "\n").contains { $0.hasPrefix(line) }, "\(control)")
    }
    #expect(control.contains(#/\nDepends: libc6 \(>= 2\.\d+\)/#), "\(control)")
    let list = try output("dpkg-deb --contents gimbal_\(Version.number)_*.deb")
    for line in [
      "-rwxr-xr-x root/root", "./usr/bin/gimbal\n", "./usr/share/man/man1/gimbal.1.gz",
      "./usr/share/doc/gimbal/copyright",
    ] {
      #expect(list.contains(line), "\(list)")
    }
    #expect(
      try output(
        "dpkg-deb --extract gimbal_\(Version.number)_*.deb x && cd x && dpkg-deb --control ../gimbal_\(Version.number)_*.deb c && md5sum --check --quiet c/md5sums"
      ) == "")
  }

  @Test(.enabled(if: hasTools)) func imageIsALayoutOfBlobs() throws {
    try #require(try pack().code == 0)
    _ = try output("mkdir i && tar xf \(Self.name).oci.tar -C i")
    #expect(
      try output("cd i/blobs/sha256 && for f in *; do echo \"$f  $f\"; done | sha256sum --check --quiet")
        == "")
    let index = try output("cat i/index.json")
    let digest = try #require(index.firstMatch(of: #/"digest":"sha256:([0-9a-f]+)"/#)).output.1
    let manifest = try output("cat i/blobs/sha256/\(digest)")
    let digests = manifest.matches(of: #/"digest":"sha256:([0-9a-f]+)"/#).map(\.output.1)
    try #require(digests.count == 2)
    let configuration = try output("cat i/blobs/sha256/\(digests[0])")
    let layer = try output("gunzip <i/blobs/sha256/\(digests[1]) | sha256sum | cut -d ' ' -f 1")
    #expect(configuration.contains("\"diff_ids\":[\"sha256:\(layer.dropLast())\"]"))
    #expect(configuration.contains(#""Entrypoint":["/usr/bin/gimbal"]"#))
    let files = try output("tar tzf i/blobs/sha256/\(digests[1])")
    #expect(
      files.contains("./usr/bin/gimbal\n") && files.contains("/libc.so.6\n") && files.contains("/ld-linux"))
  }

  @Test(.enabled(if: hasZip)) func extensionHasAManifest() throws {
    try #require(try pack().code == 0)
    let files = try output("unzip -Z1 gimbal-\(Version.number).vsix").split(separator: "\n")
    for file in [
      "[Content_Types].xml", "extension.vsixmanifest", "extension/LICENSE.txt", "extension/README.md",
    ] {
      #expect(files.contains { $0 == file }, "\(files)")
    }
    let package = try output("unzip -p gimbal-\(Version.number).vsix extension/package.json")
    // Each file that the manifest or the code names is in the package.
    let code = try output("unzip -p gimbal-\(Version.number).vsix 'extension/*.js'")
    let named =
      package.matches(of: #/"\.\/([^"]+)"/#).map { String($0.output.1) }
      + code.matches(of: #/require\("\.\/([a-z]+)"\)/#).map { $0.output.1 + ".js" }
    #expect(named.count >= 5)
    for file in named { #expect(files.contains { $0 == "extension/\(file)" }, "\(file)") }
    let manifest = try output("unzip -p gimbal-\(Version.number).vsix extension.vsixmanifest")
    #expect(
      manifest.contains(
        #"<Identity Language="en-US" Id="gimbal" Version="\#(Version.number)" Publisher="gimbal"/>"#))
  }

  @Test(.enabled(if: hasTools)) func wrongProgramsAreErrors() throws {
    let cases = [
      ("gimbal one", "'gimbal --version' prints 'gimbal one', not a version"),
      ("gimbal \(Version.number) (000000000000)", "the program is of commit 000000000000"),
      ("gimbal \(Version.number) (000000000000-dirty)", "the working tree has changes"),
    ]
    for (version, message) in cases {
      var wrong = self
      wrong.fixture.environment["VERSION"] = version
      let outcome = try wrong.pack()
      #expect(outcome.code == 1 && outcome.errors.contains(message), "\(outcome.errors)")
    }
    var missing = self
    missing.fixture.environment["GIMBAL_PRODUCTS"] = fixture.directory.path
    #expect(try missing.pack().errors.contains("there is no program 'gimbal' in GIMBAL_PRODUCTS"))
  }

  @Test(.enabled(if: hasTools)) func installTakesBuiltPrograms() throws {
    let outcome = try fixture.shell("DESTDIR=\"$PWD/root\" '\(Self.root)/Scripts/install' /usr")
    #expect(outcome.code == 0 && outcome.errors.hasSuffix("root/usr\n"), "\(outcome.errors)")
    let files = try output("find . -type f | sort", in: "root/usr")
    #expect(
      files == """
        ./bin/gimbal
        ./bin/gimbal-serve
        ./bin/gimbal-swift-parser
        ./share/bash-completion/completions/gimbal
        ./share/fish/vendor_completions.d/gimbal.fish
        ./share/man/man1/gimbal.1
        ./share/zsh/site-functions/_gimbal

        """)
  }

  /// A release is built with the versions in Scripts/dependencies, and with no others. A script stands for Swift.
  @Test(
    .enabled(if: hasTools && access("/usr/include/readline/readline.h", R_OK) == 0),
    arguments: [false, true])
  func releaseHasTheStatedDependencies(isChanged: Bool) throws {
    var fixture = fixture
    fixture.environment["GIMBAL_PRODUCTS"] = nil
    fixture.environment["PATH"] = "\(fixture.workingDirectory)/tools:/usr/bin:/bin"
    let change = isChanged ? #"sed -i 's/"version" : "\(.*\)"/"version" : "\1.1"/' Package.resolved;"# : ""
    let outcome = try fixture.shell(
      """
      cp -r '\(Self.root)/Scripts' . && mkdir tools && cat >tools/swift <<'END' && chmod +x tools/swift && Scripts/install "$PWD/root"
      #!/bin/sh
      case "$*" in
      *--show-bin-path) echo "$PWD/products" ;;
      *) echo "$GIMBAL_SWIFT_SYNTAX $*" >>builds; \(change) ;;
      esac
      END
      """)
    let builds = try fixture.shell("cat builds").output
    for program in ["gimbal", "gimbal-serve", "gimbal-swift-parser"] {
      #expect(builds.contains("source build --product \(program) -c release "), "\(builds)")
    }
    #expect(try fixture.shell("test -e root/bin/gimbal").code == (isChanged ? 1 : 0))
    guard isChanged else { return #expect(outcome.code == 0, "\(outcome.errors)") }
    let lines = outcome.errors.split(separator: "\n").map {
      $0.split(separator: " ").prefix(3).joined(separator: " ")
    }
    #expect(outcome.code == 1 && lines.contains { $0.hasPrefix("> grdb.swift 7.") }, "\(outcome.errors)")
  }

  /// The license of each dependency is in the packages.
  @Test func dependenciesHaveLicenses() throws {
    let copyright = try String(contentsOfFile: "\(Self.root)/ci/package/copyright", encoding: .utf8)
    let dependencies = try String(contentsOfFile: "\(Self.root)/Scripts/dependencies", encoding: .utf8)
    let lines = dependencies.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count >= 7)
    for line in lines {
      let words = line.split(separator: " ")
      #expect(words.count == 4 && words[3].count == 40, "\(line)")
      #expect(copyright.contains("\nFiles: \(words[0])\n"), "\(line)")
    }
  }

  @Test(.enabled(if: has("bash"))) func scriptsAreParsed() throws {
    for script in ["package", "image", "extension", "release", "install", "prepare"] {
      let outcome = try fixture.shell("bash -n '\(Self.root)/Scripts/\(script)'")
      #expect(outcome.code == 0 && outcome.errors == "")
    }
  }
}
