import Testing

/// Fails the test if `body` takes longer than the limit. A test's own time limit would include the time that the test
/// waits for a thread.
func takesAtMost(_ limit: Duration, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void)
  rethrows
{
  let took = try ContinuousClock().measure { try body() }
  #expect(took < limit, sourceLocation: sourceLocation)
}
