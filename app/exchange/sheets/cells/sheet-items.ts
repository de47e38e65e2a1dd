/** An item of a cell: a name, and what follows it, such as a role. */
export type SheetItem = { name: string; suffix: RegExpExecArray | null; text: string };

/** A name as an item, in quotes where it could be read otherwise. `suffix`: the pattern of what may follow names of its kind. */
export function itemName(name: string, suffix: RegExp | null = null): string {
  const isPlain = name !== "" && name === name.trim() && !/[;"\n]/.test(name) && !suffix?.test(name);
  return isPlain ? name : `"${name.replaceAll('"', '""')}"`;
}

/** The items of a cell, separated by semicolons: `Ana Grey; "Low; Ben" (Featured)`. Empty ones are left out. */
export function readItems(cell: string, suffix: RegExp | null = null): SheetItem[] {
  const parts = cell.match(/(?:"(?:[^"]|"")*"|[^;"]|")+/g) ?? [];
  return parts.flatMap((part): SheetItem[] => {
    const text = part.trim();
    if (text === "") return [];
    const [quoted, inner] = /^"((?:[^"]|"")*)"/.exec(text) ?? [];
    if (quoted !== undefined && inner !== undefined) {
      const rest = text.slice(quoted.length);
      const found = suffix?.exec(rest) ?? null;
      if (rest.trim() === "" || (found !== null && found.index === 0))
        return [{ name: inner.replaceAll('""', '"'), suffix: found, text }];
    }
    const found = suffix?.exec(text) ?? null;
    return [{ name: (found === null ? text : text.slice(0, found.index)).trim(), suffix: found, text }];
  });
}
