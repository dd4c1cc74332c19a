import UIModelPlatform

/// The identity of one operation that read a declaration from its document. A result computed from a value is valid for
/// every value with the same identity, because both have the same content.
///
/// For example, a screen keeps its identity when only its frames change.
///
/// A class, because only object identity matters.
// A class, because only object identity matters.
final class ReadIdentity: Sendable {}
