import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Reads the requests that edit any entity (`uimodel/model/insert`, `set`, `remove`, `move` and `rename`) or menu build
/// steps (`uimodel/menu/…`). `Body` defines the method.
enum ModelChange<Body: ChangeBody> {
  struct Params: MessageParameters {
    let request: ModelRequest
    let options: ChangeOptions
    /// The parameter with the value to write; nil if the method has no parameter `value`.
    let value: ParameterReader?
    /// The parameter with the name of the property to set; nil if the method has no parameter `property`.
    let property: ParameterReader?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(Body.names + ChangeOptions.names)
      request = try Body.request(reader)
      options = try ChangeOptions(reader)
      value = Body.names.contains("value") ? try reader.nullableMember("value", "a value") : nil
      property = Body.names.contains("property") ? try reader.requiredMember("property", "a string") : nil
    }
  }

  static func read(_ reader: ParameterReader) throws(ResponseError) -> RequestedChange {
    let params = try Params(reader)
    return RequestedChange(
      Body.title, params.options, usesElementIndex: params.request.usesElementIndex,
      renaming: NameChange(params.request)
    ) { workspace, transaction in
      if let value = params.value {
        try ModelRequestCheck.check(
          params.request, value, property: params.property ?? value, in: transaction, workspace)
      }
      return [params.request]
    }
  }
}

enum ModelChanges {
  /// Makes a change in the transaction that the request names. If the request names no transaction, makes and commits
  /// the change at once.
  static func make(_ change: RequestedChange, _ context: RequestContext, _ responder: Responder) throws {
    let workspace = context.workspace
    let (steps, options) = (change.steps, change.options)
    try options.check(workspace)
    do {
      if change.spansDocuments {
        let initialTransaction = options.transactionID.flatMap {
          try? workspace.transaction($0, of: context.session.number)
        }
        if workspace.reloadFolders(keeping: initialTransaction?.branches.keys.map { $0 } ?? []) {
          try options.check(workspace)
        }
      }
      if let id = options.transactionID {
        let initialTransaction = try workspace.transaction(id, of: context.session.number)
        var transaction = try applied(steps, in: initialTransaction, context)
        transaction.steps += steps
        transaction.spansDocuments = transaction.spansDocuments || change.spansDocuments
        transaction.clock = workspace.clock
        workspace.transactions[id] = transaction
        responder.answer(["transaction": .string(id), "clock": .int(workspace.clock)] as JSONValue)
        return
      }
      let initialTransaction = Transaction(id: "", name: change.title, ownerSession: context.session.number)
      var plan = try workspace.planCommit(applied(steps, in: initialTransaction, context))
      // The files are read again before an editor is asked, so that a changed file does not force editors to revert
      // their edit.
      while !plan.editorDocuments.isEmpty, options.ifClock == nil, workspace.reloadFiles(of: plan.daemonDocuments) {
        plan = try workspace.planCommit(applied(steps, in: initialTransaction, context))
      }
      let mayRetry = plan.editorDocuments.isEmpty && options.ifClock == nil
      let earlierFindings = ChangedFindings(of: plan, renaming: change.renames, context)
      let finalPlan = plan
      let commit = CommitOperation(finalPlan, context, responder) { context in
        let plannedChange = change.usesElementIndex ? PlannedChange(finalPlan, context) : nil
        let replan = {
          let makeTransaction = { try applied(steps, in: initialTransaction, context) }
          return try context.workspace.planCommit(
            plannedChange?.repeatedTransaction(context, spansDocuments: false, makeTransaction) ?? makeTransaction())
        }
        let finishedPlan = try context.workspace.finishAndRecordUndo(
          finalPlan, onlyIfIndependent: change.usesElementIndex, replan: mayRetry ? replan : nil)
        var result = Transactions.result(finishedPlan, context).object ?? [:]
        let newFindings = earlierFindings.newFindings(context)
        if !newFindings.isEmpty { result["diagnostics"] = .array(newFindings) }
        return .object(result)
      }
      commit.carryOut(context)
    } catch {
      throw ResponseError(mutation: error)
    }
  }

  /// Returns a transaction with the steps of `transaction`, applied to the current documents.
  static func reapplied(_ transaction: Transaction, _ context: RequestContext) throws -> Transaction {
    var repeatedTransaction = Transaction(
      id: transaction.id, name: transaction.name, ownerSession: transaction.ownerSession)
    for step in transaction.steps { repeatedTransaction = try applied([step], in: repeatedTransaction, context) }
    (repeatedTransaction.steps, repeatedTransaction.spansDocuments) = (transaction.steps, transaction.spansDocuments)
    return repeatedTransaction
  }

  /// Returns the transaction after applying the steps.
  ///
  /// If an entity is missing or an edit is refused, reads files that other programs have written and tries once more.
  /// Documents that the transaction has already changed are not read again.
  private static func applied(
    _ steps: [ChangeStep], in initialTransaction: Transaction, _ context: RequestContext
  ) throws -> Transaction {
    func carryOut() throws -> Transaction {
      var transaction = initialTransaction
      for step in steps {
        do {
          for request in try step.makeRequests(context.workspace, transaction) {
            try context.workspace.edit(request, in: &transaction)
          }
        } catch {
          guard let origin = step.origin else { throw error }
          throw ResponseError(mutation: error).addingOrigin(origin)
        }
      }
      return transaction
    }
    do { return try carryOut() } catch {
      guard mayComeFromStaleFiles(error), context.workspace.reloadFolders(keeping: initialTransaction.branches.keys)
      else {
        throw error
      }
      return try carryOut()
    }
  }

  /// Whether an error might be caused by outdated file contents, because another program has changed a file.
  static func mayComeFromStaleFiles(_ error: any Error) -> Bool {
    let code = ResponseError(mutation: error).code
    return code == .notFound || code == .editRefused
  }
}

/// The parameters of a method that makes a single change.
protocol ChangeBody: Sendable {
  /// The names of the method's parameters, except the parameters in `ChangeOptions`.
  static var names: [String] { get }
  /// The title of the change on the undo stack.
  static var title: String { get }
  static func request(_ reader: ParameterReader) throws(ResponseError) -> ModelRequest
}

enum SetBody: ChangeBody {
  static let names = ["entity", "property", "value"]
  static let title = "Set a property"
  static func request(_ reader: ParameterReader) throws(ResponseError) -> ModelRequest {
    .set(
      try reader.read("entity", EntityAddress.self), property: try reader.string("property"),
      try reader.anyValue("value"))
  }
}

enum RemoveBody: ChangeBody {
  static let names = ["entity"]
  static let title = "Remove"
  static func request(_ reader: ParameterReader) throws(ResponseError) -> ModelRequest {
    .remove(try reader.read("entity", EntityAddress.self))
  }
}

enum InsertBody: ChangeBody {
  static let names = ["into", "kind", "document", "index", "value"]
  static let title = "Insert"
  static func request(_ reader: ParameterReader) throws(ResponseError) -> ModelRequest {
    let value = try reader.anyValue("value")
    let index = try reader.uinteger(ifPresent: "index") ?? .max
    if let container = try reader.read(ifPresent: "into", EntityAddress.self) {
      for key in ["kind", "document"] where reader.hasMember(JSONKey(key)) {
        throw reader.mismatch("'into', or 'kind' and 'document'")
      }
      return .insert(container, index: index, value)
    }
    let kind = try reader.choice("kind", EntityKind.self)
    return .insertEntity(kind, document: try reader.string(ifPresent: "document"), index: index, value)
  }
}

enum MoveBody: ChangeBody {
  static let names = ["entity", "toIndex"]
  static let title = "Move"
  static func request(_ reader: ParameterReader) throws(ResponseError) -> ModelRequest {
    .move(try reader.read("entity", EntityAddress.self), toIndex: try reader.uinteger("toIndex"))
  }
}

enum RenameBody: ChangeBody {
  static let names = ["entity", "to"]
  static let title = "Rename"
  static func request(_ reader: ParameterReader) throws(ResponseError) -> ModelRequest {
    let name = try reader.string("to")
    if name.isEmpty { throw try reader.requiredMember("to", "a string").mismatch("a name that is not empty") }
    return .rename(try reader.read("entity", EntityAddress.self), to: name)
  }
}

extension ParameterReader {
  /// Returns the value of a parameter, which can be null. Throws if the parameter is missing.
  func anyValue(_ key: JSONKey) throws(ResponseError) -> JSONValue {
    guard let value = element?[key] else { throw try missingParameterError(key, "a value") }
    return JSONValue(value)
  }

  private func missingParameterError(_ key: JSONKey, _ expected: String) throws(ResponseError) -> ResponseError {
    do {
      _ = try requiredMember(key, expected)
    } catch {
      return error
    }
    return mismatch(expected)
  }
}
