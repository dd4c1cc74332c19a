/// Source of small apps for tests of the MCP server.
enum MCPProject {
  /// Source with an activity sheet that raises an exception on iPad. The sheet is created on line 5.
  static let shareSource = """
    import UIKit

    final class PhotoViewController: UIViewController {
      @objc func share() {
        let sheet = UIActivityViewController(activityItems: [], applicationActivities: nil)
        present(sheet, animated: true)
      }
    }

    """

  /// The source `shareSource` with a source view for the popover.
  static let fixedShareSource = shareSource.replacing(
    "    present(", with: "    sheet.popoverPresentationController?.sourceView = view\n    present(")

  /// Returns a model document with `count` sheets that have no detents.
  static func sheetsText(_ count: Int) -> String {
    let sheets = (0..<count).map { "    { \"ref\": \"sheet\($0)\", \"presentationDetents\": [] }" }
    return "{\n  \"sheets\": [\n" + sheets.joined(separator: ",\n") + "\n  ]\n}\n"
  }
}
