import { houses, type MenuEntry, type NavHouse } from "#app/shell/navigation/nav-entry.ts";

type Page = Pick<MenuEntry, "name" | "route" | "place" | "group" | "modal" | "tab" | "selects">;
export type HouseTab = { label: string; to: string; current: boolean };

function isHouse(group: MenuEntry["group"]): group is NavHouse {
  return houses.some((house) => house === group);
}

const pathOf = ({ route }: Page) => route.replace(/#.*/, "");

/** The pages of a house in order: each address once, without dialogs. */
export function pagesOf<Entry extends Page>(entries: readonly Entry[], house: NavHouse): Entry[] {
  const own = entries.filter(({ group, place, modal }) => group === house && place !== "quick" && !modal);
  return own.filter((page, at) => own.findIndex((other) => pathOf(other) === pathOf(page)) === at);
}

/** The tabs above the page at `pathname`: those of its house, if the page is one of them and not alone. */
export function houseTabs(entries: readonly Page[], pathname: string): { house: NavHouse; tabs: HouseTab[] } | null {
  const path = pathname.replace(/(?<=.)\/$/, "");
  const isHere = (page: Page) => pathOf(page) === path;
  const here = entries.find(isHere) ?? entries.find(({ selects }) => selects?.includes(path));
  if (here === undefined || !isHouse(here.group)) return null;
  const tabs = pagesOf(entries, here.group).map((page) => ({
    ...{ label: page.tab ?? page.name, to: pathOf(page) },
    current: pathOf(page) === pathOf(here),
  }));
  return tabs.length > 1 ? { house: here.group, tabs } : null;
}
