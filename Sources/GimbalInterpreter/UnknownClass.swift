/// Guesses about classes of modules that are not known.
enum UnknownClass {
  /// The suffixes of names of classes, with the class of UIKit that such a class most likely inherits from. The first
  /// suffix that fits counts.
  private static let suffixes = [
    ("TableViewController", "UITableViewController"),
    ("CollectionViewController", "UICollectionViewController"),
    ("NavigationController", "UINavigationController"), ("TabBarController", "UITabBarController"),
    ("ViewController", "UIViewController"), ("Controller", "UIViewController"), ("VC", "UIViewController"),
    ("TableViewCell", "UITableViewCell"), ("TableCell", "UITableViewCell"),
    ("CollectionViewCell", "UICollectionViewCell"), ("CollectionCell", "UICollectionViewCell"),
    ("TableViewHeaderFooterView", "UITableViewHeaderFooterView"),
    ("ReusableView", "UICollectionReusableView"),
    ("StackView", "UIStackView"), ("ScrollView", "UIScrollView"), ("TableView", "UITableView"),
    ("CollectionView", "UICollectionView"), ("ImageView", "UIImageView"), ("TextView", "UITextView"),
    ("TextField", "UITextField"), ("Label", "UILabel"), ("Button", "UIButton"), ("Control", "UIControl"),
    ("Cell", "UITableViewCell"), ("View", "UIView"),
  ]

  static func likelySuperclass(ofName name: String) -> String? {
    suffixes.first { name.hasSuffix($0.0) }?.1
  }

  /// The ends of the names of protocols.
  private static let protocolSuffixes = [
    "Protocol", "Delegate", "DataSource", "able", "ible", "ing", "Type", "Observer", "Presenter", "Interface",
  ]

  /// Returns `true` if the first inherited type, which is not known, is more likely a superclass than a protocol.
  static func isLikelySuperclass(_ parent: TypeInfo, of type: TypeInfo) -> Bool {
    if parent.superclass != nil { return true }
    return !protocolSuffixes.contains { parent.name.hasSuffix($0) }
  }
}
