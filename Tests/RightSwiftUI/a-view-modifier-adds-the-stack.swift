import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View { var body: some View { Text("x").toolbar { Button("A") {} }.modifier(InNav()) } }
struct InNav: ViewModifier { func body(content: Content) -> some View { NavigationStack { content } } }
