import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @State private var a = false
  @State private var b = false
  var body: some View {
    Button("A") { a = true }
      .sheet(isPresented: $a) {
        VStack {
          Button("Later") {
            a = false; DispatchQueue.main.asyncAfter(deadline: .now() + 0.6) { b = true }
          }
        }
      }
      .sheet(isPresented: $b) { Button("Close") { b = false } }
  }
}
