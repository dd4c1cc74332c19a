import UIModelPlatform

/// A cache of answers about code that readings of several files share. An entry is valid as long as the declared names
/// and all sources that it depends on are unchanged.
struct ScopeMemo: Sendable {
  /// The cache key of an answer: the kind of question and the name as a file sees it.
  ///
  /// For example, a question of the kind "exits of a view" about the view `Page` has one key in each file that names
  /// the view.
  struct Question: Hashable, Sendable {
    let kind: String
    let name: String
    let file: Int32
  }

  /// A cached value with its dependencies.
  private struct CachedAnswer: Sendable {
    let value: any Sendable
    let lookedUpNames: Set<String>
    let uses: [(file: Int32, source: SwiftSource, use: SwiftUse)]
    let names: SwiftProject.Names
  }

  private let cached = RecentValues<Question, CachedAnswer>(maximumSize: 2_000)

  /// Returns the answer to a question and records its dependencies in a scope. Nil if the answer depends on the file
  /// that the scope reads, because the project may have an older text of that file.
  fileprivate func answer<Value: Sendable>(
    _ question: Question, in scope: SwiftScope, _ project: SwiftProject, _ make: (SwiftScope) -> Value
  ) -> Value? {
    let known = cached.value(question) { cached in
      cached.names === project.names && cached.uses.allSatisfy { project.file($0.file)?.source === $0.source }
    }
    guard let answer = known ?? Self.made(question, project, make) else { return nil }
    if known == nil { cached.set(answer, size: 1, for: question) }
    guard !answer.uses.contains(where: { $0.file == scope.home.number }) else { return nil }
    for (file, _, use) in answer.uses { scope.note(use, of: file) }
    for name in answer.lookedUpNames { scope.recordLookup(name) }
    return answer.value as? Value
  }

  /// Computes an answer in a new scope of the question's file. Nil if the project has no such file.
  private static func made(
    _ question: Question, _ project: SwiftProject, _ make: (SwiftScope) -> some Sendable
  ) -> CachedAnswer? {
    guard let viewer = project.file(question.file) else { return nil }
    let scope = SwiftScope(viewer, project)
    let value = make(scope)
    let uses = scope.uses.map { (file: $0.key, source: scope.file($0.key).source, use: $0.value) }
    return CachedAnswer(value: value, lookedUpNames: scope.lookedUpNames, uses: uses, names: project.names)
  }
}

extension SwiftScope {
  /// Returns the project's cached answer to a question, or computes it with `make` in a scope of the question's file.
  /// Nil if the caller must compute the answer in its own scope.
  ///
  /// `make` must not depend on which file is being read.
  func cached<Value: Sendable>(_ question: ScopeMemo.Question, make: (SwiftScope) -> Value) -> Value? {
    guard let project, question.file != home.number, hasKnownNames else { return nil }
    return project.answers.answer(question, in: self, project, make)
  }
}
