/// The result of reading the code of a document. Only the reader of the code's language knows its contents.
package protocol CodeReading: Sendable {}

/// An edit of code that did not change the code's declarations. Only the reader of the code's language knows its
/// contents.
package protocol CodeEdit: Sendable {}
