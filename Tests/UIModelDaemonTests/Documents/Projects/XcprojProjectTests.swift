import Foundation
import Testing

@testable import UIModelPlatform
@testable import UIModelSwift

/// Tests of the parser of `project.xcproj`, including the texts that the parser refuses.
@Suite struct XcprojProjectTests {
  private func project(_ text: String, _ otherFiles: [String: String] = [:]) throws -> XcodeProject {
    let files = otherFiles.merging(["App.xcodeproj/project.xcproj": text]) { $1 }
    return try XcodeProject("App.xcodeproj", SampleProject.files(files))
  }

  /// Returns the text of a project with one app. `target` is inserted into the app, `files` into the list of files, and
  /// `more` into the project.
  private func text(_ target: String = "", files: String = "", more: String = "") -> String {
    """
    { "files": [ \(files) ], "configurations": [ "Debug", "Release" ], \(more.isEmpty ? "" : more + ",")
      "targets": [ { "name": "App", "product-type": "application", "build-phases": [ "compile-sources" ],
        \(target) } ] }
    """
  }

  private func problem(_ text: String) throws -> String {
    let problem = #expect(throws: PropertyList.Problem.self) { try project(text) }
    return try #require(problem).description
  }

  // MARK: Valid projects

  @Test func unresolvedPathMakesTheTargetIncomplete() throws {
    for path in ["<USER:ROOT>/a.swift", "<SDK>/a.swift", "<DEVELOPER>/a.swift", "~/a.swift"] {
      let file = #"{ "path": "\#(path)", "target-membership": [ "App/compile-sources" ] }"#
      let target = try #require(project(text(files: file)).targets.first)
      #expect(!target.isComplete && target.sources.isEmpty, "\(path)")
    }
    let escapedFile = #"{ "path": "\\<PROJECT>/\\\\a.swift", "target-membership": [ "App/compile-sources" ] }"#
    #expect(try project(text(files: escapedFile)).targets.first?.sources.map(\.path) == [#"<PROJECT>/\a.swift"#])
  }

  @Test(arguments: [
    (#""A": "1", "A[config=Debug]": "2""#, "Debug", ["A": "2"]),
    (#""A": "1", "A[config=Debug]": "2""#, "Release", ["A": "1"]),
    (#""A[config=Debug]": "2", "A": "1""#, "Debug", ["A": "2"]), (#""A[config=Debug]": "2""#, "Release", [:]),
    (#""A[config=Debug][sdk=iphoneos*]": "2""#, "Debug", ["A[sdk=iphoneos*]": "2"]),
    (#""A[sdk=iphoneos*,config=Debug]": "2""#, "Debug", ["A[sdk=iphoneos*]": "2"]),
    (#""A[sdk=iphoneos*,config=Debug]": "2""#, "Release", [:]),
    (#""A[sdk=iphoneos*]": "1", "A[config=Debug,sdk=iphoneos*]": "2""#, "Debug", ["A[sdk=iphoneos*]": "2"]),
    (#""A[sdk=iphoneos*][arch=arm64]": "2""#, "Debug", ["A[sdk=iphoneos*][arch=arm64]": "2"]),
    (#""A": "1", "A[config=De*]": "2""#, "Debug", ["A": "1", "A[config=*]": "2"]),
    (#""A[config=De*]": "2""#, "Release", [:]),
    (#""A[config=Debug": "2""#, "Debug", ["A[config=Debug": "2"]),
    (#""A[config=Debug]x]": "2""#, "Debug", ["A[config=Debug]x]": "2"]),
  ]) func conditionalSettingsApplyToTheirConfigurations(
    _ settings: String, _ configuration: String, _ expected: [String: String]
  ) throws {
    let value = try JSON5Parser.value(Array("{ \"build-settings\": { \(settings) } }".utf8))
    let effectiveSettings = try XcprojSettings(JSON5Object(value, name: "")).effectiveSettings(configuration)
    #expect(
      Dictionary(uniqueKeysWithValues: effectiveSettings.members.map { ($0.name, $0.value.string ?? "") }) == expected)
  }

  @Test func configurationPatternMakesASettingUnknown() throws {
    func isCatalyst(_ settings: String) throws -> Bool? {
      let settingsMember = #""build-settings": { "SDKROOT": "iphoneos", \#(settings) }"#
      return try project(text(more: settingsMember)).targets.first?.isCatalyst
    }
    #expect(try isCatalyst(#""SUPPORTS_MACCATALYST": "YES""#) == true)
    #expect(try isCatalyst(#""SUPPORTS_MACCATALYST": "YES", "SUPPORTS_MACCATALYST[config=R*]": "NO""#) == nil)
    #expect(try isCatalyst(#""SUPPORTS_MACCATALYST": "YES", "SUPPORTS_MACCATALYST[config=X*]": "NO""#) == true)
  }

  @Test func unresolvedXcconfigMakesSettingsUnknown() throws {
    let groupEntry =
      #"{ "kind": "group", "name": "a/b", "path": "Config", "children": [ { "path": "C.xcconfig", "id": "F1" } ] }"#
    let files = ["Config/C.xcconfig": "SUPPORTS_MACCATALYST = YES\nSDKROOT = iphoneos\n"]
    func isCatalyst(_ file: String, _ children: String = groupEntry) throws -> Bool? {
      let configurationsMember =
        #""specialized-configurations": [ { "name": "Debug", "file": \#(file) }, { "name": "Release", "file": \#(file) } ]"#
      return try project(text(configurationsMember, files: children), files).targets.first?.isCatalyst
    }
    #expect(try isCatalyst(#""id:F1""#) == true)
    #expect(try isCatalyst(#"[ { "name": "a/b" }, "C.xcconfig" ]"#) == true)
    #expect(try isCatalyst(#"[ { "name": "a/b" }, ".", "..", { "name": "a/b" }, "C.xcconfig" ]"#) == true)
    #expect(try isCatalyst(#"{ "anchor": [ { "name": "a/b" } ], "relative-path": "./C.xcconfig" }"#) == true)
    for missing in [
      #""a/b/C.xcconfig""#, #""id:F2""#, #""Config/C.xcconfig""#, #"{ "anchor": "x", "relative-path": "y" }"#,
    ] {
      #expect(try isCatalyst(missing) == nil, "\(missing)")
    }
    // With two files of the same name, the intended file is unknown.
    #expect(try isCatalyst(#"[ { "name": "a/b" }, "C.xcconfig" ]"#, groupEntry + "," + groupEntry) == nil)
  }

  @Test func externalBuildSystemIsDetected() throws {
    let legacyTarget = #"{ "name": "Make", "kind": "external-build-system", "build-tool-path": "/usr/bin/make" }"#
    #expect(try project(#"{ "files": [], "targets": [ \#(legacyTarget) ] }"#).hasExternalBuildTarget)
    #expect(try !project(#"{ "files": [], "targets": [] }"#).hasExternalBuildTarget)
  }

  /// In this format, a folder may be listed like a file, without a type.
  @Test func folderInTheTreeMayBeAPackage() throws {
    let files =
      #"{ "path": "Kit" }, { "path": "LICENSE" }, { "path": "Typed", "type": "folder" }, { "path": "a.bundle" }"#
    let project = try project(text(files: files), ["Kit/Package.swift": "", "LICENSE": "", "a.bundle/a": ""])
    #expect(project.packageFolders == ["Kit", "Typed"])
  }

  // MARK: Errors

  @Test func invalidJSON5IsRefusedWithItsLine() throws {
    #expect(try problem("{ files: [\n  { path: 'a' }\n  { path: 'b' } ] }") == "line 3: expected ',' or ']'")
    #expect(try problem("") == "line 1: unexpected end of the text")
    #expect(try problem("// !$*UTF8*$!\n{ archiveVersion = 1; }") == "line 2: expected ':' after 'archiveVersion'")
  }

  @Test func unknownCapabilityIsRefused() throws {
    let newerProject = text(more: "\n\"required-capabilities\": [ \"glow in the dark\" ]")
    #expect(
      try problem(newerProject)
        == "line 2: 'required-capabilities' names what this version cannot read: 'glow in the dark'")
    #expect(try project(text(more: #""required-capabilities": []"#)).targets.count == 1)
    #expect(try project(text(more: #""required-capabilities": null"#)).targets.count == 1)
  }

  @Test(arguments: [
    ("[]", "the text is a list, expected an object"), ("{}", "the project has no 'files'"),
    (#"{ "files": {} }"#, "'files' is an object, expected a list"),
    (#"{ "files": [1] }"#, "'files[0]' is a number, expected an object"),
    (#"{ "files": [ { "kind": "gruop" } ] }"#, "'files[0].kind' is unknown: 'gruop'"),
    (#"{ "files": [ { "path": "<ROOT>/a" } ] }"#, "'files[0].path' begins at an unknown place: '<ROOT>/a'"),
    (#"{ "files": [ { "path": "<USER:A" } ] }"#, "'files[0].path' begins at an unknown place: '<USER:A'"),
    (#"{ "files": [ { "path": 7 } ] }"#, "'files[0].path' is a number, expected a string"),
    (
      #"{ "files": [ { "kind": "group", "children": [ { "path": [] } ] } ] }"#,
      "'children[0].path' is a list, expected a string"
    ),
    (
      #"{ "files": [ { "target-membership": [ "App/compile-sources" ] } ] }"#,
      "'files[0].target-membership[0]' names an unknown build phase"
    ),
    (#"{ "files": [ { "target-membership": [ {} ] } ] }"#, "'files[0].target-membership[0]' has no 'build-phase'"),
    (
      #"{ "files": [ { "kind": "folder", "target-membership": [ "A" ] } ] }"#,
      "'files[0].target-membership' names the unknown target 'A'"
    ),
    (
      #"{ "files": [ { "kind": "folder", "membership-exceptions": [ {} ] } ] }"#,
      "'files[0].membership-exceptions[0]' has neither 'target' nor 'build-phase'"
    ),
    (
      #"{ "files": [ { "kind": "folder", "membership-exceptions": [ { "inclusions": [], "exclusions": [] } ] } ] }"#,
      "'files[0].membership-exceptions[0].inclusions' and 'exclusions' exclude each other"
    ),
    (#"{ "files": [], "targets": [ {} ] }"#, "'targets[0]' has no 'name'"),
    (
      #"{ "files": [], "targets": [ { "name": "A" }, { "name": "A" } ] }"#,
      "'targets[1].name' is that of another target: 'A'"
    ),
    (#"{ "files": [], "targets": [ { "name": "A", "kind": "odd" } ] }"#, "'targets[0].kind' is unknown: 'odd'"),
    (
      #"{ "files": [], "targets": [ { "name": "A", "build-phases": [ "compile" ] } ] }"#,
      "'targets[0].build-phases[0]' has the unknown kind 'compile'"
    ),
    (
      #"{ "files": [], "targets": [ { "name": "A", "dependencies": [ "B" ] } ] }"#,
      "'targets[0].dependencies[0]' names the unknown target 'B'"
    ),
    (
      #"{ "files": [], "targets": [ { "name": "A", "dependencies": [ { "kind": "odd" } ] } ] }"#,
      "'targets[0].dependencies[0].kind' is unknown: 'odd'"
    ),
    (
      #"{ "files": [], "targets": [ { "name": "A", "build-settings": { "K": 1 } } ] }"#,
      "'targets[0].build-settings.K' is a number, expected a string or a list of strings"
    ),
    (#"{ "files": [], "build-settings": { "K": [ null ] } }"#, "'build-settings.K[0]' is null, expected a string"),
    (#"{ "files": [], "configurations": [ { "file": "a" } ] }"#, "'configurations[0]' has no 'name'"),
    (
      #"{ "files": [], "configurations": [ { "name": "A", "file": 1 } ] }"#,
      "'configurations[0].file' is a number, expected a string or a list of names"
    ),
    (
      #"{ "files": [], "configurations": [ { "name": "A", "file": { "anchor": "a" } } ] }"#,
      "'configurations[0].file' needs 'anchor' and 'relative-path'"
    ),
    (#"{ "files": [], "packages": [ { "path": "a" } ] }"#, "'packages[0]' has no 'kind'"),
    (#"{ "files": [], "localizations": "en" }"#, "'localizations' is a string, expected an object"),
    (#"{ "files": [], "last-upgrade": 27 }"#, "'last-upgrade' is a number, expected a string"),
  ]) func invalidProjectIsRefusedWithAReason(_ text: String, _ reason: String) throws {
    #expect(try problem(text) == "line 1: " + reason)
  }

  // MARK: Limits

  @Test func nestingIsLimited() throws {
    func nestedProject(_ depth: Int) -> String {
      let fileEntry = #"{ "path": "a.swift", "target-membership": [ "App/compile-sources" ] }"#
      let groupStart = #"{ "kind": "group", "path": "g", "children": [ "#
      return text(
        files: String(repeating: groupStart, count: depth) + fileEntry + String(repeating: " ] }", count: depth))
    }
    #expect(try project(nestedProject(100)).targets.first?.sources.map(\.path.utf8.count) == [207])
    #expect(try problem(nestedProject(200)) == "line 1: values are nested more than 256 levels deep")
    #expect(try problem(nestedProject(20_000)) == "line 1: values are nested more than 256 levels deep")
  }

  @Test func largeProjectIsRead() throws {
    let comment = "/*" + String(repeating: " large", count: 1_000_000) + "*/"
    let fileEntry = #"{ "path": "a.swift" },"#
    let files = String(repeating: fileEntry, count: 20_000)
    let compiledFileEntry = #"{ "path": "b.swift", "target-membership": [ "App/compile-sources" ] }"#
    let longSetting = #""LONG": ""# + String(repeating: "a long value ", count: 300_000) + "\""
    let projectText = comment + text(files: files + compiledFileEntry, more: "\"build-settings\": { \(longSetting) }")
    #expect(projectText.utf8.count > 10_000_000)
    #expect(try project(projectText).targets.first?.sources.map(\.path) == ["b.swift"])
  }

  @Test func settingsOfManyConfigurationsAreLimited() throws {
    let configurationNames = (0..<1001).map { "\"C\($0)\"" }
    func projectText(_ count: Int, _ settings: Int) -> String {
      let settingEntries = (0..<settings).map { "\"K\($0)\": \"\"" }.joined(separator: ",")
      let nameList = configurationNames.prefix(count).joined(separator: ",")
      return #"{ "files": [], "configurations": [\#(nameList)], "build-settings": { \#(settingEntries) } }"#
    }
    #expect(try problem(projectText(1001, 0)) == "line 1: 'configurations' has more than 1000 elements")
    #expect(try problem(projectText(1000, 2500)) == "line 1: 'build-settings' is too large for so many configurations")
    #expect(try project(projectText(100, 100)).targets.isEmpty)
  }
}
