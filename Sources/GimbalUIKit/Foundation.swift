import GimbalInterpreter

/// The types of Foundation, and of Dispatch.
///
/// Closures for a queue run at once, because layout code uses queues to leave the current call, and the code has no
/// clock.
enum Foundation {
  static func add(to types: inout NativeTypes) {
    addQueues(to: &types)
    addBundle(to: &types)
    addUnknowns(to: &types)
    types.addSymbols(
      "CharacterSet",
      [
        "whitespaces", "newlines", "whitespacesAndNewlines", "decimalDigits", "letters", "alphanumerics",
        "punctuationCharacters", "uppercaseLetters", "lowercaseLetters", "symbols", "illegalCharacters",
      ])
    AttributedText.add(to: &types)
    TextSizes.add(to: &types)
  }

  // MARK: Queues

  /// Runs the last closure of the arguments; not again from itself, as a timer would.
  private static func run(_ call: NativeCall) throws -> Value {
    guard let closure = call.arguments.last(where: { if case .function = $0.value { true } else { false } }),
      !call.interpreter.callStack.contains(call.location)
    else { return .void }
    return try call.interpreter.call(closure.value, [], at: call.location)
  }

  private static func addQueues(to types: inout NativeTypes) {
    func addQueue(_ name: String, _ methods: [String], _ types: inout NativeTypes) {
      types.addValue(name) { members in
        members.make = { $0.interpreter.make(name, [:]) }
        for constant in ["main", "current"] { members.constant(constant) { $0.interpreter.make(name, [:]) } }
        members.staticMethod("global") { $0.interpreter.make(name, [:]) }
        for method in methods { members.method(method, run) }
        members.ignored(
          "enter", "leave", "wait", "signal", "cancelAllOperations", "addBarrierBlock", "suspend", "resume",
          "setSpecific", "activate")
        members.get("label") { _ in .string("") }
      }
    }
    addQueue("DispatchQueue", ["async", "asyncAfter", "sync", "asyncAndWait", "schedule"], &types)
    addQueue("DispatchGroup", ["notify"], &types)
    addQueue("OperationQueue", ["addOperation", "schedule"], &types)
    types.addValue("MainActor") { members in
      members.staticMethod("run", run)
      members.staticMethod("assumeIsolated", run)
    }
    // A work item is its closure, which a queue runs.
    types.addValue("DispatchWorkItem") { members in
      members.make = { call in
        call.arguments.last { if case .function = $0.value { true } else { false } }?.value
          ?? call.unknown("a work item")
      }
    }
    types.addValue("Thread") { members in
      members.constant("isMainThread") { _ in .boolean(true) }
      members.staticMethod("sleep") { _ in .void }
    }
  }

  // MARK: Bundles, URLs and the process

  /// Returns the `nil` of the code for the file of a nib of which the project has no document; returns `nil` for other files.
  private static func missingNib(_ call: NativeCall) -> Value? {
    guard call["ofType"]?.text == "nib" || call["withExtension"]?.text == "nib",
      let name = call["forResource"]?.text, call.host.nibs(name).isEmpty
    else { return nil }
    return Value.none
  }

  private static func addBundle(to types: inout NativeTypes) {
    types.addValue("Bundle") { members in
      members.make = { $0.interpreter.make("Bundle", [:]) }
      for name in ["main", "module"] { members.constant(name) { $0.interpreter.make("Bundle", [:]) } }
      members.method("localizedString", localizedString)
      for name in ["path", "url", "object", "urls", "paths"] {
        members.method(name) { missingNib($0) ?? $0.unknown("the files of the app") }
      }
      for name in [
        "bundleIdentifier", "infoDictionary", "bundlePath", "bundleURL", "resourceURL",
        "preferredLocalizations", "localizations", "appStoreReceiptURL",
      ] {
        members.get(name) { $0.unknown("the properties of the app") }
      }
    }
    types.addValue("URL") { members in
      members.make = { call in
        let text = call["string"] ?? call["fileURLWithPath"] ?? call.unknown("a URL")
        return text.asUnknown.map(Value.unknown) ?? call.interpreter.make("URL", ["absoluteString": text])
      }
      for name in ["host", "path", "lastPathComponent", "scheme", "query", "pathExtension"] {
        members.get(name) { $0.unknown("a part of a URL") }
      }
      for name in ["appendingPathComponent", "deletingLastPathComponent", "appendingPathExtension"] {
        members.method(name) { $0.receiver }
      }
    }
    types.addValue("ProcessInfo") { members in
      members.constant("processInfo") { $0.interpreter.make("ProcessInfo", [:]) }
      members.get("operatingSystemVersion") { call in
        call.host.usedTraits.insert(.systemVersion)
        let major = call.host.environment.systemVersion
        return call.interpreter.make(
          "OperatingSystemVersion",
          ["majorVersion": .integer(major), "minorVersion": .integer(0), "patchVersion": .integer(0)])
      }
      members.method("isOperatingSystemAtLeast") { call in
        guard let major = call[0]?.asStructure?["majorVersion"].int else {
          return call.unknown("a system version")
        }
        call.host.usedTraits.insert(.systemVersion)
        return .boolean(call.host.environment.systemVersion >= major)
      }
      for name in [
        "environment", "arguments", "isLowPowerModeEnabled", "physicalMemory", "globallyUniqueString",
        "systemUptime", "isiOSAppOnMac", "isMacCatalystApp", "thermalState", "operatingSystemVersionString",
      ] {
        members.get(name) { $0.unknown("the process") }
      }
    }
    types.addValue("OperatingSystemVersion", fields: ["majorVersion", "minorVersion", "patchVersion"]) {
      members in
      members.make = { call in
        var fields: [String: Value] = [:]
        for argument in call.arguments { if let label = argument.label { fields[label] = argument.value } }
        return call.interpreter.make("OperatingSystemVersion", fields)
      }
    }
  }

  /// The types whose values are not known, with the reason.
  private static let unknowns: [(reason: String, types: [String])] = [
    ("the clock", ["Date", "Timer", "CADisplayLink", "DispatchTime", "DispatchWallTime", "RunLoop"]),
    ("stored settings", ["UserDefaults", "NSUbiquitousKeyValueStore"]),
    ("a notification", ["NotificationCenter", "Notification", "NSNotification"]),
    ("the locale", ["Locale", "NSLocale", "Calendar", "NSCalendar", "TimeZone"]),
    (
      "a formatted text",
      [
        "DateFormatter", "NumberFormatter", "DateComponentsFormatter", "ByteCountFormatter",
        "MeasurementFormatter", "ISO8601DateFormatter", "RelativeDateTimeFormatter",
        "PersonNameComponentsFormatter",
        "ListFormatter",
      ]
    ),
    ("a random value", ["UUID", "NSUUID"]),
    ("files", ["FileManager", "FileHandle", "Data", "NSData"]),
    ("the network", ["URLSession", "URLRequest", "NWPathMonitor"]),
    (
      "decoded data",
      ["JSONDecoder", "JSONEncoder", "PropertyListDecoder", "JSONSerialization", "NSKeyedUnarchiver"]
    ),
    (
      "asynchronous work",
      ["Task", "PassthroughSubject", "CurrentValueSubject", "AnyCancellable", "AnyPublisher", "Just"]
    ),
  ]

  private static func addUnknowns(to types: inout NativeTypes) {
    for (reason, names) in unknowns {
      for name in names {
        types.addValue(name) { members in
          members.make = { $0.unknown(reason) }
          for constant in [
            "default", "shared", "standard", "current", "main", "common", "ephemeral", "autoupdatingCurrent",
            "distantFuture", "distantPast", "now",
          ] {
            members.constant(constant) { $0.unknown(reason) }
          }
          for method in ["now", "scheduledTimer", "publish", "localizedString", "jsonObject", "data"] {
            members.staticMethod(method) { $0.unknown(reason) }
          }
        }
      }
    }
  }

  // MARK: Localized text

  /// Returns the text of a key in the strings files, or else its default value, or else the key if that is a text, as in
  /// `NSLocalizedString("Sign in")`. The text of another key, such as `sign_in_title`, is not known.
  static func localizedString(_ call: NativeCall) -> Value {
    let key = call["forKey"] ?? call["localized"] ?? call[0] ?? .none
    guard let text = key.text else { return key }
    let table = call["tableName"] ?? call["table"] ?? .none
    let tableName = table.isNone ? AppTexts.usualTable : table.text
    if let found = call.host.texts.text(text, in: tableName) { return .string(found) }
    for label in ["value", "defaultValue"] {
      if let value = call[label], let text = value.text, !text.isEmpty { return value }
    }
    guard isKey(text) else { return key }
    return call.unknown("the localized text of the key '\(text)'")
  }

  /// Returns `true` for a key of several words without spaces, which dots, underscores or hyphens separate.
  private static func isKey(_ text: String) -> Bool {
    text.contains { $0 == "_" || $0 == "." || $0 == "-" }
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-%@".contains($0)) }
      && text.last?.isPunctuation == false
  }
}

extension GlobalFunctions {
  nonisolated(unsafe) static let foundation: Table = [
    "NSLocalizedString": { Foundation.localizedString($0) },
    "#imageLiteral": { call in
      call.interpreter.make("UIImage", ["UIKit.name": call["resourceName"] ?? .none])
    },
    "#colorLiteral": { call in
      guard let type = call.interpreter.program.builtInType("UIColor") else { return .none }
      return try call.interpreter.instantiate(type, call.arguments, at: call.location)
    },
    "autoreleasepool": { call in
      try call.arguments.last.map { try call.interpreter.call($0.value, [], at: call.location) } ?? .void
    },
    "NSStringFromClass": { call in
      if case .type(let type)? = call[0] { .string(type.name) } else { call.unknown("the name of a class") }
    },
    "NSClassFromString": { $0.unknown("a class of a name") },
    "CACurrentMediaTime": { $0.unknown("the clock") },
    "CFAbsoluteTimeGetCurrent": { $0.unknown("the clock") },
    "arc4random": { $0.unknown("a random number") }, "arc4random_uniform": { $0.unknown("a random number") },
    "drand48": { $0.unknown("a random number") },
    "UIGraphicsBeginImageContext": { _ in .void }, "UIGraphicsBeginImageContextWithOptions": { _ in .void },
    "UIGraphicsEndImageContext": { _ in .void },
    "UIGraphicsGetCurrentContext": { $0.unknown("a drawing context") },
    "UIGraphicsGetImageFromCurrentImageContext": { call in
      call.interpreter.make("UIImage", ["UIKit.name": call.unknown("a drawn image")])
    },
    "UIAccessibilityIsVoiceOverRunning": { $0.unknown("the accessibility settings of the device") },
    "UIAccessibilityIsReduceMotionEnabled": { $0.unknown("the accessibility settings of the device") },
    "UIAccessibilityPostNotification": { _ in .void },
    "os_log": { _ in .void }, "objc_sync_enter": { _ in .void }, "objc_sync_exit": { _ in .void },
    "usleep": { _ in .void }, "sleep": { _ in .void },
    "objc_setAssociatedObject": { call in
      call[0]?.asObject?.fields[associationKey(call)] = call[2] ?? Value.none
      return .void
    },
    "objc_getAssociatedObject": { call in
      guard let object = call[0]?.asObject else { return call[0]?.asUnknown.map(Value.unknown) ?? .none }
      return object.fields[associationKey(call)] ?? .none
    },
    "AVMakeRect": aspectFit,
    "fabs": { call in .combine(call.number(0), .number(0)) { one, _ in one.value < 0 ? -one : one } },
    "fmin": { call in
      .combine(call.number(0), call.number(1)) { one, other in
        Quantity(min(one.value, other.value), isOfRun: one.dependsOnFrames || other.dependsOnFrames)
      }
    },
    "fmax": { call in
      .combine(call.number(0), call.number(1)) { one, other in
        Quantity(max(one.value, other.value), isOfRun: one.dependsOnFrames || other.dependsOnFrames)
      }
    },
  ]

  /// Returns the name of the field of an associated object: the text of the key in the code, whose value says nothing.
  private static func associationKey(_ call: NativeCall) -> String {
    let parts = call.interpreter.program.text(of: call.location).split(separator: ",", maxSplits: 2)
    let key = parts.count > 1 ? parts[1].filter { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" } : ""
    // Code inside of a type names its members with and without the type.
    return "associated \(key.split(separator: ".").last ?? "")"
  }

  /// Returns the largest rectangle with an aspect ratio in the middle of a rectangle.
  private static func aspectFit(_ call: NativeCall) -> Value {
    guard let ratio = call.argument("aspectRatio", as: "CGSize")?.size,
      let bounds = call.argument("insideRect", as: "CGRect")?.rect
    else { return call.unknown("a rectangle with an aspect ratio") }
    let parts = [ratio.width, ratio.height, bounds.x, bounds.y, bounds.width, bounds.height]
    if let unknown = parts.lazy.compactMap(\.asUnknown).first { return .unknown(unknown) }
    let numbers = parts.compactMap(\.double)
    guard numbers.count == 6, numbers[0] > 0, numbers[1] > 0 else {
      return call.unknown("a rectangle with an aspect ratio")
    }
    let isOfRun = parts.contains { $0.quantity?.dependsOnFrames ?? false }
    let scale = min(numbers[4] / numbers[0], numbers[5] / numbers[1])
    let (width, height) = (numbers[0] * scale, numbers[1] * scale)
    func number(_ value: Double) -> Quantity { Quantity(value, isOfRun: isOfRun) }
    return call.interpreter.makeRect(
      number(numbers[2] + (numbers[4] - width) / 2), number(numbers[3] + (numbers[5] - height) / 2),
      number(width), number(height))
  }
}
