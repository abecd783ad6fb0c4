/// Which gimbal this is: the newest version in CHANGELOG.md.
enum Version {
  static let number = "0.1.0"
}
