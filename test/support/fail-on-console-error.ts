import { afterEach, beforeEach, expect, vi } from "vitest";

/** An error that is only printed is easily missed, so it fails the test that caused it. */
let printed: unknown[][] = [];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, "error").mockImplementation((...args: unknown[]) => {
    printed.push(args);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(printed, "console.error was called").toEqual([]);
});
