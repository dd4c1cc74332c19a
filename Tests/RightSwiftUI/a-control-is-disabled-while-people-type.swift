import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @FocusState private var isTyping: Bool
  @State private var t = ""
  var body: some View {
    VStack {
      TextField("Name", text: $t).focused($isTyping)
      Button("Archive") {}.keyboardShortcut("a").disabled(isTyping)
    }
  }
}
