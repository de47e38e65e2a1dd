import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The headless build first: it takes a third less CPU time for the same tests. */
const systemPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** The system's Chromium, or null when Playwright's own (or none) is to be used. `CHROMIUM_PATH` wins. */
export function chromiumPath(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  return systemPaths.find((path) => existsSync(path)) ?? null;
}

/** Whether any Chromium can be started. */
export function hasChromium(): boolean {
  return chromiumPath() !== null || existsSync(chromium.executablePath());
}

/** Flags for a machine without a display, a sandbox or a way to the browser's own services; sound may start by itself, and a microphone hears a beep a second. */
export const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--autoplay-policy=no-user-gesture-required",
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
];
