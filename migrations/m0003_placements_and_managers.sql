-- Version 3: layouts without constraints. Placements and layout managers are rules in sets; a project has
-- properties of its own.

-- Content. measure = multiplier * source.source_measure + constant, run in order when the view's superview lays out
-- its subviews; each gives one coordinate or one side of a view's frame.
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
  constant REAL NOT NULL,
  CHECK (source_view IS NULL OR source_measure IS NOT NULL),
  CHECK (source_part IS NULL OR source_view IS NOT NULL)
) STRICT;

CREATE INDEX placement_rule_set ON placement (rule_set);
CREATE INDEX placement_view ON placement (view);
CREATE INDEX placement_source_view ON placement (source_view);

-- Content. A box of a layout manager's tree: the manager itself, a row, a cell, a region, an item. A property that is
-- NULL is inherited from the box around it.
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
  columns INTEGER,
  CHECK ((width IS NULL) = (width_unit IS NULL)),
  CHECK ((height IS NULL) = (height_unit IS NULL)),
  CHECK ((rows IS NULL) = (columns IS NULL))
) STRICT;

CREATE INDEX layout_box_rule_set ON layout_box (rule_set);
CREATE INDEX layout_box_parent ON layout_box (parent);
CREATE INDEX layout_box_view ON layout_box (view);

-- State. One row for each property that the project was given; id is derived from the property.
CREATE TABLE project_property (
  id INTEGER PRIMARY KEY NOT NULL,
  property TEXT NOT NULL,
  number REAL,
  word TEXT,
  flag INTEGER CHECK (flag IN (0, 1)),
  CHECK ((number IS NOT NULL) + (word IS NOT NULL) + (flag IS NOT NULL) = 1)
) STRICT;
