/// The result of reading the code of a document. Only the reader of the code's language can interpret the result.
package protocol CodeReading: Sendable {}

/// An edit of code that did not change the code's declarations. Only the reader of the code's language can interpret
/// the edit.
package protocol CodeEdit: Sendable {}
