import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { serviceWorkerScript } from "#app/shell/updates/service-worker-script.ts";
import { cookiesPolicy, localStorageKeys, sessionStorageKeys } from "#app/site/legal/cookies-policy.server.ts";

const texts = globSync("app/**/*.{ts,tsx}").map((file) => readFileSync(file, "utf8"));

function constantsOf(text: string, name = "\\w*[kK]ey"): string[] {
  return [...text.matchAll(new RegExp(`const ${name} = "([^"]+)"`, "g"))].map(([, value = ""]) => value);
}

/** Every key that a script writes, by the kind of storage: a text, a constant of the file, or one of another file. */
function writtenKeys(kind: "local" | "session"): string[] {
  const keys = texts.flatMap((text) => {
    const written = [...text.matchAll(new RegExp(`${kind}Storage\\.setItem\\(\\s*([^,]+),`, "g"))];
    return written.flatMap(([call, name = ""]) => {
      if (name.startsWith('"')) return [name.slice(1, -1)];
      const own = constantsOf(text);
      const constants = own.length > 0 ? own : texts.flatMap((other) => constantsOf(other, name));
      expect(constants.length, `${call}: the key is not found`).toBeGreaterThan(0);
      return constants;
    });
  });
  return [...new Set(keys)].sort();
}

test("the cookies policy names every key that scripts keep in the browser", () => {
  expect(writtenKeys("local")).toEqual(Object.keys(localStorageKeys).sort());
  // `positions` is written by the framework's scroll restoration.
  expect([...writtenKeys("session"), "positions"].sort()).toEqual(Object.keys(sessionStorageKeys).sort());
});

test("the cookies policy says what the service worker keeps", () => {
  const kept = serviceWorkerScript("build").match(/caches\.open|cache\.(?:put|add)/g);
  expect(kept).toEqual(["caches.open", "cache.add", "cache.put"]);
  const { sections } = cookiesPolicy({ name: "Syncline", isCompanyHost: false });
  const said = sections.find(({ id }) => id === "worker")?.paragraphs.join(" ");
  expect(said).toContain("keeps one page for when there is no connection, with the files that this page needs");
});
