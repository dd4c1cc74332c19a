import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The hover text for a key or value in a document.
package struct HoverText: Sendable {
  package let markdown: String
  package let plaintext: String
  /// The range of the key or value, as UTF-8 bytes of the document.
  package let range: Range<Int>
}

extension HoverText {
  /// Returns nil if the place has no key or value with a description.
  package init?(_ document: Document, at offset: Int, nameIndex: NameIndex?) {
    guard let cursor = Cursor(document, at: offset), let step = cursor.steps.last, let token = cursor.token else {
      return nil
    }
    var lines: [(markdown: String, plain: String)] = []
    func addLine(_ markdown: String, _ plain: String? = nil) { lines.append((markdown, plain ?? markdown)) }
    if cursor.isOnKey {
      guard let property = step.property else { return nil }
      HoverText.describe(property, addLine)
    } else if let name = cursor.name {
      if let value = step.type?.cases.first(where: { $0.name == name }) {
        addLine(
          "**\(name)**" + (value.summary.isEmpty ? "" : ": \(value.summary)"),
          name + (value.summary.isEmpty ? "" : ": \(value.summary)"))
        if let property = step.property { addLine("A value of `\(property.name)`.", "A value of \(property.name).") }
        HoverText.describe(value.availability, addLine)
      }
      for declaration in nameIndex?.declarations(of: name) ?? [] where step.type?.mayRefer(to: declaration.kind) == true
      {
        addLine("`\(name)`: \(declaration.kind.phrase)", "\(name): \(declaration.kind.phrase)")
      }
      if lines.isEmpty, let property = step.property { HoverText.describe(property, addLine) }
    } else if let property = step.property {
      HoverText.describe(property, addLine)
    }
    guard !lines.isEmpty else { return nil }
    self.init(
      markdown: lines.map(\.markdown).joined(separator: "\n\n"), plaintext: lines.map(\.plain).joined(separator: "\n"),
      range: cursor.range(of: token))
  }

  private static func describe(_ property: PropertyDefinition, _ addLine: (String, String?) -> Void) {
    addLine("**\(property.name)**: \(property.type.phrase)", "\(property.name): \(property.type.phrase)")
    if !property.summary.isEmpty { addLine(property.summary, nil) }
    if let text = property.defaultText { addLine("Default: `\(text)`", "Default: \(text)") }
    describe(property.availability, addLine)
    if let source = property.source {
      addLine("*\(source.title)* (\(source.confidence.rawValue))", "\(source.title) (\(source.confidence.rawValue))")
    }
  }

  private static func describe(_ availability: Availability?, _ addLine: (String, String?) -> Void) {
    guard let availability else { return }
    var parts: [String] = []
    if let version = availability.iOS { parts.append("iOS, iPadOS and Mac Catalyst \(version)") }
    if let version = availability.macOS { parts.append("macOS \(version)") }
    if let version = availability.visionOS { parts.append("visionOS \(version)") }
    if !parts.isEmpty { addLine("Since " + parts.joined(separator: ", "), nil) }
    if let version = availability.deprecationVersion {
      addLine("Deprecated since \(version)" + (availability.replacement.map { "; use `\($0)`" } ?? ""), nil)
    }
  }
}

extension ValueType {
  /// Whether a string of this type might declare or refer to an entity of a kind.
  package func mayRefer(to kind: EntityKind) -> Bool {
    switch self {
    case .handle, .identifier: true
    case .reference(let kinds): kinds.contains(kind)
    case .list(let type), .map(let type): type.mayRefer(to: kind)
    case .oneOf(let types): types.contains { $0.mayRefer(to: kind) }
    default: false
    }
  }

  /// The kinds of entities that a string of this type may refer to.
  var referredKinds: [EntityKind] {
    switch self {
    case .reference(let kinds): kinds
    case .list(let type): type.referredKinds
    case .oneOf(let types): types.flatMap(\.referredKinds)
    default: []
    }
  }
}
