import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Files that parse JSON without a schema, and why. */
const allowed: Record<string, string> = {
  "app/api/frame/list-cursor.server.ts": "into a variable that is unknown",
  "app/api/reference/components/send-request.ts": "indents it",
  "app/api/reference/components/try-operation.tsx": "asks whether it is JSON",
  "app/catalogue/record/artist/artist-links.ts": "into a variable that is unknown",
  "app/catalogue/search/components/use-report-search.ts": "its own key, written by the same render",
  "app/edge/forms/read-body.server.ts": "returns unknown",
  "app/edge/http/page-data.ts": "the framework types the data of a page",
  "app/edge/stored-json.ts": "the reader itself",
  "app/identity/agents/clients/client-document.server.ts": "returns unknown",
  "app/licensing/timelines/read/read-otio.ts": "into a variable that is unknown",
  "app/shell/document/early-scripts.ts": "a script that has no schemas",
  "app/sliders/admin/form/form-fields.ts": "returns unknown",
  "workers/split-build.server.ts": "a copy of what the build wrote, with other names of files",
};

const files = globSync(["app/**/*.{ts,tsx}", "db/**/*.ts", "workers/**/*.ts"]);

test("JSON is parsed by a schema or into unknown, and no column of JSON is cast to a type", () => {
  expect(files.length).toBeGreaterThan(2000);
  const casts = files.filter((file) => {
    const text = readFileSync(file, "utf8");
    const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
    const parsed = count(/(?:\.(?:safeP|p)arse\(|: unknown = )\s*JSON\.parse\(/g);
    return (
      count(/\bJSON\.parse\b/g) > parsed || text.includes('mode: "json"') || /as ReturnType<typeof JSON/.test(text)
    );
  });
  expect(casts.sort()).toEqual(Object.keys(allowed).sort());
});
