import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, transformWithEsbuild } from "vite";
import { defaultLanguage, languages } from "../../app/edge/language/languages.ts";

/** Stands for the language in the browser's files until `writeLanguageFiles` replaces it. */
const placeholder = "__LANGUAGE__";
const message = /\/\.cache\/messages\/messages\/(?!_index)[\w-]+\.js$/;

/** A compiled message: the function that asks for the language at run time, with its name and its choices. */
const dispatcher = /(export )?const (\w+) = \(inputs[^\n]*\) => \{\n([\s\S]*?)\n\};/;
const choice = /return (\w+)\(inputs\)/g;
/** A text in one language without a choice of its own: its function, input and template. */
const plainText =
  /const (\w+) = \/\*\*[^\n]*\*\/ \((i?)\) => \{\n\treturn \/\*\*[^\n]*?\*\/ \((`(?:[^`\\]|\\.)*`)\)\n\};\n/g;
const runtimeImport = /import \{[^}]*\} from '\.\.\/runtime\.js';\n/;

/** The message with `placeholder` in the place of the question at run time. Null if the compiler writes it otherwise. */
function chosenOnce(code: string): string | null {
  const [whole, exported = "", name, body = ""] = dispatcher.exec(code) ?? [];
  const functions = [...body.matchAll(choice)].map(([, one = ""]) => one);
  if (whole === undefined || functions.length !== languages.length) return null;
  const texts = new Map([...code.matchAll(plainText)].map(([, one = "", input, text = ""]) => [one, { input, text }]));
  const isPlain = functions.every((one) => texts.has(one));
  const textOf = (one: string) => (isPlain ? (texts.get(one)?.text.replaceAll("i?.", "i.") ?? one) : one);
  const chosen = functions
    .map((one, at) => (at < functions.length - 1 ? `${placeholder} === "${one.slice(0, 2)}" ? ` : "") + textOf(one))
    .join(" : ");
  const input = isPlain ? `(${functions.some((one) => texts.get(one)?.input) ? "i" : ""}) => ` : "";
  const kept = isPlain ? "" : code.replace(dispatcher, "").replace(runtimeImport, "");
  return `${kept}\n${exported}const ${name} = ${input}${chosen};`;
}

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
      const chosen = chosenOnce(code);
      if (chosen === null) this.error(`A compiled message is not what it was: ${id}.`);
      return { code: chosen, map: { mappings: "" } };
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
