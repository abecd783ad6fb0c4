import GimbalSyntaxTree

extension ModuleIndex {
  /// Returns the type in Swift; `nil` for types whose values determine it, such as `id`.
  func typeName(_ type: CType, _ span: Span, depth: Int = 0) -> TypeName? {
    let type = resolved(type)
    guard depth < 16 else { return nil }
    func named(_ name: String, isOptional: Bool = false) -> TypeName {
      let plain = TypeName(.name(name, []), span)
      return isOptional ? TypeName(.optional(plain), span) : plain
    }
    if let function = type.function {
      let any = named("Any")
      let kind = TypeName.Kind.function(
        function.parameters.map { typeName($0.type, span, depth: depth + 1) ?? any },
        typeName(function.result, span, depth: depth + 1) ?? (function.result.isVoid ? named("Void") : any))
      return TypeName(.optional(TypeName(kind, span)), span)
    }
    if type.isArray { return nil }
    switch kind(of: type) {
    case .boolean: return named("Bool")
    case .integer: return type.pointers == 0 ? named("Int") : nil
    case .floating: return type.pointers == 0 ? named("CGFloat") : nil
    default: break
    }
    switch type.name {
    case "id", "instancetype", "Class", "SEL", "void", "", "NSNumber", "NSValue", "NSSet", "NSObject",
      "NSOrderedSet":
      return nil
    case "NSString", "NSMutableString": return named("String", isOptional: true)
    case "NSArray", "NSMutableArray": return named("Array", isOptional: true)
    case "NSDictionary", "NSMutableDictionary": return named("Dictionary", isOptional: true)
    case _ where type.pointers > 0: return named(swiftClass(type.name), isOptional: true)
    case _ where ModuleIndex.values.contains(type.name) || structures[type.name] != nil:
      return named(type.name)
    default: return nil
    }
  }

  static let values: Set = [
    "CGRect", "CGSize", "CGPoint", "UIEdgeInsets", "CGAffineTransform", "NSRange", "UIOffset", "CGVector",
    "NSDirectionalEdgeInsets",
  ]

  /// Returns the name in Swift of a class of Foundation.
  func swiftClass(_ name: String) -> String {
    guard classes[name]?.isDeclared != true else { return name }
    return ModuleIndex.renamedClasses[name] ?? name
  }

  private static let renamedClasses: [String: String] = [
    "NSBundle": "Bundle", "NSNotificationCenter": "NotificationCenter", "NSUserDefaults": "UserDefaults",
    "NSIndexPath": "IndexPath", "NSURL": "URL", "NSDate": "Date", "NSTimer": "Timer", "NSLocale": "Locale",
    "NSFileManager": "FileManager", "NSProcessInfo": "ProcessInfo", "NSOperationQueue": "OperationQueue",
    "NSDateFormatter": "DateFormatter", "NSNumberFormatter": "NumberFormatter", "NSThread": "Thread",
    "NSCharacterSet": "CharacterSet", "NSCalendar": "Calendar", "NSData": "Data",
    "NSURLSession": "URLSession",
    "NSURLRequest": "URLRequest", "NSNotification": "Notification", "NSString": "String",
    "NSMutableString": "String", "NSArray": "Array", "NSMutableArray": "Array", "NSDictionary": "Dictionary",
    "NSMutableDictionary": "Dictionary", "NSSet": "Set", "NSJSONSerialization": "JSONSerialization",
    "NSRunLoop": "RunLoop", "NSUUID": "UUID",
  ]

  /// Returns the value of a new variable without a value; `nil` for an object.
  func defaultValue(of type: CType, _ span: Span) -> Expression? {
    let type = resolved(type)
    guard type.function == nil, type.pointers == 0 else { return nil }
    if type.isArray { return Expression(.array([]), span) }
    switch kind(of: type) {
    case .boolean: return Expression(.boolean(false), span)
    case .integer, .floating: return Expression(.integer(0), span)
    default: break
    }
    if structures[type.name] != nil { return Expression(.call(Expression(.name(type.name), span), []), span) }
    guard ModuleIndex.values.contains(type.name), type.name != "NSRange" else { return nil }
    let member = type.name == "CGAffineTransform" ? "identity" : "zero"
    return Expression(.member(Expression(.name(type.name), span), member), span)
  }
}
