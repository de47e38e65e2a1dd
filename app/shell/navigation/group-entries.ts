import { houses, leadFirst, type NavEntry, type NavGroup } from "#app/shell/navigation/nav-entry.ts";

/** Groups of the list, in order. */
const listGroups = ["own", ...houses, "site"] as const satisfies NavGroup[];

/** Things in the bar of a signed-in person, without the logo, a company's own links and the forms at the foot: docs/decisions/161-houses.md. */
export const maxInBar = 12;

/** The search for pages and records, and the button with account, site and scheme. */
const alwaysAtFoot = 2;

/** Whose most used page stands in the bar as well: the search. */
const alwaysOpens = "find";

type Groupable = { id: string; place?: NavEntry["place"]; group?: NavGroup | null; posts?: boolean };
export type EntryGroup<Entry> = { id: (typeof listGroups)[number]; entries: Entry[]; folded: boolean };

/**
 * Entries of the list in their groups. A signed-in person finds a house with several entries folded behind its button, as far as the bar
 * has no place for them; visitors without an account have few entries, which all stand in the bar.
 */
export function groupEntries<Entry extends Groupable>(
  entries: readonly Entry[],
  { signedIn }: { signedIn: boolean },
): EntryGroup<Entry>[] {
  const groups = listGroups.flatMap((id) => {
    const own = leadFirst(entries.filter(({ place, group }) => !place && group === id));
    if (own.length === 0) return [];
    const folded = signedIn && id !== "own" && own.length > 1;
    return folded && id === alwaysOpens
      ? [
          { id, entries: own.slice(0, 1), folded: false },
          { id, entries: own.slice(1), folded: own.length > 2 },
        ]
      : [{ id, entries: own, folded }];
  });
  if (!signedIn) return groups;
  const inBar = groups.filter(({ id }) => id !== "site");
  const foot = entries.filter(({ place, group, posts }) => place === "foot" && !group && !posts).length + alwaysAtFoot;
  let left = maxInBar - foot - inBar.reduce((sum, { entries, folded }) => sum + (folded ? 1 : entries.length), 0);
  for (const group of inBar) {
    const more = group.entries.length - 1;
    if (!group.folded || more > left) continue;
    group.folded = false;
    left -= more;
  }
  return inBar;
}
