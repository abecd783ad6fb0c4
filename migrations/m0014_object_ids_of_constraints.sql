-- Version 14: a constraint that was imported from an Interface Builder document has the object id of its element, by which
-- commands name it.
ALTER TABLE layout_constraint ADD COLUMN object_id TEXT COLLATE BINARY;
