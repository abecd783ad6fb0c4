// `Relation`, `Cancellation` and `LinearExpression` belong to the interface of this module.
@_exported public import GimbalCore
