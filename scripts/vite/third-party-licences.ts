import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "#scripts/settings.ts";

type Package = { name: string; version: string; licence: string; text: string };

/** Packages that app/ui/theme/fonts is made from (scripts/subset-fonts.mjs): no module of theirs is in the bundle. */
const fontPackages = ["@fontsource-variable/inter", "@fontsource-variable/bricolage-grotesque"].map((name) =>
  join(root, "node_modules", name),
);

/** The folder of the package that a module belongs to; null for a module of ours. */
function packageFolder(id: string): string | null {
  return /^(?:\0)?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? null;
}

function readPackage(folder: string): Package {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)(?:\.\w+)?$/i.test(entry));
  return { name, version, licence: license, text: file ? readFileSync(join(folder, file), "utf8").trim() : "" };
}

/** Every package of the browser's scripts with its licence, in one file: the scripts carry no comments. */
export function thirdPartyLicences(): Plugin {
  return {
    name: "third-party-licences",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
      const folders = new Set([...modules.map(packageFolder).filter((folder) => folder !== null), ...fontPackages]);
      const packages = [...folders].filter((folder) => existsSync(join(folder, "package.json"))).map(readPackage);
      const parts = packages
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text}`);
      this.emitFile({
        type: "asset",
        fileName: "third-party-licences.txt",
        source: `${parts.join(`\n\n${"-".repeat(72)}\n\n`)}\n`,
      });
    },
  };
}
