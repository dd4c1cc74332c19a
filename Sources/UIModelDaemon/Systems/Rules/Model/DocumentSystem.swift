import UIModelPlatform

extension DeclaredSystem {
  /// Rules that check the documents: their syntax, their schema and their references.
  static let documents = DeclaredSystem(reading: { block, report in
    for problem in block.tree.problems {
      let (place, related) = (block.place(problem.range), problem.related.map { block.place($0) })
      if problem.kind == .duplicateKey {
        report.run(on: RepeatedKey(place: place, first: related))
      } else {
        report.run(on: SyntaxProblem(message: problem.message, place: place, opening: related))
      }
    }
    let schema = block.declarations.schema
    for problem in schema.problems { report.run(on: problem) }
    for use in schema.uses { report.run(on: use) }
    for name in schema.names { report.run(on: name) }
    if let apps = report.context.otherApps {
      // Without an app no reference can be resolved, so only the app's name is reported.
      for name in block.declarations.appNames { report.run(on: Reference.app(name, apps)) }
    } else {
      for reference in schema.references { report.run(on: Reference.entity(reference)) }
    }
  })
}

/// A syntax error of a document.
struct SyntaxProblem: Sendable {
  let message: String
  let place: Place
  /// The bracket that closes an outer container while this one is open.
  let opening: Place?
}

/// A key that occurs twice in an object.
package struct RepeatedKey: Sendable {
  let place: Place
  /// The first key, whose value is used. If the key belongs to the document's root, it may be in another block.
  let first: Place?

  package init(place: Place, first: Place?) {
    self.place = place
    self.first = first
  }
}

/// A name that refers to a declaration elsewhere.
enum Reference: Sendable {
  case entity(NameReference)
  /// The app that a document belongs to, with the names of all apps in the workspace, if not exactly one app matches.
  case app(Located<String>, [String])
}

/// A suppression comment that suppresses no finding.
package struct IdleSuppression: Sendable {
  let suppression: Suppression
  let place: Place
  /// Whether it gives no reason though the configuration requires one.
  let lacksReason: Bool

  package init(suppression: Suppression, place: Place, lacksReason: Bool = false) {
    self.suppression = suppression
    self.place = place
    self.lacksReason = lacksReason
  }
}

extension Block {
  /// The place of bytes of this block that are not a node.
  package func place(_ range: Range<Int>) -> Place {
    Place(block: id, text: range)
  }
}
