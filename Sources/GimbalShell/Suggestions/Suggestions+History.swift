// Phrases from git and SQL about revisions, branches and transactions.
extension Suggestions {
  static let historyRows: [Row] = [
    // Revisions
    ("log|diff|restore|revert VIEW", "'VIEW' is a view; use 'blame VIEW'"),
    ("log SCENE", "log --scene SCENE"), ("diff SCENE", "log --scene SCENE"),
    ("log --all", "use 'branch' to list the branches, and 'log NAME' for each"),
    ("log -p|--patch|--stat ...", "use 'show' or 'diff HEAD~1..HEAD' for the changes of a revision"),
    ("log -S VIEW", "blame VIEW"), ("log -S X", "find X"), ("log -- VIEW", "blame VIEW"),
    (
      "log --since|--until|--after|--before ...",
      "use 'log -n 20' to list the newest revisions with their times"
    ),
    ("log --author|--grep ...", "use 'log --format csv', and search its output"),
    ("log --decorate|--pretty|--follow ...", "log"), ("log X..Y", "use 'diff X..Y', or 'log Y'"),
    ("diff --stat|--name-only|--cached|--staged ...", "diff"), ("diff --stat X", "diff X"),
    ("diff VIEW VIEW2", "use 'blame VIEW' for its changes"), ("show X : ...", "show X"),
    ("who|when moved|changed VIEW", "blame VIEW"),
    ("which|what revision|commit moved|changed|broke VIEW", "blame VIEW"), ("blame VIEW --all", "blame VIEW"),
    ("bisect start|good|bad|run|reset ...", "use 'bisect EXPECTATION', such as 'bisect no conflicts'"),
    ("bisect expect REST", "bisect REST"),
    // Branches
    ("branch -a|-r|--all|--list|-vv", "branch"), ("branch --move OLD NEW", "branch rename OLD NEW"),
    ("branch -b|-c NAME", "branch NAME"), ("tag -a NAME ...", "tag NAME"), ("tag -m ...", "use 'tag NAME'"),
    ("show branches", "branch"), ("show tags", "tag"), ("show log|history", "log"),
    ("checkout -", "use 'branch' to list the branches, and 'checkout NAME' to switch to one"),
    ("checkout --theirs ...", "resolve --all theirs"), ("checkout --ours ...", "resolve --all ours"),
    ("checkout --detach X", "checkout X"), ("checkout -B NAME", "checkout -b NAME"),
    ("checkout X -- ...", "use 'restore X' to restore the whole project"),
    ("switch -c|-C|--create NAME", "checkout -b NAME"), ("checkout --orphan NAME", "checkout -b NAME"),
    ("new branch", "use 'branch NAME'"),
    // Merges
    ("merge --abort|--quit", "use 'undo' to undo the merge"), ("merge abort", "use 'undo' to undo the merge"),
    ("merge --continue", "use 'conflicts' to list the conflicts; a merge without conflicts is complete"),
    ("merge continue", "use 'conflicts' to list the conflicts; a merge without conflicts is complete"),
    ("merge status", "use 'conflicts' to list the conflicts of the merge"),
    ("merge --no-commit|--no-ff|--ff-only|--squash X", "use 'merge X', and 'undo' to undo it"),
    ("merge -m ...", "use 'merge NAME', then 'commit \"MESSAGE\"'"),
    ("accept|take|keep|use ours|theirs|base", "use 'resolve --all ours' or 'resolve --all theirs'"),
    ("resolve ours|theirs|base", "use 'resolve --all ours' or 'resolve --all theirs'"),
    ("mergetool|conflict", "use 'conflicts', and 'resolve !1 theirs' or 'resolve --all theirs'"),
    ("rebase X", "use 'merge X'; history is never rewritten"), ("rebase ...", "use 'merge NAME'"),
    ("cherry-pick X", "use 'show X' to see its command, or 'merge X' to merge it and its ancestors"),
    ("cherry-pick ...", "use 'merge REVISION'"),
    // Undoing
    ("revert HEAD", "use 'undo', or 'restore HEAD~1'"), ("revert X", "restore X"), ("revert", "undo"),
    ("reset", "use 'undo', or 'restore REVISION'"), ("reset --hard|--soft|--mixed|--keep X", "restore X"),
    ("reset --hard|--soft|--mixed", "undo"), ("reset X", "restore X"), ("rollback to X", "restore X"),
    ("rollback to savepoint X", "restore X"), ("rollback ...", "use 'undo' to undo the last command"),
    ("abort", "use 'undo' to undo the last command"), ("restore . ", "undo"),
    ("restore --staged ...", "undo"), ("restore --source X ...", "restore X"),
    ("uncommit|unstage|back|revert", "undo"), ("undo --all", "use 'op log', and 'op restore OPERATION'"),
    // Commits
    ("commit --amend -m MESSAGE", "commit MESSAGE"), ("commit --amend ...", "use 'commit \"MESSAGE\"'"),
    ("commit -a -m MESSAGE", "commit MESSAGE"), ("commit -am MESSAGE", "commit MESSAGE"),
    ("commit", "every command is saved as a revision; use 'commit \"MESSAGE\"' to name the newest one"),
    ("commit -m WORD", "commit \"WORD\""),
    ("amend|squash|fixup|reword ...", "use 'commit \"MESSAGE\"' to name the newest revision"),
    ("add . ", "every command is saved at once; use 'commit \"MESSAGE\"' to name the revision"),
    ("add -A|--all|-u", "every command is saved at once; use 'commit \"MESSAGE\"' to name the revision"),
    ("stash ...", "every command is saved at once; use 'branch NAME', then 'restore REVISION'"),
    ("begin|start ...", "each command is a transaction; for a larger one, use 'read FILE' with a script"),
    ("savepoint ...", "every command makes a revision; use 'tag NAME' to name the newest one"),
    // Repositories
    ("init ...", "start 'gimbal FILE' to create a project"),
    ("clone X", "use 'backup FILE' to copy the project"), ("clone", "use 'backup FILE' to copy the project"),
    (
      "push|pull|fetch|remote|publish ...",
      "use 'export FILE.ndjson --history' and 'import FILE.ndjson', or 'backup FILE'"
    ),
    ("sync ...", "use 'export FILE.ndjson --history' and 'import FILE.ndjson', or 'backup FILE'"),
    ("status -s|--short|--porcelain|-sb ...", "status"),
  ]
}
