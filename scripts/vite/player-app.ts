import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import packageJson from "../../package.json" with { type: "json" };

const entry = fileURLToPath(new URL("../../app/mcp/player-app/page/main.ts", import.meta.url));
const virtualModule = "virtual:player-app";

/** Script and style of the player for chats, each as one text that stands in a page between its tags. */
export async function buildPlayerApp(): Promise<{ script: string; style: string; sources: string[] }> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
    build: {
      write: false,
      target: "es2022",
      cssCodeSplit: false,
      cssMinify: "lightningcss",
      modulePreload: false,
      reportCompressedSize: false,
      rollupOptions: { input: entry, output: { format: "iife" } },
    },
  });
  const files = "output" in built ? built.output : [];
  const script = files.find((file) => file.type === "chunk");
  const style = files.find((file) => file.type === "asset" && file.fileName.endsWith(".css"));
  if (files.length !== 2 || script?.type !== "chunk" || style?.type !== "asset")
    throw new Error(`${entry} became ${files.map(({ fileName }) => fileName).join(", ")}`);
  // Markup in the middle of a script or a style would end it.
  return {
    script: script.code.trim().replaceAll("</", "<\\/"),
    style: String(style.source).trim().replaceAll("</", "<\\/"),
    sources: script.moduleIds,
  };
}

/** `virtual:player-app`: what `app/mcp/player-app/page` becomes. */
export function playerApp(): Plugin {
  let parts: ReturnType<typeof buildPlayerApp> | null = null;
  return {
    name: "player-app",
    resolveId: (source) => (source === virtualModule ? `\0${virtualModule}` : null),
    async load(id) {
      if (id !== `\0${virtualModule}`) return null;
      parts ??= buildPlayerApp();
      const { script, style, sources } = await parts;
      for (const source of sources) if (!source.startsWith("\0")) this.addWatchFile(source);
      return `export const script = ${JSON.stringify(script)};\nexport const style = ${JSON.stringify(style)};`;
    },
    watchChange() {
      parts = null;
    },
  };
}
