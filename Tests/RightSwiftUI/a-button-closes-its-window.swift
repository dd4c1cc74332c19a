import SwiftUI

@main struct A: App { var body: some Scene { WindowGroup { Home() }; WindowGroup(id: "editor") { EditorWindow() } } }
struct Home: View { @Environment(\.openWindow) var open; var body: some View { Button("x") { open(id: "editor") } } }
struct EditorWindow: View {
  @Environment(\.dismiss) private var dismiss
  @State private var asks = false
  var body: some View {
    Button("Close") { asks = true }
      .sheet(isPresented: $asks) {
        VStack {
          Text("Discard your changes?")
          Button("Discard and Close Window") { dismiss() }
          Button("Keep Editing") { asks = false }
        }
      }
  }
}
