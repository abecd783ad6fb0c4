import UIKit

final class WelcomeController: UIViewController {
  @IBOutlet private var titleLabel: UILabel!
  @IBOutlet private var topConstraint: NSLayoutConstraint!
  @IBOutlet private var tall: [NSLayoutConstraint]!
  @IBOutlet private var wide: [NSLayoutConstraint]!
  private let start = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    titleLabel.text = "Welcome"
    topConstraint.constant = 60
    start.setTitle("Start", for: .normal)
    start.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(start)
    NSLayoutConstraint.activate([
      start.topAnchor.constraint(equalTo: titleLabel.bottomAnchor, constant: 12),
      start.centerXAnchor.constraint(equalTo: view.centerXAnchor),
    ])
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let isWide = view.bounds.width > view.bounds.height
    NSLayoutConstraint.deactivate(isWide ? tall : wide)
    NSLayoutConstraint.activate(isWide ? wide : tall)
  }
}
