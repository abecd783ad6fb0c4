// The public interface of this module uses `Relation` and `Cancellation`, which GimbalCore defines.
@_exported public import GimbalCore
