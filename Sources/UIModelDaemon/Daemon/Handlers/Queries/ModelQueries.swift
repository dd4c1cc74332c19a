import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handlers of `uimodel/model/get` and `uimodel/model/find`.
enum ModelQueries {
  struct GetParams: MessageParameters {
    let entity: EntityAddress
    let transactionID: String?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["entity", "transaction"])
      entity = try reader.read("entity", EntityAddress.self)
      transactionID = try reader.string(ifPresent: "transaction")
    }
  }

  static func get(_ params: GetParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let workspace = context.workspace
    var transaction: Transaction?
    if let id = params.transactionID {
      do { transaction = try workspace.transaction(id, of: context.session.number) } catch {
        throw ResponseError(error)
      }
    }
    let foundEntity: AddressedValue
    do { foundEntity = try workspace.resolve(params.entity, in: transaction) } catch { throw ResponseError(error) }
    guard let record = workspace.records[foundEntity.number],
      let document = workspace.document(foundEntity.number, in: transaction)
    else { throw .noDocument(params.entity.document ?? "") }
    var editedRecord = record
    editedRecord.document = document
    let range = document.wholeRange(of: foundEntity.place)
    var object: JSONObject = ["uri": .string(record.spelling), "clock": .int(workspace.clock)]
    object["range"] = editedRecord.range(range, context.encoding).json
    object["value"] = document.value(in: range)
    return .object(object)
  }

  struct FindParams: MessageParameters {
    let kind: EntityKind?
    let name: String?
    let document: String?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["kind", "name", "document"])
      kind = try reader.choice(ifPresent: "kind", EntityKind.self)
      name = try reader.string(ifPresent: "name")
      document = try reader.string(ifPresent: "document")
    }
  }

  static func find(_ params: FindParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    var records = context.workspace.documents
    if let uri = params.document { records = [try context.record(uri)] }
    var entities: [JSONValue] = []
    for record in records {
      for declaredName in record.document.names
      where (params.kind ?? declaredName.kind) == declaredName.kind
        && (params.name ?? declaredName.name) == declaredName.name
      {
        guard let range = record.document.range(of: declaredName.objectPlace) else { continue }
        entities.append([
          "kind": .string(declaredName.kind.rawValue),
          (declaredName.isHandle ? "ref" : "identifier"): .string(declaredName.name),
          "uri": .string(record.spelling), "range": record.range(range, context.encoding).json,
        ])
      }
    }
    return ["clock": .int(context.workspace.clock), "entities": .array(entities)]
  }
}

extension Document {
  /// Returns the range of a value in UTF-8 bytes. The range of the root, or of a list in the root, covers the complete
  /// text, although the document is split into blocks.
  func wholeRange(of place: Place) -> Range<Int> {
    if place.isRoot { return 0..<count }
    if let (element, _) = element(at: place), let listRange = sectionRange(of: element, at: place) { return listRange }
    return range(of: place) ?? 0..<0
  }

  private func sectionRange(of element: JSONElement, at place: Place) -> Range<Int>? {
    guard element.kind == .array, let start = range(of: place)?.lowerBound,
      let index = index(of: place.block),
      let openEntry = blocks[index].entries.first(where: {
        $0.kind == .sectionOpen && $0.nodeIndex + 1 == element.index
      })
    else { return nil }
    for (index, block) in blocks.enumerated() {
      if let closeEntry = block.entries.first(where: { $0.kind == .sectionClose && $0.section == openEntry.section }) {
        return start..<starts[index] + closeEntry.range.upperBound
      }
    }
    return nil
  }

  /// Returns the JSON value in a range of UTF-8 bytes; null if the text cannot be parsed.
  func value(in range: Range<Int>) -> JSONValue {
    JSONTree(bytes(in: range), syntax: .relaxed).root.map { JSONValue($0) } ?? .null
  }
}
