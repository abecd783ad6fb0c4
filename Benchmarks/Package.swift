// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that users of Gimbal do not build it.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "gimbal", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
  ],
  targets: [
    .executableTarget(
      name: "solver-bench",
      dependencies: [
        .product(name: "GimbalSolver", package: "gimbal"),
        .product(name: "GimbalLayout", package: "gimbal"),
        .product(name: "GimbalModel", package: "gimbal"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ])
  ],
  swiftLanguageModes: [.v6]
)
