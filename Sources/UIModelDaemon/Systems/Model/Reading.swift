import UIModelPlatform

/// Tells one reading of a declaration from another: who was made of the same one has nothing to look at again.
// A class for its identity alone.
final class Reading: Sendable {}
