# A formula for Homebrew, as a template: the release workflow fills in VERSION, and the digests of the archives that it attaches.
class Waymark < Formula
  desc "Says where the links of an app lead, and finds those that lead nowhere"
  homepage "https://github.com/OWNER/Waymark"
  version "VERSION"
  license "Apache-2.0"

  on_macos do
    url "https://github.com/OWNER/Waymark/releases/download/#{version}/waymark-macos-universal.tar.gz"
    sha256 "SHA256_MACOS_UNIVERSAL"
  end

  on_linux do
    on_intel do
      url "https://github.com/OWNER/Waymark/releases/download/#{version}/waymark-linux-x86_64.tar.gz"
      sha256 "SHA256_LINUX_X86_64"
    end
    on_arm do
      url "https://github.com/OWNER/Waymark/releases/download/#{version}/waymark-linux-aarch64.tar.gz"
      sha256 "SHA256_LINUX_AARCH64"
    end
  end

  def install
    bin.install "waymark"
    generate_completions_from_executable(bin/"waymark", "--generate-completion-script")
  end

  test do
    (testpath/"routes.json").write <<~JSON
      { "waymark": 1, "routes": [{ "id": "goods", "pattern": "shop://goods/:id<int>" }] }
    JSON
    assert_match "goods", shell_output("#{bin}/waymark match --routes routes.json shop://goods/42")
    shell_output("#{bin}/waymark match --routes routes.json shop://goods/x", 1)
  end
end
