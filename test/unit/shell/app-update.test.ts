import { expect, test, vi } from "vitest";
import { watchForUpdates } from "#app/shell/updates/app-update.ts";

test("a browser without service workers is told so on its console", () => {
  const told = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  watchForUpdates(() => undefined)();
  expect(told.mock.calls).toEqual([["Service workers are disabled or not supported by this browser"]]);
});
