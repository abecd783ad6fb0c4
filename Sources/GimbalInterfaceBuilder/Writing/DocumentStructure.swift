package import GimbalMarkup
package import GimbalModel

/// A document whose structure an edit changes: new scenes and views are added, and views move to other superviews.
///
/// Afterwards, the scenes before the edit have the new structure too. `DocumentWriter` then writes the properties, the
/// constraints and the order of the views.
package struct DocumentStructure {
  /// The document with the changes so far.
  package internal(set) var markup: Markup
  let limits: InputLimits

  package init(_ markup: Markup, limits: InputLimits) {
    (self.markup, self.limits) = (markup, limits)
  }
}
