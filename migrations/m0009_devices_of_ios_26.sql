-- Version 9: the devices that run iOS 18 and iOS 26 in the view of the current traits.

DROP VIEW current_traits;

-- The traits of each scene as it is displayed now. Custom traits are in the table trait.
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
    FROM (SELECT scene, device, orientation, instr(device, ' at ') AS place FROM display)
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
    (SELECT number FROM trait WHERE trait.scene = scene.id AND name = 'textScale' AND number BETWEEN 0.1 AND 10), 1.0)
FROM scene JOIN turned ON turned.scene = scene.id;
