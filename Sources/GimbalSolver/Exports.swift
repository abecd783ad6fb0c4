// `Relation` and `Cancellation` belong to the interface of this module.
@_exported public import GimbalCore
