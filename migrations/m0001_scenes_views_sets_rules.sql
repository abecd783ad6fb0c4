-- Version 1: scenes, their views, and the rules filed in sets; apart from them, how a scene is shown.
--
-- What SQLite's session extension demands of a table whose changes are recorded and applied elsewhere:
--   an explicit INTEGER PRIMARY KEY that is never updated; foreign keys without actions, checked at COMMIT;
--   no trigger; no UNIQUE, neither on names nor on places, which are checked in code. One property a row.
-- Columns are only ever appended, so that old changesets still apply. Text compares by its bytes (BINARY).
-- Places among siblings are fractional keys (position), which sort as text.

-- Content: what is edited, compared and merged.

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

-- One row for each property that a view was given; id is derived from view and property.
CREATE TABLE view_property (
  id INTEGER PRIMARY KEY NOT NULL,
  view INTEGER NOT NULL REFERENCES view (id) DEFERRABLE INITIALLY DEFERRED,
  property TEXT NOT NULL,
  number REAL,
  word TEXT,
  flag INTEGER CHECK (flag IN (0, 1)),
  CHECK ((number IS NOT NULL) + (word IS NOT NULL) + (flag IS NOT NULL) = 1)
) STRICT;

CREATE INDEX view_property_view ON view_property (view);

CREATE TABLE rule_set (
  id INTEGER PRIMARY KEY NOT NULL,
  scene INTEGER NOT NULL REFERENCES scene (id) DEFERRABLE INITIALLY DEFERRED,
  position TEXT NOT NULL,
  name TEXT NOT NULL COLLATE BINARY,
  -- An expression such as (and (orientation landscape) (= images 3)); NULL for a set without a condition.
  condition TEXT
) STRICT;

CREATE INDEX rule_set_scene ON rule_set (scene);

-- first_attribute relation multiplier * second_attribute + constant @priority, as NSLayoutConstraint.
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
  priority REAL NOT NULL,
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

-- State: how a scene is shown now. Recorded and undoable like content, but in a merge ours wins.

CREATE TABLE display (
  scene INTEGER PRIMARY KEY NOT NULL REFERENCES scene (id) DEFERRABLE INITIALLY DEFERRED,
  device TEXT NOT NULL,
  orientation TEXT NOT NULL
) STRICT;

-- One row for each custom trait; id is derived from scene and name.
CREATE TABLE trait (
  id INTEGER PRIMARY KEY NOT NULL,
  scene INTEGER NOT NULL REFERENCES scene (id) DEFERRABLE INITIALLY DEFERRED,
  name TEXT NOT NULL COLLATE BINARY,
  number REAL,
  word TEXT,
  CHECK ((number IS NOT NULL) + (word IS NOT NULL) = 1)
) STRICT;

CREATE INDEX trait_scene ON trait (scene);

-- A set installed or uninstalled by hand, until its condition takes over again.
CREATE TABLE installation (
  rule_set INTEGER PRIMARY KEY NOT NULL REFERENCES rule_set (id) DEFERRABLE INITIALLY DEFERRED,
  is_installed INTEGER NOT NULL CHECK (is_installed IN (0, 1))
) STRICT;
