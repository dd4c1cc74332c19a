class UimodelDaemon < Formula
  desc "Linter and language server for the UI structure of iPad and Mac Catalyst apps"
  homepage "@HOMEPAGE@"
  version "@VERSION@"
  license "Apache-2.0"

  # linux-x86_64
  on_linux do
    on_intel do
      url "@BASE@/uimodel-daemon-@VERSION@-linux-x86_64.tar.gz"
      sha256 "@SHA256 linux-x86_64@"
    end
  end
  # end
  # linux-arm64
  on_linux do
    on_arm do
      url "@BASE@/uimodel-daemon-@VERSION@-linux-arm64.tar.gz"
      sha256 "@SHA256 linux-arm64@"
    end
  end
  # end
  # macos-x86_64
  on_macos do
    on_intel do
      url "@BASE@/uimodel-daemon-@VERSION@-macos-x86_64.tar.gz"
      sha256 "@SHA256 macos-x86_64@"
    end
  end
  # end
  # macos-arm64
  on_macos do
    on_arm do
      url "@BASE@/uimodel-daemon-@VERSION@-macos-arm64.tar.gz"
      sha256 "@SHA256 macos-arm64@"
    end
  end
  # end

  def install
    bin.install "bin/uimodel-daemon", "bin/daemon-client"
    share.install "share/uimodel"
    doc.install Dir["share/doc/uimodel/*"]
    man1.install Dir["share/man/man1/*"]
    bash_completion.install "share/bash-completion/completions/daemon-client"
    zsh_completion.install "share/zsh/site-functions/_daemon-client"
    fish_completion.install "share/fish/vendor_completions.d/daemon-client.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/daemon-client version")
    (testpath/"a.uimodel.json").write "{}"
    shell_output("#{bin}/daemon-client check --fail-on error #{testpath}")
  end
end
