import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import GimbalUIKit
import Testing

/// The declarations that a name means in a class.
@Suite struct ScopeTests {
  /// A type in the class comes before one of the same name around it.
  @Test func nestedTypesHideThoseAround() throws {
    let code = try SolvedCode(
      """
      import UIKit
      enum Screens {
        enum Metrics { static let width: CGFloat = 77 }
        final class Screen: UIViewController {
          enum Metrics { static let width: CGFloat = 5 }
          let box = UIView()
          override func viewDidLoad() {
            super.viewDidLoad()
            box.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(box)
            box.widthAnchor.constraint(equalToConstant: Metrics.width).isActive = true
          }
        }
      }
      """)
    #expect(try code.frame(of: "box").width == 5)
  }

  /// Private members of extensions in other files do not override those of a superclass.
  @Test func privateExtensionsOfOtherFiles() throws {
    let code = try SolvedCode(
      """
      import UIKit
      final class Panel: Base {
        let box = UIView()
        override init(frame: CGRect) { super.init(frame: frame); setUp() }
        required init?(coder: NSCoder) { fatalError() }
      }
      private extension Panel {
        func setUp() {
          box.translatesAutoresizingMaskIntoConstraints = false
          addSubview(box)
          box.heightAnchor.constraint(equalToConstant: 20).isActive = true
        }
      }
      """, of: "Panel",
      others: [
        """
        import UIKit
        class Base: UIView {
          override init(frame: CGRect) { super.init(frame: frame); setUp() }
          required init?(coder: NSCoder) { fatalError() }
        }
        private extension Base { func setUp() { backgroundColor = .red } }
        """
      ])
    #expect(code.report.layouts[0].constraints.count == 1)
  }
}
