import UIModelPlatform

extension DeclaredSystem {
  /// Documents themselves: what can be read, what the schema says of it, and names.
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
      // Nothing can be found in an app that is not there; the app's name is what is wrong.
      if let name = block.declarations.appName { report.run(on: Reference.app(name, apps)) }
    } else {
      for reference in schema.references { report.run(on: Reference.entity(reference)) }
    }
  })
}

/// Text that cannot be read.
struct SyntaxProblem: Sendable {
  let message: String
  let place: Place
  /// What is closed wrongly, or not at all.
  let opening: Place?
}

/// A key that stands in one object twice.
package struct RepeatedKey: Sendable {
  let place: Place
  /// The one that counts; for a key of the document's root it may stand in another block.
  let first: Place?

  package init(place: Place, first: Place?) {
    self.place = place
    self.first = first
  }
}

/// A name that stands for something that is declared elsewhere.
enum Reference: Sendable {
  case entity(NameReference)
  /// The app that a document says it belongs to, with the names of the workspace's apps, of which not just one has it.
  case app(Located<String>, [String])
}

/// A suppression comment that silenced nothing.
package struct IdleSuppression: Sendable {
  let suppression: Suppression
  let place: Place

  package init(suppression: Suppression, place: Place) {
    self.suppression = suppression
    self.place = place
  }
}

extension Block {
  /// A place for bytes of this block that are no node.
  package func place(_ range: Range<Int>) -> Place {
    Place(block: id, text: range)
  }
}
