import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The parameters of `uimodel/menu/insertChild`, `insertSibling`, `replace`, `replaceChildren` or `remove`.
///
/// Each method adds a call on `UIMenuBuilder` to the steps of the app's `buildMenu`. For example, `uimodel/menu/remove`
/// with `"menu": "textStyle"` adds the step `{"remove": "textStyle"}`.
protocol BuildStepBody: ChangeBody {
  /// The parameters of the method, each with its property name in a build step.
  static var members: [BuildStepMember] { get }
}

/// A parameter of a menu method, and the build step property that receives the parameter's value.
struct BuildStepMember: Sendable {
  enum ValueKind: Sendable {
    /// The identifier of a menu.
    case identifier
    /// A menu, or the identifier of a menu that is declared elsewhere.
    case menu
    case menuElements
  }

  let name: String
  let stepProperty: String
  let valueKind: ValueKind
  /// Whether the parameter is an alternative. A request must contain exactly one of the method's alternative
  /// parameters.
  let isAlternative: Bool

  init(_ name: String, _ valueKind: ValueKind, step: String? = nil, isAlternative: Bool = false) {
    self.name = name
    self.stepProperty = step ?? name
    self.valueKind = valueKind
    self.isAlternative = isAlternative
  }

  /// Returns the value to write into the build step. Throws if the schema does not allow the value.
  func read(_ reader: ParameterReader) throws(ResponseError) -> JSONValue {
    let key = JSONKey(name)
    let value = try uncheckedValue(reader, key)
    if let property = DocumentKind.model.schema.type("BuildStep")?.property(stepProperty) {
      try reader.requiredMember(key, "a menu").check(as: property)
    }
    return value
  }

  private func uncheckedValue(_ reader: ParameterReader, _ key: JSONKey) throws(ResponseError) -> JSONValue {
    switch valueKind {
    case .identifier: return .string(try reader.string(key))
    case .menu:
      let menu = try reader.requiredMember(key, "a menu")
      guard let kind = menu.element?.kind, kind == .object || kind == .string else {
        throw menu.mismatch("a menu or its identifier")
      }
      return try reader.anyValue(key)
    case .menuElements:
      _ = try reader.array(key)
      return try reader.anyValue(key)
    }
  }
}

extension BuildStepBody {
  static var names: [String] { members.map(\.name) + ["index", "document"] }

  static func request(_ reader: ParameterReader) throws(ResponseError) -> ModelRequest {
    let alternatives = members.filter(\.isAlternative)
    let specifiedAlternatives = alternatives.filter { reader.hasMember(JSONKey($0.name)) }
    guard alternatives.isEmpty || specifiedAlternatives.count == 1 else {
      throw reader.mismatch("one of " + alternatives.map(\.name).joined(separator: " and "))
    }
    var step = JSONObject()
    for member in members.filter({ !$0.isAlternative }) + specifiedAlternatives {
      step[member.stepProperty] = try member.read(reader)
    }
    return .insertBuildStep(
      document: try reader.string(ifPresent: "document"), index: try reader.uinteger(ifPresent: "index") ?? .max,
      .object(step))
  }
}

enum InsertChildBody: BuildStepBody {
  static let title = "Insert a menu"
  static let members = [
    BuildStepMember("menu", .menu, step: "insertChild"),
    BuildStepMember("atStartOfMenu", .identifier, isAlternative: true),
    BuildStepMember("atEndOfMenu", .identifier, isAlternative: true),
  ]
}

enum InsertSiblingBody: BuildStepBody {
  static let title = "Insert a menu beside another"
  static let members = [
    BuildStepMember("menu", .menu, step: "insertSibling"),
    BuildStepMember("beforeMenu", .identifier, isAlternative: true),
    BuildStepMember("afterMenu", .identifier, isAlternative: true),
  ]
}

enum ReplaceMenuBody: BuildStepBody {
  static let title = "Replace a menu"
  static let members = [BuildStepMember("menu", .identifier, step: "replace"), BuildStepMember("with", .menu)]
}

enum ReplaceChildrenBody: BuildStepBody {
  static let title = "Replace a menu's children"
  static let members = [
    BuildStepMember("children", .menuElements, step: "replaceChildren"), BuildStepMember("ofMenu", .identifier),
  ]
}

enum RemoveMenuBody: BuildStepBody {
  static let title = "Remove a menu"
  static let members = [BuildStepMember("menu", .identifier, step: "remove")]
}
