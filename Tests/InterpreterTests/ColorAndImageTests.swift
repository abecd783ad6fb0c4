import GimbalModel
import GimbalUIKit
import Testing

/// Colors, images, and the layers and paths that draw them.
@Suite struct ColorAndImageTests {
  @Test(arguments: [
    ("UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1)", "true"),
    ("UIColor.red == .blue", "false"), ("UIColor.black == UIColor(white: 0, alpha: 1)", "true"),
    ("UIColor(white: 0.5, alpha: 1) == UIColor(white: 0.5, alpha: 0.5)", "false"),
    ("UIColor.red.withAlphaComponent(0.5) == UIColor(red: 1, green: 0, blue: 0, alpha: 0.5)", "true"),
    ("UIColor.red.withAlphaComponent(1) == UIColor.red", "true"),
    ("UIColor.systemBlue == .systemBlue", "true"), ("UIColor.systemBlue == .systemRed", "false"),
    ("UIColor.label == .secondaryLabel", "false"),
    ("UIColor(named: \"Accent\") == UIColor(named: \"Accent\")", "true"),
    ("UIColor(named: \"Accent\") == UIColor(named: \"Other\")", "false"),
    ("UIColor(cgColor: UIColor.green.cgColor) == .green", "true"),
    ("UIColor.green.cgColor == UIColor.green.cgColor", "true"),
    ("UIColor { _ in .red } == UIColor.red", "true"),
    ("UIColor(dynamicProvider: { $0.userInterfaceStyle == .dark ? .white : .black }) == .black", "true"),
    ("UIColor.red.resolvedColor(with: UITraitCollection.current) == .red", "true"),
    (
      "UIColor(displayP3Red: 0, green: 0, blue: 0, alpha: 1) == UIColor(red: 0, green: 0, blue: 0, alpha: 1)",
      "true"
    ),
    ("let v = UIView(); v.backgroundColor = .red; return v.backgroundColor == .red", "true"),
    ("let c: UIColor = .init(white: 1, alpha: 1); return c == .white", "true"),
    ("let c: UIColor? = UIColor.red; return c is UIColor", "true"), ("UIColor.red.setFill(); return 1", "1"),
    ("#colorLiteral(red: 1, green: 0, blue: 0, alpha: 1) == UIColor.red", "true"),
  ])
  func colors(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  @Test func colorsOfDarkStyle() throws {
    let source =
      "func run() -> Any { UIColor { $0.userInterfaceStyle == .dark ? .white : .black } == .white }"
    #expect(try SwiftProgram(source) { $0.isDark = true }.run() == "true")
  }

  @Test(arguments: [
    (#"UIImage(named: "logo")!.size.width"#, "40.0"), (#"UIImage(named: "logo")!.size.height"#, "20.0"),
    (#"UIImage(imageLiteralResourceName: "logo").size.width"#, "40.0"),
    (#"UIImage(systemName: "star")!.size.height"#, "18.0"),
    (#"UIImage(resource: .bigLogo).size.width"#, "80.0"), ("UIImage().size.width", "0.0"),
    (#"UIImage(named: "logo")!.scale"#, "3.0"),
    ("UIImage().scale", "1.0"),
    (#"UIImage(named: "logo")!.withRenderingMode(.alwaysTemplate).size.width"#, "40.0"),
    (#"UIImage(named: "logo")!.withTintColor(.red).size.width"#, "40.0"),
    (#"UIImage(named: "logo")!.alignmentRectInsets == .zero"#, "true"),
    (#"UIImage(cgImage: UIImage(named: "logo")!.cgImage!).size.width"#, "40.0"),
    (#"UIImage(named: "logo")!.renderingMode == .automatic"#, "true"),
    (#"let v = UIImageView(image: UIImage(named: "logo")); return v.intrinsicContentSize.width"#, "40.0"),
    (#"let v = UIImageView(image: UIImage(named: "logo")); v.sizeToFit(); return v.frame.height"#, "20.0"),
    (#"let v = UIImageView(); return v.image"#, "nil"),
    (#"let v = UIImageView(); v.image = UIImage(named: "logo"); return v.image!.size.width"#, "40.0"),
    (#"#imageLiteral(resourceName: "logo").size.width"#, "40.0"),
    (
      #"let b = UIButton(); b.setImage(UIImage(named: "logo"), for: .normal); return [b.image(for: .normal)!.size.width, b.currentImage!.size.height]"#,
      "[40.0, 20.0]"
    ),
    (
      #"let b = UIButton(type: .custom); b.setImage(UIImage(named: "logo"), for: .normal); return b.intrinsicContentSize.width"#,
      "40.0"
    ),
    ("UIGraphicsImageRenderer(size: CGSize(width: 5, height: 6)).image { _ in }.size.height", "6.0"),
    (
      "UIGraphicsImageRenderer(bounds: CGRect(x: 0, y: 0, width: 5, height: 6)).image { _ in }.size.width",
      "5.0"
    ),
    (
      #"UIImage(systemName: "star", withConfiguration: UIImage.SymbolConfiguration(pointSize: 20)) != nil"#,
      "true"
    ), ("UIGraphicsBeginImageContext(.zero); UIGraphicsEndImageContext(); return 1", "1"),
  ])
  func images(body: String, expected: String) throws {
    let sizes = [
      "logo": Size(width: 40, height: 20), "big-logo": Size(width: 80, height: 40),
      "system:star": Size(width: 20, height: 18),
    ]
    #expect(try SwiftProgram("func run() -> Any? { \(body) }", images: sizes).run() == expected)
  }

  @Test(arguments: [
    ("let l = CALayer(); l.cornerRadius = 5; return l.cornerRadius", "5.0"), ("CALayer().opacity", "1.0"),
    ("CALayer().shadowRadius", "3.0"), ("CALayer().masksToBounds", "false"), ("CALayer().mask", "nil"),
    ("CALayer().frame.width", "0.0"),
    (
      "let l = CALayer(); l.frame = CGRect(x: 1, y: 2, width: 3, height: 4); return [l.frame.minX, l.bounds.height]",
      "[1.0, 4.0]"
    ),
    (
      "let l = CALayer(), m = CALayer(); l.addSublayer(m); return [l.sublayers!.count, m.superlayer === l]",
      "[1, true]"
    ),
    (
      "let l = CALayer(), m = CALayer(); l.insertSublayer(m, at: 0); m.removeFromSuperlayer(); return [l.sublayers!.count, m.superlayer]",
      "[0, nil]"
    ),
    ("CALayer().sublayers", "nil"),
    ("let l = CAShapeLayer(); l.lineWidth = 2; return l.lineWidth == 2", "true"),
    ("CAGradientLayer() is CALayer", "true"), ("CALayer().animation(forKey: \"a\")", "nil"),
    ("let l = CALayer(); return l.presentation() === l", "true"),
    ("let v = UIView(); return v.layer === v.layer", "true"),
    ("let l = CALayer(); l.frame = .zero; return l.frame == .zero", "true"),
    ("let a = CABasicAnimation(keyPath: \"x\"); a.duration = 2; return a.duration == 2", "true"),
    ("UIBezierPath(rect: .zero).cgPath is UIBezierPath", "true"),
    (
      "let p = UIBezierPath(); p.move(to: .zero); p.addLine(to: .zero); p.close(); return p.lineWidth == nil",
      "true"
    ), ("UIBlurEffect(style: .dark) is UIVisualEffect", "true"),
    ("let p = CGMutablePath(); p.addRect(.zero); return p is CGPath || p is UIBezierPath", "true"),
    ("let p = UIBezierPath(); return p.reversing() === p", "true"),
    ("UITapGestureRecognizer().numberOfTapsRequired", "1"),
    ("UILongPressGestureRecognizer().minimumPressDuration", "0.5"),
    (
      "let g = UIPanGestureRecognizer(target: nil, action: nil); g.isEnabled = false; return g.isEnabled",
      "false"
    ),
    ("UIGestureRecognizer().state == .possible", "true"),
    ("UIScreenEdgePanGestureRecognizer() is UIPanGestureRecognizer", "true"),
  ])
  func layers(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    "UIColor.red.cgColor.components", "UIColor.red.cgColor.alpha", "UIColor.red.ciColor",
    "UIColor(hue: 1, saturation: 1, brightness: 1, alpha: 1) == .red",
    "UIColor(patternImage: UIImage()) == .red",
    "UIColor.red.getRed(nil, green: nil, blue: nil, alpha: nil)", #"UIImage(named: "unheard")!.size.width"#,
    #"UIImage(systemName: "star")!.size.width"#, "UIImage(data: Remote.data)!.size.width",
    #"UIImage(named: "a")!.capInsets"#,
    #"UIImage(named: "a")!.ciImage"#, #"UIImage(named: "a")!.cgImage!.width"#,
    #"UIImage(named: Remote.name)!.size.height"#, "UIImage(resource: .unheard).size.width",
    "UIBezierPath().bounds", "UIBezierPath().contains(.zero)",
    "UITapGestureRecognizer().location(in: nil)", "UIGraphicsGetImageFromCurrentImageContext()!.size.width",
    "UIGraphicsGetCurrentContext()", "UIGraphicsImageRenderer(size: .zero).pngData { _ in }",
    "UIColor { _ in Remote.color } == .red",
    #"UIImage(named: "a")!.withAlignmentRectInsets(.zero).size.width"#,
    "UIColor.red.withAlphaComponent(Remote.alpha) == .red",
    #"UIImage(named: "a")!.cgImage!.cropping(to: .zero)"#,
  ])
  func unknownDrawings(body: String) throws {
    let value = try evaluate(body)
    #expect(value.hasPrefix("unknown: "))
  }
}
