import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON

/// What each method takes and answers, in words and schemas. A test holds the names of the parameters against those that
/// the methods themselves know.
enum ProtocolSignatures {
  typealias Signature = ([ProtocolMember], [ProtocolMember])
  private typealias Types = ProtocolTypes

  static let byMethod: [String: Signature] = workspace.merging(model) { first, _ in first }
    .merging(transactions) { first, _ in first }.merging(findings) { first, _ in first }
    .merging(daemon) { first, _ in first }.merging(queries) { first, _ in first }
    .merging(verbs) { first, _ in first }

  // MARK: Members that are met often

  static let clock = ProtocolMember("clock", Types.integer, "The clock of the model that this was true of.")
  static let changeOptions = [
    ProtocolMember(
      "transaction", Types.string, "The transaction that it belongs to; without one it is one of its own."),
    ProtocolMember("ifClock", Types.integer, "The clock that the caller believes to be the newest; else an error."),
  ]
  static let changed = [
    clock, ProtocolMember("name", Types.string, "What undo calls the change."),
    ProtocolMember("documents", Types.strings, "What has changed."),
    ProtocolMember(
      "diagnostics", Types.list(Types.reference("Finding")),
      "What a change that was committed at once brought: findings of these documents that were not there before."),
  ]
  static let entity = ProtocolMember("entity", Types.reference("Entity"), "Which entity.", isRequired: true)
  private static let document = ProtocolMember("document", Types.string, "This document only.")
  private static let filter = [
    ProtocolMember("documents", Types.strings, "These documents only."),
    ProtocolMember("codes", Types.strings, "These rules only: codes, or systems such as \"sheet\"."),
    ProtocolMember("minimumSeverity", Types.reference("Severity"), "Nothing less severe."),
    ProtocolMember(
      "rulesVersion", Types.string, "Only the rules that this version of the daemon has, such as \"0.1\"."),
  ]
  private static let includesUnsafe = ProtocolMember(
    "unsafe", Types.boolean, "Fixes that are not certainly meant, too.")

  // MARK: Families

  private static let workspace: [String: Signature] = [
    "uimodel/workspace/open": (
      [
        ProtocolMember("path", Types.string, "A folder or file."),
        ProtocolMember(
          "paths", Types.strings, "Folders and files. A file that is named is read though it is excluded."),
        ProtocolMember("uri", Types.string, "The name of a document that is only in memory."),
        ProtocolMember("text", Types.string, "The text of that document."),
        ProtocolMember("write", Types.choice(["onCommit", "onSave"]), "When files are written."),
      ],
      [
        clock, ProtocolMember("documents", Types.strings, "What was opened."),
        ProtocolMember(
          "errors", Types.list(Types.record(("path", Types.string), ("message", Types.string))), "What cannot be read."),
      ]
    ),
    "uimodel/workspace/close": (
      [
        ProtocolMember("path", Types.string, "A folder or file.", isRequired: true),
        ProtocolMember("discard", Types.boolean, "Lets go of changes that are not written; else they are an error."),
      ], [clock]
    ),
    "uimodel/workspace/list": ([], [ProtocolMember("folders", Types.strings, "The folders that are open.")]),
    "uimodel/workspace/get": (
      [ProtocolMember("document", Types.string, "This document only, with its text.")],
      [
        clock,
        ProtocolMember(
          "documents",
          Types.list(
            Types.record(
              ("uri", Types.string), ("clock", Types.integer), ("isOpen", Types.boolean), ("isUnsaved", Types.boolean),
              ("version", Types.integer), ("text", Types.string)))),
      ]
    ),
    "uimodel/workspace/coverage": (
      [],
      [
        clock, ProtocolMember("files", Types.integer, "The Swift files of the workspace's folders."),
        ProtocolMember(
          "subjects",
          Types.list(
            Types.record(
              ("subject", Types.string), ("seen", Types.integer), ("read", Types.integer), ("files", Types.integer))),
          "How many places were seen of each subject, and how many of them are understood."),
        ProtocolMember(
          "unread",
          Types.list(
            Types.record(
              ("uri", Types.string), ("range", Types.reference("Range")), ("subject", Types.string),
              ("reason", Types.string))), "The places that are not understood, with the first reason."),
        ProtocolMember(
          "apps",
          Types.list(
            Types.record(
              ("name", Types.string),
              ("platforms", Types.list(Types.record(("platform", Types.string), ("minimum", Types.string)))),
              ("scenes", Types.string))),
          "The apps that projects of the folders make, where they run from which release on, and whether they may have "
            + "`several` scenes, `one` or `none`, as far as it is known."
        ),
        ProtocolMember(
          "notCompiled", Types.strings,
          "The Swift files that no target of the projects around them compiles; they are not read."),
      ]
    ),
    "uimodel/workspace/export": (
      [
        document, ProtocolMember("app", Types.string, "The app, where there are several."),
        ProtocolMember(
          "from", Types.string,
          "`documents`, or `code`: what Swift source amounts to. Without it code where there are no documents."),
      ],
      [
        clock, ProtocolMember("model", Types.object, "One document with all."),
        ProtocolMember("app", Types.string, "Of code: the app."),
        ProtocolMember("text", Types.string, "Of code: the document, with comments that say where things stand."),
        ProtocolMember(
          "places",
          Types.list(
            Types.record(
              ("pointer", Types.string), ("uri", Types.string), ("range", Types.reference("Range")))),
          "Of code: where the objects of the model stand, by their JSON Pointers."),
      ]
    ),
    "uimodel/workspace/save": ([document], [clock, ProtocolMember("saved", Types.strings, "What was written.")]),
    "uimodel/workspace/status": (
      [],
      [
        clock, ProtocolMember("documents", Types.integer, "How many there are."),
        ProtocolMember("isComplete", Types.boolean, "Every folder has been read."),
        ProtocolMember("unsaved", Types.strings, "Documents that differ from their files."),
        ProtocolMember("transactions", Types.strings, "Transactions that are under way."),
        ProtocolMember("work", Types.object, "Counters of the work done so far."),
      ]
    ),
  ]

  private static let model: [String: Signature] = [
    "uimodel/model/get": (
      [entity, ProtocolMember("transaction", Types.string, "As this transaction sees it.")],
      [
        ProtocolMember("uri", Types.string), clock, ProtocolMember("range", Types.reference("Range")),
        ProtocolMember("value", Types.any, "What the document says of it."),
      ]
    ),
    "uimodel/model/find": (
      [
        ProtocolMember("kind", Types.reference("EntityKind"), "Entities of this kind."),
        ProtocolMember("name", Types.string, "Entities with this handle or identifier."), document,
      ],
      [
        clock,
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
        ProtocolMember("kind", Types.reference("EntityKind"), "The kind of a top-level entity, without into."),
        ProtocolMember("document", Types.string, "The document for it; without one, the one that suits best."),
        ProtocolMember("index", Types.integer, "Before the element with this index; the end without it."),
        ProtocolMember("value", Types.any, "What a document would say.", isRequired: true),
      ] + changeOptions, changed
    ),
    "uimodel/model/set": (
      [
        entity, ProtocolMember("property", Types.string, "The property's name.", isRequired: true),
        ProtocolMember("value", Types.any, "Its value.", isRequired: true),
      ] + changeOptions, changed
    ),
    "uimodel/model/remove": ([entity] + changeOptions, changed),
    "uimodel/model/move": (
      [entity, ProtocolMember("toIndex", Types.integer, "Its index in its list from then on.", isRequired: true)]
        + changeOptions, changed
    ),
    "uimodel/model/rename": (
      [entity, ProtocolMember("to", Types.string, "The new handle or identifier.", isRequired: true)] + changeOptions,
      changed
    ),
    "uimodel/menu/insertChild": buildStep(InsertChildBody.self),
    "uimodel/menu/insertSibling": buildStep(InsertSiblingBody.self),
    "uimodel/menu/replace": buildStep(ReplaceMenuBody.self),
    "uimodel/menu/replaceChildren": buildStep(ReplaceChildrenBody.self),
    "uimodel/menu/remove": buildStep(RemoveMenuBody.self),
    "uimodel/subscribe": (
      [
        ProtocolMember(
          "kinds", Types.list(Types.choice(Subscription.kindNames)), "What to be told of; all without it."),
        ProtocolMember("codes", Types.strings, "Findings of these rules or systems only."),
        ProtocolMember("documents", Types.strings, "These documents only."),
        ProtocolMember("since", Types.integer, "What has changed since this clock is told at once."),
      ],
      [
        ProtocolMember("subscription", Types.string, "Its name."), clock,
        ProtocolMember("changed", Types.strings, "What has changed since the clock that was named."),
        ProtocolMember("isFresh", Types.boolean, "That clock is too long ago: look at everything."),
      ]
    ),
    "uimodel/unsubscribe": ([ProtocolMember("subscription", Types.string, "Its name.", isRequired: true)], []),
    "uimodel/flush": ([], [clock]),
  ]

  private static func buildStep(_ body: any BuildStepBody.Type) -> Signature {
    let members = body.members.map { member in
      let (type, text): (JSONValue, String) =
        switch member.value {
        case .identifier: (Types.string, "A menu's identifier.")
        case .menu: (Types.any, "A menu as documents write it, or the identifier of one that is declared elsewhere.")
        case .menuElements: (Types.list(Types.any), "Menus, commands and actions.")
        }
      let note = member.isAlternative ? " Just one of the places is given." : ""
      return ProtocolMember(member.name, type, text + note, isRequired: !member.isAlternative)
    }
    let place = [
      ProtocolMember("index", Types.integer, "Before the step with this index; the end without it."),
      ProtocolMember("document", Types.string, "A document of the app; not needed where there is one app."),
    ]
    return (members + place + changeOptions, changed)
  }

  private static let transactions: [String: Signature] = [
    "uimodel/transaction/begin": (
      [ProtocolMember("name", Types.string, "What undo calls it.")],
      [ProtocolMember("transaction", Types.string, "Its name for the other methods."), clock]
    ),
    "uimodel/transaction/commit": (transaction, changed),
    "uimodel/transaction/rollback": (Array(transaction.prefix(1)), [clock]),
    "uimodel/undo": ([], changed),
    "uimodel/redo": ([], changed),
  ]

  private static let transaction = [
    ProtocolMember("transaction", Types.string, "Which one.", isRequired: true),
    ProtocolMember("ifClock", Types.integer, "The clock that the caller believes to be the newest; else an error."),
  ]

  private static let findings: [String: Signature] = [
    "uimodel/diagnostics/get": (
      filter,
      [
        clock, ProtocolMember("documents", Types.integer, "How many were checked."),
        ProtocolMember("entities", Types.integer, "How many entities they declare."),
        ProtocolMember("diagnostics", Types.list(Types.reference("Finding"))),
      ]
    ),
    "uimodel/diagnostics/explain": (
      [ProtocolMember("code", Types.string, "The rule.", isRequired: true)], ruleMembers
    ),
    "uimodel/rules/list": ([], [ProtocolMember("rules", Types.list(Types.reference("Rule")))]),
    "uimodel/fix/list": (
      filter,
      [
        clock,
        ProtocolMember(
          "fixes",
          Types.list(
            Types.record(
              ("uri", Types.string), ("code", Types.string), ("title", Types.string), ("isSafe", Types.boolean),
              ("range", Types.reference("Range"))))),
      ]
    ),
    "uimodel/fix/apply": (filter + [includesUnsafe] + changeOptions, changed),
  ]

  private static let ruleMembers = (ProtocolTypes.all.first { $0.0 == "Rule" }?.1["properties"]?.object?.members ?? [])
    .map { ProtocolMember($0.name, $0.value) }

  private static let daemon: [String: Signature] = [
    "uimodel/daemon/status": (
      [],
      ["version", "processId", "uptimeSeconds", "sessions", "activeRequests", "waitingJobs", "waitingBytes"].map {
        ProtocolMember($0, $0 == "version" ? Types.string : Types.integer)
      }
    ),
    "uimodel/daemon/stats": (
      [], [ProtocolMember("peakMemoryBytes", Types.integer), ProtocolMember("queues", Types.object)]
    ),
    "uimodel/daemon/version": (
      [
        ProtocolMember("required", Types.strings, "Methods that must be there; else an error."),
        ProtocolMember("optional", Types.strings, "Methods that are asked for."),
      ],
      [
        ProtocolMember("product", Types.string), ProtocolMember("version", Types.string),
        ProtocolMember("wire", Types.integer, "Grows with each change of a method that is not an addition."),
        ProtocolMember("capabilities", Types.object, "For each method that was named, whether it is there."),
      ]
    ),
  ]
}
