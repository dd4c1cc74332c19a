import SwiftUI

@main struct A: App {
  var body: some Scene {
    WindowGroup { Text("x") }
    #if os(visionOS)
      WindowGroup(id: "v") { VisionView() }
    #endif
  }
}
struct VisionView: View {
  var body: some View { Text("x").toolbar { ToolbarItem(placement: .bottomOrnament) { Button("A") {} } } }
}
