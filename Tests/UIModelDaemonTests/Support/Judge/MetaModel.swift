import UIModelJSON

/// The methods and types of the Language Server Protocol 3.18 from its meta model, limited to what the tests check.
final class MetaModel: @unchecked Sendable {
  /// A type of the protocol.
  indirect enum Kind {
    /// Any value (`LSPAny`).
    case any
    case null, string, boolean, decimal, uri
    case integer(ClosedRange<Int>)
    case exactly(String)
    case array(Kind)
    case map(Kind)
    case either([Kind])
    case all([Kind])
    case tuple([Kind])
    case structure(Structure)
    case enumeration(Enumeration)
  }

  /// The members of an object, including inherited ones. Filled after all names are known, because types are recursive.
  final class Structure {
    let name: String
    fileprivate(set) var properties: [String: Property] = [:]
    fileprivate(set) var required: Set<String> = []

    init(name: String) { self.name = name }
  }

  struct Property {
    let kind: Kind
    let isOptional: Bool
  }

  struct Enumeration {
    let name: String
    let base: Kind
    let values: Set<JSONValue>
    /// Whether other values of `base` are allowed too.
    let isOpen: Bool
  }

  struct Method {
    let name: String
    /// `request` or `notification`.
    let kind: String
    /// `clientToServer`, `serverToClient` or `both`.
    let direction: String
    let clientCapability: String?
    let params, result, partialResult, errorData, registrationOptions: Kind?
  }

  static let shared = MetaModel((try? Repository.text("Tests/Protocol/lsp.json")) ?? "")

  let version: String?
  private(set) var methods: [String: Method] = [:]
  private(set) var structures: [String: Structure] = [:]
  private var enumerations: [String: Enumeration] = [:]
  private let aliases: JSONObject
  /// Undefined names and unsupported type forms in the text.
  private(set) var unknown: [String] = []

  init(_ text: String) {
    let root = JSONValue(text: text) ?? .null
    version = root["version"]?.string
    aliases = root["aliases"]?.object ?? [:]
    let structures = root["structures"]?.object?.members ?? []
    for member in structures { self.structures[member.name] = Structure(name: member.name) }
    for member in root["enumerations"]?.object?.members ?? [] {
      enumerations[member.name] = Enumeration(
        name: member.name, base: kind(member.value["type"]), values: Set(member.value["values"]?.array ?? []),
        isOpen: member.value["isOpen"] == true)
    }
    let own = Dictionary(structures.map { ($0.name, $0.value) }) { first, _ in first }
    for member in structures {
      var properties: [String: Property] = [:]
      collect(member.name, own, into: &properties)
      fill(self.structures[member.name], properties)
    }
    for member in root["methods"]?.object?.members ?? [] {
      func kind(_ name: String) -> Kind? { member.value[name].map { self.kind($0) } }
      methods[member.name] = Method(
        name: member.name, kind: member.value["kind"]?.string ?? "",
        direction: member.value["direction"]?.string ?? "",
        clientCapability: member.value["clientCapability"]?.string, params: kind("params"), result: kind("result"),
        partialResult: kind("partialResult"), errorData: kind("errorData"),
        registrationOptions: kind("registrationOptions"))
    }
  }

  /// Collects the properties of a structure and its parents. The structure's own properties override inherited ones.
  private func collect(_ name: String, _ own: [String: JSONValue], into properties: inout [String: Property]) {
    for parent in own[name]?["parents"]?.array ?? [] { collect(parent.string ?? "", own, into: &properties) }
    for (name, property) in read(own[name]?["properties"]) { properties[name] = property }
  }

  private func fill(_ structure: Structure?, _ properties: [String: Property]) {
    structure?.properties = properties
    structure?.required = Set(properties.filter { !$0.value.isOptional }.keys)
  }

  private func read(_ properties: JSONValue?) -> [(String, Property)] {
    (properties?.object?.members ?? []).map { member in
      let isOptional = member.name.hasSuffix("?")
      let name = isOptional ? String(member.name.dropLast()) : member.name
      return (name, Property(kind: kind(member.value), isOptional: isOptional))
    }
  }

  /// Returns the type that a JSON value of the meta model describes.
  private func kind(_ value: JSONValue?) -> Kind {
    if let name = value?.string { return named(name) }
    guard let member = value?.object?.members.first else { return missing(value?.text() ?? "nothing") }
    let parts = (member.value.array ?? []).map { kind($0) }
    switch member.name {
    case "array": return .array(kind(member.value))
    case "map" where parts.count == 2: return .map(parts[1])
    case "or": return .either(parts)
    case "and": return .all(parts)
    case "tuple": return .tuple(parts)
    case "is": return .exactly(member.value.string ?? "")
    case "literal":
      let structure = Structure(name: "literal")
      fill(structure, Dictionary(read(member.value)) { first, _ in first })
      return .structure(structure)
    default: return missing(member.name)
    }
  }

  private func named(_ name: String) -> Kind {
    switch name {
    case "LSPAny": .any
    case "LSPObject": .map(.any)
    case "LSPArray": .array(.any)
    case "null": .null
    case "string": .string
    case "boolean": .boolean
    case "decimal": .decimal
    case "URI", "DocumentUri": .uri
    case "integer": .integer(-0x8000_0000...0x7FFF_FFFF)
    case "uinteger": .integer(0...0x7FFF_FFFF)
    default:
      structures[name].map { .structure($0) } ?? enumerations[name].map { .enumeration($0) }
        ?? aliases[name].map { kind($0) } ?? missing(name)
    }
  }

  private func missing(_ name: String) -> Kind {
    unknown.append(name)
    return .any
  }
}
