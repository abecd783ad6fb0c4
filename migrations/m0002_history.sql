-- Version 2: history. Revisions and what names them, operations and what they moved; conflicts of merges.

-- Content, recorded like the rest: what a merge could not decide. Ours stands in the tables until it is settled.

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

-- The columns in question, or all of a row's.
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

-- History itself. Never recorded, only added to; gc alone removes.

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

-- The whole state of some revisions, so that reading any is bounded: a changeset from nothing.
CREATE TABLE materialisation (
  revision INTEGER PRIMARY KEY NOT NULL REFERENCES revision (id) DEFERRABLE INITIALLY DEFERRED,
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  changeset BLOB NOT NULL
) STRICT;

-- What names revisions: HEAD (its name is empty), branches, tags, and the messages of commits, whose name is the
-- revision's hash. HEAD on a branch has the branch's name as its text and no revision.
CREATE TABLE reference (
  kind TEXT NOT NULL CHECK (kind IN ('head', 'branch', 'tag', 'commit')),
  name TEXT NOT NULL COLLATE BINARY,
  revision INTEGER REFERENCES revision (id) DEFERRABLE INITIALLY DEFERRED,
  text TEXT,
  PRIMARY KEY (kind, name),
  CHECK (revision IS NOT NULL OR kind = 'head' AND text IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE INDEX reference_revision ON reference (revision);

-- One for each command that moved a reference; undo and redo walk them.
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

-- Each reference that an operation moved, before and after; both parts NULL where there was none.
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

-- The operation that the project is at: one row.
CREATE TABLE present (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  operation INTEGER NOT NULL REFERENCES operation (id) DEFERRABLE INITIALLY DEFERRED,
  -- The operation's hash: nothing else would show that the number is not the one that was written.
  hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;
