/// The seeds of the interpreter of layout code: valid files, statements, and words with a meaning.
enum CodeSeeds {
  static let all: [String] = [
    """
    import UIKit
    final class Login: UIViewController {
      private lazy var title1: UILabel = {
        let label = UILabel()
        label.text = "Log in"
        label.font = .preferredFont(forTextStyle: .title1)
        label.numberOfLines = 0
        return label
      }()
      private let stack = UIStackView()
      override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(stack)
        stack.translatesAutoresizingMaskIntoConstraints = false
        stack.axis = .vertical
        stack.spacing = 8
        for _ in 0..<3 { stack.addArrangedSubview(UIView()) }
        stack.addArrangedSubview(title1)
        NSLayoutConstraint.activate([
          stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
          stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
          stack.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5, constant: -2),
        ])
      }
      override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        title1.frame.size.height = view.bounds.height / 3 - 2
      }
    }
    """,
    """
    import UIKit
    protocol Pinning {}
    extension Pinning where Self: UIView {
      func pin(_ other: UIView, insets: UIEdgeInsets = .zero) {
        topAnchor.constraint(equalTo: other.topAnchor, constant: insets.top).isActive = true
      }
    }
    extension UIView: Pinning {}
    struct Appearance { var margin: CGFloat = 8; var colors: [UIColor] = []; static let standard = Appearance() }
    enum Side: Int, CaseIterable { case left = 1, right; var sign: CGFloat { self == .left ? -1 : 1 } }
    class Card: UIView {
      var appearance = Appearance.standard { didSet { setNeedsLayout() } }
      let views: [String: UIView] = ["a": UIView(), "b": UIView()]
      override init(frame: CGRect) {
        super.init(frame: frame)
        views.values.forEach(addSubview)
        views["a"]?.pin(self, insets: .init(top: 1, left: 2, bottom: 3, right: 4))
        let formats = ["H:|-[a(>=20)]-(m)-[b]|", "V:|[a]-[b(==a)]|"]
        for format in formats {
          addConstraints(NSLayoutConstraint.constraints(withVisualFormat: format, options: [.alignAllTop], metrics: ["m": 9], views: views))
        }
        if #available(iOS 15, *), let last = views["b"] { last.isHidden = Side.allCases.count > 2 }
        switch appearance.margin {
        case 0..<10: layer.cornerRadius = 4
        case let margin where margin > 20: layoutMargins = .init(top: margin, left: 0, bottom: 0, right: 0)
        default: break
        }
      }
      required init?(coder: NSCoder) { fatalError() }
      override func layoutSubviews() {
        super.layoutSubviews()
        var y: CGFloat = appearance.margin
        for (index, view) in subviews.enumerated() where index % 2 == 0 {
          view.frame = CGRect(x: bounds.midX, y: y, width: bounds.width * 0.25, height: 20).insetBy(dx: 2, dy: 1)
          y = view.frame.maxY + Side.right.sign * 3
        }
      }
      override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 44) }
    }
    """,
    """
    import UIKit
    infix operator ~: Weak
    precedencegroup Weak { lowerThan: AdditionPrecedence }
    func ~ (left: NSLayoutDimension, right: CGFloat) -> NSLayoutConstraint { left.constraint(equalToConstant: right) }
    final class Cell: UITableViewCell {
      override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        let (one, two) = (UIImageView(), UIButton(type: .system))
        [one, two].map { $0 as UIView }.forEach { contentView.addSubview($0) }
        two.setTitle("Go", for: .normal)
        let constraint = one.widthAnchor ~ 2 + 3 * 4
        constraint.priority = .defaultHigh
        constraint.isActive = true
        two.setContentHuggingPriority(.required, for: .horizontal)
        defer { constraint.constant += 1 }
        guard traitCollection.horizontalSizeClass == .regular else { return }
        two.centerYAnchor.constraint(equalTo: contentView.centerYAnchor).isActive = true
      }
      required init?(coder: NSCoder) { nil }
    }
    """,
  ]

  static let statements = [
    "let v = UIView()", "addSubview(v)", "view.addSubview(box)", "while true {", "for i in 0..<9 {", "}",
    "if a {", "guard let x = y else { return }",
    "layoutIfNeeded()", "setNeedsLayout()", "removeFromSuperview()", "frame = .zero",
    "bounds.size.width = .infinity",
    "v.topAnchor.constraint(equalTo: v.topAnchor, constant: .nan).isActive = true", "let c = { c() }",
    "self.init(frame: frame)",
    "subviews.forEach { $0.removeFromSuperview() }", "let x = Int.max + 1", "let d = 1 / 0",
    "let s = [1, 2, 3][9]",
    "let t = \"\\(self)\"", "indirect enum E { case a(E), b }", "lazy var z: UIView = { z }()",
    "var r: CGFloat { r }",
    "func f<T: UIView>(_ t: T) -> T { f(t) }", "#if os(iOS)", "#endif", "try! g()", "throw E.a", "return",
    "defer { layoutSubviews() }",
    "let n = Int(Double.infinity)", "let h = \"a\" * 3", "let k = abs(Int.min)", "addSubview(self)",
    "let w = stride(from: 0, to: 1, by: 0)",
    "let q = Array(repeating: UIView(), count: 99999)", "let e = \"a\".index(after: \"a\".endIndex)",
    "let m = -Int.min", "x <<= 70",
  ]

  static let words = [
    "UIView", "self", "super", "nil", "true", "let", "var", "func", "class", "struct", "enum", "extension",
    "protocol", "init",
    "return", "if", "else", "for", "in", "while", "guard", "switch", "case", "default", "where", "lazy",
    "static", "override",
    "view", "subviews", "superview", "frame", "bounds", "center", "width", "height", "topAnchor", "isActive",
    "constraint",
    "equalTo", "constant", "multiplier", "priority", "layoutSubviews", "viewDidLoad", ".zero", ".init()",
    "$0", "$1", "??", "?.",
    "!", "->", "==", "+=", "...", "..<", "&", "as?", "is", "try", "throws", "map", "forEach", "reduce",
    "count", "0", "-1",
    "9223372036854775807", "1e400", "CGFloat", "CGRect", "Int.min", "UInt8", "String", "[:]", "[]", "(,)",
    "some", "any", "@objc",
    "#selector(a)", "#available(iOS 9, *)", "\"\\(a)\"", "{", "}", "(", ")", "[", "]", ",", ":", ";",
  ]
}
