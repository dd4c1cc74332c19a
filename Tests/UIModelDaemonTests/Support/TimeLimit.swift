import Testing

/// Runs `body` and fails the test if `body` takes longer than the limit. The time limit of Swift Testing would also
/// count the time that a test waits for a thread.
func expectWithin(_ limit: Duration, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void)
  rethrows
{
  let duration = try ContinuousClock().measure { try body() }
  #expect(duration < limit, sourceLocation: sourceLocation)
}
