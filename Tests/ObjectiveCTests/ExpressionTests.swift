import Testing

/// Tests of expressions and statements of C and Objective-C, by the results of functions.
@Suite struct ExpressionTests {
  @Test(arguments: [
    // The quotient of integers is an integer.
    ("7 / 2", "3"), ("7 / 2.0", "3.5"), ("(CGFloat)7 / 2", "3.5"), ("1 + 2 * 3 - 4 % 3", "6"),
    ("(1 << 4) | 3", "19"), ("0x1F & ~1", "30"), ("1 < 2 && !(3 > 4)", "true"), ("5 > 3 ? 10 : 20", "10"),
    ("(int)3.9", "3"), ("[@\"12.5\" floatValue] * 2", "25.0"), ("@(4).intValue + 1", "5"),
    ("[@[@1, @2, @3] count]", "3"), ("@[@4, @5][1]", "5"), ("@{@\"a\": @7}[@\"a\"]", "7"),
    ("[NSString stringWithFormat:@\"%d-%@\", 3, @\"x\"]", "3-x"), ("@\"a\" \"b\" @\"c\"", "abc"),
    ("((NSString *)nil).length == 0 ?: 4", "true"), ("MAX(2, MIN(9, 5))", "5"), ("floorf(2.7f)", "2.0"),
    ("CGRectGetMaxX(CGRectMake(10, 20, 30, 40))", "40.0"), ("((CGSize){3, 4}).height", "4.0"),
    ("((CGRect){{1, 2}, {3, 4}}).size.width", "3.0"), ("((CGRect){.size = {5, 6}}).size.height", "6.0"),
    ("[[NSArray arrayWithObjects:@\"a\", @\"b\", nil] lastObject]", "b"),
    ("({ int a = 3; a * a; })", "9"), ("(1, 2, 3)", "3"), ("'a' + 1", "98"), ("1e2f", "100.0"),
    ("[@\"x\" isEqualToString:@\"x\"]", "true"), ("[@[@1] containsObject:@2]", "false"),
    ("[[NSNumber numberWithInt:4] integerValue]", "4"), ("UIEdgeInsetsMake(1, 2, 3, 4).bottom", "3.0"),
    ("NSLocalizedString(@\"Title\", nil)", "Title"),
    ("NSLocalizedStringFromTable(@\"Title\", @\"Errors\", nil)", "Title"),
    ("NSLocalizedStringWithDefaultValue(@\"a_title\", nil, nil, @\"Title\", nil)", "Title"),
    ("NSLocalizedString(@\"a_title\", nil)", "unknown: the localized text of the key 'a_title'"),
    ("sizeof(int)", "unknown: syntax that is not supported: sizeof"),
  ])
  func value(_ expression: String, _ result: String) throws {
    #expect(try Functions.results("id f() { return \(expression); }", "f") == [result])
  }

  @Test(arguments: [
    (
      "int n = 0; for (int i = 0; i < 10; i++) { if (i == 3) continue; if (i == 6) break; n += i; } return n;",
      "12"
    ),
    ("int i = 5, n = 0; while (i--) { n += i; } return n;", "10"),
    ("int n = 0; do { n++; } while (n < 4); return n;", "4"),
    ("int n = 0; for (NSNumber *x in @[@1, @2, @3]) { n += [x intValue]; } return n;", "6"),
    (
      "int n = 0; switch (2) { case 1: n = 1; case 2: n += 2; case 3: n += 3; break; default: n = 9; } return n;",
      "5"
    ),
    ("switch (7) { default: return 1; case 2: case 3: return 2; }", "1"),
    ("int a = 1; int b = a++; return a * 10 + b;", "21"), ("int a, b; a = b = 4; return a + b;", "8"),
    ("int (^add)(int, int) = ^(int a, int b) { return a + b; }; return add(2, 3);", "5"),
    ("__block int n = 0; void (^f)(void) = ^{ n = 7; }; f(); return n;", "7"),
    (
      "__block int n = 0; [@[@1, @2, @3] enumerateObjectsUsingBlock:^(NSNumber *x, NSUInteger i, BOOL *stop) { if (i == 1) { *stop = YES; return; } n += x.intValue; }]; return n;",
      "1"
    ),
    (
      "NSMutableArray *a = [NSMutableArray array]; [a addObject:@3]; [a insertObject:@1 atIndex:0]; return [a firstObject];",
      "1"
    ),
    (
      "NSMutableDictionary *d = [NSMutableDictionary new]; d[@\"k\"] = @5; return [d objectForKey:@\"k\"];",
      "5"
    ),
    ("CGRect r = CGRectZero; r.size.width = 12; r.origin.x += 3; return r.size.width + r.origin.x;", "15.0"),
    (
      "int n = 0; dispatch_async(dispatch_get_main_queue(), ^{ }); @autoreleasepool { n = 2; } return n;", "2"
    ),
    ("int w = 100.0 / 3; return w;", "33"), ("NSString *s = nil; return s ? 1 : 2;", "2"),
    ("UIView *v = nil; [v addSubview:nil]; return v.superview == nil;", "true"),
    ("int n = 0; @try { n = 1; } @catch (NSException *e) { n = 2; } @finally { n += 10; } return n;", "11"),
    ("if (@available(iOS 11.0, *)) { return 1; } return 0;", "1"),
    ("CGFloat xs[] = {1, 2, 3}; return xs[2];", "3"),
    ("return @\"a\" __FILE__ @\"b\";", "ab"),
  ])
  func statements(_ body: String, _ result: String) throws {
    #expect(try Functions.results("id f() { \(body) }", "f") == [result])
  }

  @Test func macros() throws {
    let source = """
      #define kMargin 8
      #define TWICE(x) ((x) * 2)
      #define SUM(first, ...) add(first, ##__VA_ARGS__)
      #define NAME(x) @#x
      #define JOIN(a, b) a##b
      #if TARGET_OS_IPHONE && !defined(DEBUG) && __IPHONE_OS_VERSION_MAX_ALLOWED >= __IPHONE_9_0
      #define kValue TWICE(kMargin + 1)
      #elif 1
      #define kValue 1
      #else
      #error no
      #endif
      #ifdef kMissing
      this is not code
      #endif
      static CGFloat add(CGFloat a, CGFloat b) { return a + b; }
      CGFloat one() { return kValue; }
      CGFloat two() { return SUM(kMargin, 1); }
      NSString *three() { return NAME(label); }
      int four() { int xy = 5; return JOIN(x, y); }
      #define LOOP (LOOP)
      int five() { return LOOP; }
      """
    #expect(
      try Functions.results(source, "one", "two", "three", "four", "five") == [
        "18.0", "9.0", "label", "5", "unknown: 'LOOP' is not declared in the files",
      ])
  }

  @Test func declarations() throws {
    let source = """
      typedef NS_ENUM(NSInteger, Side) { SideLeft, SideRight = 4, SideTop };
      typedef NS_OPTIONS(NSUInteger, Mask) { MaskA = 1 << 0, MaskB = 1 << 1 };
      typedef struct { CGFloat gap; int count; } Metrics;
      static const CGFloat kGap = 2.5;
      static int counter(void) { static int n = 10; n += 1; return n; }
      static void fill(CGFloat *width) { *width = 6; }
      int one() { return SideTop; }
      BOOL two() { Mask m = MaskA | MaskB; return (m & MaskB) != 0; }
      CGFloat three() { Metrics m = { kGap, 4 }; return m.gap * m.count; }
      int four() { counter(); return counter(); }
      CGFloat five() { CGFloat w = 1; fill(&w); return w; }
      int six() { static dispatch_once_t token; static int n = 0; for (int i = 0; i < 3; i++) { dispatch_once(&token, ^{ n += 1; }); } return n; }
      """
    let results = try Functions.results(source, "one", "two", "three", "four", "five", "six")
    #expect(results == ["5", "true", "10.0", "12", "6.0", "1"])
  }
}
