import UIModelEngine
import UIModelJSON
import UIModelProtocol

/// The methods of the table of verbs: one edit of the model each, checked against the schema before anything changes.
enum VerbChange {
  struct Params: Sendable {
    let verb: ModelVerb
    /// The parameter that names the entity, for messages.
    let subject: ParameterReader
    let address: EntityAddress
    let value: ParameterReader
    let index: Int
    let options: ChangeOptions

    init(_ reader: ParameterReader, _ verb: ModelVerb) throws(ResponseError) {
      self.verb = verb
      try reader.refuseUnknown(verb.parameters + ChangeOptions.names)
      let key = JSONKey(verb.subject)
      subject = try reader.required(key, "the name of " + verb.subjectPhrase)
      address = try reader.read(key, EntityAddress.self)
      value =
        verb.operation == .remove
        ? reader : try reader.nullable(JSONKey(verb.parameter), verb.property?.type.phrase ?? "a value")
      index = verb.operation == .insert ? try reader.uinteger(ifPresent: "index") ?? .max : .max
      options = try ChangeOptions(reader)
    }
  }

  static func carryOut(_ params: Params, _ context: RequestContext, _ responder: Responder) throws {
    let workspace = context.workspace
    try params.options.check(workspace)
    var transaction: Transaction?
    if let id = params.options.transaction {
      guard let found = workspace.transactions[id] else { throw ResponseError(TransactionError.unknown(id)) }
      transaction = found
    }
    let found: FoundEntity
    do {
      found = try workspace.resolve(params.address, in: transaction)
    } catch { throw ResponseError(error) }
    guard let record = workspace.documents.first(where: { $0.number == found.number }),
      let document = workspace.document(found.number, in: transaction)
    else { throw ResponseError(AddressError.notFound(params.address.description, nearest: nil)) }
    let edit = try edit(params, found.place, document)
    try ModelChanges.make(
      [.edits(document: record.spelling, [edit])], named: params.verb.title, params.options, context, responder)
  }

  private static func edit(
    _ params: Params, _ place: Place, _ document: Document
  ) throws(ResponseError) -> ModelEdit {
    let verb = params.verb
    guard let type = document.objectType(at: place), verb.types.contains(type.name) else {
      throw params.subject.mismatch(verb.subjectPhrase)
    }
    guard verb.operation != .remove else { return .remove(place) }
    guard let property = DocumentKind.model.schema.property(at: verb.path, of: type) else {
      throw params.subject.mismatch(verb.subjectPhrase)
    }
    try check(params.value, verb.operation == .insert ? property.element(named: verb.parameter) : property)
    let value = params.value.json()
    let path = try SheetVerbPath.path(of: verb, at: place, in: document)
    if verb.operation == .insert, let list = document.place(at: path, from: place) {
      return .insert(list: list, index: params.index, value)
    }
    return try document.setting(
      path, of: place, to: verb.operation == .insert ? .array([value]) : value, params.address.description)
  }

  /// Throws the first thing that is wrong with a value, with its path.
  private static func check(_ value: ParameterReader, _ property: PropertyDefinition) throws(ResponseError) {
    guard let element = value.element,
      let problem = DocumentKind.model.schema.problems(of: element, as: property).first
    else { return }
    let part = value.part(node: Int(problem.place.node))
    switch problem.kind {
    case .wrongType(_, let expected): throw part.mismatch(expected)
    case .unknownValue(_, _, let nearest, let allowed):
      throw part.mismatch("one of " + allowed.map { "\"\($0)\"" }.joined(separator: ", "), nearest: nearest)
    case .unknownKey(let name, let type, let nearest):
      // The path of a key is that of its value.
      throw value.part(node: Int(problem.place.node) + 1).unknownMember(name, of: type, nearest: nearest)
    case .missing(let names, let type):
      throw part.mismatch("\(type) with " + names.map { "'\($0)'" }.joined(separator: " or "))
    case .excess(let name, let other, _): throw part.mismatch("'\(other)' without '\(name)'")
    }
  }
}

extension ModelVerb {
  /// What it takes beside what every change takes.
  var parameters: [String] {
    switch operation {
    case .set: [subject, parameter]
    case .insert: [subject, parameter, "index"]
    case .remove: [subject]
    }
  }

  var objectTypes: [ObjectType] { types.compactMap { DocumentKind.model.schema.type($0) } }

  /// The kinds of entity that it can be asked of.
  var kinds: [EntityKind] {
    var kinds: [EntityKind] = []
    for kind in objectTypes.compactMap(\.entity) where !kinds.contains(kind) { kinds.append(kind) }
    return kinds
  }

  /// "a view or a cell".
  var subjectPhrase: String {
    let phrases = kinds.map(\.phrase)
    guard phrases.count > 1, let last = phrases.last else { return phrases.first ?? "an entity" }
    return phrases.dropLast().joined(separator: ", ") + " or " + last
  }

  /// What its value is of: of the first type that has it, for the property is the same in all.
  var property: PropertyDefinition? {
    let schema = DocumentKind.model.schema
    guard let property = objectTypes.lazy.compactMap({ schema.property(at: self.path, of: $0) }).first else {
      return nil
    }
    return operation == .insert ? property.element(named: parameter) : property
  }
}

extension PropertyDefinition {
  /// An element of the list that the property is, for checking one alone.
  func element(named name: String) -> PropertyDefinition {
    PropertyDefinition(name, type.element ?? .any, summary)
  }
}

extension Document {
  /// The edit that sets the property at a path from an object, with whatever is missing around it.
  fileprivate func setting(
    _ path: [String], of object: Place, to value: JSONValue, _ what: String
  ) throws(ResponseError) -> ModelEdit {
    var value = value
    for depth in path.indices.reversed() {
      let owner = Array(path[..<depth])
      if let place = place(at: owner, from: object) {
        if depth > 0, let (element, _) = element(at: place), element.kind != .object || element.unknownReason != nil {
          let reason = element.unknownReason.map { "is not known: \($0)" } ?? "is no object"
          throw ResponseError(.editRefused, "\(owner.joined(separator: ".")) of \(what) \(reason)")
        }
        return .set(object: place, name: path[depth], value)
      }
      value = .object([path[depth]: value])
    }
    return .set(object: object, name: path.first ?? "", value)
  }
}

extension ParameterReader {
  fileprivate func unknownMember(_ name: String, of type: String, nearest: String?) -> ResponseError {
    let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    var data: JSONObject = ["path": .string(path), "expected": .string("a property of \(type)")]
    data["nearest"] = nearest.map { .string($0) }
    return ResponseError(
      .invalidParams, "\(path): \(type) has no property '\(name)'\(hint)", data: .object(data))
  }
}
