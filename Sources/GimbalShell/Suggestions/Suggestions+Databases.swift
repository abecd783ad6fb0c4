// Phrases from sqlite3, psql and SQL.
extension Suggestions {
  private static let output =
    "at the prompt, write '> FILE' after a command, as in 'frames > FILE'"
  private static let format =
    "use 'mode json', 'mode csv' or 'mode table', or '--format' with a command"
  private static let sql =
    "Gimbal does not support SQL; use 'view list', 'constraint list' or 'find TEXT'"

  static let databaseRows: [Row] = [
    // sqlite3
    (".dump ...", "export - --as script"), (".output|.once|.excel X", output),
    (".output|.once|.excel|.log ...", output), (".open FILE", "start 'gimbal FILE' to open another project"),
    (".open", "start 'gimbal FILE' to open another project"),
    (".headers|.header|.width|.separator|.nullvalue|.echo ...", format),
    (".timer|.stats|.changes|.bail|.eqp ...", "there is no such setting; use 'mode' for the format of lists"),
    (
      ".shell|.system|.cd ...",
      "Gimbal runs shell commands only after '|'; leave the session with 'quit' first"
    ),
    (".indexes|.indices ...", "constraint list"), (".explain VIEW", "explain VIEW"),
    (".explain ...", "use 'explain VIEW'"), (".clone|.recover FILE", "backup FILE"),
    (".restore ...", "use 'import FILE' for an archive, or start 'gimbal FILE'"),
    (".version", "start 'gimbal --version'"),
    (".databases", "a project is one file; use 'scene list' to list its scenes"),
    // psql
    ("\\l ...", "a project is one file; use 'scene list' to list its scenes"),
    ("\\x|\\pset|\\a|\\t|\\f|\\H|\\set|\\gset ...", format),
    ("\\timing ...", "there is no such setting; use 'mode' for the format of lists"),
    ("\\o|\\g|\\w ...", output),
    ("\\! ...", "Gimbal runs shell commands only after '|'; leave the session with 'quit' first"),
    ("\\c|\\connect SCENE", "scene use SCENE"),
    ("\\c|\\connect ...", "use 'scene use NAME', or start 'gimbal FILE'"),
    ("\\p|\\r", "use 'history' to list the statements"), ("\\copy ...", "use 'export FILE' or 'import FILE'"),
    ("\\ds|\\df|\\di|\\du|\\dn ...", "use 'view list', 'set list' or 'constraint list'"),
    // SQL
    ("select * from views ...", "view list"), ("select * from scenes ...", "scene list"),
    ("select * from sets ...", "set list"), ("select * from constraints ...", "constraint list"),
    ("select * from branches ...", "branch"), ("select * from VIEW ...", "show VIEW"),
    ("select * from SCENE ...", "show SCENE"), ("select count ...", "use 'status', which counts the views"),
    ("select ...", sql), ("insert into views ...", "use 'view new NAME PROPERTY VALUE'"),
    ("insert ...", "use 'view new NAME PROPERTY VALUE', or 'constrain'"),
    ("update VIEW set REST", "use 'view set VIEW PROPERTY VALUE'"),
    ("update ...", "use 'view set NAME PROPERTY VALUE', or 'constraint set #HANDLE constant C'"),
    ("delete from ...", "use 'view remove NAME' or 'constraint remove #HANDLE'"),
    ("alter ... rename ...", "use 'view rename OLD NEW', 'scene rename OLD NEW' or 'set rename OLD NEW'"),
    ("alter VIEW ...", "use 'view set VIEW PROPERTY VALUE'"),
    ("alter ...", "use 'view set NAME PROPERTY VALUE'"),
    ("truncate|drop table|database|index ...", "use 'scene remove NAME' or 'view remove NAME'"),
    ("create table|database ...", "use 'scene new NAME'"), ("create index|trigger ...", sql),
    ("pragma integrity_check|quick_check ...", "verify"), ("pragma ...", "use 'mode' or 'scene set'"),
    ("analyze", "use 'check' for problems with the layout, and 'verify' for the file"),
    ("explain analyze|query REST", "use 'check' for problems with the layout, or 'explain VIEW'"),
    ("explain check", "check"), ("show tables", "scene list"), ("tables", "use 'scene list' or 'view list'"),
    ("show views", "view list"), ("show sets", "set list"), ("show scenes|databases", "scene list"),
    ("show constraints", "constraint list"), ("show guides", "guide list"), ("show devices", "device list"),
    ("show scene", "scene show"), ("show frames", "frames"),
    ("show conflicts", "use 'check' for the layout, and 'conflicts' for a merge"), ("show status", "status"),
    ("show all", "use 'status', 'view list' and 'constraint list'"), ("use SCENE", "scene use SCENE"),
    ("use NAME", "scene use NAME"), ("desc X", "show X"), ("-- ...", "start a comment with '#'"),
    ("/* ...", "start a comment with '#'"), ("// ...", "start a comment with '#'"),
    ("save", "every command is saved at once; use 'backup FILE' to copy the project"),
    ("save FILE", "every command is saved at once; use 'backup FILE' to copy the project"),
  ]
}
