// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The manifest is the architecture: the modules from the bottom up, with all of their dependencies.
//
//     gimbal-serve -> Transport, SwiftNIO    gimbal -> Live, Transport    Live, LanguageServer, Assistant -> Messages -> JSON
//
//     gimbal -> LanguageServer, Assistant, Live -> Shell -> Checks, LogExplanations -> Documents -> Findings
//        |-> Requests -> Documents                              LogExplanations -> ConsoleLog, SwiftCode
//        '-> CReadline, CVersion
//
//     Documents -> Archive, Script, InterfaceBuilder, Render      Findings -> Reporting, SolvedHistory, InterfaceBuilder
//     SolvedHistory -> Layout, Store       Layout -> Solver       Reporting, Archive, InterfaceBuilder -> JSON
//     Archive, InterfaceBuilder, ConsoleLog, Script, SwiftCode, Reporting -> Notation -> Model -> Core
//     InterfaceBuilder -> Markup    Store -> Model    Solver, JSON, Markup -> Core
//
//     Documents -> LayoutCode, ParserProcess    LayoutCode -> UIKit -> Interpreter, Layout, Notation
//     gimbal-swift-parser -> SyntaxTree, swift-syntax    Interpreter, ParserProcess, Reporting -> SyntaxTree -> Core

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// The scripts set this variable to optimize the compute-intensive modules, which shortens the tests. Assertions stay enabled.
let optimization: [SwiftSetting] =
  Context.environment["GIMBAL_OPTIMIZED"] == nil
  ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]
let computing = strict + optimization

// Rounding uses libm. Without Foundation, nothing else links it.
let mathematics: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

// Swift and Foundation become part of the executable: it starts in half the time, and runs where no Swift is.
// Foundation in turn is made of libraries that have to be named.
let isStandalone = BuildSettingCondition.when(platforms: [.linux], configuration: .release)
let standalone: [LinkerSetting] =
  // A fixed address needs no relocation of 126,000 pointers at each start.
  [.unsafeFlags(["-static-stdlib", "-Xclang-linker", "-no-pie"], isStandalone)]
  + [
    "CoreFoundation", "_FoundationICU", "_FoundationCollections", "_FoundationCShims", "stdc++",
  ].map { .linkedLibrary($0, isStandalone) }

// The parser of Swift comes from the toolchain that builds the package: this costs no build. Releases build it from source
// with the variable GIMBAL_SWIFT_SYNTAX, so that they run where no Swift is.
let toolchainModules = Context.environment["GIMBAL_SWIFT_SYNTAX"] == "source" ? nil : toolchainModulesFolder()

/// The folder of the modules of swift-syntax in the toolchain, which has loaded this manifest with a library of its own.
func toolchainModulesFolder() -> String? {
  let library = "/usr/lib/swift/pm/ManifestAPI/libPackageDescription.so"
  let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
  let loaded = maps.split(separator: "\n").first { $0.hasSuffix(library) }
    .flatMap { line in line.firstIndex(of: "/").map { String(line[$0...].dropLast(library.count)) } }
  let searched = (Context.environment["PATH"] ?? "").split(separator: ":").map { folder in
    URL(fileURLWithPath: "\(folder)/swift").resolvingSymlinksInPath().path
  }
  let roots =
    [loaded].compactMap { $0 }
    + searched.filter { $0.hasSuffix("/usr/bin/swift-driver") || $0.hasSuffix("/usr/bin/swift") }
    .map { String($0[..<($0.range(of: "/usr/bin/swift")?.lowerBound ?? $0.startIndex)]) }
  return roots.map { $0 + "/usr/lib/swift/host" }.first { folder in
    ["/SwiftParser.swiftmodule", "/libSwiftParser.so"].allSatisfy {
      FileManager.default.fileExists(atPath: folder + $0)
    }
  }
}

let parserModules = ["SwiftParser", "SwiftSyntax"]
let parserSwiftSettings: [SwiftSetting] = toolchainModules.map { [.unsafeFlags(["-I", $0])] } ?? []
let parserLinkerSettings: [LinkerSetting] =
  toolchainModules.map { folder in
    [.unsafeFlags(["-L", folder, "-Xlinker", "-rpath", "-Xlinker", folder])]
      + parserModules.map { .linkedLibrary($0) }
  } ?? [.unsafeFlags(["-static-stdlib"], isStandalone)]
let parserProducts: [Target.Dependency] =
  toolchainModules == nil ? parserModules.map { .product(name: $0, package: "swift-syntax") } : []
let parserPackages: [Package.Dependency] =
  toolchainModules == nil
  ? [.package(url: "https://github.com/swiftlang/swift-syntax", "603.0.0"..<"604.0.0")] : []

// The commit of a release, which the scripts set. Other builds do not know it, so that a commit does not rebuild anything.
let commit = Context.environment["GIMBAL_COMMIT"] ?? ""
let version: [CSetting] = commit.isEmpty ? [] : [.define("GIMBAL_COMMIT", to: "\"\(commit)\"")]

let package = Package(
  name: "gimbal",
  // The executables, GimbalStore and GimbalArchive are for Linux: they link glibc, libsqlite3, libcrypto and readline of
  // the system. Gimbal, GimbalCore, GimbalModel, GimbalNotation, GimbalSolver and GimbalLayout use only the standard library
  // and Synchronization, which needs this version of macOS. They are built and tested on Linux only.
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Gimbal", targets: ["Gimbal"]),
    .library(name: "GimbalCore", targets: ["GimbalCore"]),
    .library(name: "GimbalModel", targets: ["GimbalModel"]),
    .library(name: "GimbalNotation", targets: ["GimbalNotation"]),
    .library(name: "GimbalSolver", targets: ["GimbalSolver"]),
    .library(name: "GimbalLayout", targets: ["GimbalLayout"]),
    .library(name: "GimbalArchive", targets: ["GimbalArchive"]),
    .library(name: "GimbalInterfaceBuilder", targets: ["GimbalInterfaceBuilder"]),
    .library(name: "GimbalConsoleLog", targets: ["GimbalConsoleLog"]),
    .library(name: "GimbalScript", targets: ["GimbalScript"]),
    .library(name: "GimbalSwiftCode", targets: ["GimbalSwiftCode"]),
    .executable(name: "gimbal", targets: ["GimbalTool"]),
    .executable(name: "gimbal-serve", targets: ["GimbalServe"]),
    .executable(name: "gimbal-swift-parser", targets: ["GimbalSwiftParser"]),
  ],
  dependencies: parserPackages + [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    // Relations, numbers, text and limits that the modules above share. No dependencies.
    .target(name: "GimbalCore", swiftSettings: computing, linkerSettings: mathematics),
    // Reads and writes JSON: a pull parser, a writer, and values.
    .target(name: "GimbalJSON", dependencies: ["GimbalCore"], swiftSettings: computing),
    // Plain values: scenes, views, rules, traits, devices. No Foundation.
    .target(
      name: "GimbalModel", dependencies: ["GimbalCore"], swiftSettings: computing, linkerSettings: mathematics
    ),
    // Text to rules and back, with carets.
    .target(name: "GimbalNotation", dependencies: ["GimbalModel"], swiftSettings: computing),
    // Numbers and ids only. No Foundation, and every unsafe access is marked.
    .target(
      name: "GimbalSolver", dependencies: ["GimbalCore"], swiftSettings: computing + [.strictMemorySafety()],
      linkerSettings: mathematics),
    // A scene and its traits become frames.
    .target(name: "GimbalLayout", dependencies: ["GimbalModel", "GimbalSolver"], swiftSettings: computing),
    // The library for clients: re-exports the modules above and builds scenes in code.
    .target(
      name: "Gimbal", dependencies: ["GimbalModel", "GimbalNotation", "GimbalLayout"], swiftSettings: strict),
    // XML as a lossless tree of bytes and locations. No Foundation.
    .target(name: "GimbalMarkup", dependencies: ["GimbalCore"], swiftSettings: computing),
    // Reads and writes archives: scenes and the history of a project as lines of canonical JSON.
    .target(
      name: "GimbalArchive",
      dependencies: [
        "GimbalCore", "GimbalJSON", "GimbalModel", "GimbalNotation", "GimbalHashing",
      ],
      swiftSettings: strict),
    // Reads, edits and merges the documents of Interface Builder, their strings files and asset catalogs.
    .target(
      name: "GimbalInterfaceBuilder",
      dependencies: ["GimbalCore", "GimbalJSON", "GimbalMarkup", "GimbalModel", "GimbalNotation"],
      swiftSettings: strict),
    // Reads the conflicts that UIKit writes to the console.
    .target(
      name: "GimbalConsoleLog", dependencies: ["GimbalModel"], swiftSettings: strict),
    // Reads dumps of the views of running apps.
    .target(
      name: "GimbalViewDump", dependencies: ["GimbalCore", "GimbalJSON", "GimbalMarkup", "GimbalModel"],
      swiftSettings: strict),
    // Writes scenes, and changes of scenes, as commands; reads and writes files of visual formats.
    .target(
      name: "GimbalScript", dependencies: ["GimbalModel", "GimbalNotation", "GimbalInterfaceBuilder"],
      swiftSettings: strict),
    // The syntax tree of layout code, and its binary form. No Foundation.
    .target(name: "GimbalSyntaxTree", dependencies: ["GimbalCore"], swiftSettings: computing),
    // Runs a subset of Swift on values; built-in types come from a host. No Foundation.
    .target(
      name: "GimbalInterpreter", dependencies: ["GimbalCore", "GimbalSyntaxTree"], swiftSettings: computing),
    // The objects of UIKit, as built-in types of the interpreter. No Foundation.
    .target(
      name: "GimbalUIKit",
      dependencies: [
        "GimbalCore", "GimbalModel", "GimbalNotation", "GimbalLayout", "GimbalSyntaxTree",
        "GimbalInterpreter",
      ],
      swiftSettings: computing),
    // Runs the classes of layout code, and makes their scenes.
    .target(
      name: "GimbalLayoutCode",
      dependencies: ["GimbalModel", "GimbalSyntaxTree", "GimbalInterpreter", "GimbalUIKit"],
      resources: [
        .embedInCode("Libraries/AbstractLayout.swift.txt"),
        .embedInCode("Libraries/Cartography.swift.txt"), .embedInCode("Libraries/Masonry.swift.txt"),
        .embedInCode("Libraries/PureLayout.swift.txt"),
        .embedInCode("Libraries/Rules.swift.txt"), .embedInCode("Libraries/SnapKit.swift.txt"),
        .embedInCode("Libraries/Then.swift.txt"),
        .embedInCode("Libraries/Anchorage.swift.txt"),
        .embedInCode("Libraries/Stevia.swift.txt"),
        .embedInCode("Libraries/Percents.swift.txt"),
        .embedInCode("Libraries/FlexLayout.swift.txt"),
        .embedInCode("Libraries/PinLayout.swift.txt"),
        .embedInCode("Libraries/TinyConstraints.swift.txt"),
      ],
      swiftSettings: computing),
    // The parser of Swift, in a program of its own, because a build of SwiftSyntax takes minutes of CPU time.
    .executableTarget(
      name: "GimbalSwiftParser", dependencies: ["GimbalCore", "GimbalSyntaxTree"] + parserProducts,
      swiftSettings: computing + parserSwiftSettings, linkerSettings: parserLinkerSettings),
    // Reads Objective-C: a preprocessor, a parser, and the conversion to the syntax tree of layout code. No Foundation.
    .target(
      name: "GimbalObjectiveC", dependencies: ["GimbalCore", "GimbalSyntaxTree"], swiftSettings: computing),
    // Starts the program that parses Swift, and sends it files.
    .target(name: "GimbalParserProcess", dependencies: ["GimbalSyntaxTree"], swiftSettings: strict),
    // Writes scenes as Swift code for UIKit.
    .target(name: "GimbalSwiftCode", dependencies: ["GimbalModel", "GimbalNotation"], swiftSettings: strict),
    // A project in a SQLite file. It keeps layouts; it does not solve them.
    .target(
      name: "GimbalStore",
      dependencies: [
        "GimbalModel", "GimbalHashing", "CSQLite", "CLinux", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      resources: [
        .embedInCode("Migrations/m0001_scenes_views_sets_rules.sql"),
        .embedInCode("Migrations/m0002_history.sql"),
        .embedInCode("Migrations/m0003_placements_and_managers.sql"),
        .embedInCode("Migrations/m0004_instance_traits.sql"),
        .embedInCode("Migrations/m0005_covering_index_of_properties.sql"),
        .embedInCode("Migrations/m0006_views_of_installed_rules.sql"),
        .embedInCode("Migrations/m0007_keyboard_in_conditions.sql"),
        .embedInCode("Migrations/m0008_checksums_and_outside_changes.sql"),
        .embedInCode("Migrations/m0009_devices_of_ios_26.sql"),
        .embedInCode("Migrations/m0010_view_state.sql"),
        .embedInCode("Migrations/m0011_limits_and_comparisons.sql"),
        .embedInCode("Migrations/m0012_named_numbers.sql"),
        .embedInCode("Migrations/m0013_text_size_in_conditions.sql"),
        .embedInCode("Migrations/m0014_object_ids_of_constraints.sql"),
        .embedInCode("Schema/schema.sql"),
      ],
      swiftSettings: computing),
    // Finds the revision that moved a view, by solving the scene at earlier revisions.
    .target(
      name: "GimbalSolvedHistory", dependencies: ["GimbalModel", "GimbalLayout", "GimbalStore"],
      swiftSettings: computing),
    // Layouts as pictures.
    .target(
      name: "GimbalRender", dependencies: ["GimbalModel", "GimbalLayout"],
      resources: [
        .embedInCode("HTML/page.html"), .embedInCode("HTML/page.css"), .embedInCode("HTML/page.js"),
        .embedInCode("HTML/live.html"), .embedInCode("HTML/live.js"), .embedInCode("HTML/ahead.js"),
        .embedInCode("HTML/painter.js"),
      ],
      swiftSettings: computing),
    // Values to tables, JSON and CSV; progress; test results; the interfaces of the console and the file system.
    .target(
      name: "GimbalReporting",
      dependencies: ["GimbalJSON", "GimbalModel", "GimbalNotation", "GimbalSyntaxTree"],
      swiftSettings: computing),
    // Checks, explanations, comparisons and traces of layouts, as reports.
    .target(
      name: "GimbalFindings",
      dependencies: [
        "GimbalModel", "GimbalNotation", "GimbalLayout", "GimbalStore", "GimbalSolvedHistory",
        "GimbalInterfaceBuilder", "GimbalReporting",
      ],
      swiftSettings: strict),
    // Reads, solves, compares, merges and draws the scenes of files.
    .target(
      name: "GimbalDocuments",
      dependencies: [
        "GimbalMarkup",
        "GimbalModel", "GimbalNotation", "GimbalLayout", "GimbalStore", "GimbalSolvedHistory",
        "GimbalArchive", "GimbalInterfaceBuilder", "GimbalScript", "GimbalRender", "GimbalReporting",
        "GimbalFindings", "GimbalJSON", "GimbalSyntaxTree", "GimbalInterpreter", "GimbalUIKit",
        "GimbalLayoutCode", "GimbalObjectiveC", "GimbalViewDump",
        "GimbalParserProcess",
      ],
      swiftSettings: strict),
    // Answers requests for frames: one JSON object per line.
    .target(
      name: "GimbalRequests",
      dependencies: [
        "GimbalJSON", "GimbalModel", "GimbalNotation", "GimbalLayout", "GimbalArchive",
        "GimbalInterfaceBuilder", "GimbalReporting", "GimbalFindings", "GimbalDocuments",
      ],
      swiftSettings: strict),
    // Checks, sweeps, reviews and watches the layouts of files.
    .target(
      name: "GimbalChecks",
      dependencies: [
        "GimbalModel", "GimbalNotation", "GimbalLayout", "GimbalSolvedHistory", "GimbalInterfaceBuilder",
        "GimbalRender", "GimbalReporting", "GimbalFindings", "GimbalDocuments", "GimbalLayoutCode",
        "GimbalViewDump",
      ],
      swiftSettings: strict),
    // Explains the conflicts of console logs, and finds their constraints in documents and code.
    .target(
      name: "GimbalLogExplanations",
      dependencies: [
        "GimbalMarkup",
        "GimbalModel", "GimbalNotation", "GimbalLayout", "GimbalInterfaceBuilder", "GimbalConsoleLog",
        "GimbalSwiftCode", "GimbalReporting", "GimbalFindings", "GimbalDocuments", "GimbalUIKit",
      ],
      swiftSettings: strict),
    // Grammar, commands, session and workspace. No terminal.
    .target(
      name: "GimbalShell",
      dependencies: [
        "GimbalMarkup",
        "GimbalModel", "GimbalNotation", "GimbalLayout", "GimbalStore", "GimbalSolvedHistory",
        "GimbalArchive", "GimbalInterfaceBuilder", "GimbalConsoleLog", "GimbalScript", "GimbalSwiftCode",
        "GimbalRender", "GimbalReporting", "GimbalFindings", "GimbalDocuments", "GimbalRequests",
        "GimbalChecks", "GimbalLogExplanations", "GimbalViewDump",
      ],
      swiftSettings: strict),
    // JSON-RPC: messages and responses.
    .target(
      name: "GimbalMessages",
      dependencies: ["GimbalJSON"], swiftSettings: strict),
    // The Language Server Protocol for scripts. No input or output.
    .target(
      name: "GimbalLanguageServer",
      dependencies: [
        "GimbalCore", "GimbalJSON", "GimbalModel", "GimbalNotation", "GimbalReporting", "GimbalDocuments",
        "GimbalShell", "GimbalMessages",
      ],
      swiftSettings: strict),
    // The Model Context Protocol for AI assistants. No input or output.
    .target(
      name: "GimbalAssistant",
      dependencies: [
        "GimbalMarkup", "GimbalSolvedHistory",
        "GimbalCore", "GimbalJSON", "GimbalModel", "GimbalNotation", "GimbalLayout", "GimbalStore",
        "GimbalArchive", "GimbalScript", "GimbalReporting", "GimbalFindings", "GimbalDocuments",
        "GimbalChecks", "GimbalShell", "GimbalMessages",
      ],
      swiftSettings: strict),
    // What live pages show, and their edits. No network.
    .target(
      name: "GimbalLive",
      dependencies: [
        "GimbalMarkup",
        "GimbalJSON", "GimbalModel", "GimbalNotation", "GimbalLayout", "GimbalStore",
        "GimbalSolvedHistory", "GimbalInterfaceBuilder", "GimbalRender", "GimbalReporting",
        "GimbalFindings", "GimbalDocuments", "GimbalChecks", "GimbalShell", "GimbalMessages",
      ],
      swiftSettings: strict),
    // The messages between the two programs of a live server, and the rules for requests. No network.
    .target(name: "GimbalTransport", swiftSettings: strict),
    // The network connections of a live server, in a program of its own, because a release build of SwiftNIO takes two
    // minutes of CPU time.
    .executableTarget(
      name: "GimbalServe",
      dependencies: [
        "GimbalTransport", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ],
      swiftSettings: strict, linkerSettings: standalone),
    // SHA-256 of the system's libcrypto, linked statically: a dynamic libcrypto would slow every start.
    .target(
      name: "GimbalHashing", dependencies: ["CLibcrypto"], swiftSettings: computing,
      linkerSettings: [.linkedLibrary(":libcrypto.a", .when(platforms: [.linux]))]),
    .systemLibrary(name: "CLibcrypto", providers: [.apt(["libssl-dev"])]),
    // Functions of glibc that Swift's module of glibc omits.
    .systemLibrary(name: "CLinux"),
    // The commit of a release. It is C, because Swift has no definitions with values.
    .target(name: "CVersion", cSettings: version),
    // SQLite with its session extension.
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"])]),
    // The process: arguments, terminal, readline.
    .executableTarget(
      name: "GimbalTool",
      dependencies: [
        "GimbalMarkup",
        "GimbalCore", "GimbalJSON", "GimbalModel", "GimbalNotation", "GimbalStore", "GimbalRender",
        "GimbalReporting", "GimbalFindings", "GimbalDocuments", "GimbalRequests", "GimbalChecks",
        "GimbalLogExplanations", "GimbalShell", "GimbalLanguageServer", "GimbalAssistant", "GimbalLive",
        "GimbalSyntaxTree", "GimbalInterpreter", "GimbalLayoutCode", "GimbalObjectiveC",
        "GimbalParserProcess",
        "GimbalTransport", "CReadline", "CVersion",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict, linkerSettings: standalone),
    .target(
      name: "TestSupport", dependencies: ["GimbalModel", "GimbalHashing"],
      path: "Tests/TestSupport", swiftSettings: strict),
    // The readers of foreign bytes with their properties, for the fuzzer (Scripts/fuzz) and the tests.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "GimbalModel", "GimbalNotation", "GimbalLayout", "GimbalStore", "GimbalArchive",
        "GimbalInterfaceBuilder", "GimbalConsoleLog", "GimbalReporting", "GimbalRequests",
        "GimbalLogExplanations", "GimbalShell", "GimbalSyntaxTree", "GimbalInterpreter", "GimbalUIKit",
        "GimbalLayoutCode", "GimbalObjectiveC", "GimbalParserProcess", "GimbalViewDump", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Tests/FuzzTargets", swiftSettings: strict),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzTargets", "TestSupport"], exclude: ["Crashers"],
      swiftSettings: strict),
    .testTarget(
      name: "SyntaxTreeTests", dependencies: ["GimbalSyntaxTree", "GimbalParserProcess", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "InterpreterTests",
      dependencies: [
        "GimbalModel", "GimbalSyntaxTree", "GimbalInterpreter", "GimbalUIKit", "GimbalParserProcess",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LayoutCodeTests",
      dependencies: [
        "GimbalModel", "GimbalLayout", "GimbalSyntaxTree", "GimbalUIKit", "GimbalInterpreter",
        "GimbalLayoutCode",
        "GimbalParserProcess",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ObjectiveCTests",
      dependencies: [
        "GimbalModel", "GimbalLayout", "GimbalSyntaxTree", "GimbalObjectiveC", "GimbalUIKit",
        "GimbalInterpreter", "GimbalLayoutCode", "GimbalParserProcess",
      ],
      swiftSettings: strict),
    .testTarget(name: "HashingTests", dependencies: ["GimbalHashing"], swiftSettings: strict),
    .testTarget(name: "CoreTests", dependencies: ["GimbalCore", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "ModelTests", dependencies: ["GimbalModel", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "NotationTests", dependencies: ["GimbalModel", "GimbalNotation", "TestSupport"],
      swiftSettings: strict),
    // Counts the calls of malloc and related functions.
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    .testTarget(
      name: "SolverTests", dependencies: ["GimbalCore", "GimbalSolver", "TestSupport", "CAllocations"],
      swiftSettings: strict),
    .testTarget(
      name: "LayoutTests", dependencies: ["GimbalModel", "GimbalLayout", "GimbalNotation", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MarkupTests", dependencies: ["GimbalCore", "GimbalMarkup", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "FormatTests",
      dependencies: [
        "GimbalMarkup",
        "GimbalJSON", "GimbalModel", "GimbalNotation", "GimbalLayout", "GimbalArchive",
        "GimbalInterfaceBuilder", "GimbalConsoleLog", "GimbalSwiftCode", "GimbalViewDump", "TestSupport",
      ],
      exclude: ["SwiftCode/Goldens"], swiftSettings: strict),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "GimbalModel", "GimbalStore", "GimbalHashing", "TestSupport", "CSQLite",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "RenderTests", dependencies: ["GimbalModel", "GimbalRender", "TestSupport"], exclude: ["Goldens"],
      swiftSettings: strict),
    .testTarget(
      name: "SolvedHistoryTests",
      dependencies: [
        "GimbalLayout", "GimbalModel", "GimbalStore", "GimbalSolvedHistory", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ShellTests",
      dependencies: [
        "GimbalMarkup",
        "GimbalCore", "GimbalJSON", "GimbalModel", "GimbalNotation", "GimbalLayout", "GimbalHashing",
        "GimbalStore", "GimbalArchive", "GimbalInterfaceBuilder", "GimbalRender", "GimbalReporting",
        "GimbalFindings", "GimbalDocuments", "GimbalRequests", "GimbalChecks", "GimbalLogExplanations",
        "GimbalShell", "GimbalParserProcess", "GimbalSyntaxTree", "TestSupport", "CAllocations",
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: [
        "GimbalCore", "GimbalJSON", "GimbalModel", "GimbalNotation", "GimbalReporting", "GimbalDocuments",
        "GimbalShell", "GimbalLanguageServer", "TestSupport",
      ],
      exclude: ["Client", "Goldens"], swiftSettings: strict),
    .testTarget(
      name: "LiveTests",
      dependencies: [
        "GimbalModel", "GimbalNotation", "GimbalStore", "GimbalReporting", "GimbalShell", "GimbalLive",
        "GimbalTransport", "GimbalServe", "GimbalTool", "TestSupport",
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "AssistantTests",
      dependencies: [
        "GimbalMarkup", "GimbalCore", "GimbalJSON", "GimbalModel", "GimbalNotation", "GimbalStore",
        "GimbalInterfaceBuilder", "GimbalReporting", "GimbalDocuments", "GimbalShell", "GimbalAssistant",
        "TestSupport",
      ],
      exclude: ["Client"], swiftSettings: strict),
    // Exports scenes as Swift, and reads them again as layout code.
    .testTarget(
      name: "RoundTripTests",
      dependencies: [
        "GimbalModel", "GimbalNotation", "GimbalLayout", "GimbalArchive", "GimbalHashing",
        "GimbalInterfaceBuilder", "GimbalSwiftCode", "GimbalSyntaxTree", "GimbalInterpreter", "GimbalUIKit",
        "GimbalLayoutCode", "GimbalParserProcess", "TestSupport",
      ],
      swiftSettings: strict),
    // Rules for the source tree itself; it imports none of it.
    .testTarget(name: "StructureTests", swiftSettings: strict),
    .testTarget(
      name: "LibraryTests", dependencies: ["Gimbal", "TestSupport"], exclude: ["Goldens"],
      swiftSettings: strict),
    .testTarget(
      name: "GimbalTests",
      dependencies: [
        "GimbalShell", "GimbalSwiftParser", "GimbalTool", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Faults", "Goldens"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
