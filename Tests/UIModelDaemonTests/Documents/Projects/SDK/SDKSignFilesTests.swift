import Testing

@testable import UIModelPlatform
@testable import UIModelSwift

/// Tests of the set of files that are searched for signs of an Xcode version.
@Suite struct SDKSignFilesTests {
  private static let chosen = "DEVELOPER_DIR: /Applications/Xcode_27.app\n"

  private func paths(_ texts: [String: String], folders: [String] = ["/r"]) -> [String] {
    let projects = texts.keys.filter(SDKSignFiles.isProjectDescription).sorted()
    let signs = SDKSignFiles.signs(folders: folders, projects: projects, SampleProject.files(texts))
    return signs.compactMap(\.path).sorted()
  }

  @Test(arguments: [
    ".github/workflows/ci.yml", ".github/workflows/a.yaml", ".gitlab-ci.yml", ".circleci/config.yml", "bitrise.yml",
    "azure-pipelines.yml", "ci_scripts/ci_post_clone.sh",
  ])
  func eachCIServiceHasItsFile(name: String) { #expect(paths(["/r/" + name: Self.chosen]) == ["/r/" + name]) }

  @Test(arguments: [
    ".github/dependabot.yml", "docs/bitrise.yml", "ci.yml", ".github/workflows/a.md", "scripts/build.sh",
  ])
  func otherFilesAreIgnored(name: String) { #expect(paths(["/r/" + name: Self.chosen]) == []) }

  @Test func versionFileBesideTheProjectIsRead() {
    let files = [
      "/r/App/.xcode-version": "27.0", "/r/App/A.xcodeproj/project.pbxproj": "", "/r/Other/.xcode-version": "26.0",
    ]
    #expect(paths(files) == ["/r/App/.xcode-version"])
  }

  @Test func ciFilesOfTheRepositoryRootAreRead() {
    let files = ["/r/.github/workflows/ci.yml": Self.chosen]
    #expect(paths(files, folders: ["/r/App"]) == [])
    #expect(paths(files, folders: ["/r/App", "/r"]) == ["/r/.github/workflows/ci.yml"])
  }

  @Test func projectInTheJSONFormatIsASign() {
    let name = "/r/A.xcodeproj/project.xcproj"
    #expect(paths([name: "{}"]) == [name])
  }
}
