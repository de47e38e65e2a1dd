import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { scopeNames, scopesWithoutPage } from "#app/identity/access/scope-names.ts";
import { can } from "#app/identity/access/scopes.ts";

const source = readFileSync("app/identity/access/scopes.ts", "utf8");
/** The rules of all areas, as they are written. */
const rules = new Map(
  [
    ...source
      .slice(source.indexOf("const areas = {"), source.indexOf("} as const satisfies"))
      .matchAll(/^ {2}"?([\w-]+)"?: (\{[\s\S]*?\}),$/gm),
  ].map(([, name = "", rule = ""]) => [name, rule]),
);
const code = globSync(["app/**/*.{ts,tsx}", "workers/**/*.ts"])
  .filter((path) => !/scopes\.ts$|scope-(?:copy|names)\.ts$|shell\/navigation\/navigation\.ts$/.test(path))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

/** A menu shows what an area opens; a page or action checks it. */
function isChecked(area: string): boolean {
  const calls = String.raw`\b(?:requireAccess|requireArtist|requireArtistDesk|requireKeptArtist|can)\([^()]*`;
  const fields = String.raw`\b(?:access|readArea|openArea|editArea|readBy|area): *`;
  return new RegExp(`(?:${calls}|${fields})"${area}"`).test(code);
}

test("every permission that a policy's form offers is checked by a page or an action", () => {
  expect(rules.size).toBeGreaterThan(50);
  expect(can({ scopes: ["*"] }, "albums-edit")).toBe(true);
  const checked = [...rules].flatMap(([area, rule]) => (isChecked(area) ? [rule] : [])).join("\n");
  const named = scopeNames.filter(
    (name) => checked.includes(`"${name}"`) || new RegExp(String.raw`reachesOwn\([^()]*"${name}"`).test(code),
  );
  // The number of playlists beside the menu's entry.
  const counted = ["ListPlaylists", "ListMixtapes"];
  const unchecked = scopeNames.filter((name) => !named.includes(name) && !counted.includes(name));
  expect(unchecked.sort()).toEqual([...scopesWithoutPage].sort());
});
