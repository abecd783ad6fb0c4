import UIKit

final class GalleryCell: UICollectionViewCell {
  init(images: [UIImage]) {
    super.init(frame: .zero)
    var previous: UIView?
    for image in images {
      let photo = UIImageView(image: image)
      photo.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(photo)
      NSLayoutConstraint.activate([
        photo.topAnchor.constraint(equalTo: contentView.topAnchor),
        photo.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
        photo.heightAnchor.constraint(equalToConstant: 90),
        photo.leadingAnchor.constraint(equalTo: previous?.trailingAnchor ?? contentView.leadingAnchor),
      ])
      if let previous {
        previous.widthAnchor.constraint(equalTo: photo.widthAnchor, multiplier: images.count == 3 ? 2 : 1)
          .isActive = true
      }
      previous = photo
    }
    previous?.trailingAnchor.constraint(equalTo: contentView.trailingAnchor).isActive = true
  }

  required init?(coder: NSCoder) { fatalError() }
}
