/// The definition of a table, index, view or trigger: the type, the name and a digest of the definition.
///
/// The digests are constants, so that opening a project does not run the migrations. A test compares them
/// with the result of the migrations.
struct SchemaDefinition {
  let type: StaticString
  let name: StaticString
  let digest: SchemaDigest

  /// Returns the definitions of a version, or nil for a version that is newer than this build. For version 0
  /// and negative versions, the result is empty.
  static func of(version: Int) -> [SchemaDefinition]? {
    guard version <= newest else { return nil }
    return all.filter { $0.versions.contains(version) }.map {
      SchemaDefinition(
        type: $0.type, name: $0.name, digest: SchemaDigest($0.high, $0.low))
    }
  }

  /// The type and the name, in the same form as `StoredSchema.Object.label`.
  var label: String { "\(type) '\(name)'" }

  /// The newest version with definitions.
  static let newest = 14

  /// The objects in order of their first version, with the halves of their digests.
  private static let all:
    [(versions: ClosedRange<Int>, type: StaticString, name: StaticString, high: UInt64, low: UInt64)] =
      [
        (1...newest, "table", "display", 0x4fa38a6acec68eda, 0x1d42c76437c48829),
        (1...newest, "table", "installation", 0x8655c1643e7abed8, 0x9165c9c6fbc1d3f9),
        (1...11, "table", "layout_constraint", 0xae7e73f84ac01466, 0x15e886ff95148ffe),
        (1...newest, "table", "property_override", 0xae5b87cf58bb821c, 0x45f584d197f2f7d7),
        (1...newest, "table", "rule_set", 0xa8ed9c76f38c53f8, 0x23ae2a0845769b7d),
        (1...newest, "table", "scene", 0x6efcc07e90bafa54, 0x78477c923eaaaea1),
        (1...newest, "table", "trait", 0xd47098dfcad3a359, 0x9b21607920258f7d),
        (1...newest, "table", "view", 0xc3a6017b774308a1, 0x435c0176658336dc),
        (1...newest, "table", "view_property", 0xa04a846f404231a4, 0x855daed3a0223716),
        (1...newest, "index", "layout_constraint_first_view", 0xbb9848f27d2add07, 0xbc70049209e76125),
        (1...newest, "index", "layout_constraint_rule_set", 0x274531c8054f4bee, 0x9adfd7382764bfd1),
        (1...newest, "index", "layout_constraint_second_view", 0xf6de6de2f80659af, 0x0139d4c647b08611),
        (1...newest, "index", "property_override_rule_set", 0x4d7064881b7fa43c, 0x617881d795465627),
        (1...newest, "index", "property_override_view", 0x8a09b5560381f2ce, 0x336d464e816e0053),
        (1...newest, "index", "rule_set_scene", 0x7eb60e232aef8a7f, 0x28a32e15828f1418),
        (1...newest, "index", "trait_scene", 0x21b7c0d41d5cb47b, 0xe64454606b9219b9),
        (1...newest, "index", "view_parent", 0xabc8cb6ead903d02, 0x8d1eed1c84d8ee22),
        (1...4, "index", "view_property_view", 0x71892e41c24a8c75, 0x501814d09a79efc4),
        (1...newest, "index", "view_scene", 0x1622728fee0da1ec, 0x8f13a4323c49fda5),
        (2...newest, "table", "conflict", 0xa07d299c3fe36e8e, 0xad34031a8c8f3e9e),
        (2...newest, "table", "conflict_value", 0x4802ef2cbd130941, 0x017d3165c6fbb7c1),
        (2...newest, "table", "materialisation", 0x94561a5bcb26ad32, 0x28cff42d2cfbb976),
        (2...newest, "table", "operation", 0x245051f5e9e3fe47, 0x8e2af7bfcbbdda82),
        (2...newest, "table", "present", 0x1337e57b564e5f85, 0xefdcd53010051473),
        (2...newest, "table", "reference", 0xb4b7045b3ff727d2, 0x30fa9ed9313535b0),
        (2...newest, "table", "reference_change", 0x3247148d1e2930d2, 0xdac236a036c5c914),
        (2...newest, "table", "revision", 0xa040d120cad9c6d0, 0x603fec6c83c66835),
        (2...newest, "index", "conflict_scene", 0xf4d82fca77dd8b44, 0x4524e7ba2ec4e6ad),
        (2...newest, "index", "conflict_value_conflict", 0x949431ecc4aee265, 0x61d1776a6d5e1668),
        (2...newest, "index", "operation_parent", 0xcda1e4b2cc8e7ff2, 0x1065500fe90021a0),
        (2...newest, "index", "operation_redo", 0x3f434677197b6aee, 0x05ff8c8b11853874),
        (2...newest, "index", "reference_change_new", 0xfa63c0af4fcfb9d4, 0x2c14b42205dec045),
        (2...newest, "index", "reference_change_old", 0xc2a35c767b21a984, 0x8b9ea485b22bdb3b),
        (2...newest, "index", "reference_revision", 0x99b894c4f56ea774, 0x0c037fa2fec2fb4d),
        (2...newest, "index", "revision_hash", 0x323afb958115bec9, 0xb66d667ddf8cadc2),
        (2...newest, "index", "revision_merged", 0xdde7903fe6325445, 0x2fdeb88dc238f89f),
        (2...newest, "index", "revision_parent", 0x9a8a093a33e751f8, 0x0a4789dc1d94be8e),
        (3...11, "table", "layout_box", 0x652339236e49b00d, 0x9da6c16724f4fffb),
        (3...11, "table", "placement", 0x0888ea21400fed3b, 0x1bebe9d4875d0c6a),
        (3...newest, "table", "project_property", 0xd6490bfea8b3ea25, 0x7939978fa8406168),
        (3...newest, "index", "layout_box_parent", 0x1ecc8c9564c57b97, 0xe0b563010ea0e213),
        (3...newest, "index", "layout_box_rule_set", 0xfc62f93455d8dce4, 0x15b30aff7f889852),
        (3...newest, "index", "layout_box_view", 0xd7c1bfaab5fd4aaa, 0xfccdefd821fc385f),
        (3...newest, "index", "placement_rule_set", 0xde97a25f27f12748, 0xd701edc6318b0cb6),
        (3...newest, "index", "placement_source_view", 0xdc2a9fe3b5788836, 0x656f3dbb9044c9ec),
        (3...newest, "index", "placement_view", 0x7be23d4c9cd665ba, 0xcd28927965d02b05),
        (4...newest, "table", "instance_trait", 0xd54444169baaefea, 0xc5b2ba72e93a4e66),
        (4...newest, "index", "instance_trait_view", 0x1b8ccaba3df0eb4e, 0x2f23d95b75537764),
        (5...newest, "index", "view_property_view", 0xe6299cdb83114d75, 0x05a53987c6cd903a),
        (6...8, "view", "current_traits", 0x36b9cb5c9489cbf7, 0x12e816547245f36e),
        (6...11, "view", "installed_constraint", 0xcf95174007241bb2, 0xaca78137d27f52b9),
        (6...newest, "view", "installed_override", 0xe73c6162d638da37, 0xb48ec4fad7c6fef0),
        (6...11, "view", "installed_placement", 0xeffe86f99a94299d, 0x3c3554bc9e2df35d),
        (6...newest, "view", "installed_set", 0xb68d0019d3e67c3b, 0xc1108f8229823eca),
        (6...6, "view", "set_state", 0xf7cbd94ad786f3f0, 0x599dcbb314b52773),
        (7...9, "view", "set_state", 0xbc47e4e7117f85cc, 0xdf77cda1ae0ef536),
        (8...newest, "table", "outside_change", 0x266fed2cbd758121, 0x6698fad6427948df),
        (8...newest, "table", "scene_checksum", 0x3fd6a57c124ee0e3, 0xeec7dbf2e44c7d55),
        (8...newest, "trigger", "conflict_delete", 0x486a38c106543455, 0x93c43307ec6265df),
        (8...newest, "trigger", "conflict_insert", 0xc43090daac006c36, 0x083cd9be1a7d8720),
        (8...newest, "trigger", "conflict_update", 0xc614919d5a3515a5, 0x851873fece29cc60),
        (8...newest, "trigger", "conflict_value_delete", 0xc519d4949ead9345, 0x7e25d3b94a58873e),
        (8...newest, "trigger", "conflict_value_insert", 0x30bd995ee5b88abc, 0x31ea382fca07b33a),
        (8...newest, "trigger", "conflict_value_update", 0xdbcebf601c555001, 0xd4e2e8ff44b3ed09),
        (8...newest, "trigger", "display_delete", 0xf234480bf96a4992, 0x1b5773e0dcd09e9b),
        (8...newest, "trigger", "display_insert", 0x1c6fe894bbc0b183, 0xce2f8db38cb6268e),
        (8...newest, "trigger", "display_update", 0x51e108d1980ece31, 0x508bbad7b73d973e),
        (8...newest, "trigger", "installation_delete", 0x989d9162ea3442c9, 0x7835c16ae858e80a),
        (8...newest, "trigger", "installation_insert", 0x802a66757e964aed, 0xbb893fb299d04e0c),
        (8...newest, "trigger", "installation_update", 0x45d1e623f52a27d9, 0x25f9a84c6c35b903),
        (8...newest, "trigger", "instance_trait_delete", 0xc210269deedac272, 0x4612cdb8e74ca9ac),
        (8...newest, "trigger", "instance_trait_insert", 0xe76c3c98db90821d, 0xf99db0def0e259f0),
        (8...newest, "trigger", "instance_trait_update", 0x10242f9d5d8dce55, 0x46d8b8bbbcbd6422),
        (8...newest, "trigger", "layout_box_delete", 0x3000ac7f50a28d5c, 0xd5d51a0b2353e162),
        (8...newest, "trigger", "layout_box_insert", 0x5b87d7f4e962e88f, 0xaac4b09bc9138574),
        (8...newest, "trigger", "layout_box_update", 0x10c075ab8d981b58, 0xe8bc8ea27083d113),
        (8...newest, "trigger", "layout_constraint_delete", 0x1cb43a94299388d3, 0x428b499525756c64),
        (8...newest, "trigger", "layout_constraint_insert", 0x32f072bbbc5ff24b, 0x8098929cb7a9cc8c),
        (8...newest, "trigger", "layout_constraint_update", 0x834bbc81125ceaf5, 0x2ee5dcf624b66faa),
        (8...newest, "trigger", "placement_delete", 0x1d6726d3409e8095, 0x80e6fd381c0d3798),
        (8...newest, "trigger", "placement_insert", 0x5d23008ecf89b216, 0xe8d047f766132445),
        (8...newest, "trigger", "placement_update", 0xf5fab26a56f8988f, 0x87401cbc27b25a02),
        (8...newest, "trigger", "project_property_delete", 0x853287585c446388, 0x91c4e0151e9b762d),
        (8...newest, "trigger", "project_property_insert", 0x46839d8898528ab1, 0x2f60c2dcd5d646a8),
        (8...newest, "trigger", "project_property_update", 0x418a1b06f1471957, 0xdbd8ad4eba761d72),
        (8...newest, "trigger", "property_override_delete", 0x627c8dfb0a913ce8, 0x926a97acab0a3f59),
        (8...newest, "trigger", "property_override_insert", 0xef5700ac9b93c2c3, 0x4020401611e20227),
        (8...newest, "trigger", "property_override_update", 0x11578b554a743cd3, 0x86f2c92f66b0c643),
        (8...newest, "trigger", "rule_set_delete", 0xc5e493b9c68a55ea, 0x253c21133e808594),
        (8...newest, "trigger", "rule_set_insert", 0xabfaae96ecf04029, 0x53ee23c98d92aba5),
        (8...newest, "trigger", "rule_set_update", 0xef9d56b3368c2c9c, 0x36a9906f0cef5a67),
        (8...newest, "trigger", "scene_delete", 0x05971d68b174ab60, 0xd300e5bfed1b1cbf),
        (8...newest, "trigger", "scene_insert", 0xc2c0cafd22dd5dfb, 0x3e364b43def7f7e0),
        (8...newest, "trigger", "scene_update", 0x5e3be8aa49c473aa, 0x6c892315e7fa3e81),
        (8...newest, "trigger", "trait_delete", 0x454f3e25835be73f, 0x5b17d40040f16a47),
        (8...newest, "trigger", "trait_insert", 0x1998477cf0c5c35b, 0xe2b7330e59f2f240),
        (8...newest, "trigger", "trait_update", 0x417ba84b44ece512, 0x9f33a7b129cbfbfc),
        (8...newest, "trigger", "view_delete", 0x8acb907c5306d4d3, 0x7d8e002bbd71b2af),
        (8...newest, "trigger", "view_insert", 0x3082fbea9b0786db, 0x6f70817ede6fba6c),
        (8...newest, "trigger", "view_property_delete", 0x254049a41aad80e1, 0xfca45c4ad6f9e19e),
        (8...newest, "trigger", "view_property_insert", 0x9b0656f8451acfbd, 0x016af23013e0a014),
        (8...newest, "trigger", "view_property_update", 0x0f861f5c4de5101b, 0x7e9c8ff2618fe18c),
        (8...newest, "trigger", "view_update", 0xc9513750e2654bfd, 0xe7646cea496d34e5),
        (9...9, "view", "current_traits", 0x265ffd8d6dfe87bf, 0x93b88861864ef42a),
        (10...newest, "table", "shown_display", 0x43e5982efa3da799, 0xef59e50d4e8cccd6),
        (10...newest, "table", "shown_installation", 0x4debfade5a17a834, 0x417d16a0c6eda95a),
        (10...newest, "table", "shown_scene", 0xba3e676509cc2aa1, 0x138d661565c6fa59),
        (10...newest, "table", "shown_trait", 0xcb8739a656a42947, 0xd283788172e89e04),
        (10...newest, "view", "current_display", 0x7f540f3b13432e5f, 0x786b4359e6a393db),
        (10...newest, "view", "current_installation", 0x6fca9741801de52c, 0xe55467c1f85d0fc0),
        (10...newest, "view", "current_trait", 0x8461d352c98efc2d, 0xe559fe05ad6103c6),
        (10...newest, "view", "current_traits", 0x14e5635985f2d8a2, 0xf16e20c08bf60ae5),
        (10...10, "view", "set_state", 0x529b85c11337e619, 0xfe750217e820b6ff),
        (11...12, "view", "set_state", 0x65b2229aaf3fd24c, 0x9e2551bbe40a39c2),
        (12...13, "table", "layout_constraint", 0x9326ec9e59d39dd0, 0x636330031d3313e5),
        (12...newest, "table", "placement", 0x33de85c0d5022c2c, 0xf788efed8afb83be),
        (12...newest, "table", "layout_box", 0xd3da0a578f6be0b2, 0x955c67eb91535fbd),
        (12...newest, "table", "named_number", 0x2a574cffd530ac74, 0x46709d208c1e8912),
        (12...newest, "index", "named_number_rule_set", 0x5727e7b1e0345e51, 0x6a0569b74166db7c),
        (12...newest, "trigger", "named_number_insert", 0xbae3ab66486266bc, 0xf0ccb8e04f005689),
        (12...newest, "trigger", "named_number_update", 0x1d8d15533143f94e, 0x4e63570733d8f8cf),
        (12...newest, "trigger", "named_number_delete", 0x2bd112acf9bca896, 0x880d9e36d8aaaf65),
        (12...newest, "view", "current_number", 0xae2dd1f9a8e8a84d, 0x5d4478a10b7ef687),
        (12...newest, "view", "installed_number", 0xbf45f7522dfb5081, 0x64fd7ae291744036),
        (12...newest, "view", "installed_constraint", 0xb41b1644272acda0, 0x10602af416cb0eba),
        (12...newest, "view", "installed_placement", 0x03632c15f758fd15, 0xa15d6c87c5272859),
        (13...newest, "view", "set_state", 0x41b2e76613fa7e78, 0x811e580d7c5203fd),
        (14...newest, "table", "layout_constraint", 0xd1184bb5fbbfadda, 0xe860c31f3d16fa1a),
      ]
}
