import Foundation
import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Prints the targets of the projects and packages in some folders as a table. At least 98% of the Swift files that
/// targets name must exist. The others may be generated.
///
/// The environment variable `PROJECT_FOLDERS` contains the folders, separated by colons.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["PROJECT_FOLDERS"] != nil))
struct ProjectTableTests {
  private static let folders = (ProcessInfo.processInfo.environment["PROJECT_FOLDERS"] ?? "").split(separator: ":")

  @Test(arguments: folders.map(String.init)) func filesNamedByTargetsExist(_ folder: String) throws {
    let all = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
    let swift = all.filter { $0.hasSuffix(".swift") }
    let onDisk = Set(all)
    let files = ProjectFiles(
      read: { path in FileManager.default.contents(atPath: folder + "/" + path).map { Array($0) } },
      isFolder: { path in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder) && isFolder.boolValue
      })
    var targets: [CodeTarget] = []
    for path in all where path.hasSuffix(".xcodeproj/project.pbxproj") {
      let clock = ContinuousClock.now
      let project = try XcodeProject(ProjectPath.folder(of: path), files)
      print("\(folder) \(path): \(project.targets.count) targets in \(ContinuousClock.now - clock)")
      targets += project.targets
    }
    for path in all where path == "Package.swift" || path.hasSuffix("/Package.swift") {
      guard let package = PackageManifest(in: ProjectPath.folder(of: path), files) else {
        print("  \(path): no package")
        continue
      }
      if !package.isComplete { print("  \(path): not all of it is written out") }
      targets += package.targets
    }
    for path in all where path == "project.yml" || path.hasSuffix("/project.yml") {
      guard let project = XcodeGenProject(path, files) else {
        print("  \(path): not read")
        continue
      }
      if !project.isComplete { print("  \(path): not all of it is here") }
      targets += project.targets
    }
    let named = Set(targets.flatMap(\.sources).filter { !$0.isFolder && $0.path.hasSuffix(".swift") }.map(\.path))
    #expect(named.subtracting(onDisk).count * 50 <= named.count, "\(named.subtracting(onDisk).sorted().prefix(20))")
    #expect(swift.isEmpty || !targets.isEmpty)
    var compiled: Set<String> = []
    for target in targets {
      let named = target.sources.filter { !$0.isFolder }.map(\.path)
      let missing = named.filter { !onDisk.contains($0) }
      let own = swift.filter { target.compiles($0) }
      compiled.formUnion(own)
      let platforms = target.platforms.map { $0.map(\.rawValue).sorted().joined(separator: ",") } ?? "?"
      let least = target.minimumVersions.map { "\($0.key)≥\($0.value)" }.sorted().joined(separator: " ")
      let conditions = target.conditions.map { "\($0.definedAlways.sorted())\($0.definedSometimes.sorted())" } ?? "?"
      print(
        "  \(target.name) | \(target.kind) | \(platforms) | \(least) | plist \(target.infoPlist) | \(conditions) | "
          + "\(own.count) Swift, \(named.count) named, \(missing.count) not there"
          + (target.isComplete ? "" : ", open") + " | needs \(target.dependencies.count)")
      for path in missing.prefix(3) { print("      not there: \(path)") }
    }
    print("  \(folder): \(targets.count) targets, \(compiled.count) of \(swift.count) Swift files belong to one")
    for path in swift.filter({ !compiled.contains($0) }).prefix(8) { print("      in none: \(path)") }
  }
}
