@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems
@testable import UIModelSwift

/// What says which files are compiled together: Xcode projects with settings files, packages, project.yml.
@_cdecl("LLVMFuzzerTestOneInput") public func project(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // Whatever is asked for is there, and says the same. A project has one of its two files.
  func folder(without name: String) -> ProjectFiles {
    ProjectFiles(read: { $0.hasSuffix(name) ? nil : bytes }, isFolder: { !$0.hasSuffix(".xcconfig") })
  }
  var descriptions: [CodeTargets.Description] = []
  for name in [XcodeProject.jsonName, XcodeProject.plistName] {
    if let project = try? XcodeProject("/a/A.xcodeproj", folder(without: name)) { descriptions.append(.init(project)) }
  }
  let files = folder(without: XcodeProject.jsonName)
  if let package = PackageManifest(in: "/a", files) { descriptions.append(.init(package, in: "/a")) }
  if let project = XcodeGenProject("/a/project.yml", files) { descriptions.append(.init(project, in: "/a")) }
  _ = BuildSettingsFile.read("/a/a.xcconfig", files, configuration: "Debug")
  let targets = CodeTargets(descriptions) { $0 }
  _ = targets.membership(of: "/a/B.swift")
  _ = (targets.environments, targets.isUncompiled("/a/B.swift"), targets.applicationIndices)
  return 0
}
