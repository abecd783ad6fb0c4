// swift-tools-version: 6.2
import PackageDescription

// The manifest is the architecture: modules from the bottom up, and the only arrows there are.
//
//     gimbal -> Shell -> SolvedHistory -> Store -----> Model
//        |        |              '------> Layout -> Solver
//        |        |----> Render -----------^
//        |        |----> Interchange -> Notation -> Model
//        '-> CReadline

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// Rounding is libm's, which nothing else brings in where Foundation is not linked.
let mathematics: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

// Swift and Foundation become part of the executable: it starts in half the time, and runs where no Swift is.
// Foundation in turn is made of libraries that have to be named.
let isStandalone = BuildSettingCondition.when(platforms: [.linux], configuration: .release)
let standalone: [LinkerSetting] =
  [.unsafeFlags(["-static-stdlib"], isStandalone)]
  + [
    "CoreFoundation", "_FoundationICU", "_FoundationCollections", "_FoundationCShims", "_CFXMLInterface",
    "xml2",
    "stdc++",
  ].map { .linkedLibrary($0, isStandalone) }

let package = Package(
  name: "gimbal",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Model", targets: ["Model"]),
    .library(name: "Notation", targets: ["Notation"]),
    .library(name: "Solver", targets: ["Solver"]),
    .library(name: "Layout", targets: ["Layout"]),
    .library(name: "Interchange", targets: ["Interchange"]),
    .executable(name: "gimbal", targets: ["gimbal"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
  ],
  targets: [
    // Plain values: scenes, views, rules, traits, devices. No Foundation.
    .target(name: "Model", swiftSettings: strict, linkerSettings: mathematics),
    // Text to rules and back, with carets.
    .target(name: "Notation", dependencies: ["Model"], swiftSettings: strict),
    // Numbers and ids only. No Foundation, and every unsafe access is marked.
    .target(name: "Solver", swiftSettings: strict + [.strictMemorySafety()], linkerSettings: mathematics),
    // A scene and its traits become frames.
    .target(name: "Layout", dependencies: ["Model", "Solver"], swiftSettings: strict),
    // Scenes as files: archives, and Interface Builder's documents.
    .target(
      name: "Interchange",
      dependencies: ["Model", "Notation", .product(name: "Crypto", package: "swift-crypto")],
      swiftSettings: strict),
    // A project in a SQLite file. It keeps layouts; it does not solve them.
    .target(
      name: "Store",
      dependencies: [
        "Model", "CSQLite", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      resources: [
        .embedInCode("Migrations/m0001_scenes_views_sets_rules.sql"),
        .embedInCode("Migrations/m0002_history.sql"),
        .embedInCode("Migrations/m0003_placements_and_managers.sql"),
        .embedInCode("Migrations/m0004_instance_traits.sql"),
        .embedInCode("Migrations/m0005_covering_index_of_properties.sql"),
      ],
      swiftSettings: strict),
    // Which revision moved a view: what was there before, solved again.
    .target(
      name: "SolvedHistory", dependencies: ["Model", "Layout", "Store"], swiftSettings: strict),
    // Layouts as pictures.
    .target(
      name: "Render", dependencies: ["Model", "Layout"],
      resources: [
        .embedInCode("HTML/page.html"), .embedInCode("HTML/page.css"), .embedInCode("HTML/page.js"),
      ],
      swiftSettings: strict),
    // The one place where the rest meets. No terminal.
    .target(
      name: "Shell",
      dependencies: ["Model", "Notation", "Layout", "Store", "SolvedHistory", "Interchange", "Render"],
      swiftSettings: strict),
    // SQLite with its session extension.
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"])]),
    // The process: arguments, terminal, readline.
    .executableTarget(
      name: "gimbal",
      dependencies: [
        "Shell", "Notation", "Store", "CReadline",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict, linkerSettings: standalone),
    .target(
      name: "TestSupport", dependencies: ["Model", .product(name: "Crypto", package: "swift-crypto")],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(name: "ModelTests", dependencies: ["Model", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "NotationTests", dependencies: ["Notation", "TestSupport"], swiftSettings: strict),
    // malloc and its kin, counting.
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    .testTarget(
      name: "SolverTests", dependencies: ["Solver", "TestSupport", "CAllocations"], swiftSettings: strict),
    .testTarget(
      name: "LayoutTests", dependencies: ["Layout", "Notation", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "InterchangeTests", dependencies: ["Interchange", "Layout", "TestSupport"],
      exclude: ["SwiftCode/Goldens"], swiftSettings: strict),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "Store", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RenderTests", dependencies: ["Render", "TestSupport"], exclude: ["Goldens"],
      swiftSettings: strict),
    .testTarget(
      name: "SolvedHistoryTests", dependencies: ["SolvedHistory", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ShellTests",
      dependencies: [
        "Shell", "TestSupport", "CAllocations", .product(name: "Crypto", package: "swift-crypto"),
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "GimbalTests",
      dependencies: ["gimbal", "TestSupport", .product(name: "GRDB", package: "GRDB.swift")],
      exclude: ["Faults", "Goldens"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
