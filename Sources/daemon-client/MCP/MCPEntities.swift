import UIModelDaemon
import UIModelJSON
import UIModelPlatform
import UIModelSystems

/// A named part of an app's UI with the place of its declaration, as `find` lists it.
struct MCPEntity: Hashable {
  enum Kind: String, CaseIterable {
    case apps, screens, sheets, commands, menus, toolbars, items, scenes, views
  }

  let kind: Kind
  let name: String
  /// An additional description, such as a command's action or an app's platforms.
  let detail: String?
  /// The absolute path of the declaring file; nil for an app that only a project describes.
  let path: String?
  /// The line of the declaration, from 1; 0 without a path.
  let line: Int
  /// The shortcut of a command in Swift source; nil for other entities, and for commands without a shortcut.
  var shortcut: Shortcut?
  /// The `ref` or class of the screen that contains the entity in Swift source; nil for an entity that is not in a
  /// screen.
  var owner: String?

  func json(_ folders: MCPFolders) -> JSONValue {
    var object: JSONObject = ["kind": .string(kind.rawValue), "name": .string(name)]
    if let path {
      object["path"] = .string(folders.shownPath(path))
      object["line"] = .int(line)
    }
    object["detail"] = detail.map { .string($0) }
    return .object(object)
  }
}

extension MCPEntity.Kind {
  /// The coverage subjects, i.e. kinds of places such as `popovers`, whose places in Swift source and storyboards might
  /// declare an entity of this kind.
  fileprivate var subjects: [String] {
    switch self {
    case .apps: ["apps"]
    case .screens: ["storyboards"]
    case .sheets: ["sheets", "popovers", "SwiftUI presentations"]
    case .commands, .menus: ["menus", "SwiftUI shortcuts"]
    case .toolbars, .items: ["toolbars", "NSToolbar"]
    case .scenes: ["scenes", "SwiftUI scenes", "windows"]
    case .views: ["focus", "focus groups", "pointer", "storyboards"]
    }
  }
}

/// Lists and looks up the entities of model documents and of Swift source.
enum MCPEntities {
  /// Returns the distinct entities of model documents, Swift source and projects, sorted by path and line.
  ///
  /// - Parameter kind: the kind of the entities; nil for all kinds.
  static func entities(_ kind: MCPEntity.Kind? = nil, _ workspace: MCPWorkspace) throws(MCPFailure) -> [MCPEntity] {
    var entities = Set(try documentEntities(workspace))
    for model in workspace.codeModels() { entities.formUnion(codeEntities(model)) }
    // Only apps are read from projects. The request covers all files, so it is sent only if the result includes apps.
    if kind == nil || kind == .apps {
      let names = Set(entities.filter { $0.kind == .apps }.map(\.name))
      entities.formUnion(try apps(workspace).filter { !names.contains($0.name) })
    }
    if let kind { entities = entities.filter { $0.kind == kind } }
    return entities.sorted {
      ($0.path ?? "", $0.line, $0.kind.rawValue, $0.name) < ($1.path ?? "", $1.line, $1.kind.rawValue, $1.name)
    }
  }

  /// Returns the commands of Swift source with the places of their declarations.
  ///
  /// - Parameter app: the name of the app whose commands are returned; nil for all apps.
  static func codeCommands(_ workspace: MCPWorkspace, app: String?) -> [MCPEntity] {
    let models = workspace.codeModels().filter { app == nil || $0["model"]?["app"]?["name"]?.string == app }
    return Set(models.flatMap(codeEntities)).filter { $0.kind == .commands }
      .sorted { ($0.path ?? "", $0.line) < ($1.path ?? "", $1.line) }
  }

  /// Returns the apps of projects. The `detail` of an app lists the platforms and their minimum versions.
  private static func apps(_ workspace: MCPWorkspace) throws(MCPFailure) -> [MCPEntity] {
    let apps = try workspace.request("uimodel/workspace/coverage", [:])["apps"]?.array ?? []
    return apps.compactMap { app in
      guard let name = app["name"]?.string else { return nil }
      let platforms = (app["platforms"]?.array ?? []).compactMap { platform -> String? in
        let minimum = platform["minimum"]?.string.map { " \($0)" } ?? ""
        return platform["platform"]?.string.map { $0 + minimum }
      }
      let detail = platforms.isEmpty ? nil : platforms.joined(separator: ", ")
      return MCPEntity(kind: .apps, name: name, detail: detail, path: nil, line: 0)
    }
  }

  /// Returns the reason that no entity of a kind is known: places are not read, the entities have no names, or nothing
  /// declares an entity.
  ///
  /// For example, "none of the sheets is known; 2 places are not read".
  ///
  /// - Parameter kind: the kind of the entities; nil for all kinds.
  static func absenceReason(of kind: MCPEntity.Kind?, _ workspace: MCPWorkspace) throws(MCPFailure) -> String {
    let kindName = kind?.rawValue ?? "parts of the UI"
    let subjects = try workspace.request("uimodel/workspace/coverage", [:])["subjects"]?.array ?? []
    let relevantSubjects = subjects.filter { subject in
      kind.map { $0.subjects.contains(subject["subject"]?.string ?? "") } ?? true
    }
    let unreadCount = relevantSubjects.reduce(0) { $0 + ($1["notJudged"]?.int ?? 0) }
    let readCount = relevantSubjects.reduce(0) { $0 + ($1["judged"]?.int ?? 0) }
    func placesText(_ count: Int) -> String { "\(counted(count, "place")) \(count == 1 ? "is" : "are")" }
    if unreadCount > 0 { return "none of the \(kindName) is known; \(placesText(unreadCount)) not read" }
    return readCount > 0
      ? "none of the \(kindName) has a name; \(placesText(readCount)) read, see check"
      : "nothing that is read declares \(kindName)"
  }

  /// Returns the name of an existing entity, and the JSON that identifies the entity in requests.
  ///
  /// `name` is a name or the `FILE:LINE` that `find` shows, such as `Sources/Editor.swift:12`. If `name` is nil, all
  /// entities of `kind` must have the same name.
  ///
  /// - Parameter otherKinds: further kinds whose entities can be named.
  /// - Throws: A failure if no entity matches, if several names are possible, or if several places in model documents
  ///   declare the name. The message helps to choose a valid name.
  static func address(
    _ name: String?, _ kind: MCPEntity.Kind, or otherKinds: [MCPEntity.Kind] = [], _ workspace: MCPWorkspace
  ) throws(MCPFailure) -> (name: String, json: JSONValue) {
    let kindEntities = try entities(kind, workspace)
    var candidates = kindEntities
    for otherKind in otherKinds { candidates += try entities(otherKind, workspace) }
    func place(_ entity: MCPEntity) -> String? {
      entity.path.map { "\(workspace.folders.shownPath($0)):\(entity.line)" }
    }
    if let name, let entity = candidates.first(where: { $0.name != name && place($0) == name }), let path = entity.path
    {
      return (entity.name, ["ref": .string(entity.name), "document": .string(DocumentURI(path: path).key)])
    }
    let matches = candidates.filter { $0.name == name }
    let places = matches.filter { $0.path?.hasSuffix(DocumentKind.modelSuffix) == true }.compactMap(place)
    if places.count > 1, let name {
      throw MCPFailure(
        "there are \(places.count) \(kind.rawValue) with the name '\(name)'; name one by its place: "
          + places.joined(separator: ", "))
    }
    if let name, !matches.isEmpty { return (name, .string(name)) }
    let names = Set(kindEntities.map(\.name)).sorted()
    if name == nil, names.count == 1, let onlyName = names.first { return (onlyName, .string(onlyName)) }
    throw try nameFailure(name, kind, names, workspace)
  }

  /// Returns the failure for a missing or unknown name. The message suggests the nearest name, lists the known names,
  /// or says why no names are known.
  ///
  /// - Parameter names: the names of all entities of the kind.
  private static func nameFailure(
    _ name: String?, _ kind: MCPEntity.Kind, _ names: [String], _ workspace: MCPWorkspace
  ) throws(MCPFailure) -> MCPFailure {
    let listedNames =
      names.prefix(20).joined(separator: ", ") + (names.count > 20 ? ", and \(names.count - 20) more" : "")
    let knownNamesText = names.isEmpty ? try absenceReason(of: kind, workspace) : "there are: \(listedNames)"
    guard let name else {
      return MCPFailure(names.isEmpty ? knownNamesText : "name one of the \(kind.rawValue): \(listedNames)")
    }
    let hint = didYouMean(nearestName(to: name, among: names))
    return MCPFailure(
      "none of the \(kind.rawValue) has the name '\(name)'" + (hint.isEmpty ? "; " + knownNamesText : hint))
  }

  // MARK: Model documents

  private static func documentEntities(_ workspace: MCPWorkspace) throws(MCPFailure) -> [MCPEntity] {
    let foundEntities = try workspace.request("uimodel/model/find", [:])["entities"]?.array ?? []
    let namedEntities = foundEntities.compactMap { json -> MCPEntity? in
      guard let kind = kind(json["kind"]?.string ?? ""), let name = (json["ref"] ?? json["identifier"])?.string else {
        return nil
      }
      return entity(kind, name, nil, json["uri"], json["range"])
    }
    // Commands have titles but no names, so they come from the workspace symbols. Symbols in Swift source are left out,
    // because the exported models contain the commands of Swift source.
    let commands = try workspace.symbols().compactMap { json -> MCPEntity? in
      guard json["kind"]?.int == commandSymbolKind, let name = json["name"]?.string,
        json["location"]?["uri"]?.string?.hasSuffix(DocumentKind.swiftSuffix) == false
      else { return nil }
      return entity(.commands, name, nil, json["location"]?["uri"], json["location"]?["range"])
    }
    return namedEntities + commands
  }

  /// The LSP `SymbolKind` of a menu element (`Event`).
  private static let commandSymbolKind = 24

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

  /// Returns the entities of an app in Swift source: the objects of the exported model that have a place and a name.
  private static func codeEntities(_ export: JSONValue) -> [MCPEntity] {
    (export["places"]?.array ?? []).compactMap { place in
      guard let pointer = place["pointer"]?.string, let model = export["model"] else { return nil }
      let steps = pointer.split(separator: "/")
      guard let value = value(at: steps, in: model), let kind = kind(of: value, at: steps) else { return nil }
      let names = ["ref", "title", "titleKey", "identifier", "id", "action", "class"].compactMap { value[$0]?.string }
      guard let name = names.first(where: { !$0.isEmpty }) else { return nil }
      let action = kind == .commands ? value["action"]?.string : nil
      var result = entity(kind, name, action, place["uri"], place["range"])
      result?.shortcut = value["input"]?.string.map { Shortcut($0, modifiers(of: value)) }
      if steps.first == "screens", steps.count > 2 {
        let screen = self.value(at: Array(steps.prefix(2)), in: model)
        result?.owner = (screen?["ref"] ?? screen?["class"])?.string
      }
      return result
    }
  }

  private static func modifiers(of command: JSONValue) -> KeyModifiers {
    (command["modifierFlags"]?.array ?? []).compactMap { $0.string.flatMap { KeyModifiers(name: $0) } }
      .reduce(into: []) { $0.formUnion($1) }
  }

  private static func kind(of value: JSONValue, at steps: [Substring]) -> MCPEntity.Kind? {
    guard value.object != nil else { return nil }
    if steps.count == 2 {
      switch steps[0] {
      // A class that cannot be a view controller, such as a delegate, is not an entity.
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

  /// Returns the value at the steps of a JSON Pointer; nil if the value does not exist.
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
