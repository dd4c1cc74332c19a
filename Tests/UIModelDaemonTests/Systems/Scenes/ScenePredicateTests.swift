import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks predicates for the target content identifiers of scenes: their syntax, and the identifiers that they match.
@Suite struct ScenePredicateTests {
  private func holds(_ format: String, _ identifier: String?, _ arguments: [String?] = []) -> Bool? {
    guard case .success(let predicate) = PredicateSource.format(format, arguments: arguments).predicate else {
      Issue.record("\(format) was not read")
      return nil
    }
    return predicate.holds(for: identifier)
  }

  @Test(arguments: [
    ("self == 'note'", "note", true), ("SELF = \"note\"", "Note", false), ("self ==[c] 'note'", "NOTE", true),
    ("self != 'note'", "note", false), ("self <> 'note'", "list", true), ("'note' == self", "note", true),
    ("self BEGINSWITH 'note-'", "note-1", true), ("self beginswith[cd] 'NOTE-'", "note-1", true),
    ("self ENDSWITH '.note'", "a.note", true), ("self ENDSWITH '.note'", "note", false),
    ("self CONTAINS 'o'", "note", true), ("self CONTAINS ''", "note", true), ("'my note' CONTAINS self", "note", true),
    ("self LIKE 'n?t*'", "note-1", true), ("self LIKE '*a*b'", "xaxxb", true), ("self LIKE '*a*b'", "xaxxbc", false),
    ("self LIKE '\\*'", "*", true), ("self LIKE '\\*'", "a", false),
    ("self IN {'a', 'b'}", "b", true), ("self IN {}", "b", false), ("'b' IN self", "abc", true),
    ("self == 'a' OR self == 'b' AND self == 'c'", "a", true),
    ("(self == 'a' OR self == 'b') AND self == 'c'", "a", false),
    ("NOT self == 'a'", "b", true), ("!(self == 'a') && TRUEPREDICATE", "b", true), ("FALSEPREDICATE", "b", false),
    ("self == 'it\\'s'", "it's", true),
  ]) func comparisonsFollowPredicateSyntax(_ format: String, _ identifier: String, _ expectedResult: Bool) {
    #expect(holds(format, identifier) == expectedResult)
  }

  @Test func nilIdentifierEqualsNoString() {
    #expect(holds("self == 'a'", nil) == false)
    #expect(holds("self != 'a'", nil) == true)
    #expect(holds("TRUEPREDICATE", nil) == true)
  }

  @Test func unknownArgumentMakesTheResultUnknown() {
    #expect(holds("self == %@", "a", ["a"]) == true)
    #expect(holds("self == %@", "a", [nil]) == nil)
    #expect(holds("self == %@ AND self == 'b'", "a") == false)
    #expect(holds("self == %@ OR self == 'a'", "a") == true)
  }

  @Test(arguments: [
    ("self MATCHES '.*'", true), ("self.length == 'a'", true), ("title == 'a'", true), ("self == 'a", true), ("", true),
    ("self ==[x] 'a'", true), ("self ==", true), ("ANY self == 'a'", false), ("self BETWEEN {'a', 'b'}", false),
    ("self == %d", false), ("self == lowercase('A')", false), ("self == 'a' )", false), ("self == 1", false),
  ]) func onlyForbiddenPredicatesAreCertainlyInvalid(_ format: String, _ isCertain: Bool) {
    guard case .failure(let problem) = PredicateSource.format(format, arguments: []).predicate else {
      Issue.record("\(format) was read")
      return
    }
    #expect(problem.isCertain == isCertain, "\(problem.reason)")
  }

  @Test func deepAndWidePredicatesAreLimited() {
    let deepFormat = String(repeating: "(", count: 100_000) + "self == 'a'"
    if case .success = PredicateSource.format(deepFormat, arguments: []).predicate { Issue.record("it was read") }
    let wideFormat = Array(repeating: "(self == 'a' OR self == 'b')", count: 200).joined(separator: " AND ")
    guard case .success(let predicate) = PredicateSource.format(wideFormat, arguments: []).predicate else {
      Issue.record("it was not read")
      return
    }
    #expect(!predicate.neverHolds)
    #expect(predicate.holds(for: "a") == true)
  }
}
