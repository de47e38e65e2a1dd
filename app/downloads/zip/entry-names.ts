import { safeName } from "#app/downloads/file-name.ts";

/** Names that stand for a device on Windows, whatever their extension. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/** Characters of an extension that is kept apart from the name in front of it. */
const extension = /\.[a-z0-9]{1,10}$/i;

/** A file's name as a person gave it, without folders, as every file system takes it. */
export function safeFileName(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1).trim();
  const [ending = ""] = extension.exec(base) ?? [];
  const stem = safeName(base.slice(0, base.length - ending.length));
  const safe = reserved.test(stem.split(".", 1)[0] ?? "") ? `_${stem}` : stem;
  return `${safe || "file"}${ending}`;
}

/** How a file system that ignores case and composition reads a name. */
function keyOf(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

/** The same names, each once: the second "Mix.wav" is "Mix (2).wav". */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [ending = ""] = extension.exec(name) ?? [];
    const stem = name.slice(0, name.length - ending.length);
    let unique = name;
    for (let count = 2; taken.has(keyOf(unique)); count += 1) unique = `${stem} (${count})${ending}`;
    taken.add(keyOf(unique));
    return unique;
  });
}
