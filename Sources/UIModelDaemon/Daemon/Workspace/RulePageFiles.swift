import UIModelSystems

/// The pages of rules that were installed with the program, for `codeDescription` of diagnostics.
enum RulePageFiles {
  /// Returns the URI of a rule's page; nil if the code has no page, or if no pages were installed.
  static func uri(of code: String) -> String? { pages[code] }

  /// The possible folders of the pages, relative to a folder above the program: in a release, in Homebrew's layout, and
  /// in a clone.
  private static let layouts = ["share/doc/uimodel/rules", "share/doc/uimodel-daemon/rules", "docs/rules"]
  /// The maximum number of folders above the program to search. In a clone, the program is four folders deep.
  private static let maximumLevelCount = 5

  private static let pages: [String: String] = {
    guard let program = OperatingSystem.programPath, var folder = try? OperatingSystem.realPath(program) else {
      return [:]
    }
    for _ in 0..<maximumLevelCount {
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
