import { attempt, installDebian } from "#scripts/install-debian.ts";
import { hasChromium } from "#test/support/chromium.ts";

/** Finds or installs a Chromium: Playwright's own, else Debian's. Throws with instructions when neither can be installed. */
export async function installBrowser(): Promise<void> {
  if (hasChromium()) return;
  console.log("No Chromium found; installing one for the browser tests…");
  const installed =
    (await installDebian("chromium-headless-shell")) ||
    (await attempt("playwright", ["install", "--only-shell", "chromium"]));
  if (installed && hasChromium()) return;
  throw new Error(
    "The browser tests need Chromium and none could be installed. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.",
  );
}
