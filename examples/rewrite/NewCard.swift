import UIKit

final class NewCard: UIView {
  let photo = UIView()
  let name = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    name.text = "Ada"
    let views = ["photo": photo, "name": name]
    for child in views.values {
      child.translatesAutoresizingMaskIntoConstraints = false
      addSubview(child)
    }
    photo.centerYAnchor.constraint(equalTo: centerYAnchor).isActive = true
    addConstraints(
      NSLayoutConstraint.constraints(
        withVisualFormat: "H:|-16-[photo(48)]-10-[name]", options: .alignAllCenterY, metrics: nil, views: views)
        + NSLayoutConstraint.constraints(
          withVisualFormat: "V:[photo(48)]", options: [], metrics: nil, views: views))
  }

  required init?(coder: NSCoder) { fatalError() }
}
