import Foundation
import Testing
import UIModelJSON

/// Runs `daemon-client render` as a process.
@Suite struct RenderCommandTests {
  private static let postcardsPath = Repository.root.appendingPathComponent("Examples/postcards.uimodel.json").path
  private static let browserPath = Repository.root.appendingPathComponent("Examples/browser.uimodel.json").path
  private static let sourceFolderPath = Repository.root.appendingPathComponent("Examples/source").path

  @Test func graphsHaveDotMermaidAndTextFormats() throws {
    let dotRun = try ClientProcess("render", "presentations", Self.postcardsPath, "--format", "dot")
    #expect(
      dotRun.output.hasPrefix("digraph {\n") && dotRun.output.contains(#"-> n"#)
        && dotRun.output.contains(#"label="popover""#))
    let mermaidRun = try ClientProcess("render", "presentations", Self.postcardsPath, "--format", "mermaid")
    #expect(mermaidRun.output.hasPrefix("flowchart LR\n") && mermaidRun.output.contains(#"-->|"sheet"|"#))
    let textRun = try ClientProcess("render", "presentations", Self.postcardsPath, "--format", "text")
    #expect(textRun.output.contains("  popover → PHPickerViewController\n"), "\(textRun.output)")
    let menuRun = try ClientProcess("render", "menu-bar", Self.browserPath, "--format", "dot")
    #expect(menuRun.status == 2 && menuRun.stderr.contains("only graphs have the format dot"))
  }

  @Test func fileExtensionDeterminesTheFormat() throws {
    let folder = try TemporaryFolder()
    for (name, expectedPrefix) in [
      ("a.svg", "<svg "), ("a.txt", "What presents what"), ("a.dot", "digraph"), ("a.mmd", "flowchart"),
      ("a.json", "{"),
    ] {
      let run = try ClientProcess("render", "presentations", Self.postcardsPath, "-o", folder.path + "/" + name)
      #expect(run.status == 0 && run.output == "", "\(run.stderr)")
      #expect(folder.read(name)?.hasPrefix(expectedPrefix) == true, "\(name)")
    }
  }

  @Test func listShowsPicturesAndReasonsForMissingPictures() throws {
    let listRun = try ClientProcess("render", "list", Self.postcardsPath)
    #expect(listRun.output.contains("sheet --of 'fontPicker'  Sheet of fontList\n"))
    #expect(
      listRun.output.contains("focus-loop --of 'settingsForm'  cannot be drawn: the focusable items are not known\n"))
    let undrawableRun = try ClientProcess("render", "focus-loop", "--of", "settingsForm", Self.postcardsPath)
    #expect(undrawableRun.status == 4 && undrawableRun.stderr.contains("the focusable items are not known"))
  }

  @Test func shortcutsAreInUseReservedOrFree() throws {
    let text = try ClientProcess("render", "shortcuts", Self.browserPath, "--format", "text").output
    let lines = text.split(separator: "\n")
    let commandKeyLines = lines.drop { $0 != "⌘" }.prefix(5)
    #expect(commandKeyLines.contains { $0.hasPrefix("  app: ") && $0.contains("R Reload Page") })
    #expect(commandKeyLines.contains { $0.hasPrefix("  system: ") && $0.contains("C Copy") })
    #expect(commandKeyLines.contains { $0.hasPrefix("  reserved: ") && $0.contains("Space ") })
    // The picture shows a key as free exactly when `menu suggest` proposes the key.
    let freeKeys =
      commandKeyLines.first { $0.hasPrefix("  free: ") }.map { $0.dropFirst(8).components(separatedBy: ", ") } ?? []
    #expect(freeKeys.count > 10)
    for key in ["Y", "K", "L"] {
      let isFree = freeKeys.contains { $0 == key || $0.hasPrefix(key + " ") }
      let suggestionText = try ClientProcess(
        "menu", "suggest", Self.browserPath, "--shortcut", "⌘" + key, "--count", "1"
      ).output
      #expect(isFree == suggestionText.contains("\n  ⌘\(key)  "), "\(key): \(suggestionText)")
    }
  }

  @Test func picturesAreDrawnForAppsInSwift() throws {
    let shortcutsRun = try ClientProcess("render", "shortcuts", Self.sourceFolderPath, "--format", "text")
    #expect(
      shortcutsRun.status == 0 && shortcutsRun.output.hasPrefix("Shortcuts of Notebook"), "\(shortcutsRun.stderr)")
    let menuBarRun = try ClientProcess("render", "menu-bar", Self.sourceFolderPath)
    #expect(WellFormedXML.fault(in: menuBarRun.output) == nil && menuBarRun.output.contains("menu bar"))
  }

  @Test(
    arguments: [
      ([], "needs one of shortcuts"), (["sheets"], "did you mean 'sheet'?"),
      (["sheet", postcardsPath], "there are several: photoPicker, fontPicker, settings; choose one with --of"),
      (["sheet", postcardsPath, "--of", "fontPiker"], "did you mean 'fontPicker'?"),
      (["sheet", postcardsPath, "--width", "300"], "render sheet has no option '--width'"),
      (["toolbar", postcardsPath, "--width", "wide"], "--width must be above 0"),
      (["keyboard", browserPath], "nothing there has a picture of 'keyboard'"),
      (["menu-bar", browserPath, "--menu", "fiel"], "did you mean 'file'?"),
      (["shortcuts", browserPath, "--format", "png"], "name it with --output"),
    ] as [([String], String)])
  func usageErrorsAreReported(_ arguments: [String], _ expectedMessage: String) throws {
    let run = try ClientProcess(arguments: ["render"] + arguments)
    #expect(run.status != 0 && run.stderr.contains(expectedMessage), "\(run.stderr)")
  }
}
