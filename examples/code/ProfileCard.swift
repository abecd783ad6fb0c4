import UIKit

final class ProfileCard: UIView {
  let photo = UIView()
  let name = UILabel()

  init(spacing: CGFloat = Settings.shared.spacing, isCompact: Bool = Settings.shared.isCompact) {
    super.init(frame: .zero)
    for child in [photo, name] {
      child.translatesAutoresizingMaskIntoConstraints = false
      addSubview(child)
    }
    name.text = "Ada Lovelace"
    NSLayoutConstraint.activate([
      photo.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      photo.topAnchor.constraint(equalTo: topAnchor, constant: 16),
      photo.heightAnchor.constraint(equalTo: photo.widthAnchor),
      name.leadingAnchor.constraint(equalTo: photo.trailingAnchor, constant: spacing),
      name.centerYAnchor.constraint(equalTo: photo.centerYAnchor),
    ])
    if isCompact {
      photo.widthAnchor.constraint(equalToConstant: 40).isActive = true
    } else {
      photo.widthAnchor.constraint(equalToConstant: 64).isActive = true
    }
  }

  required init?(coder: NSCoder) { fatalError() }
}
