// The public interface of this module uses types of GimbalCore, such as `Relation`. Clients need not import
// GimbalCore.
@_exported public import GimbalCore
