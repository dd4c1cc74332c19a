import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @StateObject private var auth = Auth()
  var body: some View {
    Text("Home").fullScreenCover(isPresented: Binding(get: { !auth.isSignedIn }, set: { _ in })) { SignIn(auth: auth) }
  }
}
final class Auth: ObservableObject { @Published var isSignedIn = false; func signIn() { isSignedIn = true } }
struct SignIn: View { @ObservedObject var auth: Auth; var body: some View { Button("Sign In") { auth.signIn() } } }
