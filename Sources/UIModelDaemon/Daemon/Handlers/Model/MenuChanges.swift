import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// `uimodel/menu/insertChild|insertSibling|replace|replaceChildren|remove`: the calls on `UIMenuBuilder`, each added to
/// the steps of the app's `buildMenu`.
protocol BuildStepBody: ChangeBody {
  /// Its parameters, each with what it is called in a step.
  static var members: [BuildStepMember] { get }
}

/// A parameter of a call on `UIMenuBuilder`.
struct BuildStepMember: Sendable {
  enum Value: Sendable {
    /// A menu's identifier.
    case identifier
    /// A menu, or the identifier of one that is declared elsewhere.
    case menu
    case menuElements
  }

  let name: String
  let step: String
  let value: Value
  /// True for one of several of which just one is given.
  let isAlternative: Bool

  init(_ name: String, _ value: Value, step: String? = nil, isAlternative: Bool = false) {
    self.name = name
    self.step = step ?? name
    self.value = value
    self.isAlternative = isAlternative
  }

  /// The value as a step has it; what the schema does not allow is refused.
  func read(_ reader: ParameterReader) throws(ResponseError) -> JSONValue {
    let key = JSONKey(name)
    let value = try plain(reader, key)
    if let property = DocumentKind.model.schema.type("BuildStep")?.property(step) {
      try reader.required(key, "a menu").check(as: property)
    }
    return value
  }

  private func plain(_ reader: ParameterReader, _ key: JSONKey) throws(ResponseError) -> JSONValue {
    switch value {
    case .identifier: return .string(try reader.string(key))
    case .menu:
      let menu = try reader.required(key, "a menu")
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
    let given = alternatives.filter { reader.has(JSONKey($0.name)) }
    guard alternatives.isEmpty || given.count == 1 else {
      throw reader.mismatch("one of " + alternatives.map(\.name).joined(separator: " and "))
    }
    var step = JSONObject()
    for member in members.filter({ !$0.isAlternative }) + given { step[member.step] = try member.read(reader) }
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
