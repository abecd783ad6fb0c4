// swift-tools-version: 6.2
import PackageDescription

// The manifest is the architecture: the modules from the bottom up, with all of their dependencies.
//
//     gimbal-serve -> Transport, SwiftNIO    gimbal -> Live, Transport    Live -> Messages, Shell
//
//     gimbal -> LanguageServer -> Shell -> Batch -> Findings -> Reporting -> Notation -> Model
//        |                 |        |        |         |-> SolvedHistory -> Store -----> Model
//        |-> Assistant ----|--------'        |         |          '-------> Layout ----> Solver
//        |        '--------'-> Messages -----|         '-> Interchange ---> Notation, Markup
//        |                                   '-> Render ------------------> Layout
//        '-> CReadline

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
  [.unsafeFlags(["-static-stdlib"], isStandalone)]
  + [
    "CoreFoundation", "_FoundationICU", "_FoundationCollections", "_FoundationCShims", "stdc++",
  ].map { .linkedLibrary($0, isStandalone) }

let package = Package(
  name: "gimbal",
  // The executables, GimbalStore and GimbalInterchange are for Linux: they link glibc, libsqlite3, libcrypto and readline of
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
    .library(name: "GimbalInterchange", targets: ["GimbalInterchange"]),
    .executable(name: "gimbal", targets: ["GimbalTool"]),
    .executable(name: "gimbal-serve", targets: ["GimbalServe"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    // The types that the model and the engine share. No dependencies.
    .target(name: "GimbalCore", swiftSettings: computing),
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
    // XML as a lossless tree of bytes and places. No Foundation.
    .target(name: "GimbalMarkup", dependencies: ["GimbalCore"], swiftSettings: computing),
    // Scenes as files: archives, and Interface Builder's documents.
    .target(
      name: "GimbalInterchange",
      dependencies: ["GimbalCore", "GimbalModel", "GimbalNotation", "GimbalHashing", "GimbalMarkup"],
      swiftSettings: strict),
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
      name: "GimbalReporting", dependencies: ["GimbalModel", "GimbalNotation"], swiftSettings: computing),
    // Checks, explanations, comparisons and traces of layouts, as reports.
    .target(
      name: "GimbalFindings",
      dependencies: [
        "GimbalModel", "GimbalNotation", "GimbalLayout", "GimbalStore", "GimbalSolvedHistory",
        "GimbalInterchange", "GimbalReporting",
      ],
      swiftSettings: strict),
    // Documents, requests, sweeps, logs, archives and pictures: work without an interactive session.
    .target(
      name: "GimbalBatch",
      dependencies: [
        "GimbalModel", "GimbalNotation", "GimbalLayout", "GimbalStore", "GimbalSolvedHistory",
        "GimbalMarkup", "GimbalInterchange", "GimbalRender", "GimbalReporting", "GimbalFindings",
      ],
      swiftSettings: strict),
    // Grammar, commands, session and workspace. No terminal.
    .target(
      name: "GimbalShell",
      dependencies: [
        "GimbalModel", "GimbalNotation", "GimbalLayout", "GimbalStore", "GimbalSolvedHistory",
        "GimbalMarkup", "GimbalInterchange", "GimbalRender", "GimbalReporting", "GimbalFindings",
        "GimbalBatch",
      ],
      swiftSettings: strict),
    // JSON-RPC: JSON values, messages and responses.
    .target(
      name: "GimbalMessages",
      dependencies: ["GimbalModel", "GimbalInterchange", "GimbalReporting", "GimbalBatch"],
      swiftSettings: strict),
    // The Language Server Protocol for scripts. No input or output.
    .target(
      name: "GimbalLanguageServer",
      dependencies: [
        "GimbalCore", "GimbalModel", "GimbalNotation", "GimbalReporting", "GimbalBatch", "GimbalShell",
        "GimbalMessages",
      ],
      swiftSettings: strict),
    // The Model Context Protocol for AI assistants. No input or output.
    .target(
      name: "GimbalAssistant",
      dependencies: [
        "GimbalCore", "GimbalModel", "GimbalNotation", "GimbalLayout", "GimbalStore", "GimbalSolvedHistory",
        "GimbalMarkup", "GimbalInterchange", "GimbalReporting", "GimbalFindings", "GimbalBatch",
        "GimbalShell", "GimbalMessages",
      ],
      swiftSettings: strict),
    // What live pages show, and their edits. No network.
    .target(
      name: "GimbalLive",
      dependencies: [
        "GimbalModel", "GimbalNotation", "GimbalLayout", "GimbalStore", "GimbalSolvedHistory", "GimbalMarkup",
        "GimbalRender",
        "GimbalReporting", "GimbalFindings", "GimbalBatch", "GimbalShell", "GimbalMessages",
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
    // SQLite with its session extension.
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"])]),
    // The process: arguments, terminal, readline.
    .executableTarget(
      name: "GimbalTool",
      dependencies: [
        "GimbalCore", "GimbalModel", "GimbalNotation", "GimbalStore", "GimbalReporting", "GimbalFindings",
        "GimbalMarkup", "GimbalRender", "GimbalBatch", "GimbalShell", "GimbalLanguageServer",
        "GimbalAssistant", "GimbalLive",
        "GimbalTransport", "CReadline",
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
        "GimbalInterchange", "GimbalLayout", "GimbalModel", "GimbalNotation", "GimbalStore",
        "GimbalReporting", "GimbalBatch", "GimbalShell", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Tests/FuzzTargets", swiftSettings: strict),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzTargets", "TestSupport"], exclude: ["Crashers"],
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
      name: "InterchangeTests",
      dependencies: ["GimbalModel", "GimbalMarkup", "GimbalInterchange", "GimbalLayout", "TestSupport"],
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
      dependencies: ["GimbalLayout", "GimbalModel", "GimbalStore", "GimbalSolvedHistory", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ShellTests",
      dependencies: [
        "GimbalCore", "GimbalMarkup", "GimbalInterchange", "GimbalLayout", "GimbalModel", "GimbalNotation",
        "GimbalStore",
        "GimbalRender", "GimbalReporting", "GimbalFindings", "GimbalBatch", "GimbalShell", "GimbalHashing",
        "TestSupport", "CAllocations",
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: [
        "GimbalCore", "GimbalModel", "GimbalNotation", "GimbalReporting", "GimbalBatch", "GimbalShell",
        "GimbalMessages", "GimbalLanguageServer", "TestSupport",
      ],
      exclude: ["Client", "Goldens"], swiftSettings: strict),
    .testTarget(
      name: "LiveTests",
      dependencies: [
        "GimbalModel", "GimbalNotation", "GimbalStore", "GimbalReporting", "GimbalBatch", "GimbalShell",
        "GimbalLive", "GimbalTransport", "GimbalServe", "GimbalTool", "TestSupport",
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "AssistantTests",
      dependencies: [
        "GimbalCore", "GimbalModel", "GimbalNotation", "GimbalStore", "GimbalReporting", "GimbalBatch",
        "GimbalShell", "GimbalMessages", "GimbalAssistant", "TestSupport",
      ],
      exclude: ["Client"], swiftSettings: strict),
    // Rules for the source tree itself; it imports none of it.
    .testTarget(name: "StructureTests", swiftSettings: strict),
    .testTarget(
      name: "LibraryTests", dependencies: ["Gimbal", "TestSupport"], exclude: ["Goldens"],
      swiftSettings: strict),
    .testTarget(
      name: "GimbalTests",
      dependencies: [
        "GimbalShell", "GimbalTool", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Faults", "Goldens"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
