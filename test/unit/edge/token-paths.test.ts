import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isSharedFile, isSharedPath } from "#app/edge/http/token-paths.ts";
import { recipientPaths, shareKindNames } from "#app/sharing/links/share-link.ts";

const routes = [...readFileSync("app/routes.ts", "utf8").matchAll(/route\(\s*"([^"]+)"/g)].map(([, path = ""]) =>
  `/${path}`.replace(/\/\*$/, "/x").replaceAll(/:\w+/g, "abc"),
);

test("what a share link opens is known as such for every kind, and its files ask the primary", () => {
  for (const path of shareKindNames.flatMap(recipientPaths)) {
    const own = routes.filter((route) => route.startsWith(`${path}/abc`));
    expect(own.length, path).toBeGreaterThan(0);
    expect(own.filter((route) => !isSharedPath(route))).toEqual([]);
    const files = own.filter((route) => /\/(?:media|download)\//.test(route.slice(path.length)));
    expect(files.filter((route) => !isSharedFile(route))).toEqual([]);
    expect(isSharedFile(`${path}/abc`)).toBe(false);
  }
  expect(isSharedFile("/pitch/edit/abc/media/x")).toBe(false);
});
