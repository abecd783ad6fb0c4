-- Version 8: checksums of the rows of scenes, and a mark for changes by other programs.

-- The sum of the hashes of all rows of a scene, so that damaged rows are found when the scene is loaded. 0 is for the
-- rows of the project, -1 for the rows of the table scene. Not versioned: a row follows the present tables.
CREATE TABLE scene_checksum (
  scene INTEGER PRIMARY KEY NOT NULL,
  sum INTEGER NOT NULL
) STRICT;

-- One row after a program other than Gimbal has changed a versioned table. Gimbal turns triggers off on its own
-- connections, so only the changes of other programs run the triggers below.
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
