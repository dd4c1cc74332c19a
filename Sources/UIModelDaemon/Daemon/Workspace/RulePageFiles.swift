import UIModelSystems

/// The pages of rules that came with this program, for `codeDescription` of diagnostics.
enum RulePageFiles {
  /// The URI of a rule's page; nil for a code without a page, and where no pages came with the program.
  static func uri(of code: String) -> String? { pages[code] }

  /// Where the pages are, from a folder around the program: in a release, in Homebrew's layout, in a clone.
  private static let layouts = ["share/doc/uimodel/rules", "share/doc/uimodel-daemon/rules", "docs/rules"]
  /// A clone has the program four folders deep.
  private static let mostLevels = 5

  private static let pages: [String: String] = {
    guard let program = OperatingSystem.programPath, var folder = try? OperatingSystem.realPath(program) else {
      return [:]
    }
    for _ in 0..<mostLevels {
      folder = FileCommit.folder(of: folder)
      for layout in layouts {
        let pages = pages(in: folder + "/" + layout)
        if !pages.isEmpty { return pages }
      }
    }
    return [:]
  }()

  private static func pages(in folder: String) -> [String: String] {
    guard FileSystem.exists(folder) else { return [:] }
    return RuleCodes.all.reduce(into: [:]) { pages, code in
      let path = folder + "/" + code + ".md"
      if FileSystem.exists(path) { pages[code] = DocumentURI(path: path).key }
    }
  }
}
