/// Source of small apps that agents work on.
enum MCPProject {
  /// An activity sheet that raises an exception on iPad, on line 5.
  static let share = """
    import UIKit

    final class PhotoViewController: UIViewController {
      @objc func share() {
        let sheet = UIActivityViewController(activityItems: [], applicationActivities: nil)
        present(sheet, animated: true)
      }
    }

    """

  /// The same with a source for the popover.
  static let shareFixed = share.replacing(
    "    present(", with: "    sheet.popoverPresentationController?.sourceView = view\n    present(")

  /// A model document with as many sheets without detents.
  static func sheets(_ count: Int) -> String {
    let sheets = (0..<count).map { "    { \"ref\": \"sheet\($0)\", \"presentationDetents\": [] }" }
    return "{\n  \"sheets\": [\n" + sheets.joined(separator: ",\n") + "\n  ]\n}\n"
  }
}
