import UIKit

/// A photo in a travel journal. Sharing it works on iPhone and raises an exception on iPad.
final class PhotoViewController: UIViewController {
  var photo = UIImage()

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .action, target: self, action: #selector(share))
  }

  @objc func share() {
    let sheet = UIActivityViewController(activityItems: [photo], applicationActivities: nil)
    present(sheet, animated: true)
  }
}
