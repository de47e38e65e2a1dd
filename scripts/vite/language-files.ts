import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, transformWithEsbuild } from "vite";
import { defaultLanguage, languages } from "../../app/edge/language/languages.ts";

/** Stands for the language in the browser's files until `writeLanguageFiles` replaces it. */
const placeholder = "__LANGUAGE__";
const message = /\/\.cache\/messages\/messages\/(?!_index)[\w-]+\.js$/;

/** What a compiled message does at run time, which is known once it is in the file of a language. */
const runtimeParts = [
  /import \{[^}]*\} from '\.\.\/runtime\.js';\n/,
  /\tif \(experimentalMiddlewareLocaleSplitting[^\n]*\n[^\n]*\n\t\}\n/,
  /\tconst locale = experimentalStaticLocale[^\n]*\n/,
  /\ttrackMessageCall\([^\n]*\n/,
];

const messagesImport = 'import { m } from "#messages";';
const folder = fileURLToPath(new URL("../../.cache/messages/messages/", import.meta.url));

/** Imports each message that a module uses by itself: all of them would be part of every page. */
function importOneByOne(code: string): string {
  const used = new Set<string>();
  const rest = code.replace(messagesImport, "").replace(/\bm\.(\w+)/g, (read, name: string) => {
    if (!existsSync(`${folder}${name}.js`)) return read;
    used.add(name);
    return `m_${name}`;
  });
  const imports = [...used].map(
    (name) => `import { ${name} as m_${name} } from ${JSON.stringify(`${folder}${name}.js`)};`,
  );
  return imports.join("\n") + rest;
}

/** The browser's files of one language have no text of another: messages ask `placeholder` for it. */
export function languageFiles(): Plugin {
  return {
    name: "language-files",
    enforce: "pre",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    transform(code, id) {
      if (code.includes(messagesImport)) return { code: importOneByOne(code), map: null };
      if (!message.test(id)) return null;
      const missing = runtimeParts.find((part) => !part.test(code));
      if (missing) this.error(`A compiled message is not what it was: ${missing} in ${id}.`);
      const plain = runtimeParts.reduce((rest, part) => rest.replace(part, ""), code);
      return { code: plain.replaceAll("locale ===", `${placeholder} ===`), map: { mappings: "" } };
    },
  };
}

async function inLanguage(code: string, language: string): Promise<string> {
  if (!code.includes(placeholder)) return code;
  const { code: own } = await transformWithEsbuild(code, "file.js", {
    define: { [placeholder]: JSON.stringify(language) },
    treeShaking: true,
    charset: "utf8",
    minify: true,
    target: "es2022",
    format: "esm",
    sourcemap: false,
  });
  return own;
}

/**
 * Writes the scripts of a browser build (`assets/*.js`) for each language: those of the default one in place, the others below
 * `assets/{language}/`, where they refer to each other.
 */
export async function writeLanguageFiles(assets: string): Promise<void> {
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const names = new Set(scripts);
  for (const language of languages) {
    const folder = language === defaultLanguage ? assets : join(assets, language);
    mkdirSync(folder, { recursive: true });
  }
  for (const name of scripts) {
    const code = readFileSync(join(assets, name), "utf8");
    for (const language of languages) {
      const own = await inLanguage(code, language);
      if (language === defaultLanguage) {
        if (own !== code) writeFileSync(join(assets, name), own);
        continue;
      }
      const moved = own.replace(/assets\/([\w.-]+\.js)/g, (path, file: string) =>
        names.has(file) ? `assets/${language}/${file}` : path,
      );
      writeFileSync(join(assets, language, name), moved);
    }
  }
}
