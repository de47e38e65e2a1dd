import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readLocalSettings } from "#scripts/settings.ts";

test("the folder of a copy is neither committed nor linted, whatever its name, and keeps its secrets", () => {
  const folder = mkdtempSync(join(tmpdir(), "syncline-state-"));
  try {
    const env = { PORT: "8123", SYNCLINE_STATE: join(folder, "own") };
    const first = readLocalSettings(env);
    expect(readFileSync(join(folder, "own/.gitignore"), "utf8")).toBe("*\n");
    expect(readLocalSettings(env)).toEqual(first);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
