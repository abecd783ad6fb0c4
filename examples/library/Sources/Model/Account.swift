public struct Account {
  public let fields = ["user", "password"]
  public init() {}
}
