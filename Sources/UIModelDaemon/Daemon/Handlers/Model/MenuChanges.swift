import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The parameters of `uimodel/menu/insertChild`, `insertSibling`, `replace`, `replaceChildren` or `remove`.
///
/// Each method corresponds to a call on `UIMenuBuilder`, which is added to the steps of the app's `buildMenu`. For
/// example, `uimodel/menu/remove` with `"menu": "textStyle"` adds the step `{"remove": "textStyle"}`.
protocol BuildStepBody: ChangeBody {
  /// The parameters of the method, each with its property name in a build step.
  static var members: [BuildStepMember] { get }
}

/// A parameter of a menu method, and the property of a build step that it becomes.
struct BuildStepMember: Sendable {
  enum Value: Sendable {
    /// The identifier of a menu.
    case identifier
    /// A menu, or the identifier of a menu that is declared elsewhere.
    case menu
    case menuElements
  }

  let name: String
  let step: String
  let value: Value
  /// Whether the parameter is an alternative. A request must contain exactly one of the method's alternative
  /// parameters.
  let isAlternative: Bool

  init(_ name: String, _ value: Value, step: String? = nil, isAlternative: Bool = false) {
    self.name = name
    self.step = step ?? name
    self.value = value
    self.isAlternative = isAlternative
  }

  /// Returns the value to write into the build step. Throws if the schema does not allow the value.
  func read(_ reader: ParameterReader) throws(ResponseError) -> JSONValue {
    let key = JSONKey(name)
    let value = try uncheckedValue(reader, key)
    if let property = DocumentKind.model.schema.type("BuildStep")?.property(step) {
      try reader.requiredMember(key, "a menu").check(as: property)
    }
    return value
  }

  private func uncheckedValue(_ reader: ParameterReader, _ key: JSONKey) throws(ResponseError) -> JSONValue {
    switch value {
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
    let givenAlternatives = alternatives.filter { reader.has(JSONKey($0.name)) }
    guard alternatives.isEmpty || givenAlternatives.count == 1 else {
      throw reader.mismatch("one of " + alternatives.map(\.name).joined(separator: " and "))
    }
    var step = JSONObject()
    for member in members.filter({ !$0.isAlternative }) + givenAlternatives {
      step[member.step] = try member.read(reader)
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
