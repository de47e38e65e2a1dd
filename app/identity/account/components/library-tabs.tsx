import { useLocation } from "@remix-run/react";
import { copy } from "#app/identity/account/account-copy.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";

/** The list of playlists on phones and tablets. */
const handheldPlaylists = "/my-playlists";

const pages = [
  { label: copy.library.playlists, to: "/music-sync-licensing/edit-playlist" },
  { label: copy.library.searches, to: "/library/searches" },
  { label: copy.library.shortlist, to: "/library/shortlist" },
  { label: copy.library.played, to: "/library/played" },
  { label: copy.library.downloads, to: "/library/downloads" },
  { label: copy.library.messages, to: "/library/requests" },
];

/** Tabs of the playlists and of the pages under /library. */
export function LibraryTabs() {
  const { pathname } = useLocation();
  const current = pathname === handheldPlaylists ? pages[0]?.to : pathname;
  return <Tabs label={copy.library.heading} items={pages.map((page) => ({ ...page, current: page.to === current }))} />;
}
