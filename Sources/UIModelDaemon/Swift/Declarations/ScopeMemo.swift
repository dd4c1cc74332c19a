import UIModelPlatform

/// Answers about code that readings of several files ask for, kept from one reading to the next for as long as nothing has
/// changed that they rest on.
struct ScopeMemo: Sendable {
  /// The key of an answer: a name as a file sees it, and what is asked about it.
  struct Question: Hashable, Sendable {
    let kind: String
    let name: String
    let file: Int32
  }

  private struct Kept: Sendable {
    let value: any Sendable
    let asked: Set<String>
    let uses: [(file: Int32, source: SwiftSource, use: SwiftUse)]
    let names: SwiftProject.Names
  }

  private let kept = RecentValues<Question, Kept>(mostSize: 2_000)

  /// The answer, with its uses noted in a scope. Nil where it rests on the file that is read in that scope: the project may
  /// have an older text of that file.
  fileprivate func answer<Value: Sendable>(
    _ question: Question, in scope: SwiftScope, _ project: SwiftProject, _ make: (SwiftScope) -> Value
  ) -> Value? {
    let known = kept.value(question) { kept in
      kept.names === project.names && kept.uses.allSatisfy { project.file($0.file)?.source === $0.source }
    }
    guard let answer = known ?? Self.made(question, project, make) else { return nil }
    if known == nil { kept.set(answer, size: 1, for: question) }
    guard !answer.uses.contains(where: { $0.file == scope.home.number }) else { return nil }
    for (file, _, use) in answer.uses { scope.note(use, of: file) }
    for name in answer.asked { scope.ask(name) }
    return answer.value as? Value
  }

  private static func made(
    _ question: Question, _ project: SwiftProject, _ make: (SwiftScope) -> some Sendable
  ) -> Kept? {
    guard let viewer = project.file(question.file) else { return nil }
    let scope = SwiftScope(viewer, project)
    let value = make(scope)
    let uses = scope.uses.map { (file: $0.key, source: scope.file($0.key).source, use: $0.value) }
    return Kept(value: value, asked: scope.asked, uses: uses, names: project.names)
  }
}

extension SwiftScope {
  /// The project's answer to a question, found out by `make` in a scope of the question's file if it is not kept. Nil where
  /// it has to be found out in this scope. `make` asks nothing that depends on which file is read.
  func kept<Value: Sendable>(_ question: ScopeMemo.Question, make: (SwiftScope) -> Value) -> Value? {
    guard let project, question.file != home.number, hasKnownNames else { return nil }
    return project.answers.answer(question, in: self, project, make)
  }
}
