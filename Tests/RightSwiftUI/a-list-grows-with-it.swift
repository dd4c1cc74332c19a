import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @State private var selected: String?
  @State private var shows = false
  @State private var history: [String] = []
  var body: some View {
    VStack {
      Text("Seen: \(history.count)")
      Button("A") {
        selected = "x"; history.append("x"); shows = true
      }
    }
    .sheet(isPresented: $shows) { if let selected { Text(selected).onTapGesture { shows = false } } }
  }
}
