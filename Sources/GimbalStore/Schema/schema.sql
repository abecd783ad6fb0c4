-- The schema after the newest migration, for new projects. It is generated: GIMBAL_RECORD=1 and the test
-- SchemaDefinitionTests.newProjectsHaveTheSchemaOfTheMigrations write it.
CREATE TABLE scene (
  id INTEGER PRIMARY KEY NOT NULL,
  position TEXT NOT NULL,
  name TEXT NOT NULL COLLATE BINARY,
  -- A preset's name, or WxH.
  device TEXT NOT NULL,
  -- UIInterfaceOrientationMask
  orientations INTEGER NOT NULL,
  direction TEXT NOT NULL
) STRICT;
CREATE TABLE view (
  id INTEGER PRIMARY KEY NOT NULL,
  scene INTEGER NOT NULL REFERENCES scene (id) DEFERRABLE INITIALLY DEFERRED,
  -- NULL for the scene's root view, and only for it.
  parent INTEGER REFERENCES view (id) DEFERRABLE INITIALLY DEFERRED,
  position TEXT NOT NULL,
  name TEXT NOT NULL COLLATE BINARY,
  kind TEXT NOT NULL
) STRICT;
CREATE INDEX view_scene ON view (scene);
CREATE INDEX view_parent ON view (parent);
CREATE TABLE view_property (
  id INTEGER PRIMARY KEY NOT NULL,
  view INTEGER NOT NULL REFERENCES view (id) DEFERRABLE INITIALLY DEFERRED,
  property TEXT NOT NULL,
  number REAL,
  word TEXT,
  flag INTEGER CHECK (flag IN (0, 1)),
  CHECK ((number IS NOT NULL) + (word IS NOT NULL) + (flag IS NOT NULL) = 1)
) STRICT;
CREATE TABLE rule_set (
  id INTEGER PRIMARY KEY NOT NULL,
  scene INTEGER NOT NULL REFERENCES scene (id) DEFERRABLE INITIALLY DEFERRED,
  position TEXT NOT NULL,
  name TEXT NOT NULL COLLATE BINARY,
  -- An expression such as (and (orientation landscape) (= images 3)); NULL for a set without a condition.
  condition TEXT
) STRICT;
CREATE INDEX rule_set_scene ON rule_set (scene);
CREATE TABLE layout_constraint (
  id INTEGER PRIMARY KEY NOT NULL,
  rule_set INTEGER NOT NULL REFERENCES rule_set (id) DEFERRABLE INITIALLY DEFERRED,
  position TEXT NOT NULL,
  -- The number after # that names the constraint in its scene.
  handle INTEGER NOT NULL,
  identifier TEXT COLLATE BINARY,
  first_view INTEGER NOT NULL REFERENCES view (id) DEFERRABLE INITIALLY DEFERRED,
  -- NULL for the view itself.
  first_guide TEXT,
  first_attribute TEXT NOT NULL,
  relation TEXT NOT NULL,
  multiplier REAL NOT NULL,
  -- NULL where the constraint gives a size outright.
  second_view INTEGER REFERENCES view (id) DEFERRABLE INITIALLY DEFERRED,
  second_guide TEXT,
  second_attribute TEXT,
  constant REAL NOT NULL,
  priority REAL NOT NULL, multiplier_number TEXT COLLATE BINARY, constant_numbers TEXT, object_id TEXT COLLATE BINARY,
  CHECK ((second_view IS NULL) = (second_attribute IS NULL)),
  CHECK (second_guide IS NULL OR second_view IS NOT NULL)
) STRICT;
CREATE INDEX layout_constraint_rule_set ON layout_constraint (rule_set);
CREATE INDEX layout_constraint_first_view ON layout_constraint (first_view);
CREATE INDEX layout_constraint_second_view ON layout_constraint (second_view);
CREATE TABLE property_override (
  id INTEGER PRIMARY KEY NOT NULL,
  rule_set INTEGER NOT NULL REFERENCES rule_set (id) DEFERRABLE INITIALLY DEFERRED,
  position TEXT NOT NULL,
  view INTEGER NOT NULL REFERENCES view (id) DEFERRABLE INITIALLY DEFERRED,
  property TEXT NOT NULL,
  number REAL,
  word TEXT,
  flag INTEGER CHECK (flag IN (0, 1)),
  CHECK ((number IS NOT NULL) + (word IS NOT NULL) + (flag IS NOT NULL) = 1)
) STRICT;
CREATE INDEX property_override_rule_set ON property_override (rule_set);
CREATE INDEX property_override_view ON property_override (view);
CREATE TABLE display (
  scene INTEGER PRIMARY KEY NOT NULL REFERENCES scene (id) DEFERRABLE INITIALLY DEFERRED,
  device TEXT NOT NULL,
  orientation TEXT NOT NULL
) STRICT;
CREATE TABLE trait (
  id INTEGER PRIMARY KEY NOT NULL,
  scene INTEGER NOT NULL REFERENCES scene (id) DEFERRABLE INITIALLY DEFERRED,
  name TEXT NOT NULL COLLATE BINARY,
  number REAL,
  word TEXT,
  CHECK ((number IS NOT NULL) + (word IS NOT NULL) = 1)
) STRICT;
CREATE INDEX trait_scene ON trait (scene);
CREATE TABLE installation (
  rule_set INTEGER PRIMARY KEY NOT NULL REFERENCES rule_set (id) DEFERRABLE INITIALLY DEFERRED,
  is_installed INTEGER NOT NULL CHECK (is_installed IN (0, 1))
) STRICT;
CREATE TABLE conflict (
  id INTEGER PRIMARY KEY NOT NULL,
  -- NULL for a conflict about a scene that is not here.
  scene INTEGER REFERENCES scene (id) DEFERRABLE INITIALLY DEFERRED,
  -- The number after ! that names the conflict in the project.
  handle INTEGER NOT NULL,
  -- Which row: its table and key there. What hangs on a row shares its conflict: a view's properties, a set's rules.
  row_table TEXT NOT NULL,
  row_id INTEGER NOT NULL,
  -- value: both changed a column. deleted: we deleted a row that they changed. changed: we changed a row that they
  -- deleted. refused: their row does not fit what is here.
  kind TEXT NOT NULL,
  -- Why a row was refused, as a word; NULL otherwise.
  reason TEXT
) STRICT;
CREATE TABLE conflict_value (
  id INTEGER PRIMARY KEY NOT NULL,
  conflict INTEGER NOT NULL REFERENCES conflict (id) DEFERRABLE INITIALLY DEFERRED,
  column_name TEXT NOT NULL,
  base ANY,
  ours ANY,
  theirs ANY
) STRICT;
CREATE INDEX conflict_scene ON conflict (scene);
CREATE INDEX conflict_value_conflict ON conflict_value (conflict);
CREATE TABLE revision (
  -- Counted up: parents before children.
  id INTEGER PRIMARY KEY NOT NULL,
  -- SHA-256 over everything below but distance, and the hashes of the parents.
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  -- NULL for the first revision only.
  parent INTEGER REFERENCES revision (id) DEFERRABLE INITIALLY DEFERRED,
  -- What was merged into the parent, if anything.
  merged INTEGER REFERENCES revision (id) DEFERRABLE INITIALLY DEFERRED,
  -- Milliseconds since 1970, UTC.
  time INTEGER NOT NULL,
  author TEXT NOT NULL,
  message TEXT NOT NULL,
  -- From the parent's state to this one, as SQLite's session extension writes it.
  changeset BLOB NOT NULL,
  -- Bytes of changesets between the nearest materialised revision and this one.
  distance INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX revision_hash ON revision (hash);
CREATE INDEX revision_parent ON revision (parent);
CREATE INDEX revision_merged ON revision (merged) WHERE merged IS NOT NULL;
CREATE TABLE materialisation (
  revision INTEGER PRIMARY KEY NOT NULL REFERENCES revision (id) DEFERRABLE INITIALLY DEFERRED,
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  changeset BLOB NOT NULL
) STRICT;
CREATE TABLE reference (
  kind TEXT NOT NULL CHECK (kind IN ('head', 'branch', 'tag', 'commit')),
  name TEXT NOT NULL COLLATE BINARY,
  revision INTEGER REFERENCES revision (id) DEFERRABLE INITIALLY DEFERRED,
  text TEXT,
  PRIMARY KEY (kind, name),
  CHECK (revision IS NOT NULL OR kind = 'head' AND text IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX reference_revision ON reference (revision);
CREATE TABLE operation (
  id INTEGER PRIMARY KEY NOT NULL,
  -- SHA-256 over everything below but redo, the parent's hash, and what was moved.
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  -- The operation that this one followed. NULL for the oldest.
  parent INTEGER REFERENCES operation (id) DEFERRABLE INITIALLY DEFERRED,
  time INTEGER NOT NULL,
  author TEXT NOT NULL,
  description TEXT NOT NULL,
  -- What redo does next: the operation that was undone last.
  redo INTEGER REFERENCES operation (id) DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE INDEX operation_parent ON operation (parent);
CREATE INDEX operation_redo ON operation (redo) WHERE redo IS NOT NULL;
CREATE TABLE reference_change (
  operation INTEGER NOT NULL REFERENCES operation (id) DEFERRABLE INITIALLY DEFERRED,
  kind TEXT NOT NULL,
  name TEXT NOT NULL COLLATE BINARY,
  old_revision INTEGER REFERENCES revision (id) DEFERRABLE INITIALLY DEFERRED,
  old_text TEXT,
  new_revision INTEGER REFERENCES revision (id) DEFERRABLE INITIALLY DEFERRED,
  new_text TEXT,
  PRIMARY KEY (operation, kind, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX reference_change_old ON reference_change (old_revision);
CREATE INDEX reference_change_new ON reference_change (new_revision);
CREATE TABLE present (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  operation INTEGER NOT NULL REFERENCES operation (id) DEFERRABLE INITIALLY DEFERRED,
  -- The operation's hash: nothing else would show that the number is not the one that was written.
  hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;
CREATE TABLE placement (
  id INTEGER PRIMARY KEY NOT NULL,
  rule_set INTEGER NOT NULL REFERENCES rule_set (id) DEFERRABLE INITIALLY DEFERRED,
  position TEXT NOT NULL,
  view INTEGER NOT NULL REFERENCES view (id) DEFERRABLE INITIALLY DEFERRED,
  measure TEXT NOT NULL,
  -- NULL for a number alone, and where the view's own content says the size (source_measure 'content').
  source_view INTEGER REFERENCES view (id) DEFERRABLE INITIALLY DEFERRED,
  -- NULL for the view's frame; a layout guide or a bar.
  source_part TEXT,
  source_measure TEXT,
  multiplier REAL NOT NULL,
  constant REAL NOT NULL, constant_numbers TEXT,
  CHECK (source_view IS NULL OR source_measure IS NOT NULL),
  CHECK (source_part IS NULL OR source_view IS NOT NULL)
) STRICT;
CREATE INDEX placement_rule_set ON placement (rule_set);
CREATE INDEX placement_view ON placement (view);
CREATE INDEX placement_source_view ON placement (source_view);
CREATE TABLE layout_box (
  id INTEGER PRIMARY KEY NOT NULL,
  rule_set INTEGER NOT NULL REFERENCES rule_set (id) DEFERRABLE INITIALLY DEFERRED,
  -- NULL for a manager itself, which is a rule of its set.
  parent INTEGER REFERENCES layout_box (id) DEFERRABLE INITIALLY DEFERRED,
  -- Among the rules of the set, or among the boxes of the parent.
  position TEXT NOT NULL,
  role TEXT NOT NULL,
  -- Of a manager, the view whose subviews it lays out; of an item, the subview.
  view INTEGER REFERENCES view (id) DEFERRABLE INITIALLY DEFERRED,
  -- How the boxes within are laid out: fill, vertical, horizontal, tile, grid, border.
  arrangement TEXT,
  -- Lengths, with their units: px, % of what is around, or rest.
  width REAL,
  width_unit TEXT,
  height REAL,
  height_unit TEXT,
  margin_top REAL,
  margin_right REAL,
  margin_bottom REAL,
  margin_left REAL,
  padding_top REAL,
  padding_right REAL,
  padding_bottom REAL,
  padding_left REAL,
  horizontal_alignment TEXT,
  vertical_alignment TEXT,
  -- Of tiles.
  rows INTEGER,
  columns INTEGER, width_numbers TEXT, height_numbers TEXT, margin_top_numbers TEXT, margin_right_numbers TEXT, margin_bottom_numbers TEXT, margin_left_numbers TEXT, padding_top_numbers TEXT, padding_right_numbers TEXT, padding_bottom_numbers TEXT, padding_left_numbers TEXT,
  CHECK ((width IS NULL) = (width_unit IS NULL)),
  CHECK ((height IS NULL) = (height_unit IS NULL)),
  CHECK ((rows IS NULL) = (columns IS NULL))
) STRICT;
CREATE INDEX layout_box_rule_set ON layout_box (rule_set);
CREATE INDEX layout_box_parent ON layout_box (parent);
CREATE INDEX layout_box_view ON layout_box (view);
CREATE TABLE project_property (
  id INTEGER PRIMARY KEY NOT NULL,
  property TEXT NOT NULL,
  number REAL,
  word TEXT,
  flag INTEGER CHECK (flag IN (0, 1)),
  CHECK ((number IS NOT NULL) + (word IS NOT NULL) + (flag IS NOT NULL) = 1)
) STRICT;
CREATE TABLE instance_trait (
  id INTEGER PRIMARY KEY NOT NULL,
  view INTEGER NOT NULL REFERENCES view (id) DEFERRABLE INITIALLY DEFERRED,
  name TEXT NOT NULL,
  number REAL,
  word TEXT,
  CHECK ((number IS NULL) <> (word IS NULL))
) STRICT;
CREATE INDEX instance_trait_view ON instance_trait (view);
CREATE INDEX view_property_view ON view_property (view, property, number, word, flag);
CREATE VIEW installed_set (scene, name, condition, reason, id) AS
SELECT scene.name, rule_set.name, condition, reason, rule_set.id
FROM set_state JOIN rule_set ON rule_set.id = rule_set JOIN scene ON scene.id = rule_set.scene
WHERE is_installed
ORDER BY scene.position, scene.id, rule_set.position, rule_set.id;
CREATE VIEW installed_override (scene, rule_set, view, property, number, word, flag, id) AS
SELECT scene.name, rule_set.name, view.name, property, number, word, flag, rule.id
FROM set_state JOIN rule_set ON rule_set.id = set_state.rule_set JOIN scene ON scene.id = rule_set.scene
  JOIN property_override AS rule ON rule.rule_set = rule_set.id JOIN view ON view.id = rule.view
WHERE is_installed
ORDER BY scene.position, scene.id, rule_set.position, rule_set.id, rule.position, rule.id;
CREATE TABLE scene_checksum (
  scene INTEGER PRIMARY KEY NOT NULL,
  sum INTEGER NOT NULL
) STRICT;
CREATE TABLE outside_change (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1)
) STRICT;
CREATE TRIGGER scene_insert AFTER INSERT ON scene
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER scene_update AFTER UPDATE ON scene
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER scene_delete AFTER DELETE ON scene
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER display_insert AFTER INSERT ON display
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER display_update AFTER UPDATE ON display
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER display_delete AFTER DELETE ON display
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER trait_insert AFTER INSERT ON trait
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER trait_update AFTER UPDATE ON trait
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER trait_delete AFTER DELETE ON trait
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER view_insert AFTER INSERT ON view
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER view_update AFTER UPDATE ON view
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER view_delete AFTER DELETE ON view
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER view_property_insert AFTER INSERT ON view_property
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER view_property_update AFTER UPDATE ON view_property
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER view_property_delete AFTER DELETE ON view_property
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER instance_trait_insert AFTER INSERT ON instance_trait
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER instance_trait_update AFTER UPDATE ON instance_trait
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER instance_trait_delete AFTER DELETE ON instance_trait
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER rule_set_insert AFTER INSERT ON rule_set
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER rule_set_update AFTER UPDATE ON rule_set
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER rule_set_delete AFTER DELETE ON rule_set
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER installation_insert AFTER INSERT ON installation
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER installation_update AFTER UPDATE ON installation
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER installation_delete AFTER DELETE ON installation
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER layout_constraint_insert AFTER INSERT ON layout_constraint
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER layout_constraint_update AFTER UPDATE ON layout_constraint
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER layout_constraint_delete AFTER DELETE ON layout_constraint
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER property_override_insert AFTER INSERT ON property_override
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER property_override_update AFTER UPDATE ON property_override
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER property_override_delete AFTER DELETE ON property_override
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER placement_insert AFTER INSERT ON placement
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER placement_update AFTER UPDATE ON placement
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER placement_delete AFTER DELETE ON placement
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER layout_box_insert AFTER INSERT ON layout_box
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER layout_box_update AFTER UPDATE ON layout_box
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER layout_box_delete AFTER DELETE ON layout_box
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER conflict_insert AFTER INSERT ON conflict
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER conflict_update AFTER UPDATE ON conflict
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER conflict_delete AFTER DELETE ON conflict
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER conflict_value_insert AFTER INSERT ON conflict_value
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER conflict_value_update AFTER UPDATE ON conflict_value
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER conflict_value_delete AFTER DELETE ON conflict_value
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER project_property_insert AFTER INSERT ON project_property
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER project_property_update AFTER UPDATE ON project_property
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER project_property_delete AFTER DELETE ON project_property
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TABLE shown_scene (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  scene INTEGER NOT NULL
) STRICT;
CREATE TABLE shown_display (
  scene INTEGER PRIMARY KEY NOT NULL,
  device TEXT NOT NULL,
  orientation TEXT NOT NULL CHECK (
    orientation IN ('portrait', 'landscapeLeft', 'portraitUpsideDown', 'landscapeRight'))
) STRICT;
CREATE TABLE shown_trait (
  scene INTEGER NOT NULL,
  name TEXT NOT NULL COLLATE BINARY,
  number REAL,
  word TEXT,
  PRIMARY KEY (scene, name),
  CHECK (number IS NULL OR word IS NULL)
) STRICT, WITHOUT ROWID;
CREATE TABLE shown_installation (
  scene INTEGER NOT NULL,
  rule_set INTEGER NOT NULL,
  is_installed INTEGER CHECK (is_installed IN (0, 1)),
  PRIMARY KEY (scene, rule_set)
) STRICT, WITHOUT ROWID;
CREATE VIEW current_display (scene, device, orientation) AS
SELECT
  display.scene, ifnull(shown_display.device, display.device),
  CASE
    WHEN shown_display.scene IS NULL THEN display.orientation
    WHEN orientations & (CASE shown_display.orientation
      WHEN 'portrait' THEN 2 WHEN 'portraitUpsideDown' THEN 4 WHEN 'landscapeRight' THEN 8 ELSE 16 END)
      THEN shown_display.orientation
    WHEN orientations & 2 THEN 'portrait'
    WHEN orientations & 16 THEN 'landscapeLeft'
    WHEN orientations & 4 THEN 'portraitUpsideDown'
    WHEN orientations & 8 THEN 'landscapeRight'
    ELSE shown_display.orientation
  END
FROM display JOIN scene ON scene.id = display.scene LEFT JOIN shown_display ON shown_display.scene = display.scene;
CREATE VIEW current_trait (scene, name, number, word) AS
SELECT scene, name, number, word FROM trait
WHERE NOT EXISTS (
  SELECT 1 FROM shown_trait WHERE shown_trait.scene = trait.scene AND shown_trait.name = trait.name)
UNION ALL
SELECT scene, name, number, word FROM shown_trait
WHERE (number IS NOT NULL OR word IS NOT NULL) AND scene IN (SELECT id FROM scene);
CREATE VIEW current_installation (rule_set, is_installed) AS
SELECT
  rule_set.id, iif(shown_installation.rule_set IS NULL, installation.is_installed, shown_installation.is_installed)
FROM rule_set LEFT JOIN installation ON installation.rule_set = rule_set.id
  LEFT JOIN shown_installation
    ON shown_installation.scene = rule_set.scene AND shown_installation.rule_set = rule_set.id
WHERE iif(shown_installation.rule_set IS NULL, installation.is_installed, shown_installation.is_installed) IS NOT NULL;
CREATE VIEW current_traits (
  scene, orientation, is_landscape, direction, width, height, width_class, height_class, scale, text_scale
) AS
WITH
  -- Sides in points, in portrait. A large phone has a regular width in landscape.
  preset (name, width, height, scale, kind) AS (
    VALUES
      ('iPhone 4s', 320.0, 480.0, 2.0, 'phone'), ('iPhone SE', 320, 568, 2, 'phone'),
      ('iPhone SE 2', 375, 667, 2, 'phone'), ('iPhone SE 3', 375, 667, 2, 'phone'),
      ('iPhone 8', 375, 667, 2, 'phone'), ('iPhone 8 Plus', 414, 736, 3, 'large phone'),
      ('iPhone X', 375, 812, 3, 'phone'), ('iPhone XS', 375, 812, 3, 'phone'),
      ('iPhone XS Max', 414, 896, 3, 'large phone'), ('iPhone XR', 414, 896, 2, 'large phone'),
      ('iPhone 11', 414, 896, 2, 'large phone'), ('iPhone 11 Pro', 375, 812, 3, 'phone'),
      ('iPhone 11 Pro Max', 414, 896, 3, 'large phone'), ('iPhone 12 mini', 375, 812, 3, 'phone'),
      ('iPhone 13 mini', 375, 812, 3, 'phone'), ('iPhone 12', 390, 844, 3, 'phone'),
      ('iPhone 12 Pro', 390, 844, 3, 'phone'), ('iPhone 13', 390, 844, 3, 'phone'),
      ('iPhone 13 Pro', 390, 844, 3, 'phone'), ('iPhone 14', 390, 844, 3, 'phone'),
      ('iPhone 16e', 390, 844, 3, 'phone'), ('iPhone 12 Pro Max', 428, 926, 3, 'large phone'),
      ('iPhone 13 Pro Max', 428, 926, 3, 'large phone'), ('iPhone 14 Plus', 428, 926, 3, 'large phone'),
      ('iPhone 14 Pro', 393, 852, 3, 'phone'), ('iPhone 15', 393, 852, 3, 'phone'),
      ('iPhone 15 Pro', 393, 852, 3, 'phone'), ('iPhone 16', 393, 852, 3, 'phone'),
      ('iPhone 14 Pro Max', 430, 932, 3, 'large phone'), ('iPhone 15 Plus', 430, 932, 3, 'large phone'),
      ('iPhone 15 Pro Max', 430, 932, 3, 'large phone'), ('iPhone 16 Plus', 430, 932, 3, 'large phone'),
      ('iPhone 16 Pro', 402, 874, 3, 'phone'), ('iPhone 16 Pro Max', 440, 956, 3, 'large phone'),
      ('iPhone 17', 402, 874, 3, 'phone'), ('iPhone 17 Pro', 402, 874, 3, 'phone'),
      ('iPhone Air', 420, 912, 3, 'large phone'), ('iPhone 17 Pro Max', 440, 956, 3, 'large phone'),
      ('iPad 9.7', 768, 1024, 2, 'tablet'), ('iPad 10.5', 834, 1112, 2, 'tablet'),
      ('iPad 10.2', 810, 1080, 2, 'tablet'), ('iPad 10.9', 820, 1180, 2, 'tablet'),
      ('iPad Pro 12.9', 1024, 1366, 2, 'tablet'), ('iPad 11', 834, 1194, 2, 'tablet'),
      ('iPad 12.9', 1024, 1366, 2, 'tablet'), ('iPad mini 5', 768, 1024, 2, 'tablet'),
      ('iPad mini 6', 744, 1133, 2, 'tablet'), ('iPad mini 7', 744, 1133, 2, 'tablet'),
      ('iPad Air 11', 820, 1180, 2, 'tablet'), ('iPad Air 13', 1024, 1366, 2, 'tablet'),
      ('iPad Pro 11 M4', 834, 1210, 2, 'tablet'), ('iPad Pro 13 M4', 1032, 1376, 2, 'tablet'),
      ('Canvas 1x', 600, 600, 1, 'canvas'), ('Canvas 2x', 600, 600, 2, 'canvas')
  ),
  -- A device is a preset, a bare size 'WxH', or one of these with ' at WxH' and, if that is the size in landscape,
  -- ' in landscape'.
  shown AS (
    SELECT
      scene, orientation, orientation IN ('landscapeLeft', 'landscapeRight') AS is_landscape,
      iif(place = 0, device, substr(device, 1, place - 1)) AS base,
      iif(place = 0, NULL, replace(substr(device, place + 4), ' in landscape', '')) AS size,
      device LIKE '% in landscape' AS is_size_in_landscape
    FROM (SELECT scene, device, orientation, instr(device, ' at ') AS place FROM current_display)
  ),
  screen AS (
    SELECT
      shown.*, preset.kind, iif(base GLOB '[0-9]*x[0-9]*', 2.0, preset.scale) AS scale,
      iif(base GLOB '[0-9]*x[0-9]*', CAST(base AS REAL), preset.width) AS side,
      iif(base GLOB '[0-9]*x[0-9]*', CAST(substr(base, instr(base, 'x') + 1) AS REAL), preset.height) AS other_side
    FROM shown LEFT JOIN preset ON preset.name = base
  ),
  turned AS (
    SELECT
      *, iif(is_landscape, max(side, other_side), min(side, other_side)) AS width,
      iif(is_landscape, min(side, other_side), max(side, other_side)) AS height
    FROM screen
  )
SELECT
  scene.id, orientation, is_landscape, direction,
  CASE WHEN size IS NULL THEN width WHEN is_landscape = is_size_in_landscape THEN CAST(size AS REAL) END,
  CASE
    WHEN size IS NULL THEN height
    WHEN is_landscape = is_size_in_landscape THEN CAST(substr(size, instr(size, 'x') + 1) AS REAL)
  END,
  CASE
    WHEN kind = 'canvas' THEN 'unspecified'
    WHEN kind IS NULL THEN iif(width >= 600, 'regular', iif(width < 600, 'compact', NULL))
    ELSE iif(kind = 'tablet' OR kind = 'large phone' AND is_landscape, 'regular', 'compact')
  END,
  CASE
    WHEN kind = 'canvas' THEN 'unspecified'
    WHEN kind IS NULL THEN iif(height >= 600, 'regular', iif(height < 600, 'compact', NULL))
    ELSE iif(kind = 'tablet' OR NOT is_landscape, 'regular', 'compact')
  END,
  scale,
  ifnull(
    (SELECT number FROM current_trait WHERE current_trait.scene = scene.id AND name = 'textScale' AND number BETWEEN 0.1 AND 10), 1.0)
FROM scene JOIN turned ON turned.scene = scene.id;
CREATE TABLE named_number (
  id INTEGER PRIMARY KEY NOT NULL,
  rule_set INTEGER NOT NULL REFERENCES rule_set (id) DEFERRABLE INITIALLY DEFERRED,
  -- Among the rules of the set.
  position TEXT NOT NULL,
  name TEXT NOT NULL COLLATE BINARY,
  value REAL NOT NULL
) STRICT;
CREATE INDEX named_number_rule_set ON named_number (rule_set);
CREATE TRIGGER named_number_insert AFTER INSERT ON named_number
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER named_number_update AFTER UPDATE ON named_number
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE TRIGGER named_number_delete AFTER DELETE ON named_number
BEGIN INSERT INTO outside_change SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM outside_change); END;
CREATE VIEW current_number (scene, name, value, rule_set, id) AS
SELECT scene, name, value, rule_set, id FROM (
  SELECT
    set_state.scene, number.name, value, number.rule_set, number.id,
    row_number() OVER (
      PARTITION BY set_state.scene, number.name ORDER BY rule_set.position DESC, rule_set.id DESC) AS rank
  FROM set_state JOIN rule_set ON rule_set.id = set_state.rule_set
    JOIN named_number AS number ON number.rule_set = rule_set.id
  WHERE is_installed)
WHERE rank = 1;
CREATE VIEW installed_number (scene, rule_set, name, value, id) AS
SELECT scene.name, rule_set.name, number.name, value, number.id
FROM current_number AS number JOIN rule_set ON rule_set.id = number.rule_set JOIN scene ON scene.id = number.scene
ORDER BY scene.position, scene.id, number.name;
CREATE VIEW installed_constraint (
  scene, rule_set, handle, identifier, first_view, first_guide, first_attribute, relation, multiplier, second_view,
  second_guide, second_attribute, constant, priority, id
) AS
WITH
  number AS MATERIALIZED (SELECT scene, name, value FROM current_number),
  rule AS (
    SELECT
      layout_constraint.*, rule_set.scene AS scene, rule_set.name AS set_name, rule_set.position AS set_position,
      iif(multiplier_number IS NULL, multiplier, multiplier * (
        SELECT value FROM number WHERE number.scene = rule_set.scene AND number.name = multiplier_number)) AS factor,
      iif(constant_numbers IS NULL, constant, constant + (
        SELECT iif(count(number.value) = count(*), sum(term.value * number.value), NULL)
        FROM json_each(constant_numbers) AS term
          LEFT JOIN number ON number.scene = rule_set.scene AND number.name = term.key)) AS total
    FROM set_state JOIN rule_set ON rule_set.id = set_state.rule_set
      JOIN layout_constraint ON layout_constraint.rule_set = rule_set.id
    WHERE is_installed)
SELECT
  scene.name, set_name, handle, identifier, one.name, first_guide, first_attribute, relation, factor, other.name,
  second_guide, second_attribute, total, priority, rule.id
FROM rule JOIN scene ON scene.id = rule.scene JOIN view AS one ON one.id = first_view
  LEFT JOIN view AS other ON other.id = second_view
WHERE factor IS NOT NULL AND total IS NOT NULL
ORDER BY scene.position, scene.id, set_position, rule.rule_set, rule.position, rule.id;
CREATE VIEW installed_placement (
  scene, rule_set, view, measure, source_view, source_part, source_measure, multiplier, constant, id
) AS
WITH
  number AS MATERIALIZED (SELECT scene, name, value FROM current_number),
  rule AS (
    SELECT
      placement.*, rule_set.scene AS scene, rule_set.name AS set_name, rule_set.position AS set_position,
      iif(constant_numbers IS NULL, constant, constant + (
        SELECT iif(count(number.value) = count(*), sum(term.value * number.value), NULL)
        FROM json_each(constant_numbers) AS term
          LEFT JOIN number ON number.scene = rule_set.scene AND number.name = term.key)) AS total
    FROM set_state JOIN rule_set ON rule_set.id = set_state.rule_set JOIN placement ON placement.rule_set = rule_set.id
    WHERE is_installed)
SELECT
  scene.name, set_name, view.name, measure, source.name, source_part, source_measure, multiplier, total, rule.id
FROM rule JOIN scene ON scene.id = rule.scene JOIN view ON view.id = rule.view
  LEFT JOIN view AS source ON source.id = source_view
WHERE total IS NOT NULL
ORDER BY scene.position, scene.id, set_position, rule.rule_set, rule.position, rule.id;
CREATE VIEW set_state (rule_set, scene, is_installed, reason) AS
WITH RECURSIVE
  -- Conditions without quoted names: each character between quotes becomes its bytes in hexadecimal, so that spaces
  -- and parentheses are separators everywhere.
  scan (rule_set, rest, is_quoted, text) AS (
    SELECT id, condition, 0, '' FROM rule_set WHERE instr(condition, '"') > 0
    UNION ALL
    SELECT
      rule_set, substr(rest, iif(is_quoted AND substr(rest, 1, 1) = '\', 3, 2)),
      iif(substr(rest, 1, 1) = '"', 1 - is_quoted, is_quoted),
      text || CASE
        WHEN substr(rest, 1, 1) = '"' OR NOT is_quoted THEN substr(rest, 1, 1)
        WHEN substr(rest, 1, 1) = '\' THEN hex(substr(rest, 2, 1))
        ELSE hex(substr(rest, 1, 1))
      END
    FROM scan WHERE rest <> ''
  ),
  condition_text (rule_set, text) AS (
    SELECT id, condition FROM rule_set WHERE instr(condition, '"') = 0
    UNION ALL
    SELECT rule_set, text FROM scan WHERE rest = ''
  ),
  -- The parts of a condition from left to right: the operators a (and), o (or), n (not), and the tests without their
  -- parentheses.
  part (rule_set, number, part, rest) AS (
    SELECT rule_set, 0, NULL, text FROM condition_text
    UNION ALL
    SELECT
      rule_set, number + 1,
      iif(rest GLOB '(and *' OR rest GLOB '(or *' OR rest GLOB '(not *', substr(rest, 2, 1),
        substr(rest, 2, instr(rest, ')') - 2)),
      ltrim(
        substr(rest, CASE
          WHEN rest GLOB '(and *' OR rest GLOB '(not *' THEN 6
          WHEN rest GLOB '(or *' THEN 5
          ELSE ifnull(nullif(instr(rest, ')'), 0), length(rest)) + 1
        END), ' )')
    FROM part WHERE rest <> ''
  ),
  -- Tests: OPERATOR NAME LITERAL, or orientation NAME LITERAL. The literal of width or height can be the other one.
  test AS (
    SELECT
      rule_set, number, operator, substr(operands, 1, instr(operands || ' ', ' ') - 1) AS name,
      substr(operands, instr(operands || ' ', ' ') + 1) AS literal
    FROM (
      SELECT
        rule_set, number, substr(part, 1, instr(part, ' ') - 1) AS operator,
        substr(part, instr(part, ' ') + 1) AS operands
      FROM part WHERE length(part) > 1
    )
  ),
  -- Each test beside the trait that it reads, which has a number, a word or, if it is absent or unknown, neither.
  tested AS (
    SELECT
      test.rule_set, test.number AS place, operator, test.name, literal, orientation, is_landscape,
      CASE test.name
        WHEN 'width' THEN width WHEN 'height' THEN height WHEN 'scale' THEN scale WHEN 'textScale' THEN text_scale
        WHEN 'textSize' THEN instr(sizes, ' ' || iif(instr(sizes, ' ' || custom.word || ' ') > 0, custom.word, 'large') || ' ')
        ELSE iif(test.name IN ('orientation', 'direction', 'widthClass', 'heightClass', 'keyboard', 'environment'), NULL, custom.number)
      END AS number,
      CASE test.name
        WHEN 'orientation' THEN orientation WHEN 'direction' THEN direction
        WHEN 'widthClass' THEN width_class WHEN 'heightClass' THEN height_class
        WHEN 'keyboard' THEN iif(custom.word = 'shown', 'shown', 'hidden')
        WHEN 'environment' THEN iif(custom.word = 'canvas', 'canvas', 'runtime')
        ELSE iif(test.name IN ('width', 'height', 'scale', 'textScale', 'textSize'), NULL, custom.word)
      END AS word,
      CASE
        WHEN test.name IN ('width', 'height') AND literal = 'width' THEN width
        WHEN test.name IN ('width', 'height') AND literal = 'height' THEN height
        WHEN test.name = 'textSize' THEN nullif(instr(sizes, ' ' || literal || ' '), 0)
        WHEN literal GLOB '[a-zA-Z_"]*' THEN NULL
        ELSE CAST(literal AS REAL)
      END AS literal_number,
      CASE
        WHEN test.name IN ('width', 'height') AND literal IN ('width', 'height') THEN NULL
        WHEN test.name = 'textSize' AND instr(sizes, ' ' || literal || ' ') > 0 THEN NULL
        WHEN literal GLOB '[a-zA-Z_"]*' THEN literal
      END AS literal_word
    FROM test JOIN rule_set ON rule_set.id = test.rule_set
      JOIN current_traits ON current_traits.scene = rule_set.scene
      LEFT JOIN (
        SELECT
          scene, number,
          iif(name GLOB '*[^a-zA-Z0-9_]*' OR name GLOB '[0-9]*', '"' || hex(name) || '"', name) AS name,
          iif(word GLOB '*[^a-zA-Z0-9_]*' OR word GLOB '[0-9]*', '"' || hex(word) || '"', word) AS word
        FROM current_trait
      ) AS custom ON custom.scene = rule_set.scene AND custom.name = test.name
      -- The text sizes in their order, which the positions of their names tell.
      CROSS JOIN (SELECT ' extraSmall small medium large extraLarge extraExtraLarge extraExtraExtraLarge accessibilityMedium accessibilityLarge accessibilityExtraLarge accessibilityExtraExtraLarge accessibilityExtraExtraExtraLarge ' AS sizes)
  ),
  -- Every part as one character: a, o, n, or the value of a test, which is 0, 1 or u (unknown).
  symbol (rule_set, number, symbol) AS MATERIALIZED (
    SELECT rule_set, number, part FROM part WHERE length(part) = 1
    UNION ALL
    SELECT rule_set, place, CASE
      WHEN operator = 'orientation' THEN CASE name
        WHEN 'portrait' THEN NOT is_landscape
        WHEN 'landscape' THEN is_landscape
        WHEN 'exactly' THEN orientation = literal
        ELSE orientation = name
      END
      WHEN number IS NULL AND word IS NULL
        THEN iif(name IN ('width', 'height', 'widthClass', 'heightClass', 'scale'), 'u', '0')
      WHEN operator = '=' THEN number IS literal_number AND word IS literal_word
      WHEN operator = '!=' THEN number IS NOT literal_number OR word IS NOT literal_word
      WHEN number IS NULL OR literal_number IS NULL THEN 0
      WHEN operator = '<' THEN number < literal_number
      WHEN operator = '<=' THEN number <= literal_number
      WHEN operator = '>' THEN number > literal_number
      WHEN operator = '>=' THEN number >= literal_number
    END
    FROM tested
  ),
  -- The symbols of a condition in prefix notation, such as a1n0.
  written (rule_set, number, formula) AS (
    SELECT rule_set, number, '' || symbol FROM symbol WHERE number = 1
    UNION ALL
    SELECT written.rule_set, symbol.number, formula || symbol
    FROM written JOIN symbol ON symbol.rule_set = written.rule_set AND symbol.number = written.number + 1
  ),
  -- The formula with its innermost operators replaced by their values, until one value is left.
  reduced (rule_set, formula) AS (
    SELECT rule_set, formula FROM written
    WHERE number = (SELECT max(number) FROM symbol WHERE symbol.rule_set = written.rule_set)
    UNION
    SELECT rule_set,
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(formula,
        'n0', '1'), 'n1', '0'), 'nu', 'u'),
        'a1', ''), 'a00', '0'), 'a01', '0'), 'a0u', '0'), 'au0', '0'), 'au1', 'u'), 'auu', 'u'),
        'o0', ''), 'o11', '1'), 'o10', '1'), 'o1u', '1'), 'ou1', '1'), 'ou0', 'u'), 'ouu', 'u')
    FROM reduced WHERE length(formula) > 1
  )
SELECT
  rule_set.id, rule_set.scene,
  ifnull(
    current_installation.is_installed,
    iif(condition IS NULL, 1, (
      SELECT CASE formula WHEN '1' THEN 1 WHEN '0' THEN 0 END FROM reduced
      WHERE reduced.rule_set = rule_set.id AND length(formula) = 1))),
  iif(current_installation.is_installed IS NOT NULL, 'by hand', iif(condition IS NULL, 'no condition', 'condition'))
FROM rule_set LEFT JOIN current_installation ON current_installation.rule_set = rule_set.id;
