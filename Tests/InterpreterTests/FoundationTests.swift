import Testing

/// Foundation: queues, bundles, URLs, the process, and functions without effect on layouts.
@Suite struct FoundationTests {
  @Test(arguments: [
    ("var n = 0; DispatchQueue.main.async { n += 1 }; return n", "1"),
    ("var n = 0; DispatchQueue.main.asyncAfter(deadline: .now() + 1) { n = 2 }; return n", "2"),
    ("var n = 0; DispatchQueue.global(qos: .background).sync { n = 3 }; return n", "3"),
    ("var n = 0; DispatchGroup().notify(queue: .main) { n = 4 }; return n", "4"),
    ("var n = 0; OperationQueue.main.addOperation { n = 5 }; return n", "5"),
    (
      "var n = 0; let item = DispatchWorkItem { n = 6 }; DispatchQueue.main.async(execute: item); return n",
      "6"
    ),
    (
      "let q = DispatchQueue(label: \"q\"); q.suspend(); q.resume(); return q.label == \"q\" || q.label == \"\"",
      "true"
    ),
    ("var n = 0; MainActor.assumeIsolated { n = 7 }; return n", "7"), ("Thread.isMainThread", "true"),
    ("Thread.sleep(forTimeInterval: 1); return 1", "1"),
    ("let g = DispatchGroup(); g.enter(); g.leave(); return 1", "1"),
    ("sleep(1); usleep(1); objc_sync_enter(1); objc_sync_exit(1); os_log(\"a\"); return 2", "2"),
    ("UIAccessibility.post(notification: .layoutChanged, argument: nil); return 3", "3"),
    ("UIAccessibilityPostNotification(1, nil); return 3", "3"),
  ])
  func queues(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  /// A closure that schedules itself again, as a timer does, runs once.
  @Test func closuresDoNotScheduleThemselves() throws {
    let source = """
      var ticks = 0
      func tick() { ticks += 1; DispatchQueue.main.async { tick() } }
      func run() -> Int { tick(); return ticks }
      """
    let value = try run(source)
    #expect(value == "2")
  }

  @Test(arguments: [
    (#"NSLocalizedString("title", comment: "")"#, "title"),
    (#"NSLocalizedString("title", value: "Title", comment: "")"#, "Title"),
    (#"Bundle.main.localizedString(forKey: "key", value: nil, table: nil)"#, "key"),
    (#"Bundle.main.localizedString(forKey: "key", value: "Value", table: nil)"#, "Value"),
    (#"String(localized: "Hello")"#, "Hello"),
    (#"URL(string: "https://a.ch")!.absoluteString"#, "https://a.ch"),
    ("ProcessInfo.processInfo.operatingSystemVersion.majorVersion", "18"),
    (
      "ProcessInfo.processInfo.isOperatingSystemAtLeast(OperatingSystemVersion(majorVersion: 13, minorVersion: 0, patchVersion: 0))",
      "true"
    ),
    (
      "ProcessInfo.processInfo.isOperatingSystemAtLeast(OperatingSystemVersion(majorVersion: 99, minorVersion: 0, patchVersion: 0))",
      "false"
    ), ("UIApplication.didBecomeActiveNotification", "didBecomeActiveNotification"),
    ("NSString(string: \"a\")", "a"),
  ])
  func values(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  @Test func associatedObjects() throws {
    let source = """
      private var gapKey: UInt8 = 0
      private enum Keys { static var name: UInt8 = 0 }
      extension UIView {
        var gap: CGFloat? { get { objc_getAssociatedObject(self, &gapKey) as? CGFloat } set { objc_setAssociatedObject(self, &gapKey, newValue, .OBJC_ASSOCIATION_RETAIN) } }
        var name: String? { get { objc_getAssociatedObject(self, &Keys.name) as? String } set { objc_setAssociatedObject(self, &Keys.name, newValue, .OBJC_ASSOCIATION_COPY) } }
      }
      func run() -> [Any?] { let view = UIView(), other = UIView(); view.gap = 4; view.name = "n"; return [view.gap, view.name, other.gap] }
      """
    let value = try run(source)
    #expect(value == "[4.0, n, nil]")
  }

  /// Values of the clock, the locale, files and settings.
  @Test(arguments: [
    "Date()", "Date.now", "UserDefaults.standard.bool(forKey: \"a\")", "Locale.current.identifier",
    "NumberFormatter().string(from: 1)", "UUID().uuidString", "FileManager.default",
    "Bundle.main.bundleIdentifier",
    "Bundle.main.path(forResource: \"a\", ofType: nil)", "URL(string: \"a\")!.host",
    "ProcessInfo.processInfo.environment", "NotificationCenter.default",
    "Calendar.current.component(.year, from: Date())", "arc4random()",
    "JSONDecoder().decode(Int.self, from: Data())",
    "Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }",
    "URLSession.shared.dataTask(with: URL(string: \"a\")!)", "UIAccessibilityIsVoiceOverRunning()",
    "UIAccessibilityIsReduceMotionEnabled()",
    "ProcessInfo.processInfo.isOperatingSystemAtLeast(Remote.version)", "NSStringFromClass(Remote.type)",
    "DispatchWorkItem(block: Remote.block)", "URL(fileURLWithPath: Remote.path)",
  ])
  func unknownValues(expression: String) throws {
    let value = try evaluate(expression)
    #expect(value.hasPrefix("unknown: "))
  }

  /// The text of a key of a strings file is not known; a text that is its own key is.
  @Test(arguments: [
    ("sign_in_title", true), ("login.title", true), ("Sign in", false), ("OK", false), ("a.", false),
  ])
  func keysAreNoTexts(_ key: String, isUnknown: Bool) throws {
    let value = try run("func run() -> String { NSLocalizedString(\"\(key)\", comment: \"\") }")
    #expect((value != key) == isUnknown)
  }
}
