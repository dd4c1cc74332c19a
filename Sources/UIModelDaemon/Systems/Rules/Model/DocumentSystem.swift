import UIModelPlatform

extension DeclaredSystem {
  /// The checks of documents: their syntax, their schema and their references.
  static let documents = DeclaredSystem(blockCheck: { block, report in
    for problem in block.tree.problems {
      let (place, relatedPlace) = (block.place(problem.range), problem.relatedRange.map { block.place($0) })
      if problem.kind == .duplicateKey {
        report.run(on: RepeatedKey(place: place, firstPlace: relatedPlace))
      } else {
        report.run(on: SyntaxProblem(message: problem.message, place: place, outerClosingBracket: relatedPlace))
      }
    }
    let schema = block.declarations.schema
    for problem in schema.problems { report.run(on: problem) }
    for use in schema.uses { report.run(on: use) }
    for name in schema.names { report.run(on: name) }
    if let appNames = report.context.suggestedAppNames {
      // If no app or several apps have this name, references cannot be resolved, and only the app's name is checked.
      for name in block.declarations.appNames { report.run(on: Reference.app(name, appNames)) }
    } else {
      for reference in schema.references { report.run(on: Reference.entity(reference)) }
    }
  })
}

/// A syntax error in a document.
struct SyntaxProblem: Sendable {
  let message: String
  let place: Place
  /// The bracket that closes an outer container while the container at `place` is still open; nil for other errors.
  let outerClosingBracket: Place?
}

/// A key that occurs twice in an object. `place` is the second occurrence.
package struct RepeatedKey: Sendable {
  let place: Place
  /// The place of the first occurrence of the key, whose value is used. For a key of the document's root object, this
  /// place may be in another block.
  let firstPlace: Place?

  package init(place: Place, firstPlace: Place?) {
    self.place = place
    self.firstPlace = firstPlace
  }
}

/// A name that refers to a declaration elsewhere, such as `"viewController": "photos"` in a sheet.
enum Reference: Sendable {
  case entity(NameReference)
  /// The app's name in a document, and the names of all apps (`AppContext.suggestedAppNames`). The document's name
  /// matches no app or several apps.
  case app(Located<String>, [String])
}

/// A suppression comment that has no effect.
package struct IdleSuppression: Sendable {
  let suppression: Suppression
  let place: Place
  /// Whether the comment lacks a reason that the configuration requires.
  let lacksReason: Bool

  package init(suppression: Suppression, place: Place, lacksReason: Bool = false) {
    self.suppression = suppression
    self.place = place
    self.lacksReason = lacksReason
  }
}

extension Block {
  /// Returns the place of a byte range of this block. The range may differ from the ranges of JSON nodes.
  package func place(_ range: Range<Int>) -> Place {
    Place(block: id, text: range)
  }
}
