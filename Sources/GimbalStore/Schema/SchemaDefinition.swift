/// The definition of a table, index, view or trigger in the versions of the schema that contain it.
///
/// The digests are stored so that opening a project does not run the migrations. A test computes them from the
/// migrations.
struct SchemaDefinition {
  /// The number of hexadecimal digits of a digest: the first 128 bits of a SHA-256.
  static let digestLength = 32

  /// The type and the name, as `StoredSchema.Object.label`.
  let label: String
  let digest: String

  /// Returns the definitions of a version, or nil for a version that is newer than this build. Version 0 and
  /// invalid versions have none.
  static func of(version: Int) -> [SchemaDefinition]? {
    guard version <= newest else { return nil }
    return all.filter { $0.versions.contains(version) }.map {
      SchemaDefinition(label: "\($0.type) '\($0.name)'", digest: $0.digest)
    }
  }

  /// The newest version with definitions.
  static let newest = 7

  /// The objects in order of their first version, with the digest of type, name, table and SQL text, each
  /// followed by a zero byte.
  private static let all: [(versions: ClosedRange<Int>, type: String, name: String, digest: String)] = [
    (1...newest, "table", "display", "4fa38a6acec68eda1d42c76437c48829"),
    (1...newest, "table", "installation", "8655c1643e7abed89165c9c6fbc1d3f9"),
    (1...newest, "table", "layout_constraint", "ae7e73f84ac0146615e886ff95148ffe"),
    (1...newest, "table", "property_override", "ae5b87cf58bb821c45f584d197f2f7d7"),
    (1...newest, "table", "rule_set", "a8ed9c76f38c53f823ae2a0845769b7d"),
    (1...newest, "table", "scene", "6efcc07e90bafa5478477c923eaaaea1"),
    (1...newest, "table", "trait", "d47098dfcad3a3599b21607920258f7d"),
    (1...newest, "table", "view", "c3a6017b774308a1435c0176658336dc"),
    (1...newest, "table", "view_property", "a04a846f404231a4855daed3a0223716"),
    (1...newest, "index", "layout_constraint_first_view", "bb9848f27d2add07bc70049209e76125"),
    (1...newest, "index", "layout_constraint_rule_set", "274531c8054f4bee9adfd7382764bfd1"),
    (1...newest, "index", "layout_constraint_second_view", "f6de6de2f80659af0139d4c647b08611"),
    (1...newest, "index", "property_override_rule_set", "4d7064881b7fa43c617881d795465627"),
    (1...newest, "index", "property_override_view", "8a09b5560381f2ce336d464e816e0053"),
    (1...newest, "index", "rule_set_scene", "7eb60e232aef8a7f28a32e15828f1418"),
    (1...newest, "index", "trait_scene", "21b7c0d41d5cb47be64454606b9219b9"),
    (1...newest, "index", "view_parent", "abc8cb6ead903d028d1eed1c84d8ee22"),
    (1...4, "index", "view_property_view", "71892e41c24a8c75501814d09a79efc4"),
    (1...newest, "index", "view_scene", "1622728fee0da1ec8f13a4323c49fda5"),
    (2...newest, "table", "conflict", "a07d299c3fe36e8ead34031a8c8f3e9e"),
    (2...newest, "table", "conflict_value", "4802ef2cbd130941017d3165c6fbb7c1"),
    (2...newest, "table", "materialisation", "94561a5bcb26ad3228cff42d2cfbb976"),
    (2...newest, "table", "operation", "245051f5e9e3fe478e2af7bfcbbdda82"),
    (2...newest, "table", "present", "1337e57b564e5f85efdcd53010051473"),
    (2...newest, "table", "reference", "b4b7045b3ff727d230fa9ed9313535b0"),
    (2...newest, "table", "reference_change", "3247148d1e2930d2dac236a036c5c914"),
    (2...newest, "table", "revision", "a040d120cad9c6d0603fec6c83c66835"),
    (2...newest, "index", "conflict_scene", "f4d82fca77dd8b444524e7ba2ec4e6ad"),
    (2...newest, "index", "conflict_value_conflict", "949431ecc4aee26561d1776a6d5e1668"),
    (2...newest, "index", "operation_parent", "cda1e4b2cc8e7ff21065500fe90021a0"),
    (2...newest, "index", "operation_redo", "3f434677197b6aee05ff8c8b11853874"),
    (2...newest, "index", "reference_change_new", "fa63c0af4fcfb9d42c14b42205dec045"),
    (2...newest, "index", "reference_change_old", "c2a35c767b21a9848b9ea485b22bdb3b"),
    (2...newest, "index", "reference_revision", "99b894c4f56ea7740c037fa2fec2fb4d"),
    (2...newest, "index", "revision_hash", "323afb958115bec9b66d667ddf8cadc2"),
    (2...newest, "index", "revision_merged", "dde7903fe63254452fdeb88dc238f89f"),
    (2...newest, "index", "revision_parent", "9a8a093a33e751f80a4789dc1d94be8e"),
    (3...newest, "table", "layout_box", "652339236e49b00d9da6c16724f4fffb"),
    (3...newest, "table", "placement", "0888ea21400fed3b1bebe9d4875d0c6a"),
    (3...newest, "table", "project_property", "d6490bfea8b3ea257939978fa8406168"),
    (3...newest, "index", "layout_box_parent", "1ecc8c9564c57b97e0b563010ea0e213"),
    (3...newest, "index", "layout_box_rule_set", "fc62f93455d8dce415b30aff7f889852"),
    (3...newest, "index", "layout_box_view", "d7c1bfaab5fd4aaafccdefd821fc385f"),
    (3...newest, "index", "placement_rule_set", "de97a25f27f12748d701edc6318b0cb6"),
    (3...newest, "index", "placement_source_view", "dc2a9fe3b5788836656f3dbb9044c9ec"),
    (3...newest, "index", "placement_view", "7be23d4c9cd665bacd28927965d02b05"),
    (4...newest, "table", "instance_trait", "d54444169baaefeac5b2ba72e93a4e66"),
    (4...newest, "index", "instance_trait_view", "1b8ccaba3df0eb4e2f23d95b75537764"),
    (5...newest, "index", "view_property_view", "e6299cdb83114d7505a53987c6cd903a"),
    (6...newest, "view", "current_traits", "36b9cb5c9489cbf712e816547245f36e"),
    (6...newest, "view", "installed_constraint", "cf95174007241bb2aca78137d27f52b9"),
    (6...newest, "view", "installed_override", "e73c6162d638da37b48ec4fad7c6fef0"),
    (6...newest, "view", "installed_placement", "effe86f99a94299d3c3554bc9e2df35d"),
    (6...newest, "view", "installed_set", "b68d0019d3e67c3bc1108f8229823eca"),
    (6...6, "view", "set_state", "f7cbd94ad786f3f0599dcbb314b52773"),
    (7...newest, "view", "set_state", "bc47e4e7117f85ccdf77cda1ae0ef536"),
  ]
}
