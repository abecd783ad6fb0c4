-- Version 12: sets define named numbers, and numbers of rules are sums of a literal part and multiples of named numbers.
-- The multiples are a JSON object of factors by name, such as {"pad":2}, sorted by name. Programs that know version 11
-- only reject such a project.

-- Content. One row for each set and name; id is derived from both. Of several installed sets, the last one applies.
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

-- The named number by which the multiplier is multiplied, and the named numbers that are added to the constant.
ALTER TABLE layout_constraint ADD COLUMN multiplier_number TEXT COLLATE BINARY;
ALTER TABLE layout_constraint ADD COLUMN constant_numbers TEXT;

ALTER TABLE placement ADD COLUMN constant_numbers TEXT;

-- The named numbers that are added to the lengths, margins and paddings.
ALTER TABLE layout_box ADD COLUMN width_numbers TEXT;
ALTER TABLE layout_box ADD COLUMN height_numbers TEXT;
ALTER TABLE layout_box ADD COLUMN margin_top_numbers TEXT;
ALTER TABLE layout_box ADD COLUMN margin_right_numbers TEXT;
ALTER TABLE layout_box ADD COLUMN margin_bottom_numbers TEXT;
ALTER TABLE layout_box ADD COLUMN margin_left_numbers TEXT;
ALTER TABLE layout_box ADD COLUMN padding_top_numbers TEXT;
ALTER TABLE layout_box ADD COLUMN padding_right_numbers TEXT;
ALTER TABLE layout_box ADD COLUMN padding_bottom_numbers TEXT;
ALTER TABLE layout_box ADD COLUMN padding_left_numbers TEXT;

-- The definitions that apply, with the ids of their scene and set.
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

-- The same definitions with names instead of ids.
CREATE VIEW installed_number (scene, rule_set, name, value, id) AS
SELECT scene.name, rule_set.name, number.name, value, number.id
FROM current_number AS number JOIN rule_set ON rule_set.id = number.rule_set JOIN scene ON scene.id = number.scene
ORDER BY scene.position, scene.id, number.name;

DROP VIEW installed_constraint;

-- The constraints of installed sets with the values of named numbers. A constraint is missing if a number that it uses
-- has no value.
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

DROP VIEW installed_placement;

-- The placements of installed sets with the values of named numbers.
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
