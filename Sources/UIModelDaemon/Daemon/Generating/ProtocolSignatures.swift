import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The parameters and results of all `uimodel/…` methods, with summaries and schemas. A test compares the parameter
/// names with the names that the methods accept.
enum ProtocolSignatures {
  /// The parameters and the result members of a method.
  typealias Signature = ([ProtocolMember], [ProtocolMember])
  private typealias Types = ProtocolTypes

  /// Returns the parameters and the result members of a method, or nil for an unknown method. The signature of a verb
  /// is made on request, because it needs the schema of documents. Building that schema takes longer than most
  /// requests.
  static func signature(of method: String) -> Signature? {
    signaturesByMethod[method] ?? ModelVerbs.all.first { $0.method == method }.map { signature(of: $0) }
  }

  /// The signatures of all methods that are not verbs.
  private static let signaturesByMethod: [String: Signature] = workspaceMethods.merging(modelMethods) { first, _ in
    first
  }
  .merging(transactionMethods) { first, _ in first }.merging(findingMethods) { first, _ in first }
  .merging(daemonMethods) { first, _ in first }.merging(queries) { first, _ in first }

  // MARK: Common members

  static let resultClock = ProtocolMember("clock", Types.integer, "The model's clock at the time of the answer.")
  static let changeOptions = [
    ProtocolMember(
      "transaction", Types.string, "The transaction that the change belongs to. Default: a transaction of its own."),
    ProtocolMember("ifClock", Types.integer, "The expected clock of the model. Another clock is an error."),
  ]
  static let changeResult = [
    resultClock, ProtocolMember("name", Types.string, "The change's name in the undo history."),
    ProtocolMember("documents", Types.strings, "The changed documents."),
    ProtocolMember(
      "diagnostics", Types.list(Types.reference("Finding")),
      "New findings in these documents, if the change was committed at once."),
  ]
  static let entityParameter = ProtocolMember("entity", Types.reference("Entity"), "The entity.", isRequired: true)
  static let documentParameter = ProtocolMember("document", Types.string, "Only this document: its URI or path.")
  private static let filterParameters = [
    ProtocolMember("documents", Types.strings, "Only these documents: URIs or paths."),
    ProtocolMember("codes", Types.strings, "Only these rules: codes, or systems such as \"sheet\"."),
    ProtocolMember("minimumSeverity", Types.reference("Severity"), "Only findings of at least this severity."),
    ProtocolMember(
      "rulesVersion", Types.string, "Only the rules that this version of the daemon has, such as \"0.1\"."),
  ]
  private static let unsafeParameter = ProtocolMember(
    "unsafe", Types.boolean, "Also applies unsafe fixes, which may not be what you intend.")

  // MARK: Signatures by family of methods

  private static let modelMethods: [String: Signature] = [
    "uimodel/model/get": (
      [entityParameter, ProtocolMember("transaction", Types.string, "Reads the state within this transaction.")],
      [
        ProtocolMember("uri", Types.string), resultClock, ProtocolMember("range", Types.reference("Range")),
        ProtocolMember("value", Types.any, "The entity as the document has it."),
      ]
    ),
    "uimodel/model/find": (
      [
        ProtocolMember("kind", Types.reference("EntityKind"), "Entities of this kind."),
        ProtocolMember("name", Types.string, "Entities with this handle or identifier."), documentParameter,
      ],
      [
        resultClock,
        ProtocolMember(
          "entities",
          Types.list(
            Types.record(
              ("kind", Types.reference("EntityKind")), ("ref", Types.string), ("identifier", Types.string),
              ("uri", Types.string), ("range", Types.reference("Range"))))),
      ]
    ),
    "uimodel/model/insert": (
      [
        ProtocolMember("into", Types.reference("Entity"), "The list to insert into."),
        ProtocolMember("kind", Types.reference("EntityKind"), "The kind of a new top-level entity, without `into`."),
        ProtocolMember("document", Types.string, "The document for it. Default: the document that fits best."),
        ProtocolMember("index", Types.integer, "Inserts before the element with this index. Default: the end."),
        ProtocolMember("value", Types.any, "The value, as documents write it.", isRequired: true),
      ] + changeOptions, changeResult
    ),
    "uimodel/model/set": (
      [
        entityParameter, ProtocolMember("property", Types.string, "The property's name.", isRequired: true),
        ProtocolMember("value", Types.any, "The new value.", isRequired: true),
      ] + changeOptions, changeResult
    ),
    "uimodel/model/remove": ([entityParameter] + changeOptions, changeResult),
    "uimodel/model/move": (
      [entityParameter, ProtocolMember("toIndex", Types.integer, "Its new index in its list.", isRequired: true)]
        + changeOptions, changeResult
    ),
    "uimodel/model/rename": (
      [entityParameter, ProtocolMember("to", Types.string, "The new handle or identifier.", isRequired: true)]
        + changeOptions,
      changeResult
    ),
    "uimodel/menu/insertChild": buildStepSignature(InsertChildBody.self),
    "uimodel/menu/insertSibling": buildStepSignature(InsertSiblingBody.self),
    "uimodel/menu/replace": buildStepSignature(ReplaceMenuBody.self),
    "uimodel/menu/replaceChildren": buildStepSignature(ReplaceChildrenBody.self),
    "uimodel/menu/remove": buildStepSignature(RemoveMenuBody.self),
    "uimodel/subscribe": (
      [
        ProtocolMember(
          "kinds", Types.list(Types.choice(Subscription.kindNames)), "The kinds of notifications. Default: all."),
        ProtocolMember("codes", Types.strings, "Only findings of these rules or systems."),
        ProtocolMember("documents", Types.strings, "Only these documents."),
        ProtocolMember("since", Types.integer, "Also reports what has changed since this clock."),
      ],
      [
        ProtocolMember("subscription", Types.string, "The subscription's id."), resultClock,
        ProtocolMember("changed", Types.strings, "The documents that have changed since the given clock."),
        ProtocolMember("origins", Types.list(Types.object), "Who changed them, if since is given."),
        ProtocolMember("isFresh", Types.boolean, "True if the clock is too old to compare: read everything again."),
      ]
    ),
    "uimodel/unsubscribe": (
      [ProtocolMember("subscription", Types.string, "The subscription's id.", isRequired: true)], []
    ),
    "uimodel/flush": ([], [resultClock]),
  ]

  private static func buildStepSignature(_ bodyType: any BuildStepBody.Type) -> Signature {
    let members = bodyType.members.map { member in
      let (schema, summary): (JSONValue, String) =
        switch member.valueKind {
        case .identifier: (Types.string, "A menu's identifier.")
        case .menu: (Types.any, "A menu as documents write it, or the identifier of a menu that is declared elsewhere.")
        case .menuElements: (Types.list(Types.any), "Menus, commands and actions.")
        }
      let note = member.isAlternative ? " Exactly one of the places is required." : ""
      return ProtocolMember(member.name, schema, summary + note, isRequired: !member.isAlternative)
    }
    let positionMembers = [
      ProtocolMember("index", Types.integer, "Inserts before the step with this index. Default: the end."),
      ProtocolMember("document", Types.string, "A document of the app. Needed only if there are several apps."),
    ]
    return (members + positionMembers + changeOptions, changeResult)
  }

  private static let transactionMethods: [String: Signature] = [
    "uimodel/transaction/begin": (
      [
        ProtocolMember("name", Types.string, "The transaction's name in the undo history."),
        ProtocolMember(
          "shared", Types.boolean,
          "Whether other clients that know the id may take part; the id is then long and cannot be guessed."),
      ],
      [ProtocolMember("transaction", Types.string, "The transaction's id."), resultClock]
    ),
    "uimodel/transaction/commit": (transactionParameters, changeResult),
    "uimodel/transaction/run": (
      [
        ProtocolMember(
          "changes", Types.list(Types.record(("method", Types.string), ("params", Types.object), required: ["method"])),
          "The changes, in order: methods that change the model, with their parameters.", isRequired: true),
        ProtocolMember("name", Types.string, "The change's name in the undo history."),
      ] + changeOptions, changeResult
    ),
    "uimodel/transaction/rollback": (Array(transactionParameters.prefix(1)), [resultClock]),
    "uimodel/undo": ([], changeResult),
    "uimodel/redo": ([], changeResult),
  ]

  private static let transactionParameters = [
    ProtocolMember("transaction", Types.string, "The transaction's id.", isRequired: true),
    ProtocolMember("ifClock", Types.integer, "The expected clock of the model. Another clock is an error."),
  ]

  private static let fixParameters =
    filterParameters + [
      unsafeParameter,
      ProtocolMember(
        "title", Types.string, "Applies only fixes with this title, which need not be the first of their finding."),
    ]

  private static let findingMethods: [String: Signature] = [
    "uimodel/diagnostics/get": (
      filterParameters + [ProtocolMember("edits", Types.boolean, "Gives the edits of each fix.")],
      [
        resultClock, ProtocolMember("documents", Types.integer, "The number of checked documents."),
        ProtocolMember("entities", Types.integer, "The number of entities that they declare."),
        ProtocolMember("diagnostics", Types.list(Types.reference("Finding"))),
      ]
    ),
    "uimodel/diagnostics/explain": (
      [ProtocolMember("code", Types.string, "The rule's code.", isRequired: true)], ruleMembers
    ),
    "uimodel/rules/list": ([], [ProtocolMember("rules", Types.list(Types.reference("Rule")))]),
    "uimodel/fix/list": (
      fixParameters,
      [
        resultClock,
        ProtocolMember(
          "fixes",
          Types.list(
            Types.record(
              ("uri", Types.string), ("code", Types.string), ("title", Types.string), ("isSafe", Types.boolean),
              ("isChosen", Types.boolean), ("range", Types.reference("Range")), ("edits", Types.list(Types.object))))),
      ]
    ),
    "uimodel/fix/apply": (
      fixParameters + changeOptions, changeResult
    ),
  ]

  private static let ruleMembers =
    (ProtocolTypes.namedSchemas.first { $0.0 == "Rule" }?.1["properties"]?.object?.members ?? [])
    .map { ProtocolMember($0.name, $0.value) }

  private static let runningMethod = ProtocolMember(
    "running", Types.object, "The method that runs, with its milliseconds; null if none does.")

  private static let daemonMethods: [String: Signature] = [
    "uimodel/daemon/status": (
      [],
      [
        ProtocolMember("version", Types.string),
        ProtocolMember("build", Types.string, "The version with the commit and the build."),
        ProtocolMember("processId", Types.integer),
        ProtocolMember("workspace", Types.string, "The folder of a shared daemon; null for the daemon of one client."),
        ProtocolMember("uptimeSeconds", Types.integer),
        ProtocolMember("sessions", Types.integer, "The clients, and who asks. Programs that only look do not count."),
        ProtocolMember("activeRequests", Types.integer), ProtocolMember("waitingJobs", Types.integer),
        ProtocolMember("waitingBytes", Types.integer), runningMethod,
        ProtocolMember("journal", Types.object, "What the shared daemon keeps for a restart, and whether it can."),
      ]
    ),
    "uimodel/daemon/stats": (
      [],
      [
        ProtocolMember("uptimeSeconds", Types.integer),
        ProtocolMember("memoryBytes", Types.integer, "The memory that the process has now; null where it is unknown."),
        ProtocolMember("peakMemoryBytes", Types.integer), ProtocolMember("queues", Types.object), runningMethod,
        ProtocolMember(
          "clients",
          Types.list(
            Types.record(
              ("number", Types.integer), ("name", Types.string), ("seconds", Types.integer),
              ("answered", Types.integer), ("activeRequests", Types.integer), ("outputBytes", Types.integer)))),
        ProtocolMember(
          "requests",
          Types.list(
            Types.record(
              ("method", Types.string), ("count", Types.integer), ("errors", Types.integer),
              ("totalMilliseconds", Types.number), ("longestMilliseconds", Types.number))),
          "Counts and times, from the arrival to the response, by method."),
      ]
    ),
    "uimodel/daemon/logs": (
      [ProtocolMember("lines", Types.integer, "How many of the last lines; by default 100.")],
      [ProtocolMember("path", Types.string), ProtocolMember("lines", Types.strings)]
    ),
    "uimodel/daemon/stop": ([], [ProtocolMember("processId", Types.integer, "The process that ends.")]),
    "uimodel/daemon/version": (
      [
        ProtocolMember("client", Types.string, "The client's name, for the origins of its changes."),
        ProtocolMember("required", Types.strings, "Methods that the daemon must have. A missing one is an error."),
        ProtocolMember("optional", Types.strings, "Methods whose availability is reported."),
      ],
      [
        ProtocolMember("product", Types.string), ProtocolMember("version", Types.string),
        ProtocolMember("wire", Types.integer, "Grows with each change of a method that is not an addition."),
        ProtocolMember("capabilities", Types.object, "Whether each named method is available."),
      ]
    ),
  ]
}
