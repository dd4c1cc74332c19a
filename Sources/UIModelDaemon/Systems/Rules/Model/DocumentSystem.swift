import UIModelPlatform

extension DeclaredSystem {
  /// The checks of documents: their syntax, their schema and their references.
  static let documents = DeclaredSystem(blockCheck: { block, report in
    for problem in block.tree.problems {
      let (place, related) = (block.place(problem.range), problem.relatedRange.map { block.place($0) })
      if problem.kind == .duplicateKey {
        report.run(on: RepeatedKey(place: place, firstPlace: related))
      } else {
        report.run(on: SyntaxProblem(message: problem.message, place: place, outerClosingBracket: related))
      }
    }
    let schema = block.declarations.schema
    for problem in schema.problems { report.run(on: problem) }
    for use in schema.uses { report.run(on: use) }
    for name in schema.names { report.run(on: name) }
    if let apps = report.context.otherAppNames {
      // Without exactly one app of this name, no reference can be resolved, so only the app's name is reported.
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
  /// The bracket that closes an outer container while the container at `place` is still open; nil for other errors.
  let outerClosingBracket: Place?
}

/// A key that occurs twice in an object. `place` is the second occurrence.
package struct RepeatedKey: Sendable {
  let place: Place
  /// The place of the first key, whose value is used. If the key belongs to the document's root, it may be in another
  /// block.
  let firstPlace: Place?

  package init(place: Place, firstPlace: Place?) {
    self.place = place
    self.firstPlace = firstPlace
  }
}

/// A name that refers to a declaration elsewhere, such as `"viewController": "photos"` in a sheet.
enum Reference: Sendable {
  case entity(NameReference)
  /// The app's name in a document that matches no app or several apps, with the names of all apps
  /// (`AppContext.otherAppNames`).
  case app(Located<String>, [String])
}

/// A suppression comment that has no effect.
package struct IdleSuppression: Sendable {
  let suppression: Suppression
  let place: Place
  /// Whether the comment gives no reason although the configuration requires one.
  let lacksReason: Bool

  package init(suppression: Suppression, place: Place, lacksReason: Bool = false) {
    self.suppression = suppression
    self.place = place
    self.lacksReason = lacksReason
  }
}

extension Block {
  /// Returns the place of a byte range of this block. The range need not be a JSON node.
  package func place(_ range: Range<Int>) -> Place {
    Place(block: id, text: range)
  }
}
