import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @State private var user: String?
  var body: some View {
    Text("Home").fullScreenCover(isPresented: Binding(get: { user == nil }, set: { _ in })) { signIn }
  }
  private var signIn: some View { SignIn { name in user = name } }
}
struct SignIn: View { let done: (String) -> Void; var body: some View { Button("Sign In") { done("x") } } }
