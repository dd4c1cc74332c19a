import Testing

/// Whether something takes no longer than a time. A test's own time limit counts the time that it waits for a thread, too.
func takesAtMost(_ limit: Duration, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void)
  rethrows
{
  let took = try ContinuousClock().measure { try body() }
  #expect(took < limit, sourceLocation: sourceLocation)
}
