import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View { var body: some View { NavContainer(root: HomeView()) } }
struct NavContainer<R: View>: View { let root: R; var body: some View { NavigationStack { root } } }
struct HomeView: View {
  @State var q = ""; var body: some View { List { Text("x") }.searchable(text: $q).toolbar { Button("A") {} } }
}
