import { defineConfig } from "@playwright/test";
import { browserFlags, chromiumPath } from "./test/support/chromium.ts";

const executablePath = chromiumPath();

const publishing = ["**/artist-songs.spec.ts", "**/label-afternoon.spec.ts"];

export default defineConfig({
  testDir: "test/e2e",
  outputDir: "test-results",
  // Guards against what hangs: a loaded machine is not a failure, and a story has several steps.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only when tried again is named at the end of the run.
  retries: 1,
  projects: [
    { name: "pages", testIgnore: publishing },
    // They publish music, which comes first in the lists that the others read.
    { name: "publishing", testMatch: publishing, dependencies: ["pages"] },
  ],
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["line"], ["json"]] : [["list"]],
  use: {
    baseURL: process.env.SYNCLINE_URL ?? "http://localhost:8787",
    viewport: { width: 1440, height: 900 },
    trace: "off",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Pages of a test live for seconds: optimising compilers cost them more than they bring back, a tenth of all processor time.
      args: [...browserFlags, "--js-flags=--no-opt,--no-maglev"],
    },
  },
});
