import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import GimbalObjectiveC
import GimbalSyntaxTree
import Testing

/// Tests in Objective-C, which the interpreter runs.
@Suite struct CodeTestTests {
  /// Returns the results of the tests of a file: `passed`, or the messages, and the number of assertions.
  private func results(of source: String) throws -> (results: [String: String], assertions: AssertionCount) {
    let bytes = Array(source.utf8)
    let trees = ObjectiveCSources.trees(
      of: [ObjectiveCSources.File(bytes, isHeader: false)], macros: CodeTests.objectiveCMacros)
    #expect(trees[0].errors.isEmpty)
    let device = try #require(DeviceCatalog.preset(named: "iPhone 15"))
    let tests = CodeTests(
      [Program.File(path: "Tests.m", source: bytes, tree: trees[0])],
      options: LayoutCodeOptions(device: device))
    var assertions = AssertionCount()
    var results: [String: String] = [:]
    for test in tests.tests {
      switch tests.run(test, counting: &assertions) {
      case .passed: results[test.name] = "passed"
      case .failed(let issues): results[test.name] = "failed " + issues.map(\.message).joined(separator: "; ")
      case .skipped(let issue): results[test.name] = "skipped " + issue.message
      }
    }
    return (results, assertions)
  }

  @Test func assertionsOfXCTest() throws {
    let (results, assertions) = try results(
      of: """
        #import <XCTest/XCTest.h>
        #define AssertWidth(view, w) XCTAssert(fabs(CGRectGetWidth(view.frame) - (w)) < 1)
        @interface ViewTests : XCTestCase
        @property (nonatomic, strong) UIView *view;
        @end
        @implementation ViewTests
        - (void)setUp { self.view = [[UIView alloc] initWithFrame:CGRectMake(1, 2, 30, 40)]; }
        - (void)testPasses {
          AssertWidth(self.view, 30.5);
          XCTAssertEqual(self.view.subviews.count, 0, @"no views");
          XCTAssertEqualObjects(@"a", @"a"); XCTAssertNotEqualObjects(@"a", @"b");
          XCTAssertEqualWithAccuracy(self.view.frame.size.height, 40.4, 0.5);
          XCTAssertTrue([self.view isMemberOfClass:[UIView class]]);
          XCTAssertFalse([[UILabel new] isMemberOfClass:[UIView class]]);
          XCTAssertNil(self.view.superview); XCTAssertNotNil(self.view);
          XCTAssert(self.view);
          NSLayoutConstraint *c = [self.view.widthAnchor constraintEqualToConstant:4];
          c.priority = 750;
          XCTAssertEqual(c.priority, 750);
        }
        - (void)testFails { XCTAssertEqual(self.view.frame.origin.x, 2); }
        - (void)testRaises {
          XCTAssertThrows([self check:nil]); XCTAssertNoThrow([self check:self.view]);
          XCTAssertThrowsSpecificNamed([NSException raise:NSRangeException format:@"far"], NSException, NSRangeException);
          XCTAssertThrowsSpecificNamed([NSException raise:NSRangeException format:@"far"], NSException, NSGenericException);
        }
        - (void)testUIKitRaises {
          XCTAssertThrows([self.view.widthAnchor constraintEqualToAnchor:[UIView new].widthAnchor].active = YES);
        }
        - (void)testThrows { @throw [NSException exceptionWithName:@"Own" reason:@"why" userInfo:nil]; }
        - (void)check:(UIView *)view { NSAssert(view != nil, @"a view is missing"); }
        - (void)testIsDebug {
        #ifndef DEBUG
          XCTFail(@"release");
        #endif
        }
        @end
        """)
    for name in ["testPasses", "testIsDebug", "testUIKitRaises"] {
      #expect(results["ViewTests.\(name)"] == "passed")
    }
    #expect(results["ViewTests.testFails"]?.hasSuffix("1 == 2 is false") == true)
    #expect(results["ViewTests.testRaises"]?.hasSuffix("the exception is 'NSRangeException'") == true)
    #expect(results["ViewTests.testThrows"]?.contains("Own") == true)
    #expect(assertions.run == 17 && assertions.passed == 15)
  }

  @Test func specsOfSpecta() throws {
    let (results, assertions) = try results(
      of: """
        #import <Specta/Specta.h>
        SpecBegin(Box)
        describe(@"a box", ^{
          __block UIView *box;
          beforeEach(^{ box = [UIView new]; box.tag = 3; });
          it(@"has a tag", ^{
            expect(box.tag).to.equal(3); expect(box.tag).toNot.equal(4); expect(box).notTo.beNil();
            expect(box.superview).to.beNil(); expect(box.hidden).to.beFalsy(); expect(@[@1, @2]).to.haveCountOf(2);
            expect(@[@1, @2]).to.contain(@2); expect(box).to.beKindOf(UIView.class); expect(box).to.beIdenticalTo(box);
            expect([UILabel new]).toNot.beInstanceOf(UIView.class); expect(2.5).to.beInTheRangeOf(2, 3);
            expect(1.0001).to.beCloseTo(1.00015); expect(1).to.beCloseToWithin(3, 2); expect(4).to.beGreaterThan(3);
            expect(@"abc").to.beginWith(@"ab"); expect(@"abc").to.endWith(@"bc");
          });
          it(@"raises", ^{
            expect(^{ [NSException raise:@"Own" format:@"why"]; }).to.raise(@"Own");
            expect(^{ [NSException raise:@"Own" format:@"why"]; }).to.raiseAny();
            expect(^{ box.tag = 4; }).toNot.raiseAny();
            expect(^{ [NSException raise:@"Own" format:@"why"]; }).to.raise(@"Other");
          });
          xit(@"is later", ^{ expect(1).to.equal(2); });
        });
        SpecEnd
        """)
    #expect(results.count == 2)
    #expect(results["BoxSpec.a box, has a tag"] == "passed")
    #expect(results["BoxSpec.a box, raises"]?.hasPrefix("failed expect(^{ [NSException raise") == true)
    #expect(assertions.run == 20 && assertions.passed == 19)
  }

  @Test func specsOfQuick() throws {
    let (results, _) = try results(
      of: """
        #import <Quick/Quick.h>
        QuickSpecBegin(TagSpec)
        it(@"is zero", ^{ expect(@([UIView new].tag)).to(equal(@0)); expect(@YES).toNot(beFalse()); });
        it(@"fails", ^{ expect(@1).to(equal(@2)); });
        QuickSpecEnd
        """)
    #expect(results["TagSpec.is zero"] == "passed")
    #expect(results["TagSpec.fails"]?.hasPrefix("failed") == true)
  }

  /// An object is copied by its own method, a set is an array of its objects, and a value has the bytes of a variable.
  @Test func copiesAndValues() throws {
    let (results, _) = try results(
      of: """
        #import <XCTest/XCTest.h>
        @interface Mark : NSObject <NSCopying>
        @property (nonatomic) NSInteger number;
        @end
        @implementation Mark
        - (id)copyWithZone:(NSZone *)zone { Mark *mark = [Mark new]; mark.number = self.number + 1; return mark; }
        @end
        @interface MarkTests : XCTestCase @end
        @implementation MarkTests
        - (void)testCopies {
          Mark *mark = [Mark new]; Mark *other = [mark copy];
          XCTAssertEqual(mark.number, 0); XCTAssertEqual(other.number, 1);
          NSArray *list = @[@1]; XCTAssertEqual([[list copy] count], 1);
        }
        - (void)testValues {
          CGPoint point = CGPointMake(3, 4);
          NSValue *value = [NSValue value:&point withObjCType:@encode(CGPoint)];
          XCTAssertEqual([value CGPointValue].y, 4);
          NSMutableSet *set = [NSMutableSet set]; Mark *mark = [Mark new]; [set addObject:mark];
          NSUInteger count = 0;
          for (Mark *each in [set allObjects]) { count += 1; [set removeObject:each]; }
          XCTAssertEqual(count, 1); XCTAssertEqual(set.count, 0);
          NSString *text = [NSString stringWithFormat:@"%g %g %g", 300.0, 0.5, 1234567.0];
          XCTAssertTrue([text hasPrefix:@"300 0.5 "]);
        }
        @end
        """)
    #expect(results == ["MarkTests.testCopies": "passed", "MarkTests.testValues": "passed"])
  }
}
