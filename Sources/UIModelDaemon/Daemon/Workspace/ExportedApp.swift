import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems
import UIModelJSON

/// An app whose user interface is built in Swift source, as an equivalent model document.
package struct ExportedApp {
  package let name: String
  /// The folder that contains the source; nil for a file that is not part of an open folder.
  let folder: String?
  package let root: ExportedNode
}

extension Workspace {
  /// The apps that are built in Swift source. A folder has one app for each application target of its projects, or one
  /// app if the projects have no such targets. A file that is outside of all folders, or excluded from its folder, is
  /// an app of its own, because no other file sees the file's declarations. Apps without any user interface in source
  /// are left out.
  package var exportedApps: [ExportedApp] {
    analysis.appIDs.flatMap { id -> [ExportedApp] in
      let swiftRecords = analysis.documents(of: id).compactMap { records[$0] }.filter { $0.document.kind == .swift }
      let sources = swiftRecords.filter { codeFolder(of: $0.uri) != nil }
      let singleFileApps = swiftRecords.filter { codeFolder(of: $0.uri) == nil }.compactMap {
        makeExportedApp(nil, nil, [$0])
      }
      guard let firstSource = sources.first else { return singleFileApps }
      let folder = codeFolder(of: firstSource.uri)
      let targets = folder.flatMap { folders[$0]?.projects.targets }
      let apps = (targets?.applicationIndices ?? []).compactMap { index -> ExportedApp? in
        guard let targets else { return nil }
        return makeExportedApp(targets.targets[index], folder, sources.filter { targets.mayContain(index, $0.uri.key) })
      }
      return singleFileApps + (apps.isEmpty ? [makeExportedApp(nil, folder, sources)].compactMap { $0 } : apps)
    }
  }

  /// Returns the possible names of exported apps that contain a file: the names of the file's application targets, and
  /// the name of its folder.
  package func appNames(with record: DocumentRecord) -> (targets: [String], folder: String) {
    let folder = codeFolder(of: record.uri)
    let targets = folder.flatMap { folders[$0]?.projects.targets }
    let targetNames = targets.map { codeTargets in
      codeTargets.applicationIndices(of: record.uri.key).map { codeTargets.targets[$0].name }
    }
    return (targetNames ?? [], Self.appName(folder, record))
  }

  private static func appName(_ folder: String?, _ record: DocumentRecord) -> String {
    String((folder ?? record.uri.path)?.split(separator: "/").last ?? record.uri.fileName)
  }

  /// Returns the exported app of a target or of a folder; nil if the sources contain no user interface.
  private func makeExportedApp(_ target: CodeTarget?, _ folder: String?, _ sources: [DocumentRecord]) -> ExportedApp? {
    let export = CodeExport(sources.map(\.document)) { place in
      self.line(of: place, in: nil).map { "\($0.fileName.split(separator: "/").last ?? ""):\($0.number)" }
    }
    guard !export.isEmpty, let firstSource = sources.first else { return nil }
    let name = target?.name ?? Self.appName(folder, firstSource)
    var appMembers = [ExportedNode.Member(name: "name", node: .jsonValue(.string(name)))]
    let targetValues = target.map { self.targetValues(of: $0) } ?? configuredTargets(folder)
    if !targetValues.isEmpty {
      appMembers.append(
        ExportedNode.Member(name: "targets", node: ExportedNode(.list(targetValues.map { .jsonValue($0) }))))
    }
    if let infoPlist = infoPlist(of: target, in: folder) {
      appMembers.append(ExportedNode.Member(name: "infoPlist", node: .jsonValue(infoPlist)))
    }
    return ExportedApp(
      name: name, folder: folder, root: export.root(app: appMembers, hasOtherMenus: hasOtherMenus(folder, sources)))
  }

  /// Returns the value of the exported app's `infoPlist` property, or nil if the app should not have this property. If
  /// the target does not name an Info.plist, Xcode generates the file, and only its support for several scenes is
  /// known. XcodeGen's project file contains the property list itself.
  private func infoPlist(of target: CodeTarget?, in folder: String?) -> JSONValue? {
    guard let target else { return nil }
    guard target.infoPlist != .missing else {
      guard let scenes = target.scenes else {
        return ["$unknown": "the Info.plist that the build generates is unknown"]
      }
      if scenes == .none { return nil }
      return ["UIApplicationSceneManifest": ["UIApplicationSupportsMultipleScenes": .bool(scenes == .several)]]
    }
    if let infoPlistValue = target.writtenInfoPlist { return infoPlistValue }
    guard let path = target.infoPlist.text, let relativePath = folder.flatMap({ Self.path(path, in: $0) }),
      FileSystem.exists(path)
    else { return ["$unknown": "the Info.plist file is not known"] }
    return .string(relativePath)
  }

  private func targetValues(of target: CodeTarget) -> [JSONValue] {
    Platform.allCases.filter { [.iPadOS, .macCatalyst].contains($0) && target.platforms?.contains($0) == true }.map {
      // In a document, a missing minimum means every release, so an unknown minimum is written explicitly.
      targetJSON($0, target.minimumVersions[$0], "the project does not say it")
    }
  }

  /// Returns the targets that the configuration of a folder declares, as JSON values.
  private func configuredTargets(_ folder: String?) -> [JSONValue] {
    let targets = folder.map { configuration(around: $0).targets } ?? []
    return targets.map { targetJSON($0.platform, $0.minimumVersion.value) }
  }

  /// Returns the JSON value of a target. If `minimum` is nil, `reason` explains why the minimum release is unknown. If
  /// both are nil, the value does not contain a minimum.
  private func targetJSON(_ platform: Platform, _ minimum: Version?, _ reason: String? = nil) -> JSONValue {
    var object: JSONObject = ["platform": .string(platform.rawValue)]
    if let minimum {
      object["minimum"] = .string("\(minimum)")
    } else if let reason {
      object["minimum"] = ["$unknown": .string(reason)]
    }
    return .object(object)
  }

  /// Whether a file of the folder has a `buildMenu` method that the exported source does not include, for example an
  /// Objective-C file.
  private func hasOtherMenus(_ folder: String?, _ sources: [DocumentRecord]) -> Bool {
    guard let folder else { return false }
    let readKeys = Set(sources.filter { $0.document.declaresApp }.map(\.uri.key))
    let files = ["buildMenu", "buildMenuWithBuilder"].flatMap { swift.fileKeys(withMethod: $0, in: folder) }
    return files.contains { !readKeys.contains($0) }
  }

  /// Returns a path relative to a folder; nil for a path outside of the folder.
  private static func path(_ path: String, in folder: String) -> String? {
    guard path.utf8.starts(with: (folder + "/").utf8) else { return nil }
    return String(decoding: path.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self)
  }

  /// Returns the file and the line of a place, counted from 1. The file is a path relative to `folder`, or only a name
  /// if `folder` is nil.
  package func line(of place: Place, in folder: String?) -> ExportedText.Line? {
    guard let (record, range) = location(place) else { return nil }
    let path = record.uri.path ?? record.uri.key
    let root = folder ?? record.uri.folder ?? ""
    let filePath = Self.path(path, in: root) ?? path
    let position = record.document.position(of: range.lowerBound, in: .utf8)
    return ExportedText.Line(fileName: filePath, number: position.line + 1)
  }
}

extension Document {
  fileprivate var declaresApp: Bool { blocks.contains { $0.declarations.app != nil } }
}
