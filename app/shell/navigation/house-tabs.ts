import { copy } from "#app/shell/copy.ts";
import {
  houses,
  leadFirst,
  type Menus,
  type NavEntry,
  type NavGroup,
  type NavHouse,
  withoutTabs,
} from "#app/shell/navigation/nav-entry.ts";
import { selectedEntry } from "#app/shell/navigation/selected-entry.ts";

type Page = Pick<NavEntry, "id" | "name" | "route" | "tab"> & {
  place?: NavEntry["place"];
  group?: NavGroup | null;
  selects?: readonly string[];
  modal?: boolean;
};
export type HouseTab = { label: string; to: string; current: boolean };

function isHouse(group: Page["group"]): group is NavHouse {
  return houses.some((house) => house === group);
}

const pathOf = ({ route }: Page) => route.replace(/#.*/, "");

/** The pages of the menus, with those that are only tabs. */
export function pagesIn({ side, tabs }: Menus): Page[] {
  return [...side, ...tabs.map((tab) => ({ ...tab, id: tab.route, place: "tab" as const }))];
}

/** The pages of a house in order: each address once, without dialogs. */
export function pagesOf<Entry extends Page>(entries: readonly Entry[], house: NavHouse): Entry[] {
  const own = leadFirst(entries.filter(({ group, place, modal }) => group === house && place !== "quick" && !modal));
  return own.filter((page, at) => own.findIndex((other) => pathOf(other) === pathOf(page)) === at);
}

/** The tabs above the page at `pathname`: those of its house, if the page is one of them and not alone. */
export function houseTabs(entries: readonly Page[], pathname: string): { house: NavHouse; tabs: HouseTab[] } | null {
  const path = pathname.replace(/(?<=.)\/$/, "");
  const isHere = (page: Page) => pathOf(page) === path;
  const here = entries.find(isHere) ?? entries.find(({ selects }) => selects?.includes(path));
  if (here === undefined || !isHouse(here.group) || here.group === withoutTabs) return null;
  const tabs = pagesOf(entries, here.group).map((page) => ({
    ...{ label: page.tab ?? page.name, to: pathOf(page) },
    current: pathOf(page) === pathOf(here),
  }));
  return tabs.length > 1 ? { house: here.group, tabs } : null;
}

/** A request is in two lists, its client's and the desk's: only its page knows which. */
const inTwoLists = "/transactions/";

/** What stands above the page at `to` in the trail of a record: its house, by its first page, and its list if it is none itself. */
export function trailTo(entries: readonly Page[], to: string): { label: string; to: string }[] {
  const path = to.replace(/[?#].*/, "");
  const exact = entries.find((page) => pathOf(page) === path);
  const covering = path.startsWith(inTwoLists) ? null : selectedEntry(entries, path);
  const page = exact ?? entries.find(({ id }) => id === covering);
  if (page === undefined || !isHouse(page.group)) return [];
  const [first = page] = pagesOf(entries, page.group);
  const house = { label: copy.groups[page.group], to: pathOf(first) };
  return exact === undefined ? [house, { label: page.name, to: pathOf(page) }] : [house];
}
