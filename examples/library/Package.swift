// swift-tools-version: 6.2
import PackageDescription

// A client of the library. Its own modules are called Model and Layout.
let package = Package(
  name: "library",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "gimbal", path: "../..")],
  targets: [
    .target(name: "Model"),
    .target(name: "Layout"),
    .executableTarget(
      name: "Login", dependencies: ["Model", "Layout", .product(name: "Gimbal", package: "gimbal")]),
  ]
)
