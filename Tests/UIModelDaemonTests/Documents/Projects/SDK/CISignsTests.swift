import Testing

@testable import UIModelPlatform
@testable import UIModelSwift

/// Tests of the Xcode versions that continuous integration files select.
@Suite struct CISignsTests {
  /// Returns the signs in the text of a CI file, i.e. the lines that show an Xcode version. Each sign has the form
  /// `line: kind version`, such as `2: ci 27`.
  private func signs(_ text: String) -> [String] {
    CISignReader.read(Array(text.utf8), path: "/ci.yml").map { "\($0.line ?? 0): \($0.kind) \($0.version)" }
  }

  @Test(arguments: [
    "- run: sudo xcode-select -s /Applications/Xcode_27.0.app",
    "env: { A: 1, DEVELOPER_DIR: /Applications/Xcode_27.app }",
    "DEVELOPER_DIR: /Applications/Xcode-27.0.0.app/Contents/Developer",
    "export DEVELOPER_DIR=/Applications/Xcode27.app",
    "xcode-select --switch \"/Applications/Xcode_27_Release_Candidate.app\"", "xcode-version: '27.0'",
    "xcode-version: 27", "xcode_version: \"27.0.x\"", "xcodeVersion: '27'", "xcode: \"27.0.0\"", "xcode: ['27.0']",
    "xcode-version: ~> 27.0", "xcode-version: ^27", "- xcode: 27.0", "runs-on: xcode-27",
    "runs-on: [self-hosted, xcode-27]", "image: macos-26-xcode-27", "stack: osx-xcode-27.0.x",
    "- xcodes select 27.0", "  xcodes install 27.0 --experimental-unxip",
    "xcodeDeveloperDir: /Applications/Xcode_27.app/Contents/Developer",
  ])
  func selectedXcodeIsRead(line: String) { #expect(signs("\n\(line)\n") == ["2: ci 27"]) }

  @Test(arguments: [
    "# DEVELOPER_DIR: /Applications/Xcode_27.app", "run: make # Xcode_27.app", "- name: Build with Xcode 27",
    "key: xcode-27-${{ hashFiles('Podfile.lock') }}", "xcode-version: latest-stable",
    "xcode-version: ${{ matrix.xcode }}",
    "xcode-version: '>=26'", "xcode: true", "task: Xcode@5", "runs-on: macos-15", "xcode:", "port: 27",
    "/Applications/Xcode.app", "sudo xcode-select -s /Applications/Xcode_${{ matrix.xcode }}.app",
  ])
  func otherLinesSelectNoXcode(line: String) { #expect(signs("\n\(line)\n") == []) }

  @Test func matrixListsAreReadCompletely() {
    #expect(
      signs(
        """
        strategy:
          matrix:
            xcode:
              - "26.4"
              - "27.0"
            os:
              - macos-26
            include:
              - xcode: 16.4
                os: macos-15
        """) == ["4: ci 26.4", "5: ci 27", "9: ci 18"])
  }

  private func workflowText(_ job: String, environment: String = "") -> String {
    "on: push\n\(environment)jobs:\n  lint:\n    runs-on: macos-26\n    steps:\n      - run: swiftlint\n  app:\n\(job)\n"
  }

  /// The default Xcode of a runner counts only for a job that builds an app and selects no other Xcode.
  @Test(arguments: [
    ("    runs-on: macos-26\n    steps:\n      - run: xcodebuild test", ["8: runner 26"]),
    ("    runs-on: 'macos-latest'\n    steps:\n      - run: bundle exec fastlane beta", ["8: runner 26"]),
    ("    runs-on: macos-15-xlarge\n    steps:\n      - run: xcodebuild test", ["8: runner 18"]),
    ("    runs-on: macos-27\n    steps:\n      - run: xcodebuild test", []),
    ("    runs-on: ubuntu-latest\n    steps:\n      - run: xcodebuild test", []),
    ("    runs-on: macos-26\n    steps:\n      - run: swift test", []),
    (
      "    runs-on: macos-26\n    steps:\n      - uses: maxim-lobanov/setup-xcode@v1\n        with:\n"
        + "          xcode-version: latest-stable\n      - run: xcodebuild test", []
    ),
    (
      "    runs-on: macos-26\n    steps:\n      - run: sudo xcode-select -s /Applications/Xcode_27.app\n"
        + "      - run: xcodebuild test", ["10: ci 27"]
    ),
  ])
  func runnerHasADefaultXcode(job: String, expected: [String]) { #expect(signs(workflowText(job)) == expected) }

  @Test func globalSelectionReplacesTheRunnerDefault() {
    let job = "    runs-on: macos-26\n    steps:\n      - run: xcodebuild test"
    #expect(
      signs(workflowText(job, environment: "env:\n  DEVELOPER_DIR: /Applications/Xcode_27.app\n")) == ["3: ci 27"])
  }

  @Test func signTextIsOnlyTheNameOfTheXcodeApp() {
    let longLine = "- run: sudo xcode-select -s /Applications/Xcode_27.0.app && xcodebuild -scheme App test"
    #expect(CISignReader.read(Array(longLine.utf8), path: "/ci.yml").map(\.text) == ["Xcode_27.0.app"])
  }
}
