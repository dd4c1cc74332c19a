import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelProtocol

/// The signatures of the `uimodel/workspace/…` methods.
extension ProtocolSignatures {
  private static let assumedSDKsMember = ProtocolMember(
    "sdk", ProtocolTypes.list(ProtocolTypes.reference("AssumedSDK")),
    "The SDK that the apps of each folder with a project are built with, and what says it.")

  static let workspaceMethods: [String: Signature] = [
    "uimodel/workspace/open": (
      [
        ProtocolMember("path", ProtocolTypes.string, "A folder or file."),
        ProtocolMember(
          "paths", ProtocolTypes.strings, "Folders and files. A file that is named is read even if it is excluded."),
        ProtocolMember(
          "projects", ProtocolTypes.boolean, "Reads each path with its project; `documents` are those of the paths."),
        ProtocolMember(
          "configuration", ProtocolTypes.string, "The path of a configuration to use in place of those that are found."),
        ProtocolMember("isolated", ProtocolTypes.boolean, "Uses no configuration."),
        ProtocolMember(
          "sdk", ProtocolTypes.string, "The SDK that the apps are built with, whatever CI files and projects say."),
        ProtocolMember("apps", ProtocolTypes.boolean, "Also returns the apps of the opened documents."),
        ProtocolMember("uri", ProtocolTypes.string, "The URI of a document that is only in memory."),
        ProtocolMember("text", ProtocolTypes.string, "The text of that document."),
        ProtocolMember("write", ProtocolTypes.choice(["onCommit", "onSave"]), "When files are written."),
      ],
      [
        resultClock, ProtocolMember("documents", ProtocolTypes.strings, "The opened documents."),
        ProtocolMember(
          "errors",
          ProtocolTypes.list(ProtocolTypes.record(("path", ProtocolTypes.string), ("message", ProtocolTypes.string))),
          "Files that cannot be read."),
        ProtocolMember(
          "projects", ProtocolTypes.list(ProtocolTypes.any),
          "With `projects`: each `path`, the `folder` of its project, and the `repository` that it is in."),
        ProtocolMember(
          "configurations", ProtocolTypes.strings,
          "With `projects`: the configurations that apply to the paths or lie in them."
        ),
        ProtocolMember(
          "apps", ProtocolTypes.list(ProtocolTypes.any),
          "With `apps`: the apps of the opened documents, each with its `name` and one `document`."),
      ]
    ),
    "uimodel/workspace/close": (
      [
        ProtocolMember("path", ProtocolTypes.string, "A folder or file.", isRequired: true),
        ProtocolMember(
          "discard", ProtocolTypes.boolean, "Discards unsaved changes. Without it, unsaved changes are an error."),
      ], [resultClock]
    ),
    "uimodel/workspace/list": ([], [ProtocolMember("folders", ProtocolTypes.strings, "The folders that are open.")]),
    "uimodel/workspace/get": (
      [ProtocolMember("document", ProtocolTypes.string, "Only this document, with its text: its URI or path.")],
      [
        resultClock,
        ProtocolMember(
          "documents",
          ProtocolTypes.list(
            ProtocolTypes.record(
              ("uri", ProtocolTypes.string), ("clock", ProtocolTypes.integer), ("isOpen", ProtocolTypes.boolean),
              ("isUnsaved", ProtocolTypes.boolean),
              ("version", ProtocolTypes.integer), ("text", ProtocolTypes.string),
              ("isChangedOnDisk", ProtocolTypes.boolean),
              ("textOnDisk", ProtocolTypes.string)))),
      ]
    ),
    "uimodel/workspace/settings": (
      [ProtocolMember("path", ProtocolTypes.string, "The file or folder.", isRequired: true)],
      [
        ProtocolMember("project", ProtocolTypes.string, "The folder that the file is read with."),
        ProtocolMember("configurations", ProtocolTypes.strings, "The configurations that apply, the outermost first."),
        ProtocolMember(
          "releasesFrom", ProtocolTypes.choice(["document", "configuration", "project", "assumed"]),
          "Where the releases of Swift apps come from."),
        ProtocolMember(
          "sdk", ProtocolTypes.reference("AssumedSDK"), "The SDK that the apps around the file are built with."),
        ProtocolMember("isIncluded", ProtocolTypes.boolean, "Whether the file is checked with its project."),
        ProtocolMember("targets", ProtocolTypes.strings, "The app targets that compile the file."),
        ProtocolMember(
          "settings", ProtocolTypes.any,
          "A configuration with every setting that applies, and the severity of every rule."),
      ]
    ),
    "uimodel/workspace/coverage": (
      [ProtocolMember("paths", ProtocolTypes.strings, "Only these files, and the files in these folders.")],
      [
        resultClock, ProtocolMember("files", ProtocolTypes.integer, "The Swift files of the workspace's folders."),
        ProtocolMember(
          "releases", ProtocolTypes.choice(["document", "configuration", "project", "assumed"]),
          "Where the releases of Swift apps come from; null without Swift files."),
        assumedSDKsMember,
        ProtocolMember(
          "systems",
          ProtocolTypes.list(
            ProtocolTypes.record(
              ("system", ProtocolTypes.string), ("judged", ProtocolTypes.integer),
              ("notJudged", ProtocolTypes.integer), ("rulesOff", ProtocolTypes.integer),
              ("reason", ProtocolTypes.string), ("uri", ProtocolTypes.string),
              ("range", ProtocolTypes.reference("Range")))),
          "For each system the places that are judged, the places that are seen but not judged, with the first of them and "
            + "its reason, and the number of rules that could not run."),
        ProtocolMember(
          "subjects",
          ProtocolTypes.list(
            ProtocolTypes.record(
              ("subject", ProtocolTypes.string), ("judged", ProtocolTypes.integer),
              ("notJudged", ProtocolTypes.integer), ("files", ProtocolTypes.integer))),
          "The same numbers for each subject of a system; `files` for those that are not read in Swift source."),
        ProtocolMember(
          "switchedOff",
          ProtocolTypes.list(
            ProtocolTypes.record(
              ("app", ProtocolTypes.string), ("need", ProtocolTypes.choice(RuleNeed.allCases.map(\.rawValue))),
              ("reason", ProtocolTypes.string),
              ("rules", ProtocolTypes.strings), ("uri", ProtocolTypes.string),
              ("range", ProtocolTypes.reference("Range")))),
          "The rules that report nothing in an app because something is not known, with what and where."),
        ProtocolMember(
          "notJudged",
          ProtocolTypes.list(
            ProtocolTypes.record(
              ("uri", ProtocolTypes.string), ("range", ProtocolTypes.reference("Range")),
              ("subject", ProtocolTypes.string),
              ("reason", ProtocolTypes.string))), "The places that are not judged, each with the first reason."),
        ProtocolMember(
          "apps",
          ProtocolTypes.list(
            ProtocolTypes.record(
              ("name", ProtocolTypes.string),
              (
                "platforms",
                ProtocolTypes.list(
                  ProtocolTypes.record(("platform", ProtocolTypes.string), ("minimum", ProtocolTypes.string)))
              ),
              ("scenes", ProtocolTypes.string))),
          "The apps that the projects in the folders build, with their platforms and minimum releases, and whether they "
            + "support `several` scenes, `one` or `none`, if known."
        ),
        ProtocolMember(
          "missing",
          ProtocolTypes.list(
            ProtocolTypes.record(
              ("configuration", ProtocolTypes.string), ("app", ProtocolTypes.string), ("path", ProtocolTypes.string))),
          "Files and folders that a configuration names as part of an app, and that do not exist."),
        ProtocolMember(
          "projectProblems",
          ProtocolTypes.list(
            ProtocolTypes.record(
              ("uri", ProtocolTypes.string), ("line", ProtocolTypes.integer), ("message", ProtocolTypes.string))),
          "Files of Xcode projects that cannot be read, and projects with files in both formats. Lines count from 1."),
        ProtocolMember(
          "missingSettings", ProtocolTypes.strings,
          "Files of build settings that projects name, and that do not exist. They may contain any settings."),
        ProtocolMember(
          "notCompiled", ProtocolTypes.strings,
          "Swift files that no target of their project compiles. They are not checked."),
        ProtocolMember(
          "vendoredDemos", ProtocolTypes.strings,
          "Folders with demo apps of packages that are vendored in the project. They are not checked."),
      ]
    ),
    "uimodel/workspace/export": (
      [
        documentParameter, ProtocolMember("app", ProtocolTypes.string, "The app. Needed only if there are several."),
        ProtocolMember(
          "from", ProtocolTypes.string,
          "`documents`, or `code` for the model of the Swift source. Default: `code` if there are no documents."),
      ],
      [
        resultClock, ProtocolMember("model", ProtocolTypes.object, "The model as one document."),
        ProtocolMember("app", ProtocolTypes.string, "For code: the app."),
        ProtocolMember(
          "text", ProtocolTypes.string, "For code: the document, with comments that give the source locations."),
        ProtocolMember(
          "places",
          ProtocolTypes.list(
            ProtocolTypes.record(
              ("pointer", ProtocolTypes.string), ("uri", ProtocolTypes.string),
              ("range", ProtocolTypes.reference("Range")))),
          "For code: the source locations of the model's objects, by JSON Pointer."),
      ]
    ),
    "uimodel/workspace/save": (
      [documentParameter],
      [resultClock, ProtocolMember("saved", ProtocolTypes.strings, "The documents that were written.")]
    ),
    "uimodel/workspace/status": (
      [],
      [
        resultClock, ProtocolMember("documents", ProtocolTypes.integer, "The number of documents."),
        ProtocolMember("isComplete", ProtocolTypes.boolean, "True when all folders have been read."),
        ProtocolMember("unsaved", ProtocolTypes.strings, "Documents that differ from their files."),
        ProtocolMember("transactions", ProtocolTypes.strings, "Open transactions."),
        assumedSDKsMember, ProtocolMember("work", ProtocolTypes.object, "Counters of the work done so far."),
      ]
    ),
  ]
}
