-- Version 4: instances. A view that shows another scene has traits of its own.

-- Content. Traits such as images=3, which what the view shows has instead of those around; id is derived from the view
-- and the name.
CREATE TABLE instance_trait (
  id INTEGER PRIMARY KEY NOT NULL,
  view INTEGER NOT NULL REFERENCES view (id) DEFERRABLE INITIALLY DEFERRED,
  name TEXT NOT NULL,
  number REAL,
  word TEXT,
  CHECK ((number IS NULL) <> (word IS NULL))
) STRICT;

CREATE INDEX instance_trait_view ON instance_trait (view);
