import Foundation
import Testing
import UIModelJSON

/// Runs `daemon-client render` as a process.
@Suite struct RenderCommandTests {
  private static let postcards = Repository.root.appendingPathComponent("Examples/postcards.uimodel.json").path
  private static let browser = Repository.root.appendingPathComponent("Examples/browser.uimodel.json").path
  private static let source = Repository.root.appendingPathComponent("Examples/source").path

  @Test func graphsHaveDotMermaidAndTextFormats() throws {
    let dot = try ClientProcess("render", "presentations", Self.postcards, "--format", "dot")
    #expect(
      dot.output.hasPrefix("digraph {\n") && dot.output.contains(#"-> n"#) && dot.output.contains(#"label="popover""#))
    let mermaid = try ClientProcess("render", "presentations", Self.postcards, "--format", "mermaid")
    #expect(mermaid.output.hasPrefix("flowchart LR\n") && mermaid.output.contains(#"-->|"sheet"|"#))
    let text = try ClientProcess("render", "presentations", Self.postcards, "--format", "text")
    #expect(text.output.contains("  popover → PHPickerViewController\n"), "\(text.output)")
    let menu = try ClientProcess("render", "menu-bar", Self.browser, "--format", "dot")
    #expect(menu.status == 2 && menu.errors.contains("only graphs have the format dot"))
  }

  @Test func fileExtensionChoosesTheFormat() throws {
    let folder = try TemporaryFolder()
    for (name, start) in [
      ("a.svg", "<svg "), ("a.txt", "What presents what"), ("a.dot", "digraph"), ("a.mmd", "flowchart"),
      ("a.json", "{"),
    ] {
      let run = try ClientProcess("render", "presentations", Self.postcards, "-o", folder.path + "/" + name)
      #expect(run.status == 0 && run.output == "", "\(run.errors)")
      #expect(folder.read(name)?.hasPrefix(start) == true, "\(name)")
    }
  }

  @Test func listShowsPicturesAndReasonsForMissingOnes() throws {
    let list = try ClientProcess("render", "list", Self.postcards)
    #expect(list.output.contains("sheet --of 'fontPicker'  Sheet of fontList\n"))
    #expect(
      list.output.contains("focus-loop --of 'settingsForm'  cannot be drawn: the focusable items are not known\n"))
    let undrawable = try ClientProcess("render", "focus-loop", "--of", "settingsForm", Self.postcards)
    #expect(undrawable.status == 4 && undrawable.errors.contains("the focusable items are not known"))
  }

  @Test func shortcutsAreInUseReservedOrFree() throws {
    let text = try ClientProcess("render", "shortcuts", Self.browser, "--format", "text").output
    let lines = text.split(separator: "\n")
    let command = lines.drop { $0 != "⌘" }.prefix(5)
    #expect(command.contains { $0.hasPrefix("  app: ") && $0.contains("R Reload Page") })
    #expect(command.contains { $0.hasPrefix("  system: ") && $0.contains("C Copy") })
    #expect(command.contains { $0.hasPrefix("  reserved: ") && $0.contains("Space ") })
    // The picture shows a key as free exactly when `menu suggest` proposes the key.
    let free = command.first { $0.hasPrefix("  free: ") }.map { $0.dropFirst(8).components(separatedBy: ", ") } ?? []
    #expect(free.count > 10)
    for key in ["Y", "K", "L"] {
      let isFree = free.contains { $0 == key || $0.hasPrefix(key + " ") }
      let suggested = try ClientProcess("menu", "suggest", Self.browser, "--shortcut", "⌘" + key, "--count", "1").output
      #expect(isFree == suggested.contains("\n  ⌘\(key)  "), "\(key): \(suggested)")
    }
  }

  @Test func picturesAreDrawnForAppsInSwift() throws {
    let shortcuts = try ClientProcess("render", "shortcuts", Self.source, "--format", "text")
    #expect(shortcuts.status == 0 && shortcuts.output.hasPrefix("Shortcuts of Notebook"), "\(shortcuts.errors)")
    let bar = try ClientProcess("render", "menu-bar", Self.source)
    #expect(WellFormed.fault(in: bar.output) == nil && bar.output.contains("menu bar"))
  }

  @Test(
    arguments: [
      ([], "needs one of shortcuts"), (["sheets"], "did you mean 'sheet'?"),
      (["sheet", postcards], "there are several: photoPicker, fontPicker, settings; choose one with --of"),
      (["sheet", postcards, "--of", "fontPiker"], "did you mean 'fontPicker'?"),
      (["sheet", postcards, "--width", "300"], "render sheet has no option '--width'"),
      (["toolbar", postcards, "--width", "wide"], "--width must be above 0"),
      (["keyboard", browser], "nothing there has a picture of 'keyboard'"),
      (["menu-bar", browser, "--menu", "fiel"], "did you mean 'file'?"),
      (["shortcuts", browser, "--format", "png"], "name it with --output"),
    ] as [([String], String)])
  func usageErrorsAreReported(_ arguments: [String], _ expected: String) throws {
    let run = try ClientProcess(arguments: ["render"] + arguments)
    #expect(run.status != 0 && run.errors.contains(expected), "\(run.errors)")
  }
}
