import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import GimbalObjectiveC
import GimbalParserProcess
import GimbalSyntaxTree
import Testing

/// Tests of copies of Masonry among the files of the code.
@Suite struct MasonryCopyTests {
  private static func files(_ prefix: String, in folder: String) -> [String] {
    [
      "ConstraintMaker.h", "ConstraintMaker.m", "Constraint.m", "CompositeConstraint.m", "ViewConstraint.m",
      "ViewConstraint.h", "Constraint+Private.h",
    ].map { folder + prefix + $0 } + [
      "\(folder)View+\(prefix)Additions.h"
    ]
  }

  @Test(arguments: ["MAS", "Kit"])
  func findsCopiesByTheirNames(prefix: String) throws {
    let files = MasonryCopyTests.files(prefix, in: "/app/Libraries/")
    let others = [
      "/app/Panel.m", "/app/Libraries/\(prefix)Panel.m", "/app/\(prefix)ConstraintMaker.m",
      "/app/A/BConstraintMaker.m",
      // The functions of arrays use those of views.
      "/app/Libraries/NSArray+\(prefix)Additions.m",
    ]
    let copies = MasonryCopy.copies(among: others + files) { path in
      path == "/app/Libraries/View+\(prefix)Additions.h"
        ? Array("- (NSArray *)\(prefix)x_makeConstraints:(void (^)(\(prefix)ConstraintMaker *))block;".utf8)
        : []
    }
    let copy = try #require(copies.first)
    #expect(copies.count == 1 && copy.paths == Set(files))
    #expect(copy.prefix == prefix && copy.methodPrefix == "\(prefix)x_")
    #expect(copy.path == (prefix == "MAS" ? nil : "KitMasonry.swift"))
  }

  @Test func copiesWithoutAHeaderHaveThePrefixOfTheirClasses() {
    let files = MasonryCopyTests.files("Kit", in: "").filter { !$0.hasSuffix("+KitAdditions.h") }
    #expect(MasonryCopy.copies(among: files) { _ in [] }.map(\.methodPrefix) == ["kit_"])
    #expect(MasonryCopy.copies(among: files.filter { $0 != "KitViewConstraint.m" }) { _ in [] }.isEmpty)
  }

  /// A copy can have other prefixes for its attributes than for its methods.
  @Test func attributesHaveAPrefixOfTheirOwn() throws {
    let copies = MasonryCopy.copies(among: MasonryCopyTests.files("Kit", in: "")) { _ in
      Array(
        """
        @property (nonatomic, strong, readonly) KitViewAttribute *kit_centerXWithinMargins;
        - (NSArray *)Kit_makeConstraints:(void (^)(KitConstraintMaker *make))block;
        """.utf8)
    }
    let copy = try #require(copies.first)
    #expect(copy.methodPrefix == "Kit_" && copy.attributePrefix == "kit_")
    let text = String(
      decoding: try #require(try copy.interface(parse: ParserProcess().parse)).source, as: UTF8.self)
    #expect(text.contains("func Kit_makeConstraints(") && text.contains("var kit_bottom:"))
    #expect(text.contains("previous.kit_right") && !text.contains("mas_"))
  }

  /// The interface of a copy reads the relations of the code, by the names of the copy.
  @Test func readsRelationsOfCopies() throws {
    let source = """
      #import <UIKit/UIKit.h>
      @interface Panel : UIView
      @end
      @implementation Panel
      - (instancetype)initWithFrame:(CGRect)frame {
        if ((self = [super initWithFrame:frame])) {
          UIView *box = [UIView new];
          [self addSubview:box];
          [box kit_makeConstraints:^(KitConstraintMaker *make) {
            make.left.top.equalTo(self).offset(3);
            make.width.kit_equalTo(40);
            make.bottom.equalTo(self.kit_bottom);
          }];
        }
        return self;
      }
      @end
      """
    let copies = MasonryCopy.copies(among: MasonryCopyTests.files("Kit", in: "")) { _ in [] }
    let parser = try ParserProcess()
    let interface = try #require(try copies[0].interface(parse: parser.parse))
    #expect(interface.isLibrary && interface.tree.errors.isEmpty)
    let original = MasonryCopy.copies(among: MasonryCopyTests.files("MAS", in: "")) { _ in [] }
    #expect(try original[0].interface(parse: parser.parse) == nil)
    let bytes = Array(source.utf8)
    let tree = try #require(ObjectiveCSources.trees(of: [.init(bytes, isHeader: false)]).first)
    let device = try #require(DeviceCatalog.preset(named: "iPhone 15"))
    let code = LayoutCode(
      [Program.File(path: "Panel.m", source: bytes, tree: tree), interface],
      options: LayoutCodeOptions(device: device))
    let report = try #require(code.report(on: code.layoutTypes[0], ids: RandomIDs()))
    #expect(report.ruleCount == 4 && report.unknowns.isEmpty)
    #expect(report.expressions.count == 3 && report.made == Set(report.expressions))
  }
}
