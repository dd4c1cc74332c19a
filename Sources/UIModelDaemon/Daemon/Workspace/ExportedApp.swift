import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems
import UIModelJSON

/// An app that Swift source makes, as a model document that says the same.
package struct ExportedApp {
  package let name: String
  /// Where its source lies; nil for files that are in no folder.
  let folder: String?
  package let root: ExportedNode
}

extension Workspace {
  /// The apps that Swift source makes: one for each application of a folder's projects, and where there are none, one for
  /// the folder; and one for each file that is in no folder or left out there, since no other sees it. Those of whose user
  /// interface nothing is read are left out.
  package var exportedApps: [ExportedApp] {
    analysis.appIDs.flatMap { id -> [ExportedApp] in
      let all = analysis.documents(of: id).compactMap { records[$0] }.filter { $0.document.kind == .swift }
      let sources = all.filter { codeFolder(of: $0.uri) != nil }
      let alone = all.filter { codeFolder(of: $0.uri) == nil }.compactMap { exported(nil, nil, [$0]) }
      guard let first = sources.first else { return alone }
      let folder = codeFolder(of: first.uri)
      let targets = folder.flatMap { folders[$0]?.projects.targets }
      let apps = (targets?.applications ?? []).compactMap { index -> ExportedApp? in
        guard let targets else { return nil }
        return exported(targets.targets[index], folder, sources.filter { targets.mayContain(index, $0.uri.key) })
      }
      return alone + (apps.isEmpty ? [exported(nil, folder, sources)].compactMap { $0 } : apps)
    }
  }

  /// What the exported apps may be called that a file is part of: by its targets, or else by its folder.
  package func appNames(with record: DocumentRecord) -> (targets: [String], folder: String) {
    let folder = codeFolder(of: record.uri)
    let targets = folder.flatMap { folders[$0]?.projects.targets }
    let own = targets.map { all in all.applications(of: record.uri.key).map { all.targets[$0].name } }
    return (own ?? [], Self.appName(folder, record))
  }

  private static func appName(_ folder: String?, _ first: DocumentRecord) -> String {
    String((folder ?? first.uri.path)?.split(separator: "/").last ?? first.uri.fileName)
  }

  /// Nil for an app without anything.
  private func exported(_ target: CodeTarget?, _ folder: String?, _ sources: [DocumentRecord]) -> ExportedApp? {
    let export = CodeExport(sources.map(\.document)) { place in
      self.line(of: place, in: nil).map { "\($0.file.split(separator: "/").last ?? ""):\($0.line)" }
    }
    guard !export.isEmpty, let first = sources.first else { return nil }
    let name = target?.name ?? Self.appName(folder, first)
    var app = [ExportedNode.Member(name: "name", node: .plain(.string(name)))]
    let environments = target.map { self.targets(of: $0) } ?? configured(folder)
    if !environments.isEmpty {
      app.append(ExportedNode.Member(name: "targets", node: ExportedNode(.list(environments.map { .plain($0) }))))
    }
    if let infoPlist = infoPlist(of: target, in: folder) {
      app.append(ExportedNode.Member(name: "infoPlist", node: .plain(infoPlist)))
    }
    return ExportedApp(
      name: name, folder: folder, root: export.root(app: app, hasOtherMenus: hasOtherMenus(folder, sources)))
  }

  /// Where no file is named Xcode writes it: then only how many scenes it allows is known. What XcodeGen writes is in its
  /// description.
  private func infoPlist(of target: CodeTarget?, in folder: String?) -> JSONValue? {
    guard let target else { return nil }
    guard target.infoPlist != .missing else {
      guard let scenes = target.scenes else {
        return ["$unknown": "the Info.plist that the build generates is unknown"]
      }
      if scenes == .none { return nil }
      return ["UIApplicationSceneManifest": ["UIApplicationSupportsMultipleScenes": .bool(scenes == .several)]]
    }
    if let written = target.writtenInfoPlist { return written }
    guard let path = target.infoPlist.text, let relative = folder.flatMap({ Self.path(path, in: $0) }),
      FileSystem.exists(path)
    else { return ["$unknown": "the Info.plist file is not known"] }
    return .string(relative)
  }

  private func targets(of target: CodeTarget) -> [JSONValue] {
    Platform.allCases.filter { [.iPadOS, .macCatalyst].contains($0) && target.platforms?.contains($0) == true }.map {
      // Without a minimum a document means every release.
      targetJSON($0, target.least[$0], "the project does not say it")
    }
  }

  /// What a configuration says of where apps run.
  private func configured(_ folder: String?) -> [JSONValue] {
    let targets = folder.map { configuration(around: $0).targets } ?? []
    return targets.map { targetJSON($0.platform, $0.minimum.value) }
  }

  /// `reason`: why the oldest release is not known where it is nil; nil for one that is not set.
  private func targetJSON(_ platform: Platform, _ minimum: Version?, _ reason: String? = nil) -> JSONValue {
    var object: JSONObject = ["platform": .string(platform.rawValue)]
    if let minimum {
      object["minimum"] = .string("\(minimum)")
    } else if let reason {
      object["minimum"] = ["$unknown": .string(reason)]
    }
    return .object(object)
  }

  /// Whether a file builds a main menu that is not read, be it Objective-C.
  private func hasOtherMenus(_ folder: String?, _ sources: [DocumentRecord]) -> Bool {
    guard let folder else { return false }
    let read = Set(sources.filter { $0.document.declaresApp }.map(\.uri.key))
    let files = ["buildMenu", "buildMenuWithBuilder"].flatMap { swift.files(withMethod: $0, in: folder) }
    return files.contains { !read.contains($0) }
  }

  /// A path as it is seen from a folder; nil for one that is not in it.
  private static func path(_ path: String, in folder: String) -> String? {
    guard path.utf8.starts(with: (folder + "/").utf8) else { return nil }
    return String(decoding: path.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self)
  }

  /// The line on which something stands, in a file that is named as it is seen from a folder, else by its name alone.
  package func line(of place: Place, in folder: String?) -> ExportedText.Line? {
    guard let (record, range) = located(place) else { return nil }
    let path = record.uri.path ?? record.uri.key
    let root = folder ?? record.uri.folder ?? ""
    let file = Self.path(path, in: root) ?? path
    let position = record.document.position(of: range.lowerBound, in: .utf8)
    return ExportedText.Line(file: file, line: position.line + 1)
  }
}

extension Document {
  /// Whether the app's delegate is in it.
  fileprivate var declaresApp: Bool { blocks.contains { $0.declarations.app != nil } }
}
