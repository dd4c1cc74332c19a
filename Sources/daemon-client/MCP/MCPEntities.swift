import UIModelDaemon
import UIModelJSON
import UIModelSystems

/// A part of an app's UI that has a name and a place.
struct MCPEntity: Hashable {
  enum Kind: String, CaseIterable {
    case apps, screens, sheets, commands, menus, toolbars, items, scenes, views
  }

  let kind: Kind
  let name: String
  /// What else it is known by, such as a command's action.
  let detail: String?
  let path: String
  /// From 1.
  let line: Int

  func json(_ path: String) -> JSONValue {
    var object: JSONObject = [
      "kind": .string(kind.rawValue), "name": .string(name), "path": .string(path), "line": .int(line),
    ]
    object["detail"] = detail.map { .string($0) }
    return .object(object)
  }
}

/// The entities of model documents and of Swift source.
enum MCPEntities {
  /// Each once, by path and line.
  static func all(_ workspace: MCPWorkspace) throws(MCPFailure) -> [MCPEntity] {
    var all = Set(try ofDocuments(workspace))
    for model in workspace.modelsOfCode() { all.formUnion(ofCode(model)) }
    return all.sorted { ($0.path, $0.line, $0.kind.rawValue, $0.name) < ($1.path, $1.line, $1.kind.rawValue, $1.name) }
  }

  /// An entity that is there, as the wire names it: the one that is asked for by its name, or by `FILE:LINE` as `find` shows
  /// it, or the only one. `others`: kinds that can be named too.
  static func address(
    _ name: String?, _ kind: MCPEntity.Kind, or others: [MCPEntity.Kind] = [], _ workspace: MCPWorkspace
  ) throws(MCPFailure) -> (name: String, json: JSONValue) {
    let all = try all(workspace)
    let kinds = all.filter { $0.kind == kind || others.contains($0.kind) }
    func place(_ entity: MCPEntity) -> String { "\(workspace.folders.shown(entity.path)):\(entity.line)" }
    if let name, let entity = kinds.first(where: { place($0) == name && $0.name != name }) {
      return (entity.name, ["ref": .string(entity.name), "document": .string(DocumentURI(path: entity.path).key)])
    }
    let named = kinds.filter { $0.name == name }
    let ofDocuments = named.filter { $0.path.hasSuffix(DocumentKind.modelSuffix) }
    if ofDocuments.count > 1, let name {
      throw MCPFailure(
        "there are \(ofDocuments.count) \(kind.rawValue) with the name '\(name)'; name one by its place: "
          + ofDocuments.map(place).joined(separator: ", "))
    }
    let found = try self.name(name, kind, among: all, hasOther: !named.isEmpty)
    return (found, .string(found))
  }

  private static func name(
    _ name: String?, _ kind: MCPEntity.Kind, among all: [MCPEntity], hasOther: Bool
  ) throws(MCPFailure) -> String {
    if let name, hasOther { return name }
    let names = Set(all.filter { $0.kind == kind }.map(\.name)).sorted()
    let shown = names.prefix(20).joined(separator: ", ") + (names.count > 20 ? ", and \(names.count - 20) more" : "")
    guard let name else {
      if names.count == 1, let only = names.first { return only }
      throw MCPFailure(
        names.isEmpty ? "there are no \(kind.rawValue)" : "name one of the \(kind.rawValue): \(shown)")
    }
    guard names.contains(name) else {
      let hint = didYouMean(nearestName(to: name, among: names))
      let known = names.isEmpty ? "; there are none" : "; there are: \(shown)"
      throw MCPFailure("none of the \(kind.rawValue) has the name '\(name)'\(hint.isEmpty ? known : hint)")
    }
    return name
  }

  // MARK: Model documents

  private static func ofDocuments(_ workspace: MCPWorkspace) throws(MCPFailure) -> [MCPEntity] {
    let found = try workspace.answer("uimodel/model/find", [:])["entities"]?.array ?? []
    let named = found.compactMap { json -> MCPEntity? in
      guard let kind = kind(json["kind"]?.string ?? ""), let name = (json["ref"] ?? json["identifier"])?.string else {
        return nil
      }
      return entity(kind, name, nil, json["uri"], json["range"])
    }
    // Commands have titles and no names. Those of Swift source are in the models of its apps.
    let symbols = try workspace.symbols().compactMap { json -> MCPEntity? in
      guard json["kind"]?.int == commandSymbol, let name = json["name"]?.string,
        json["location"]?["uri"]?.string?.hasSuffix(DocumentKind.swiftSuffix) == false
      else { return nil }
      return entity(.commands, name, nil, json["location"]?["uri"], json["location"]?["range"])
    }
    return named + symbols
  }

  /// `SymbolKind` of a menu element.
  private static let commandSymbol = 24

  private static func kind(_ name: String) -> MCPEntity.Kind? {
    switch name {
    case "app": .apps
    case "screen": .screens
    case "sheet": .sheets
    case "menuElement": .commands
    case "menu": .menus
    case "toolbar": .toolbars
    case "toolbarItem": .items
    case "scene": .scenes
    case "view", "cell", "layoutGuide": .views
    default: nil
    }
  }

  private static func entity(
    _ kind: MCPEntity.Kind, _ name: String, _ detail: String?, _ uri: JSONValue?, _ range: JSONValue?
  ) -> MCPEntity? {
    guard let path = uri?.string.flatMap({ DocumentURI($0).path }) else { return nil }
    let line = (range?["start"]?["line"]?.int ?? 0) + 1
    return MCPEntity(kind: kind, name: name, detail: detail, path: path, line: line)
  }

  // MARK: Swift source

  /// What an app that is read from Swift source declares, where its model says so.
  private static func ofCode(_ export: JSONValue) -> [MCPEntity] {
    (export["places"]?.array ?? []).compactMap { place in
      guard let pointer = place["pointer"]?.string, let model = export["model"] else { return nil }
      let steps = pointer.split(separator: "/")
      guard let value = value(at: steps, in: model), let kind = kind(of: value, at: steps) else { return nil }
      let names = ["ref", "title", "identifier", "id", "action", "class"].compactMap { value[$0]?.string }
      guard let name = names.first(where: { !$0.isEmpty }) else { return nil }
      return entity(kind, name, kind == .commands ? value["action"]?.string : nil, place["uri"], place["range"])
    }
  }

  private static func kind(of value: JSONValue, at steps: [Substring]) -> MCPEntity.Kind? {
    guard value.object != nil else { return nil }
    if steps.count == 2 {
      switch steps[0] {
      // A class that is no view controller and no view is none, such as a delegate.
      case "screens": return value["isViewController"] == false ? nil : .screens
      case "sheets": return .sheets
      case "toolbars": return .toolbars
      case "scenes": return .scenes
      case "menus": return .menus
      default: return nil
      }
    }
    if steps.count == 4, steps[0] == "toolbars", steps[2] == "items" { return .items }
    if value["class"]?.string == "UIMenu" { return .menus }
    let isCommand = ["UIKeyCommand", "UICommand", "UIAction"].contains(value["class"]?.string)
    return isCommand || steps.dropLast().last == "keyboardShortcuts" ? .commands : nil
  }

  private static func value(at steps: [Substring], in model: JSONValue) -> JSONValue? {
    var value = model
    for step in steps {
      if let array = value.array {
        guard let index = Int(step), array.indices.contains(index) else { return nil }
        value = array[index]
      } else {
        guard let member = value[String(step)] else { return nil }
        value = member
      }
    }
    return value
  }
}
