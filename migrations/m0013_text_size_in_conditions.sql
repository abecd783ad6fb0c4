-- Version 13: conditions test the text size of the user, as in (>= textSize accessibilityMedium), which is large if the
-- table trait does not have it. Programs that know version 12 only reject such a project.

DROP VIEW set_state;

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
