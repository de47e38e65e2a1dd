import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

test("what rows and menus import loads on a server without a browser's events, as Node is in development", async () => {
  vi.resetModules();
  vi.stubGlobal("addEventListener", undefined);
  const { loadForPress } = await import("#app/ui/network/load-for-press.ts");
  expect(await loadForPress(async () => "loaded")).toBe("loaded");
});
