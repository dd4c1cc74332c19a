import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handler of `uimodel/workspace/coverage`, which reports how much of the apps' Swift source is analyzed.
enum Coverage {
  struct Params: MessageParameters {
    /// The absolute paths of the files and folders to include; empty to include all.
    let paths: [String]

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["paths"])
      paths = (try reader.strings(ifPresent: "paths") ?? []).map {
        FileSystem.absolute(DocumentURI($0).path ?? $0)
      }
    }

    func covers(_ path: String?) -> Bool {
      paths.isEmpty || path.map { path in paths.contains { FilePath.isIn($0, path) } } ?? false
    }

    /// Returns the included Swift files, storyboards and nibs in a folder, as absolute paths in ascending order.
    func files(in folder: String) -> [String] {
      let includesWholeFolder = paths.isEmpty || paths.contains { FilePath.isIn($0, folder) }
      let searchPaths = includesWholeFolder ? [folder] : paths.filter { FilePath.isIn(folder, $0) }
      func isWanted(_ name: Substring) -> Bool {
        name.hasSuffix(DocumentKind.swiftSuffix) || SwiftMention.isStoryboard(name)
      }
      // If the request names a file, the folder of the file need not be listed.
      let files = searchPaths.flatMap { searchPath in
        FileSystem.isFolder(searchPath)
          ? FileSystem.files(under: searchPath, isWanted: isWanted).map { searchPath + "/" + $0 }
          : isWanted(searchPath.split(separator: "/").last ?? "") && FileSystem.exists(searchPath) ? [searchPath] : []
      }
      return Set(files).sorted()
    }
  }

  static func get(_ params: Params, _ context: RequestContext) throws -> JSONValue {
    let workspace = context.workspace
    var countsBySubject: [SwiftMention.Subject: (judged: Int, notJudged: Int, first: SystemCoverage.Place?)] = [:]
    var unjudgedPlaces: [JSONValue] = []
    let records = workspace.documents.filter { params.covers($0.uri.path) }
    let inputs = records.map { (document: $0.document, elsewhere: workspace.reasonsElsewhere(of: $0)) }
    let coverages = Concurrently.map(inputs) { SwiftCoverage($0.document, reasonsElsewhere: $0.elsewhere) }
    for (record, coverage) in zip(records, coverages) {
      try context.cancellation.check()
      guard let coverage else { continue }
      for site in coverage.sites {
        var subjectCounts = countsBySubject[site.subject] ?? (0, 0, nil)
        if let reason = site.reason {
          subjectCounts.notJudged += 1
          subjectCounts.first =
            subjectCounts.first ?? SystemCoverage.Place(record: record, range: site.range, reason: reason)
          unjudgedPlaces.append([
            "uri": .string(record.spelling), "range": record.range(site.range, context.encoding).json,
            "subject": .string(site.subject.rawValue), "reason": .string(reason),
          ])
        } else {
          subjectCounts.judged += 1
        }
        countsBySubject[site.subject] = subjectCounts
      }
    }
    let mentions = mentions(in: workspace, params)
    for (subject, mentionCount) in mentions.found where !subject.isAnalyzed {
      countsBySubject[subject] = (0, mentionCount.places, nil)
    }
    let allSubjects = SwiftMention.Subject.allCases
    let counts = (allSubjects.filter(\.isAnalyzed) + allSubjects.filter { !$0.isAnalyzed }).compactMap {
      subject -> JSONValue? in
      guard let subjectCounts = countsBySubject[subject] else { return nil }
      var object: JSONObject = [
        "subject": .string(subject.rawValue), "judged": .int(subjectCounts.judged),
        "notJudged": .int(subjectCounts.notJudged),
      ]
      if !subject.isAnalyzed { object["files"] = mentions.found[subject].map { .int($0.files) } }
      return .object(object)
    }
    let switchedOffRules = SwitchedOffRules.all(in: workspace) { params.covers($0.uri.path) }
    // The supported releases of a folder come from a document, the configuration, the project or an assumption. If the
    // folders differ, the result names only the least certain of these origins.
    let swiftPaths = workspace.documents.filter { $0.document.kind == .swift }.compactMap(\.uri.path).filter(
      params.covers)
    let folders = Set(swiftPaths.map { workspace.folder(of: $0)?.path ?? FileCommit.folder(of: $0) })
    let origins = Set(folders.map { workspace.releaseOrigin(of: $0) })
    let origin = [Workspace.ReleaseOrigin.assumed, .project, .configuration, .document].first { origins.contains($0) }
    return [
      "releases": origin.map { .string($0.rawValue) } ?? .null,
      "clock": .int(workspace.clock), "files": .int(mentions.files),
      "systems": .array(SystemCoverage.all(countsBySubject, switchedOffRules).map { $0.json(context.encoding) }),
      "switchedOff": .array(switchedOffRules.map { $0.json(workspace, context.encoding) }),
      "sdk": workspace.assumedSDKs, "subjects": .array(counts), "notJudged": .array(unjudgedPlaces),
      "apps": .array(apps(in: workspace)),
      "missing": .array(
        workspace.folders.sorted { $0.key < $1.key }.flatMap { $0.value.projects.missingSources }.map {
          [
            "configuration": .string(DocumentURI(path: $0.configuration).key), "app": .string($0.app),
            "path": .string(DocumentURI(path: $0.path).key),
          ]
        }),
      "projectProblems": .array(
        workspace.folders.sorted { $0.key < $1.key }.flatMap(\.value.projects.problems).map { problem in
          var object: JSONObject = ["uri": .string(DocumentURI(path: problem.path).key)]
          object["line"] = problem.line.map { .int($0) }
          object["message"] = .string(problem.message)
          return .object(object)
        }),
      "missingSettings": .array(missingSettingsPaths(in: workspace).map { .string(DocumentURI(path: $0).key) }),
      "notCompiled": .array(mentions.leftOut.map { .string(DocumentURI(path: $0).key) }),
      "vendoredDemos": .array(
        workspace.folders.sorted { $0.key < $1.key }.flatMap(\.value.projects.demos.folders).filter(params.covers)
          .map { .string(DocumentURI(path: $0).key) }),
    ]
  }

  /// Returns the paths of missing build settings files (`.xcconfig`) that projects refer to.
  private static func missingSettingsPaths(in workspace: Workspace) -> [String] {
    let targets = workspace.folders.sorted { $0.key < $1.key }.flatMap { $0.value.projects.targets?.targets ?? [] }
    return Set(targets.flatMap(\.missingSettingsPaths)).sorted()
  }

  /// Returns the apps in the projects of the open folders, with their platforms and minimum releases.
  private static func apps(in workspace: Workspace) -> [JSONValue] {
    let targets = workspace.folders.sorted { $0.key < $1.key }.flatMap { $0.value.projects.targets?.targets ?? [] }
    return targets.filter { $0.kind == .application }.map { target in
      let platforms = Platform.allCases.filter { target.platforms?.contains($0) == true }
      var app: JSONObject = [
        "name": .string(target.name),
        "platforms": .array(
          platforms.map { platform in
            var object: JSONObject = ["platform": .string(platform.rawValue)]
            object["minimum"] = target.minimumVersions[platform].map { .string("\($0)") }
            return .object(object)
          }),
      ]
      app["scenes"] = target.scenes.map { .string($0.rawValue) }
      return .object(app)
    }
  }

  /// Returns the number of mentions of each subject, such as sheets, in the open folders. A storyboard or nib counts as
  /// one mention. If an editor holds a Swift file, the editor's text is used. `leftOut` contains the files that no
  /// target compiles.
  private static func mentions(
    in workspace: Workspace, _ params: Params
  ) -> (files: Int, found: [SwiftMention.Subject: (places: Int, files: Int)], leftOut: [String]) {
    var fileCount = 0
    var uncompiledFiles: [String] = []
    var mentionCounts: [SwiftMention.Subject: (places: Int, files: Int)] = [:]
    for (path, folder) in workspace.folders {
      for filePath in params.files(in: path) {
        guard folder.includes(filePath), workspace.folder(of: filePath)?.path == path else { continue }
        let fileName = filePath.split(separator: "/").last ?? ""
        if SwiftMention.isStoryboard(fileName) {
          let subtotal = mentionCounts[.storyboards] ?? (0, 0)
          mentionCounts[.storyboards] = (subtotal.places + 1, subtotal.files + 1)
          continue
        }
        let isProjectDescription = FolderProjects.isDescription(fileName)
        if !isProjectDescription, folder.projects.targets?.isUncompiled(DocumentURI(path: filePath).key) == true {
          uncompiledFiles.append(filePath)
          continue
        }
        let openText = workspace.record(DocumentURI(path: filePath))?.document.bytes
        guard let bytes = openText ?? (try? FileSystem.readText(filePath)) else { continue }
        fileCount += 1
        let counts = ReadingGuard.guardedRead(DocumentURI(path: filePath).key, bytes) { isSetAside in
          isSetAside ? [:] : SwiftMention.counts(bytes)
        }
        for (subject, count) in counts {
          let subtotal = mentionCounts[subject] ?? (0, 0)
          mentionCounts[subject] = (subtotal.places + count, subtotal.files + 1)
        }
      }
    }
    return (fileCount, mentionCounts, uncompiledFiles.sorted())
  }
}
