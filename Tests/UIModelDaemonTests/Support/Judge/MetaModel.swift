import UIModelJSON

/// The methods and types of the Language Server Protocol 3.18 that the tests need, read from the protocol's meta model.
final class MetaModel: @unchecked Sendable {
  /// A type of the protocol.
  indirect enum Kind {
    /// Any value (`LSPAny`).
    case any
    case null, string, boolean, decimal, uri
    case integer(ClosedRange<Int>)
    case constant(String)
    case array(Kind)
    case map(Kind)
    case union([Kind])
    case intersection([Kind])
    case tuple([Kind])
    case structure(Structure)
    case enumeration(Enumeration)
  }

  /// An object type with its own and inherited members. The members are set after all structures are created, because
  /// types are recursive.
  final class Structure {
    let name: String
    fileprivate(set) var properties: [String: Property] = [:]
    fileprivate(set) var requiredNames: Set<String> = []

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
    /// Whether values of the type `base` that are not in `values` are also allowed.
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
  /// The undefined names and unsupported type forms that occur in the meta model.
  private(set) var unresolvedTypes: [String] = []

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
    let schemas = Dictionary(structures.map { ($0.name, $0.value) }) { first, _ in first }
    for member in structures {
      var properties: [String: Property] = [:]
      collect(member.name, schemas, into: &properties)
      setProperties(self.structures[member.name], properties)
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

  /// Collects the properties of a structure and its parents. The structure's own properties override inherited
  /// properties.
  private func collect(_ name: String, _ schemas: [String: JSONValue], into properties: inout [String: Property]) {
    for parent in schemas[name]?["parents"]?.array ?? [] { collect(parent.string ?? "", schemas, into: &properties) }
    for (name, property) in readProperties(schemas[name]?["properties"]) { properties[name] = property }
  }

  private func setProperties(_ structure: Structure?, _ properties: [String: Property]) {
    structure?.properties = properties
    structure?.requiredNames = Set(properties.filter { !$0.value.isOptional }.keys)
  }

  private func readProperties(_ properties: JSONValue?) -> [(String, Property)] {
    (properties?.object?.members ?? []).map { member in
      let isOptional = member.name.hasSuffix("?")
      let name = isOptional ? String(member.name.dropLast()) : member.name
      return (name, Property(kind: kind(member.value), isOptional: isOptional))
    }
  }

  /// Returns the type that a JSON value of the meta model describes.
  private func kind(_ value: JSONValue?) -> Kind {
    if let name = value?.string { return namedKind(name) }
    guard let member = value?.object?.members.first else { return recordUnresolved(value?.text() ?? "nothing") }
    let partKinds = (member.value.array ?? []).map { kind($0) }
    switch member.name {
    case "array": return .array(kind(member.value))
    case "map" where partKinds.count == 2: return .map(partKinds[1])
    case "or": return .union(partKinds)
    case "and": return .intersection(partKinds)
    case "tuple": return .tuple(partKinds)
    case "is": return .constant(member.value.string ?? "")
    case "literal":
      let structure = Structure(name: "literal")
      setProperties(structure, Dictionary(readProperties(member.value)) { first, _ in first })
      return .structure(structure)
    default: return recordUnresolved(member.name)
    }
  }

  private func namedKind(_ name: String) -> Kind {
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
        ?? aliases[name].map { kind($0) } ?? recordUnresolved(name)
    }
  }

  private func recordUnresolved(_ name: String) -> Kind {
    unresolvedTypes.append(name)
    return .any
  }
}
