import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  var body: some View {
    #if os(macOS)
      MacRoot()
    #else
      NavigationStack { PadRoot() }
    #endif
  }
}
struct MacRoot: View {
  @State var q = "";
  var body: some View { List { Text("x") }.searchable(text: $q).toolbar { Button("Add", systemImage: "plus") {} } }
}
struct PadRoot: View {
  @State var q = "";
  var body: some View { List { Text("x") }.searchable(text: $q).toolbar { Button("Add", systemImage: "plus") {} } }
}
