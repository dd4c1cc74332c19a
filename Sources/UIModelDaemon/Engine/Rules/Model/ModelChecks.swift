/// The rules about documents themselves, in the order of their codes.
enum ModelRules {
  static let all: [any Rule.Type] = [
    DeprecatedAPI.self, DuplicateKey.self, DuplicateRef.self, MissingProperty.self, SyntaxError.self,
    UnavailableInTarget.self, UnknownKey.self, UnknownReference.self, UnknownValue.self,
    UnreadableInfoPlist.self, UnusedSuppression.self, WrongType.self,
  ]
}

/// Runs the rules about documents on one block.
enum ModelChecks {
  static func check(_ block: Block, _ report: inout Report) {
    SyntaxError.check(block, &report)
    for problem in block.declarations.schema.problems {
      switch problem.kind {
      case .unknownKey(let name, let type, let nearest):
        UnknownKey.report(name, type: type, nearest: nearest, at: problem.place, &report)
      case .unknownValue(let name, let property, let nearest, let allowed):
        UnknownValue.report(name, of: property, nearest: nearest, allowed: allowed, at: problem.place, &report)
      case .wrongType(let property, let expected):
        WrongType.report(property, expected: expected, at: problem.place, &report)
      case .missing(let properties, let type):
        MissingProperty.report(properties, type: type, at: problem.place, &report)
      case .excess(let name, let other, let type):
        UnknownKey.report(name, beside: other, type: type, at: problem.place, &report)
      }
    }
    for use in block.declarations.schema.uses {
      UnavailableInTarget.check(use, &report)
      DeprecatedAPI.check(use, &report)
    }
    for name in block.declarations.schema.names where name.isHandle { DuplicateRef.check(name, &report) }
    if let apps = report.context.otherApps {
      // Nothing can be found in an app that is not there; the app's name is what is wrong.
      block.declarations.appName.map { UnknownReference.check(app: $0, apps, &report) }
    } else {
      for reference in block.declarations.schema.references { UnknownReference.check(reference, &report) }
    }
    report.rulesRun += ModelRules.all.count
  }
}
