import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { copy } from "#app/shell/copy.ts";
import { type Hit, maxOfKind } from "#app/shell/jump/jump.ts";
import { pagesOf } from "#app/shell/navigation/house-tabs.ts";
import { houses } from "#app/shell/navigation/nav-entry.ts";
import { navigationOf, viewerOf } from "#app/shell/navigation/shown-navigation.server.ts";
import { foldName } from "#db/folded-name.server.ts";

type Viewer = Pick<RequestContext, "actor" | "company">;

/** The pages of the menus that open for the actor here, in the order of the houses. */
export function listPages(ctx: Viewer): Hit[] {
  const entries = navigationOf(viewerOf(ctx)).filter(({ posts }) => !posts);
  const inHouses = houses.flatMap((house) =>
    pagesOf(entries, house).map((page) => ({ house: copy.groups[house], ...page })),
  );
  const others = entries.filter(
    ({ group }) => group === null || group === "own" || group === "settings" || group === "site",
  );
  return [
    ...inHouses.map(({ name, tab, house, route }) => ({
      label: tab ? `${name}: ${tab}` : name,
      detail: house,
      to: route,
    })),
    ...others.map(({ name, group, route }) => ({ label: name, detail: group ? copy.groups[group] : "", to: route })),
  ];
}

/** Pages of whose name every typed word begins a word; those that begin with the text come first. */
export function findPages(ctx: Viewer, text: string): Hit[] {
  const typed = foldName(text);
  const words = typed.split(" ");
  const found = listPages(ctx).flatMap((hit) => {
    const name = foldName(hit.label);
    const parts = `${name} ${foldName(hit.detail)}`.split(/[\s:]+/);
    if (!words.every((word) => parts.some((part) => part.startsWith(word)))) return [];
    return [{ hit, rank: name.startsWith(typed) ? 0 : 1 }];
  });
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxOfKind)
    .map(({ hit }) => hit);
}
