import UIModelEngine
import UIModelJSON
import UIModelPlatform
import UIModelProtocol
import UIModelSwift
import UIModelSystems

/// The rules that report nothing in an app, because nobody says what they rest on: part of `uimodel/workspace/coverage`.
/// That they are silent does not mean that all is well.
struct SwitchedOffRules {
  private let app: String?
  private let unmet: UnmetNeed
  private let rules: [RuleDescription]

  /// Nil if no rule needs it.
  private init?(_ unmet: UnmetNeed, of app: String?, in languages: Set<String>) {
    (self.app, self.unmet, rules) = (app, unmet, unmet.need.rules(in: languages))
    if rules.isEmpty { return nil }
  }

  /// Those of all apps that documents describe or source makes; `isMeant`: which documents are asked for.
  static func all(in workspace: Workspace, where isMeant: (DocumentRecord) -> Bool) -> [SwitchedOffRules] {
    workspace.analysis.appIDs.flatMap { id -> [SwitchedOffRules] in
      let records = workspace.analysis.documents(of: id).compactMap { workspace.records[$0] }
        .filter { $0.document.kind != .configuration && isMeant($0) }
      let languages = Set(records.map { $0.document.kind == .swift ? "swift" : "uimodel" })
      guard !languages.isEmpty, let model = workspace.analysis.model(of: id),
        let context = workspace.analysis.contextNow(of: id)
      else { return [] }
      let code = unmetByProjects(of: records, asksForFiles: model.hasCommandsWithoutMenu, workspace)
      return (model.unmetNeeds(context) + code).compactMap {
        SwitchedOffRules($0, of: model.app?.name.value, in: languages)
      }
    }
  }

  /// What the projects around an app's Swift files leave open, the same once. `asksForFiles`: whether it matters which files
  /// the app is made of.
  private static func unmetByProjects(
    of records: [DocumentRecord], asksForFiles: Bool, _ workspace: Workspace
  ) -> [UnmetNeed] {
    let folders = Set(records.filter { $0.document.kind == .swift }.map { workspace.codeFolder(of: $0.uri) })
    let unmet = folders.sorted { ($0 ?? "") < ($1 ?? "") }.flatMap { folder in
      let targets = folder.flatMap { workspace.folders[$0]?.projects.targets }
      let files = asksForFiles ? unmetFiles(of: folder, targets, in: workspace) : nil
      return unmetByProject(targets) + [files].compactMap(\.self)
    }
    return unmet.enumerated().filter { index, need in
      !unmet[..<index].contains { $0.need == need.need && $0.reason == need.reason }
    }.map(\.element)
  }

  /// What the Info.plists of a project's apps leave open.
  private static func unmetByProject(_ targets: CodeTargets?) -> [UnmetNeed] {
    guard let targets else {
      return [UnmetNeed(.infoPlist, "no project was found, so the Info.plist is unknown", at: nil)]
    }
    let apps = targets.applications.map { targets.targets[$0] }
    let open = [
      (RuleNeed.fullScreen, apps.first { $0.requiresFullScreen == nil }),
      (.infoPlist, apps.first { $0.scenes == nil }),
    ]
    return open.compactMap { need, app in
      app.map { UnmetNeed(need, "\($0.infoPlistGap) (app '\($0.name)')", at: nil) }
    }
  }

  var codes: [String] { rules.map(\.code) }

  /// Why a main menu may be where it is not seen.
  private static func unmetFiles(of folder: String?, _ targets: CodeTargets?, in workspace: Workspace) -> UnmetNeed? {
    guard let folder, targets != nil else {
      return UnmetNeed(.files, "no project was found, so the app's files are unknown", at: nil)
    }
    guard let name = workspace.swift.unreadStoryboards(in: folder).first.map({ DocumentURI($0).fileName }) else {
      return nil
    }
    return UnmetNeed(.files, "'\(name)' cannot be read and may contain a main menu", at: nil)
  }

  func json(_ workspace: Workspace, _ encoding: LSP.PositionEncodingKind) -> JSONValue {
    var object: JSONObject = [
      "need": .string(unmet.need.rawValue), "reason": .string(unmet.reason),
      "rules": .array(codes.map { .string($0) }),
    ]
    object["app"] = app.map { .string($0) }
    if let (record, range) = unmet.place.flatMap({ workspace.located($0) }) {
      object["uri"] = .string(record.spelling)
      object["range"] = record.range(range, encoding).json
    }
    return .object(object)
  }
}

extension CodeTarget {
  /// Why not all keys of its Info.plist are known.
  fileprivate var infoPlistGap: String {
    switch infoPlist {
    case .missing: "the build generates the Info.plist, and some of its keys are unknown"
    case .unknown: "the build settings do not determine the path of the Info.plist"
    case .given(let path):
      if !FileSystem.exists(path) {
        "there is no \(path)"
      } else if let settings = missingSettings.first {
        "build settings may change the Info.plist, and there is no \(settings)"
      } else {
        "the Info.plist cannot be read: \(path)"
      }
    }
  }
}
