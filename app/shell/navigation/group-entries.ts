import type { MenuEntry, NavGroup } from "#app/shell/navigation/nav-entry.ts";

/** Groups of the list, in order. */
const listGroups = ["listen", "work", "staff", "site"] as const satisfies NavGroup[];

/** Entries of a group that stand in the bar; with more, the group is a button that opens them as a panel. */
const maxOpen = 2;

type Groupable = Pick<MenuEntry, "place" | "group">;
export type EntryGroup<Entry> = { id: (typeof listGroups)[number]; entries: Entry[]; folded: boolean };

/** Entries of the list in their groups. `signedIn`: visitors without an account have few entries, which all stand in the bar. */
export function groupEntries<Entry extends Groupable>(
  entries: readonly Entry[],
  { signedIn }: { signedIn: boolean },
): EntryGroup<Entry>[] {
  return listGroups.flatMap((id) => {
    const own = entries.filter(({ place, group }) => place === "list" && group === id);
    const folded = signedIn && id !== "listen" && own.length > maxOpen;
    return own.length > 0 ? [{ id, entries: own, folded }] : [];
  });
}
