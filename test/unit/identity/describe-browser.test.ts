import { expect, test } from "vitest";
import { describeBrowser } from "#app/identity/account/describe-browser.server.ts";

test("browser and system are said in words, as far as they are known", () => {
  const agents: [string, string | null][] = [
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Windows"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
      "Safari on macOS",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
      "Chrome on Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
      "Safari on iOS",
    ],
    ["", null],
    ["\u0000<script>", null],
  ];
  for (const [agent, words] of agents) expect(describeBrowser(agent), agent).toBe(words);
  for (const long of ["a".repeat(300), "Mozilla/5.0 (".repeat(20)]) expect(() => describeBrowser(long)).not.toThrow();
});
