import type { Area } from "#app/identity/access/scopes.ts";
import type { HostKind, NavEntry, NavHouse } from "#app/shell/navigation/nav-entry.ts";

const everywhere: HostKind[] = ["main", "main-subdomain", "spaces", "spaces-subdomain"];
export const mainHost: HostKind[] = ["main"];
export const mainEnvironment: HostKind[] = ["main", "main-subdomain"];
export const spacesEnvironment: HostKind[] = ["spaces", "spaces-subdomain"];
export const ownHosts: HostKind[] = ["main", "spaces"];
export const notOnMainSubdomains: HostKind[] = ["main", "spaces", "spaces-subdomain"];
export const subdomainsOnly: HostKind[] = ["main-subdomain", "spaces-subdomain"];

export function entry(id: string, name: string, route: string, more: Partial<NavEntry> = {}): NavEntry {
  return {
    id,
    name,
    icon: "other",
    route,
    place: null,
    group: "library",
    area: null,
    strict: false,
    audience: "signed-in",
    hosts: everywhere,
    hiddenByTheme: false,
    during: null,
    modal: false,
    posts: false,
    badge: null,
    selects: [],
    selectsPart: null,
    ready: true,
    ...more,
  };
}

/** Entry for visitors with and without an account: the reduced public menu. Of the agency's site, unless `more` names a group. */
export function forEveryone(id: string, name: string, route: string, more: Partial<NavEntry> = {}): NavEntry {
  return entry(id, name, route, { audience: "everyone", group: "site", ...more });
}

/** Staff entry: in the spaces environment for administrators only. */
export function forStaff(id: string, name: string, route: string, area: Area, more: Partial<NavEntry> = {}): NavEntry {
  return entry(id, name, route, { area, strict: true, ...more });
}

/** An entry at the foot of the bar. */
export function atFoot(id: string, name: string, route: string, more: Partial<NavEntry> = {}): NavEntry {
  return entry(id, name, route, { place: "foot", group: null, ...more });
}

/** A page of a house that is only among its tabs. */
export function asTab(
  id: string,
  name: string,
  route: string,
  group: NavHouse,
  more: Partial<NavEntry> = {},
): NavEntry {
  return entry(id, name, route, { place: "tab", group, ...more });
}
