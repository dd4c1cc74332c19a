#if canImport(UIKit)
  import UIKit

  public final class PhotoViewController: UIViewController {
    var photo = UIImage()

    @objc func share() {
      let sheet = UIActivityViewController(activityItems: [photo], applicationActivities: nil)
      present(sheet, animated: true)
    }
  }
#endif
