import { safeName } from "#app/downloads/file-name.ts";

/** Device names of Windows, whatever their extension. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/** An extension, which is kept when a name is shortened or numbered. */
const extension = /\.[a-z0-9]{1,10}$/i;

/** A user's file name without folders, valid on every file system. */
export function safeFileName(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1).trim();
  const [ending = ""] = extension.exec(base) ?? [];
  const stem = safeName(base.slice(0, base.length - ending.length));
  const safe = reserved.test(stem.split(".", 1)[0] ?? "") ? `_${stem}` : stem;
  return `${safe || "file"}${ending}`;
}

/** Key under which a case- and composition-insensitive file system stores a name. */
function keyOf(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

/** Makes names unique: the second "Mix.wav" becomes "Mix (2).wav". */
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
