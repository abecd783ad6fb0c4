// The interface of this module uses `Relation`, `Cancellation` and `LinearExpression`, so its clients need
// them.
@_exported public import GimbalCore
