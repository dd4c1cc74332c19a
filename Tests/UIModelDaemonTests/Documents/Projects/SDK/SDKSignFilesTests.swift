import Testing

@testable import UIModelPlatform
@testable import UIModelSwift

/// Tests of the set of files that are searched for signs of an Xcode version, such as CI configurations.
@Suite struct SDKSignFilesTests {
  private static let xcodeSelection = "DEVELOPER_DIR: /Applications/Xcode_27.app\n"

  private func signPaths(_ texts: [String: String], folders: [String] = ["/r"]) -> [String] {
    let projects = texts.keys.filter(SDKSignFiles.isProjectDescription).sorted()
    let signs = SDKSignFiles.signs(folders: folders, projectPaths: projects, SampleProject.files(texts))
    return signs.compactMap(\.path).sorted()
  }

  @Test(arguments: [
    ".github/workflows/ci.yml", ".github/workflows/a.yaml", ".gitlab-ci.yml", ".circleci/config.yml", "bitrise.yml",
    "azure-pipelines.yml", "ci_scripts/ci_post_clone.sh",
  ])
  func ciFileOfEachServiceIsRead(name: String) {
    #expect(signPaths(["/r/" + name: Self.xcodeSelection]) == ["/r/" + name])
  }

  @Test(arguments: [
    ".github/dependabot.yml", "docs/bitrise.yml", "ci.yml", ".github/workflows/a.md", "scripts/build.sh",
  ])
  func otherFilesAreIgnored(name: String) { #expect(signPaths(["/r/" + name: Self.xcodeSelection]) == []) }

  @Test func versionFileBesideTheProjectIsRead() {
    let files = [
      "/r/App/.xcode-version": "27.0", "/r/App/A.xcodeproj/project.pbxproj": "", "/r/Other/.xcode-version": "26.0",
    ]
    #expect(signPaths(files) == ["/r/App/.xcode-version"])
  }

  @Test func ciFilesOfTheRepositoryRootAreRead() {
    let files = ["/r/.github/workflows/ci.yml": Self.xcodeSelection]
    #expect(signPaths(files, folders: ["/r/App"]) == [])
    #expect(signPaths(files, folders: ["/r/App", "/r"]) == ["/r/.github/workflows/ci.yml"])
  }

  @Test func projectInTheJSONFormatIsASign() {
    let projectPath = "/r/A.xcodeproj/project.xcproj"
    #expect(signPaths([projectPath: "{}"]) == [projectPath])
  }
}
