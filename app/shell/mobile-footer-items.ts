import type { Visitor } from "#app/edge/visitor.ts";
import { can } from "#app/identity/scopes.ts";
import { type NavIcon, navIconOf } from "#app/shell/navigation.ts";

export type FooterItem = { id: string; label: string; icon: NavIcon; to: string; ready: boolean };

const items = {
  home: { id: "home", label: "Home", icon: "home", to: "/", ready: true },
  dashboard: { id: "dashboard", label: "Dashboard", icon: "dashboard", to: "/artists/dashboard", ready: false },
  search: { id: "search", label: "Search", icon: "search", to: "/search", ready: true },
  stereoAi: { id: "stereo-ai", label: "Stereo AI", icon: "other", to: "/stereo-ai", ready: false },
  discover: { id: "discover", label: "Discover", icon: "discover", to: "/discover", ready: true },
  playlists: { id: "playlists", label: "Playlists", icon: "playlists", to: "/my-playlists", ready: false },
  profile: { id: "profile", label: "Profile", icon: "artists", to: "/artists/account-setup/me", ready: false },
  about: { id: "about", label: "About Us", icon: "about", to: "/landing", ready: true },
  brief: { id: "send-brief", label: "Send Brief", icon: "other", to: "/submit-brief", ready: false },
} satisfies Record<string, FooterItem>;

function setOf({ environment, company, user }: Visitor): FooterItem[] {
  const { about, brief, dashboard, discover, home, playlists, profile, search, stereoAi } = items;
  if (company.subdomain !== null) {
    return environment === "main"
      ? [about, search, discover, playlists, brief]
      : [search, discover, playlists, about, brief];
  }
  const artist = can(user, "artist") || can(user, "label");
  return artist ? [dashboard, search, discover, playlists, profile] : [home, search, stereoAi, discover, playlists];
}

/** The items of the mobile footer: the four sets of specification part 2, section 2. */
export function mobileFooterItems(visitor: Visitor): FooterItem[] {
  const set = setOf(visitor).filter((item) => item.ready);
  const own = visitor.company.theme.sidebarMenu[0];
  if (!own) return set;
  return [{ id: "company", label: own.label, icon: navIconOf(own.icon), to: own.url, ready: true }, ...set.slice(1)];
}
