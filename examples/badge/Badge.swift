import SnapKit
import UIKit

final class Badge: UIView {
  let icon = UIView()
  let label = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(icon)
    addSubview(label)
    icon.snp.makeConstraints { make in
      make.leading.top.equalToSuperview().inset(8)
      make.size.equalTo(24)
    }
    label.snp.makeConstraints { make in
      make.trailing.equalToSuperview().inset(8)
      make.centerY.equalTo(icon)
    }
    label.follow(icon, by: 12)
    pinHeight(label, to: icon)
  }

  required init?(coder: NSCoder) { fatalError() }
}
