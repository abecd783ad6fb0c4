/// Scripts that read scripts without end.
struct ScriptTooDeep: Error {
  let limit: Int
}
