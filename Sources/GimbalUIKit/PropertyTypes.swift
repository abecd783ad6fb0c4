/// The types of UIKit's properties to which code assigns implicit members, such as `.zero` or `.systemFont(ofSize: 12)`.
enum PropertyTypes {
  static let byName: [String: String] = {
    let names: [(type: String, properties: [String])] = [
      ("CGRect", ["frame", "bounds"]),
      ("CGPoint", ["center", "contentOffset", "anchorPoint", "position", "origin"]),
      (
        "CGSize",
        [
          "contentSize", "itemSize", "estimatedItemSize", "headerReferenceSize", "footerReferenceSize",
          "preferredContentSize", "shadowOffset", "size",
        ]
      ),
      (
        "UIEdgeInsets",
        [
          "layoutMargins", "contentInset", "contentEdgeInsets", "titleEdgeInsets", "imageEdgeInsets",
          "textContainerInset", "separatorInset", "sectionInset", "additionalSafeAreaInsets",
          "scrollIndicatorInsets", "verticalScrollIndicatorInsets", "horizontalScrollIndicatorInsets",
        ]
      ),
      ("NSDirectionalEdgeInsets", ["directionalLayoutMargins", "contentInsets"]),
      (
        "CGFloat",
        [
          "spacing", "constant", "alpha", "cornerRadius", "borderWidth", "rowHeight", "estimatedRowHeight",
          "sectionHeaderHeight", "sectionFooterHeight", "sectionHeaderTopPadding", "minimumLineSpacing",
          "minimumInteritemSpacing", "lineSpacing", "paragraphSpacing", "minimumScaleFactor",
          "minimumFontSize", "preferredMaxLayoutWidth", "imagePadding", "titlePadding",
          "minimumZoomScale", "maximumZoomScale", "zoomScale", "lineFragmentPadding",
        ]
      ),
      ("UILayoutPriority", ["priority"]),
      ("UIFont", ["font"]),
      ("UIImage", ["image", "highlightedImage", "currentPageImage"]),
      ("NSAttributedString", ["attributedText", "attributedTitle", "attributedPlaceholder"]),
      ("CGAffineTransform", ["transform"]),
    ]
    return Dictionary(
      uniqueKeysWithValues: names.flatMap { names in names.properties.map { ($0, names.type) } })
  }()
}

extension UIKitHost {
  package func typeName(ofProperty name: String) -> String? { PropertyTypes.byName[name] }
}
