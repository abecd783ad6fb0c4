/// The objects that UIKit connects with outlets when it loads a scene of an Interface Builder document.
///
/// A nib is the archive in which an app contains a document.
package struct NibConnections: Hashable, Sendable {
  /// The object that has an outlet.
  package enum Source: Hashable, Sendable {
    /// The controller, or the owner of the file.
    case owner
    case view(ViewID)
  }

  package enum Destination: Hashable, Sendable {
    case view(ViewID)
    /// A constraint. One that varies with size classes is imported as several constraints.
    case constraint([ConstraintID])
    /// An object that the scene does not contain, such as a gesture recognizer.
    case other(kind: String)
  }

  package struct Outlet: Hashable, Sendable {
    package let source: Source
    package let property: String
    /// One object, or the elements of a collection in the order of the document.
    package internal(set) var destinations: [Destination]
    package let isCollection: Bool
  }

  /// The name of the class of the controller or of the owner of the file; `nil` if the scene has none, or if the document
  /// does not name the class.
  package let ownerClass: String?
  /// The outlets in document order.
  package private(set) var outlets: [Outlet] = []
  /// The constraints that UIKit does not activate when it loads the document.
  package var uninstalled: Set<ConstraintID> = []
  /// The constraints of outlet collections. The import derives from names in which orientation they are installed.
  package var ofCollections: Set<ConstraintID> = []
  /// The autoresizing mask of the root view; `nil` if it is not translated to constraints.
  package var rootAutoresizing: String?

  package init(ownerClass: String? = nil) { self.ownerClass = ownerClass }

  /// Adds an outlet, or an element of an outlet collection.
  package mutating func connect(
    _ property: String, of source: Source, to destination: Destination, isCollection: Bool
  ) {
    if isCollection,
      let index = outlets.firstIndex(where: {
        $0.isCollection && $0.property == property && $0.source == source
      })
    {
      outlets[index].destinations.append(destination)
    } else {
      outlets.append(
        Outlet(source: source, property: property, destinations: [destination], isCollection: isCollection))
    }
  }
}
