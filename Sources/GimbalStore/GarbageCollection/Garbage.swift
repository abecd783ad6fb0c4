/// What a garbage collection has forgotten.
package struct Garbage: Hashable, Sendable {
  package internal(set) var operations = 0
  package internal(set) var revisions = 0
  package internal(set) var materialisations = 0

  package var isEmpty: Bool { self == Garbage() }
}
