import { existsSync } from "node:fs";
import { exitCode, startChild } from "#scripts/processes.ts";
import { hasChromium } from "#test/support/chromium.ts";

async function attempt(command: string, args: string[]): Promise<boolean> {
  const child = startChild(command, args, {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return (await exitCode(child).catch(() => 1)) === 0;
}

/** Debian's package, if apt and the permissions are available; false otherwise. */
async function fromDebian(): Promise<boolean> {
  if (!existsSync("/usr/bin/apt-get")) return false;
  const install = ["apt-get", "install", "-y", "--no-install-recommends", "chromium-headless-shell"];
  const root = process.getuid?.() === 0;
  const run = (args: string[]) => (root ? attempt(args[0] ?? "", args.slice(1)) : attempt("sudo", ["-n", ...args]));
  return (await run(install)) || ((await run(["apt-get", "update"])) && (await run(install)));
}

/** Finds or installs a Chromium: Playwright's own, else Debian's. Throws with instructions when neither can be installed. */
export async function installBrowser(): Promise<void> {
  if (hasChromium()) return;
  console.log("No Chromium found; installing one for the browser tests…");
  const installed = (await fromDebian()) || (await attempt("playwright", ["install", "--only-shell", "chromium"]));
  if (installed && hasChromium()) return;
  throw new Error(
    "The browser tests need Chromium and none could be installed. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.",
  );
}
