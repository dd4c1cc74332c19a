import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @State private var shows = false
  var body: some View { HomeView().navigationShell() }
}
struct HomeView: View {
  @State var q = ""; var body: some View { List { Text("x") }.searchable(text: $q).toolbar { Button("A") {} } }
}
extension View {
  func navigationShell() -> some View {
    NavigationSplitView {
      Text("Side")
    } detail: {
      self
    }
  }
}
