import UIModelEngine
import UIModelJSON
import UIModelPlatform
import UIModelProtocol
import UIModelSwift
import UIModelSystems

/// The rules that report nothing in an app because a fact that they need is unknown; part of
/// `uimodel/workspace/coverage`.
///
/// For example, rules about menu commands are switched off if a storyboard that cannot be read might contain the main
/// menu. The absence of findings then does not mean that the code is correct.
struct SwitchedOffRules {
  private let app: String?
  private let unmetNeed: UnmetNeed
  private let rules: [RuleDescription]

  /// Collects the rules that need the unknown fact. Returns nil if no rule needs the fact.
  private init?(_ unmetNeed: UnmetNeed, of app: String?, in languages: Set<String>) {
    (self.app, self.unmetNeed, rules) = (app, unmetNeed, unmetNeed.need.rules(in: languages))
    if rules.isEmpty { return nil }
  }

  /// Returns the switched-off rules of all apps.
  ///
  /// - Parameter isIncluded: a closure that returns whether the request includes a document.
  static func all(in workspace: Workspace, where isIncluded: (DocumentRecord) -> Bool) -> [SwitchedOffRules] {
    workspace.analysis.appIDs.flatMap { appID -> [SwitchedOffRules] in
      let records = workspace.analysis.documents(of: appID).compactMap { workspace.records[$0] }
        .filter { $0.document.kind != .configuration && isIncluded($0) }
      let languages = Set(records.map { $0.document.kind == .swift ? "swift" : "uimodel" })
      guard !languages.isEmpty, let model = workspace.analysis.model(of: appID),
        let context = workspace.analysis.upToDateContext(of: appID)
      else { return [] }
      let projectNeeds = unmetProjectNeeds(of: records, needsFiles: model.hasCommandsWithoutMenu, workspace)
      return (model.unmetNeeds(context) + projectNeeds).compactMap {
        SwitchedOffRules($0, of: model.app?.name.value, in: languages)
      }
    }
  }

  /// Returns the facts that are unknown about the projects with an app's Swift files, without duplicates.
  ///
  /// - Parameter needsFiles: whether any rule needs to know all files of the app.
  private static func unmetProjectNeeds(
    of records: [DocumentRecord], needsFiles: Bool, _ workspace: Workspace
  ) -> [UnmetNeed] {
    let folders = Set(records.filter { $0.document.kind == .swift }.map { workspace.codeFolder(of: $0.uri) })
    let unmetNeeds = folders.sorted { ($0 ?? "") < ($1 ?? "") }.flatMap { folder in
      let targets = folder.flatMap { workspace.folders[$0]?.projects.targets }
      let filesNeed = needsFiles ? unmetFilesNeed(of: folder, targets, in: workspace) : nil
      return unmetInfoPlistNeeds(targets) + [filesNeed].compactMap(\.self)
    }
    return unmetNeeds.enumerated().filter { index, need in
      !unmetNeeds[..<index].contains { $0.need == need.need && $0.reason == need.reason }
    }.map(\.element)
  }

  /// Returns the unknown facts about the Info.plists of a project's apps.
  private static func unmetInfoPlistNeeds(_ targets: CodeTargets?) -> [UnmetNeed] {
    guard let targets else {
      return [UnmetNeed(.infoPlist, "no project was found, so the Info.plist is unknown", at: nil)]
    }
    let apps = targets.applicationIndices.map { targets.targets[$0] }
    let unknownFacts = [
      (RuleNeed.fullScreen, apps.first { $0.requiresFullScreen == nil }),
      (.infoPlist, apps.first { $0.scenes == nil }),
    ]
    return unknownFacts.compactMap { need, app in
      app.map { UnmetNeed(need, "\($0.infoPlistGap) (app '\($0.name)')", at: nil) }
    }
  }

  var codes: [String] { rules.map(\.code) }

  /// Returns the unmet need `files` if some files of the app are unknown, because no project was found or because an
  /// unread storyboard might contain a main menu. Returns nil if all files are known and read.
  private static func unmetFilesNeed(of folder: String?, _ targets: CodeTargets?, in workspace: Workspace) -> UnmetNeed?
  {
    guard let folder, targets != nil else {
      return UnmetNeed(.files, "no project was found, so the app's files are unknown", at: nil)
    }
    guard let storyboardName = workspace.swift.unreadStoryboardKeys(in: folder).first.map({ DocumentURI($0).fileName })
    else {
      return nil
    }
    return UnmetNeed(.files, "'\(storyboardName)' cannot be read and may contain a main menu", at: nil)
  }

  func json(_ workspace: Workspace, _ encoding: LSP.PositionEncodingKind) -> JSONValue {
    var object: JSONObject = [
      "need": .string(unmetNeed.need.rawValue), "reason": .string(unmetNeed.reason),
      "rules": .array(codes.map { .string($0) }),
    ]
    object["app"] = app.map { .string($0) }
    if let (record, range) = unmetNeed.place.flatMap({ workspace.location($0) }) {
      object["uri"] = .string(record.spelling)
      object["range"] = record.range(range, encoding).json
    }
    return .object(object)
  }
}

extension CodeTarget {
  /// The reason why some keys of the Info.plist are unknown.
  fileprivate var infoPlistGap: String {
    switch infoPlist {
    case .missing: "the build generates the Info.plist, and some of its keys are unknown"
    case .unknown: "the build settings do not determine the path of the Info.plist"
    case .value(let path):
      if !FileSystem.exists(path) {
        "there is no \(path)"
      } else if let settings = missingSettingsPaths.first {
        "build settings may change the Info.plist, and there is no \(settings)"
      } else {
        "the Info.plist cannot be read: \(path)"
      }
    }
  }
}
