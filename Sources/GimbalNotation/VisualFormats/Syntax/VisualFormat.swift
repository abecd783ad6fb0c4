package import GimbalModel

/// One visual format as it is written: `H:|-[a(100)]-8-[b]-|`. Its names are not looked up yet.
package struct VisualFormat: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// `H:`, `V:`, `HV:` or nothing.
    case chain(FormatAxes, FormatChain)
    /// `Z:`, back to front.
    case depth(FormatChain)
    /// `C:`, a view and some of its attributes.
    case attributes(Spanned<Name>, [FormatAttribute])
  }

  package var form: Form
  package var span: Span

  /// The longest text of formats, in bytes.
  package static let longestText = 65_536
  /// How many stacks may be open at once.
  package static let deepestNesting = 32
  /// The most views that one range stands for.
  package static let widestRange = 1_000
}
