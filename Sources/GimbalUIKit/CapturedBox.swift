import GimbalInterpreter
import GimbalModel

/// A box of a layout manager that a built-in library runs, with views by name.
package struct CapturedBox: Hashable {
  let role: BoxRole
  /// The view whose subviews a manager lays out, or the view of an item.
  let view: Name?
  let arrangement: Arrangement?
  let width: BoxLength?
  let height: BoxLength?
  let margin: BoxEdges
  let padding: BoxEdges
  let horizontalAlignment: HorizontalAlignment?
  let verticalAlignment: VerticalAlignment?
  let tiles: TileCount?
  let boxes: [CapturedBox]

  /// Reads a box from the object by which a library describes it; `nil` if a part of it is not known, or if the view of an
  /// item is not in the managed view.
  ///
  /// - Parameters:
  ///   - owner: The managed view.
  ///   - name: Returns the name of a view in the scene.
  init?(_ value: Value, of owner: Object, depth: Int = 0, name: (Object) -> Name?) {
    guard let fields = value.asObject?.fields, depth < 32,
      let role = fields["role"]?.text.flatMap(BoxRole.init)
    else { return nil }
    self.role = role
    if let view = fields["view"]?.asObject {
      guard role == .manager || view.view?.superview == owner, let known = name(view) else { return nil }
      self.view = known
    } else {
      view = nil
    }
    guard let margin = CapturedBox.edges(fields["margin"]), let padding = CapturedBox.edges(fields["padding"])
    else { return nil }
    (self.margin, self.padding) = (margin, padding)
    let lengths = [fields["width"], fields["height"]].map(CapturedBox.length)
    guard lengths.allSatisfy({ $0 != nil }) else { return nil }
    (width, height) = (lengths[0] ?? nil, lengths[1] ?? nil)
    arrangement = fields["arrangement"]?.text.flatMap(Arrangement.init)
    horizontalAlignment = fields["halign"]?.text.flatMap(HorizontalAlignment.init)
    verticalAlignment = fields["valign"]?.text.flatMap(VerticalAlignment.init)
    tiles =
      arrangement == .tile
      ? TileCount(rows: fields["rows"]?.int ?? 0, columns: fields["cols"]?.int ?? 0) : nil
    if arrangement == .tile, tiles == nil { return nil }
    var boxes: [CapturedBox] = []
    for element in fields["boxes"]?.elements ?? [] {
      guard let box = CapturedBox(element, of: owner, depth: depth + 1, name: name) else { return nil }
      boxes.append(box)
    }
    self.boxes = boxes
  }

  /// Returns the distances of a structure; none for `nil`, and `nil` if they are not known.
  private static func edges(_ value: Value?) -> BoxEdges? {
    guard let value, !value.isNone else { return BoxEdges() }
    guard let fields = value.asStructure else { return nil }
    let sides = ["top", "right", "bottom", "left"].map { fields[$0].double }
    guard sides.allSatisfy({ $0 != nil }) else { return nil }
    return BoxEdges(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
  }

  /// Returns the length of a structure, with `nil` for none; `nil` if it is not known.
  private static func length(_ value: Value?) -> BoxLength?? {
    guard let value, !value.isNone else { return .some(nil) }
    guard let fields = value.asStructure else { return nil }
    if let share = fields["share"].double { return BoxLength((share * 1e8).rounded() / 1e6, .percent) }
    return fields["points"].double.map { BoxLength($0, .points) }
  }

  /// The views of the items.
  var items: [Name] { (role == .manager ? [] : view.map { [$0] } ?? []) + boxes.flatMap(\.items) }
}
