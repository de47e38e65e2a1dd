import { useRouteLoaderData } from "@remix-run/react";
import { deskCopy as copy } from "#app/artists/desk-copy.ts";
import { profilePath } from "#app/catalogue/profile/profile.ts";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { type Area, can } from "#app/identity/access/scopes.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";

type DeskPage = keyof typeof copy.tabs;

const pages: Record<DeskPage, { to: string; area: Area }> = {
  dashboard: { to: "/artists/dashboard", area: "dashboard" },
  songs: { to: "/artists/songs", area: "artist-songs" },
  roster: { to: "/artists/roster", area: "label" },
  profile: { to: profilePath, area: "artist" },
  claims: { to: "/artists/claims", area: "dashboard" },
  questions: { to: "/inbox", area: "dashboard" },
};

/** The pages of an artist or label that their permissions open; nothing where there are none, as in other environments than main. */
export function DeskNav({ current }: { current: DeskPage }) {
  const visitor = useRouteLoaderData<() => { visitor: Visitor }>("root")?.visitor;
  const user = visitor?.user ?? null;
  const open = (Object.keys(pages) as DeskPage[]).filter((page) => can(user, pages[page].area));
  if (open.length === 0 || visitor?.environment !== "main") return null;
  return (
    <Tabs
      label={copy.nav}
      items={open.map((page) => ({ label: copy.tabs[page], to: pages[page].to, current: page === current }))}
    />
  );
}
