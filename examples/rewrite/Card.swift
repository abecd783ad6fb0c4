import UIKit

final class Card: UIView {
  let photo = UIView()
  let name = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    name.text = "Ada"
    for child in [photo, name] {
      child.translatesAutoresizingMaskIntoConstraints = false
      addSubview(child)
    }
    NSLayoutConstraint.activate([
      photo.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      photo.centerYAnchor.constraint(equalTo: centerYAnchor),
      photo.widthAnchor.constraint(equalToConstant: 48),
      photo.heightAnchor.constraint(equalToConstant: 48),
      name.leadingAnchor.constraint(equalTo: photo.trailingAnchor, constant: 12),
      name.centerYAnchor.constraint(equalTo: photo.centerYAnchor),
    ])
  }

  required init?(coder: NSCoder) { fatalError() }
}
