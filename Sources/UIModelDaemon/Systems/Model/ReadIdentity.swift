import UIModelPlatform

/// The identity of one read of a declaration. If two values have the same identity, they come from the same read, so a
/// cached result for the first is valid for the second. For example, a screen keeps its identity when only its frames
/// change.
// A class, because only object identity matters.
final class ReadIdentity: Sendable {}
