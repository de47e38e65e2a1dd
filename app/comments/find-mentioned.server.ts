import { foldName } from "#db/folded-name.server.ts";

/** Word boundary: "@Ada," mentions Ada, "@Adam" and "mail@ada.com" do not. */
const continues = /^[\p{L}\p{N}_]/u;
const precedes = /[\p{L}\p{N}_]$/u;

/** Ids of the `members` mentioned as `@nickname`, ignoring case and accents. The longest matching nickname wins. */
export function findMentioned(message: string, members: { id: string; nickname: string }[]): string[] {
  const text = foldName(message);
  const names = members.map(({ id, nickname }) => ({ id, name: foldName(nickname) })).filter(({ name }) => name !== "");
  const found = new Set<string>();
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    if (precedes.test(text.slice(0, at))) continue;
    const rest = text.slice(at + 1);
    const named = names.filter(({ name }) => rest.startsWith(name) && !continues.test(rest.slice(name.length)));
    const longest = Math.max(...named.map(({ name }) => name.length));
    for (const { id, name } of named) if (name.length === longest) found.add(id);
  }
  return [...found];
}
