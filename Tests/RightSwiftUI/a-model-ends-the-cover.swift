import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @State private var auth = Auth()
  var body: some View {
    Text("Home").fullScreenCover(isPresented: Binding(get: { !auth.isSignedIn }, set: { _ in })) {
      Button("Sign In") { auth.signIn() }
    }
  }
}
@Observable final class Auth { var isSignedIn = false; func signIn() { isSignedIn = true } }
