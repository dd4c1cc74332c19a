import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View { var body: some View { HomeView().environment(\.locale, .current).inNavigation().tint(.red) } }
extension View { func inNavigation() -> some View { NavigationStack { self } } }
struct HomeView: View { var body: some View { List { Text("x") }.toolbar { Button("A") {} } } }
