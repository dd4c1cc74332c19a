/// What came of reading the code of a document. Only the reader of its language knows more of it.
package protocol CodeReading: Sendable {}

/// An edit of code that left what it declares as it was, in the words of the reader of its language.
package protocol CodeEdit: Sendable {}
