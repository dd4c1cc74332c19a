@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Creates project files in memory from their paths and texts, and Xcode projects from lists of objects.
enum SampleProject {
  static func files(_ texts: [String: String]) -> ProjectFiles {
    ProjectFiles(
      read: { path in texts[path].map { Array($0.utf8) } },
      isFolder: { folder in texts.keys.contains { $0.hasPrefix(folder + "/") } },
      names: { folder in
        let containedPaths = texts.keys.filter { folder.isEmpty || $0.hasPrefix(folder + "/") }
        return Set(
          containedPaths.compactMap { path in
            path.dropFirst(folder.isEmpty ? 0 : folder.count + 1).split(separator: "/").first.map(String.init)
          }
        ).sorted()
      })
  }

  /// Returns the text of a `project.pbxproj` with the given objects. The root object is named `Project`.
  static func plist(_ objects: String) -> String {
    """
    // !$*UTF8*$!
    { archiveVersion = 1; classes = { }; objectVersion = 77; objects = {
    \(objects)
    }; rootObject = Project; }
    """
  }

  /// Returns the objects of a project with one target: `Target` with the build phase `Sources`, and the group `Main`.
  /// The parameters are inserted into these objects, and `more` contains further objects.
  static func objects(
    target: String = "", project: String = "", debug: String = "", release: String = "", shared: String = "",
    sharedBase: String = "", sources: String = "", children: String = "", type: String = "application",
    more: String = ""
  ) -> String {
    """
    Project /* Project object */ = { isa = PBXProject; mainGroup = Main; targets = ( Target, );
      buildConfigurationList = Shared; \(project) };
    Main = { isa = PBXGroup; children = ( \(children) ); sourceTree = "<group>"; };
    Target = { isa = PBXNativeTarget; name = Notes; productType = "com.apple.product-type.\(type)";
      buildPhases = ( Sources, ); buildConfigurationList = Own; \(target) };
    Sources = { isa = PBXSourcesBuildPhase; files = ( \(sources) ); };
    Own = { isa = XCConfigurationList; buildConfigurations = ( OwnDebug, OwnRelease, ); };
    OwnDebug = { isa = XCBuildConfiguration; name = Debug; \(debug) };
    OwnRelease = { isa = XCBuildConfiguration; name = Release; \(release) };
    Shared = { isa = XCConfigurationList; buildConfigurations = ( SharedDebug, SharedRelease, ); };
    SharedDebug = { isa = XCBuildConfiguration; name = Debug; \(sharedBase) buildSettings = { \(shared) }; };
    SharedRelease = { isa = XCBuildConfiguration; name = Release; \(sharedBase) buildSettings = { \(shared) }; };
    \(more)
    """
  }

  static func project(_ objects: String, _ otherFiles: [String: String] = [:]) throws -> XcodeProject {
    let texts = otherFiles.merging(["Notes.xcodeproj/project.pbxproj": plist(objects)]) { $1 }
    return try XcodeProject("Notes.xcodeproj", files(texts))
  }
}
