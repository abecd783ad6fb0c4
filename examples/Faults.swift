import UIKit

/// A screen whose code has one fault of each kind that 'gimbal check' finds in layout code.
final class FaultsController: UIViewController {
  private let header = UIView()
  private let badge = UIView()
  private let footer = UIView()
  private let lost = UIView()
  private let line = UIView()
  private lazy var upright = [header.heightAnchor.constraint(equalToConstant: 120)]
  private lazy var sideways = [header.heightAnchor.constraint(equalToConstant: 60)]

  override func viewDidLoad() {
    super.viewDidLoad()
    for view in [header, footer, lost, line] { view.translatesAutoresizingMaskIntoConstraints = false }
    // The constraint is activated before the view has a superview.
    footer.bottomAnchor.constraint(equalTo: view.bottomAnchor).isActive = true
    for child in [header, badge, footer, line] { view.addSubview(child) }
    NSLayoutConstraint.activate([
      header.topAnchor.constraint(equalTo: view.topAnchor),
      header.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      header.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      footer.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      footer.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      footer.heightAnchor.constraint(equalToConstant: 44),
      line.topAnchor.constraint(equalTo: header.bottomAnchor),
      line.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      line.widthAnchor.constraint(equalToConstant: 100),
    ])
    // The autoresizing mask of the badge is still translated to constraints.
    badge.widthAnchor.constraint(equalToConstant: 20).isActive = true
    // The view is never added to a superview.
    lost.widthAnchor.constraint(equalToConstant: 20).isActive = true
    // The format names a view that is not in the dictionary.
    let views = ["header": header]
    view.addConstraints(
      NSLayoutConstraint.constraints(withVisualFormat: "V:[header]-[footer]", metrics: nil, views: views))
    NSLayoutConstraint.activate(upright)
  }

  override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    // The constraints of the other orientation stay active.
    NSLayoutConstraint.activate(size.width > size.height ? sideways : upright)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    // Each layout adds the constraint again.
    line.heightAnchor.constraint(equalToConstant: 1).isActive = true
  }
}
