import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The parameters of a method in the `ModelVerbs` table.
struct VerbParameters: Sendable {
  enum Target: Sendable {
    /// An entity, and the request parameter with the entity's name. Error messages refer to this parameter.
    case entity(EntityAddress, ParameterReader)
    /// The URI of the document that gets a new entity; nil to choose the most suitable document.
    case document(String?)
  }

  let verb: ModelVerb
  let target: Target
  let value: ParameterReader
  /// The index at which the value is inserted into its list; `Int.max` for the end of the list.
  let index: Int
  /// The list element to remove or move; nil if the method does not select an element.
  let element: ListElement?
  let toIndex: Int
  /// The path of the object that the parameter `of` selects; nil if the request has no `of`.
  let ownerPath: [String]?
  let options: ChangeOptions

  init(_ reader: ParameterReader, _ verb: ModelVerb) throws(ResponseError) {
    self.verb = verb
    try reader.rejectUnknownMembers(verb.parameters + ChangeOptions.names)
    let key = JSONKey(verb.subjectParameter)
    if verb.isCreation {
      target = .document(try reader.string(ifPresent: key))
    } else {
      let entityReader = try reader.requiredMember(key, "the name of " + verb.subjectPhrase)
      target = .entity(try reader.read(key, EntityAddress.self), entityReader)
    }
    let hasValue = verb.operation == .set || verb.operation == .insert
    value =
      hasValue
      ? try reader.nullableMember(JSONKey(verb.parameter), verb.property?.type.phrase ?? "a value") : reader
    index = verb.operation == .insert ? try reader.uinteger(ifPresent: "index") ?? .max : .max
    element = verb.removesOrMovesElement ? try ListElement(reader, named: verb.parameter) : nil
    toIndex = verb.operation == .move ? try reader.uinteger("toIndex") : 0
    ownerPath = try VerbParameters.ownerPath(reader, verb)
    options = try ChangeOptions(reader)
  }

  private static func ownerPath(_ reader: ParameterReader, _ verb: ModelVerb) throws(ResponseError) -> [String]? {
    guard !verb.ownerPaths.isEmpty, let ownerReader = try reader.member("of") else { return nil }
    let name = try ownerReader.string()
    if let ownerPath = verb.ownerPaths.first(where: { $0.last == name }) { return ownerPath }
    throw ownerReader.mismatch(verb.ownerNames.oneOfPhrase, nearest: nearestName(to: name, among: verb.ownerNames))
  }

  /// The name or address of the entity as written in the request, for error messages.
  var entityName: String {
    if case .entity(let address, _) = target { address.description } else { "the document" }
  }

  /// Returns the error for an entity that does not have the method's property.
  func wrongEntityError(in transaction: Transaction, _ workspace: Workspace) -> ResponseError {
    guard case .entity(let address, let reader) = target else { return value.mismatch(verb.subjectPhrase) }
    return reader.mismatch(
      verb.subjectPhrase, nearest: workspace.nearestEntityName(to: address, in: transaction, as: verb.kinds))
  }

  func chosenElement() throws(ResponseError) -> ListElement {
    guard let element else { throw value.mismatch("an index") }
    return element
  }
}

extension [String] {
  /// The strings as an expectation for error messages, such as `one of "a", "b"`.
  var oneOfPhrase: String { "one of " + map { "\"\($0)\"" }.joined(separator: ", ") }
}
