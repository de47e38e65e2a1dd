import { type Plugin, transformWithEsbuild } from "vite";

/** Minifies the demo's seed, which only local copies run: every isolate compiles the worker's one script when it starts. */
export function compactSeed(): Plugin {
  return {
    name: "compact-seed",
    apply: "build",
    enforce: "post",
    async transform(code, id) {
      if (!/\/db\/seed\/[^/]+\.ts$/.test(id)) return null;
      const { code: compact } = await transformWithEsbuild(code, id, { loader: "js", minify: true, sourcemap: false });
      return { code: compact, map: null };
    },
  };
}
