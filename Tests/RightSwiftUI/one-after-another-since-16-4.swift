import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @State private var a = false
  @State private var b = false
  @State private var next = false
  var body: some View {
    Button("A") { a = true }
      .sheet(isPresented: $a, onDismiss: { if next { b = true } }) {
        VStack {
          Button("Later") { if #available(iOS 16.4, *) { a = false; b = true } else { next = true; a = false } }
        }
      }
      .sheet(isPresented: $b) { Button("Close") { b = false } }
  }
}
