import Testing

@testable import UIModelPlatform
@testable import UIModelSwift

/// Tests of the Xcode versions that project files indicate.
@Suite struct ProjectSignsTests {
  private func descriptions(_ signs: [SDKSign]) -> [String] {
    signs.map { "\($0.line ?? 0): \($0.kind) \($0.version) \($0.text)" }
  }

  @Test(arguments: [
    ("27.0\n", ["1: xcodeVersion 27 27.0"]), ("27.1 Beta 2", ["1: xcodeVersion 27.1 27.1 Beta 2"]),
    ("\n26.4.1\n", ["2: xcodeVersion 26.4 26.4.1"]), ("16.4", ["1: xcodeVersion 18 16.4"]), ("latest", []), ("", []),
  ])
  func versionFileDeterminesTheXcodeVersion(text: String, expected: [String]) {
    #expect(descriptions(ProjectSigns.xcodeVersionSigns(Array(text.utf8), path: "/.xcode-version")) == expected)
  }

  @Test(arguments: [
    ("\tobjectVersion = 110;", ["2: format 27 objectVersion = 110"]), ("\tobjectVersion = 100;", []),
    ("\tobjectVersion = 77;", []), ("\t\t\t\tLastUpgradeCheck = 2700;", ["2: upgrade 27 LastUpgradeCheck = 2700"]),
    ("LastSwiftUpdateCheck = 2710;", ["2: upgrade 27.1 LastSwiftUpdateCheck = 2710"]),
    ("LastUpgradeCheck = 2630;", []), ("CreatedOnToolsVersion = 27.0;", ["2: upgrade 27 CreatedOnToolsVersion = 27.0"]),
    ("CreatedOnToolsVersion = \"27.2\";", ["2: upgrade 27.2 CreatedOnToolsVersion = \"27.2\""]),
    ("CreatedOnToolsVersion = 26.3;", []), ("IPHONEOS_DEPLOYMENT_TARGET = 27.0;", []), ("SDKROOT = iphoneos;", []),
  ])
  func projectNamesTheXcodeThatUpgradedIt(line: String, expected: [String]) {
    let text = "// !$*UTF8*$!\n\(line)\n"
    #expect(descriptions(ProjectSigns.xcodeProjectSigns(Array(text.utf8), path: "/p")) == expected)
  }

  @Test(arguments: [
    ("options:\n  xcodeVersion: \"27.0\"", ["2: generator 27 xcodeVersion: \"27.0\""]),
    ("options:\n  xcodeVersion: 2700", ["2: generator 27 xcodeVersion: 2700"]), ("options:\n  xcodeVersion: 26.3", []),
    ("options:\n  projectFormat: xcode27_0", ["2: generator 27 projectFormat: xcode27_0"]),
    ("options:\n  projectFileFormat: xcproj", ["2: generator 27 projectFileFormat: xcproj"]),
    ("options:\n  projectFormat: xcode16_0", []), ("targets: {}", []),
  ])
  func xcodeGenOptionsNameTheXcode(text: String, expected: [String]) {
    #expect(descriptions(ProjectSigns.xcodeGenSigns(Array(text.utf8), path: "/project.yml")) == expected)
  }

  @Test(arguments: [
    ("// swift-tools-version: 6.4\n", true), ("// swift-tools-version:6.4.1", true),
    ("\n//swift-tools-version: 6.5", true),
    ("// swift-tools-version: 6.3", false), ("// A package\n// swift-tools-version: 6.4", false), ("import X", false),
  ])
  func toolsVersionNamesTheXcode(text: String, isReported: Bool) {
    let signs = ProjectSigns.packageSigns(Array(text.utf8), path: "/Package.swift")
    #expect(signs.map(\.version) == (isReported ? [27] : []) && signs.allSatisfy { $0.kind == .tools })
  }

  @Test(arguments: [
    ("import A\n#if compiler(>=6.4)\n#endif", 2 as Int?), ("  #if compiler( >= 6.4 ) && os(iOS)\n#endif", 1),
    ("#if os(iOS)\n#elseif compiler(>=6.4)\n#endif", 2), ("#if !compiler(>=6.4)\n#endif", 1),
    ("#if compiler(>=6.2)\n#endif", nil), ("#if swift(>=6.4)\n#endif", nil), ("// #if compiler(>=6.4)", nil),
    ("let a = \"#if compiler(>=6.4)\"", nil), ("compiler(>=6.4)", nil),
  ])
  func compilerConditionIsFound(text: String, line: Int?) {
    #expect(CompilerCondition.firstConditionLine(Array(text.utf8)) == line)
  }

  /// A long line with many signs must be scanned only once. A separate scan of the line for each sign would take
  /// minutes.
  @Test func longLinesAreScannedOnce() {
    expectWithin(.seconds(60)) {
      let length = SDKSignLine.maximumLength / 16
      #expect(CompilerCondition.firstConditionLine(Array(repeating: UInt8(ascii: "#"), count: length)) == nil)
      let line = Array(String(repeating: "xcode", count: length / 5).utf8)
      #expect(CISignReader.read(line, path: "a.yml").isEmpty)
    }
  }
}
