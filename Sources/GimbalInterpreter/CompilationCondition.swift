import GimbalSyntaxTree

/// The conditions of `#if`: the code is compiled for iOS, without debugging.
enum CompilationCondition {
  static func active<Content>(_ clauses: [ConditionalClause<Content>]) -> ConditionalClause<Content>? {
    clauses.first { $0.condition.map(holds) ?? true }
  }

  /// The modules of the SDK of iOS that code asks for.
  private static let modules: Set = [
    "UIKit", "Foundation", "CoreGraphics", "QuartzCore", "SwiftUI", "Combine", "WidgetKit", "MapKit",
    "WebKit",
    "ObjectiveC", "Darwin", "CoreText", "CoreImage", "CoreData", "CoreLocation", "CoreMotion", "CoreMedia",
    "CoreServices", "AVFoundation", "AVKit", "Photos", "PhotosUI", "MessageUI", "Messages", "StoreKit",
    "SafariServices",
    "UserNotifications", "Contacts", "ContactsUI", "EventKit", "HealthKit", "LocalAuthentication", "PassKit",
    "PDFKit",
    "QuickLook", "ReplayKit", "SceneKit", "SpriteKit", "Metal", "MetalKit", "Vision", "CoreML", "ARKit",
    "RealityKit",
    "GameKit", "CloudKit", "Security", "CryptoKit", "Network", "os", "OSLog", "Observation", "PencilKit",
    "CallKit",
    "ActivityKit", "AppIntents", "Intents", "LinkPresentation", "UniformTypeIdentifiers", "VisionKit",
    "AdSupport",
    "AppTrackingTransparency", "AuthenticationServices", "Accelerate", "AudioToolbox", "MediaPlayer",
    "NaturalLanguage",
  ]

  private static func holds(_ condition: Expression) -> Bool {
    switch condition.kind {
    case .boolean(let flag): flag
    case .prefix("!", let operand): !holds(operand)
    case .binary(let one, "&&", let other): holds(one) && holds(other)
    case .binary(let one, "||", let other): holds(one) || holds(other)
    case .call(let function, let arguments):
      if case .name(let name) = function.kind { holds(name, arguments) } else { false }
    default: false
    }
  }

  private static func holds(_ function: String, _ arguments: [Argument]) -> Bool {
    guard let argument = arguments.first?.value else { return false }
    return switch (function, argument.kind) {
    case ("os", .name("iOS")): true
    case ("canImport", .name(let module)): modules.contains(module)
    case ("swift", _), ("compiler", _), ("hasFeature", _): true
    default: false
    }
  }
}
