-- Version 10: view state. It determines how scenes are shown, where this differs from the tables display, trait and
-- installation. It is neither recorded in revisions nor changed by undo, checkout or merge. Its rows refer to scenes and
-- sets that may not exist in the present revision, so there are no foreign keys.

-- The scene in use: one row at most.
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

-- A trait without a value is removed.
CREATE TABLE shown_trait (
  scene INTEGER NOT NULL,
  name TEXT NOT NULL COLLATE BINARY,
  number REAL,
  word TEXT,
  PRIMARY KEY (scene, name),
  CHECK (number IS NULL OR word IS NULL)
) STRICT, WITHOUT ROWID;

-- is_installed is NULL if the condition decides, although the table installation has a row.
CREATE TABLE shown_installation (
  scene INTEGER NOT NULL,
  rule_set INTEGER NOT NULL,
  is_installed INTEGER CHECK (is_installed IN (0, 1)),
  PRIMARY KEY (scene, rule_set)
) STRICT, WITHOUT ROWID;

DROP VIEW current_traits;
DROP VIEW set_state;

-- How each scene is shown: the view state or, without it, the recorded state. A scene that does not support the
-- orientation of the view state is shown in the first one that it supports.

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

-- The traits of each scene as it is displayed now. Custom traits are in the view current_trait.
-- A value is NULL if this view cannot compute it: the size of a device 'DEVICE at WxH' that is turned away from the
-- orientation that its name describes, and everything but orientation, direction and text scale on a device that is
-- not in the list below.
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

-- The state of each set. is_installed is 1, 0, or NULL if it depends on a trait without a value in current_traits.
-- reason is 'no condition', 'condition', or 'by hand' if install or uninstall decided.
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
  -- Tests: OPERATOR NAME LITERAL, or orientation NAME LITERAL.
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
        ELSE iif(test.name IN ('orientation', 'direction', 'widthClass', 'heightClass', 'keyboard', 'environment'), NULL, custom.number)
      END AS number,
      CASE test.name
        WHEN 'orientation' THEN orientation WHEN 'direction' THEN direction
        WHEN 'widthClass' THEN width_class WHEN 'heightClass' THEN height_class
        WHEN 'keyboard' THEN iif(custom.word = 'shown', 'shown', 'hidden')
        WHEN 'environment' THEN iif(custom.word = 'canvas', 'canvas', 'runtime')
        ELSE iif(test.name IN ('width', 'height', 'scale', 'textScale'), NULL, custom.word)
      END AS word,
      iif(literal GLOB '[a-zA-Z_"]*', NULL, CAST(literal AS REAL)) AS literal_number,
      iif(literal GLOB '[a-zA-Z_"]*', literal, NULL) AS literal_word
    FROM test JOIN rule_set ON rule_set.id = test.rule_set
      JOIN current_traits ON current_traits.scene = rule_set.scene
      LEFT JOIN (
        SELECT
          scene, number,
          iif(name GLOB '*[^a-zA-Z0-9_]*' OR name GLOB '[0-9]*', '"' || hex(name) || '"', name) AS name,
          iif(word GLOB '*[^a-zA-Z0-9_]*' OR word GLOB '[0-9]*', '"' || hex(word) || '"', word) AS word
        FROM current_trait
      ) AS custom ON custom.scene = rule_set.scene AND custom.name = test.name
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
