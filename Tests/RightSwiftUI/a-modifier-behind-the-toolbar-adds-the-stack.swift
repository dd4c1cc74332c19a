import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View { var body: some View { List { Text("x") }.toolbar { Button("A") {} }.inNavigation() } }
extension View { func inNavigation() -> some View { NavigationStack { self } } }
