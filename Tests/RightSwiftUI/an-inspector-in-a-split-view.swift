import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @State private var shows = true
  var body: some View {
    NavigationSplitView {
      List { Text("a") }
    } detail: {
      Text("Doc").inspector(isPresented: $shows) { InfoPane() }
    }
  }
}
struct InfoPane: View { var body: some View { Form { Text("x") }.toolbar { Button("Info", systemImage: "info") {} } } }
