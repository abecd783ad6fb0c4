// swift-tools-version: 6.2
import PackageDescription

// A client of the engine alone.
let package = Package(
  name: "engine",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "gimbal", path: "../..")],
  targets: [
    .executableTarget(name: "Engine", dependencies: [.product(name: "GimbalSolver", package: "gimbal")])
  ]
)
