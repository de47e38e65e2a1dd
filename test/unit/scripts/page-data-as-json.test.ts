import { expect, test } from "vitest";
import { root } from "#scripts/settings.ts";
import { pageDataAsJson } from "#scripts/vite/page-data-as-json.ts";

test("every module but ours gets ours for turbo-stream, whatever the folders of that module are called", () => {
  const { resolveId } = pageDataAsJson() as unknown as { resolveId(source: string, importer?: string): string | null };
  const ours = `${root.replaceAll("\\", "/")}/app/edge/http/page-data.ts`;
  expect(resolveId("turbo-stream", `${root}/node_modules/@remix-run/react/index.js`)).toBe(ours);
  expect(resolveId("turbo-stream", `/elsewhere/app/edge/http/page-data.ts`)).toBe(ours);
  expect(resolveId("turbo-stream", `${ours}?import`)).toBeNull();
  expect(resolveId("react", ours)).toBeNull();
});
