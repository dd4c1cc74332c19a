import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @State private var isEditing = false
  @State private var confirm = false
  var body: some View {
    Button("Edit") { isEditing = true }
      .sheet(isPresented: $isEditing) {
        Form {
          Button("Finish") {
            finishEditing(); confirm = true
          }
        }
      }
      .alert("Saved", isPresented: $confirm) { Button("OK") {} }
  }
  private func finishEditing() { isEditing = false }
}
