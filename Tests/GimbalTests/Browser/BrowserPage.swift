import Foundation

/// A page in the browser.
final class BrowserPage {
  private let browser: Browser
  private let target: String
  private let session: String
  private let address: String

  /// Opens a file, or an address that begins with `http:`, and waits until it is rendered.
  ///
  /// - Parameters:
  ///   - isStill: `true` to prefer reduced motion.
  ///   - fragment: The fragment of the address, with the number sign.
  init(
    _ path: String, width: Int, height: Int = 900, isDark: Bool = false, isStill: Bool = true,
    fragment: String = ""
  ) throws {
    let browser = try Browser.shared()
    let target = try browser.ask("Target.createTarget", ["url": "about:blank"])["targetId"] as? String ?? ""
    let session =
      try browser.ask("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] as? String
      ?? ""
    (self.browser, self.target, self.session, address) = (
      browser, target, session, path.hasPrefix("http:") ? path : "file://" + path
    )
    for domain in ["Page", "Runtime", "Log", "Network"] { try ask("\(domain).enable") }
    try ask(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
    try ask(
      "Emulation.setEmulatedMedia",
      [
        "features": [
          ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"],
          ["name": "prefers-reduced-motion", "value": isStill ? "reduce" : "no-preference"],
        ]
      ])
    try ask("Page.navigate", ["url": address + fragment])
    try wait(
      "document.readyState === 'complete' && window.gimbal && document.querySelector('#canvas').dataset.settled === 'true'"
    )
  }

  deinit { _ = try? browser.ask("Target.closeTarget", ["targetId": target]) }

  @discardableResult
  private func ask(_ method: String, _ parameters: Browser.Message = [:]) throws -> Browser.Message {
    try browser.ask(method, parameters, in: session)
  }

  /// Returns the value of an expression as JSON.
  func value(_ expression: String) throws -> Any? {
    let answer = try ask("Runtime.evaluate", ["expression": expression, "returnByValue": true])
    if let exception = answer["exceptionDetails"] {
      throw Browser.Failure(description: "\(expression): \(exception)")
    }
    return (answer["result"] as? Browser.Message)?["value"]
  }

  func text(_ expression: String) throws -> String { try value(expression) as? String ?? "" }

  func numbers(_ expression: String) throws -> [Double] {
    (try value(expression) as? [Any] ?? []).compactMap { ($0 as? NSNumber)?.doubleValue }
  }

  /// Waits until an expression is true.
  func wait(_ expression: String) throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while try value("!!(\(expression))") as? Bool != true {
      guard ContinuousClock.now < deadline else {
        throw Browser.Failure(description: "it never is: \(expression)")
      }
      usleep(20_000)
    }
  }

  /// Presses and releases a key.
  func press(_ key: String) throws {
    let codes = [
      "Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Tab": 9,
      "Home": 36,
    ]
    var event: Browser.Message = ["type": "keyDown", "key": key]
    if let code = codes[key] { event["windowsVirtualKeyCode"] = code } else { event["text"] = key }
    try ask("Input.dispatchKeyEvent", event)
    event["type"] = "keyUp"
    event["text"] = nil
    try ask("Input.dispatchKeyEvent", event)
  }

  /// Sends a mouse event.
  func mouse(_ type: String, _ x: Double, _ y: Double, isDown: Bool = false) throws {
    try ask(
      "Input.dispatchMouseEvent",
      [
        "type": type, "x": x, "y": y, "button": isDown ? "left" : "none", "buttons": isDown ? 1 : 0,
        "clickCount": 1,
      ])
  }

  func click(_ selector: String) throws {
    let middle = try middle(of: selector)
    try mouse("mousePressed", middle[0], middle[1], isDown: true)
    try mouse("mouseReleased", middle[0], middle[1], isDown: true)
  }

  /// Scrolls an element into view and returns its center.
  func middle(of selector: String) throws -> [Double] {
    try numbers(
      """
      (() => { const element = document.querySelector(\(quoted(selector))); element.scrollIntoView({ block: "nearest" });
        const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()
      """)
  }

  func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// Returns script errors and network requests other than the file itself.
  func complaints() throws -> [String] {
    _ = try value("0")
    return (browser.events[session] ?? []).compactMap { event in
      let parameters = event["params"] as? Browser.Message ?? [:]
      switch event["method"] as? String {
      case "Runtime.exceptionThrown": return "exception: \(parameters)"
      case "Runtime.consoleAPICalled": return "console: \(parameters)"
      case "Log.entryAdded": return "log: \(parameters)"
      case "Network.requestWillBeSent":
        let url = (parameters["request"] as? Browser.Message)?["url"] as? String ?? ""
        return url == address || url.hasPrefix("data:") ? nil : "request: \(url)"
      default: return nil
      }
    }
  }

  /// Returns the frames of visible views in points: name, then x, y, width, height.
  func frames() throws -> [String: [Double]] {
    try wait("document.querySelector('#canvas').dataset.settled === 'true'")
    let found = try value(
      """
      (() => { const scale = window.gimbal.scale, screen = document.querySelector("#screen").getBoundingClientRect();
        return Object.fromEntries([...document.querySelectorAll("[data-view]")].filter((one) => one.style.display !== "none")
          .map((one) => { const box = one.getBoundingClientRect();
            return [one.dataset.view, [(box.x - screen.x) / scale, (box.y - screen.y) / scale, box.width / scale, box.height / scale]]; })); })()
      """)
    return (found as? [String: [Any]] ?? [:]).mapValues { $0.compactMap { ($0 as? NSNumber)?.doubleValue } }
  }

  /// Moves the mouse from a point by a distance in steps, with the button down.
  func drag(from start: [Double], by distance: [Double], steps: Int = 10, each body: () throws -> Void = {})
    throws
  {
    try mouse("mouseMoved", start[0], start[1])
    try mouse("mousePressed", start[0], start[1], isDown: true)
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      try mouse("mouseMoved", start[0] + distance[0] * share, start[1] + distance[1] * share, isDown: true)
      try body()
    }
    try mouse("mouseReleased", start[0] + distance[0], start[1] + distance[1], isDown: true)
  }

  /// Saves a screenshot as PNG.
  func screenshot(to path: String, isWhole: Bool = false) throws {
    let answer = try ask("Page.captureScreenshot", ["format": "png", "captureBeyondViewport": isWhole])
    guard let text = answer["data"] as? String, let data = Data(base64Encoded: text) else { return }
    try data.write(to: URL(filePath: path))
  }
}
