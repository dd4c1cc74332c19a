import UIModelJSON
import UIModelPlatform

extension Configuration {
  /// Reads a `uimodel.config.json` document. Invalid values are ignored here, and the check of the document reports
  /// them.
  ///
  /// For example, `{ "rules": { "menu/input-is-no-key": "off" } }` adds an entry with the value nil to `severities`.
  package init(_ document: Document) {
    self.init()
    for block in document.blocks {
      for entry in block.entries where entry.kind == .member {
        read(
          JSONElement(tree: block.tree, index: entry.nodeIndex).string ?? "",
          ObjectReader(JSONElement(tree: block.tree, index: entry.nodeIndex + 1), in: block.id))
      }
      for entry in block.entries where entry.kind == .element {
        read(
          element: ObjectReader(JSONElement(tree: block.tree, index: entry.nodeIndex), in: block.id), of: entry.section)
      }
    }
  }

  /// Reads a member of the root object whose value is not an array.
  private mutating func read(_ name: String, _ reader: ObjectReader) {
    switch name {
    case "root": isRoot = JSONValue(reader.element).bool ?? false
    case "requireReasons": requiresReasons = JSONValue(reader.element).bool
    case "rules": severities = Configuration.severities(reader.element)
    case "sdk": sdk = reader.element.string.flatMap { Version($0) }
    case "rulesVersion": rulesVersion = reader.element.string.flatMap { Version($0) }
    case "reservedKeys":
      for member in reader.element.members {
        if let reason = member.value.string { reservedKeys[member.name] = reason }
      }
    default: break
    }
  }

  /// Reads one element of an array in the root object.
  private mutating func read(element reader: ObjectReader, of section: String) {
    let string = reader.element.kind == .string ? reader.element.string : nil
    switch section {
    case "include": if let string { include.append(string) }
    case "exclude": if let string { exclude.append(string) }
    case "targets":
      guard let platform = reader.value("platform", Platform.self).value else { return }
      targetPlaces.append(reader.place)
      targets.append(
        Target(platform: platform, minimumVersion: reader.version("minimum"), sdk: reader.version("sdk")))
    case "apps":
      guard let name = reader.element["name"]?.string else { return }
      var (platforms, minimumVersions): (Set<Platform>, [Platform: Version]) = ([], [:])
      for target in reader.element["targets"].map({ Array($0.elements) }) ?? [] {
        guard let platform = target["platform"]?.string.flatMap({ Platform(rawValue: $0) }) else { continue }
        platforms.insert(platform)
        minimumVersions[platform] = target["minimum"]?.string.flatMap { Version($0) }
      }
      apps.append(
        ConfiguredApp(
          name: name, sources: reader.element["sources"]?.elements.compactMap(\.string) ?? [],
          infoPlist: reader.element["infoPlist"]?.string, platforms: platforms, minimumVersions: minimumVersions))
    case "environments":
      guard let platform = reader.value("platform", Platform.self).value, let version = reader.version("version").value
      else { return }
      environments.append(Environment(platform: platform, version: version, sdk: reader.version("sdk").value))
    case "overrides":
      guard let rules = reader.element["rules"] else { return }
      func strings(_ name: JSONKey) -> [String] { reader.element[name]?.elements.compactMap(\.string) ?? [] }
      overrides.append(
        Override(
          files: strings("files"), targets: strings("targets"), severities: Configuration.severities(rules)))
    default: break
    }
  }

  /// Returns the severities by current rule code. If a rule is off, the value is nil.
  private static func severities(_ rules: JSONElement) -> [String: Severity?] {
    var severities: [String: Severity?] = [:]
    for member in rules.members {
      guard let severity = member.value.string.flatMap({ ConfiguredSeverity(rawValue: $0) }) else { continue }
      severities[RuleCodes.currentCode(member.name)] = .some(severity.severity)
    }
    return severities
  }
}
