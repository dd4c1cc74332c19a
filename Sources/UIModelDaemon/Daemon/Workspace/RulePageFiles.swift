import UIModelSystems

/// The pages of rules that were installed with the program, for `codeDescription` of diagnostics.
enum RulePageFiles {
  /// Returns the URI of a rule's page, or nil if the code has no page or if no pages were installed.
  static func uri(of code: String) -> String? { pageURIsByCode[code] }

  /// The possible folders of the pages, relative to one of the folders above the program: in a release, in Homebrew's
  /// layout, and in a clone.
  private static let pageFolders = ["share/doc/uimodel/rules", "share/doc/uimodel-daemon/rules", "docs/rules"]
  /// The maximum number of folders above the program to search. In a clone, the program is four folders deep.
  private static let maximumLevelCount = 5

  private static let pageURIsByCode: [String: String] = {
    guard let programPath = OperatingSystem.programPath, var folder = try? OperatingSystem.realPath(programPath) else {
      return [:]
    }
    for _ in 0..<maximumLevelCount {
      folder = FileCommit.folder(of: folder)
      for pageFolder in pageFolders {
        let pages = pageURIs(in: folder + "/" + pageFolder)
        if !pages.isEmpty { return pages }
      }
    }
    return [:]
  }()

  private static func pageURIs(in folder: String) -> [String: String] {
    guard FileSystem.exists(folder) else { return [:] }
    return RuleCodes.allCodes.reduce(into: [:]) { pages, code in
      let path = folder + "/" + code + ".md"
      if FileSystem.exists(path) { pages[code] = DocumentURI(path: path).key }
    }
  }
}
