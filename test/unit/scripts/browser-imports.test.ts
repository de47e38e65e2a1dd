import { expect, test } from "vitest";
import { browserImports } from "#scripts/vite/browser-imports.ts";

type Hooks = {
  configResolved(config: { build: { ssr: boolean } }): void;
  resolveDynamicImport(source: string, importer: string): { id: string; external: boolean } | null;
  renderDynamicImport(of: { targetModuleId: string | null }): { left: string; right: string } | null;
};

function hooksOf(ssr: boolean): Hooks {
  const hooks = browserImports() as unknown as Hooks;
  hooks.configResolved({ build: { ssr } });
  return hooks;
}

const dialog = "#app/shell/options/option-dialog.tsx";

test("the worker leaves out what a module of pages imports on demand, and keeps what servers import", () => {
  const { resolveDynamicImport, renderDynamicImport } = hooksOf(true);
  const left = resolveDynamicImport(dialog, "/app/shell/options/option-host.tsx");
  expect(left).toMatchObject({ external: true });
  expect(renderDynamicImport({ targetModuleId: left?.id ?? null })?.left).toContain("Promise.reject");
  expect(resolveDynamicImport("#app/backoffice/songs/song-store.server.ts", "/app/stores.server.ts")).toBeNull();
  expect(resolveDynamicImport("#app/exchange/sheets/file/read-xlsx.ts", "/app/read-sheet-file.ts")).toBeNull();
  expect(resolveDynamicImport("some-package", "/node_modules/other/index.js")).toBeNull();
  expect(renderDynamicImport({ targetModuleId: "/app/stores.server.ts" })).toBeNull();
});

test("the browsers' build keeps all of them", () => {
  expect(hooksOf(false).resolveDynamicImport(dialog, "/app/shell/options/option-host.tsx")).toBeNull();
});
