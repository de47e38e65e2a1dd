import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { SongAside } from "#app/backoffice/songs/components/song-aside.tsx";
import { readSongHeading } from "#app/backoffice/songs/read-song-heading.server.ts";
import { songTabPath, songTabs } from "#app/backoffice/songs/song-tabs.ts";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import { fullTitle } from "#app/catalogue/track/version-label.ts";
import { FiguresLink } from "#app/figures/components/figures-link.tsx";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { type Area, can } from "#app/identity/access/scopes.ts";
import { heardCopy } from "#app/share-subjects/heard/heard-copy.ts";
import { songPath } from "#app/track/track.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const [, , , segment = ""] = ctx.url.pathname.split("/");
  // Before the tab's own check, so that who may not see a tab does not learn which songs exist.
  requireAccess(ctx, songTabs.find((tab) => tab.segment === segment)?.area ?? "songs");
  const song = await readSongHeading(ctx, id);
  const tabs = songTabs.filter(({ area }) => can(ctx.actor, area, ctx.company)).map(({ segment }) => segment);
  const isOpen = (area: Area) => can(ctx.actor, area, ctx.company);
  const may = {
    seesFigures: isOpen("analytics"),
    seesRights: isOpen("parties"),
    canEdit: isOpen("songs-edit"),
    canRate: isOpen("rating-queue"),
  };
  return { id, ...song, tabs, may };
}

export default function SongPage() {
  const song = useLoaderData<typeof loader>();
  const { id, title, versionType, versionTitle, artists, status, tabs, may } = song;
  const { pathname } = useLocation();
  return (
    <div className="px-gutter pt-6 pb-10">
      <Trail to="/songs/list" label={copy.title} />
      <div className="mt-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-title [overflow-wrap:anywhere]">{fullTitle({ title, versionType, versionTitle })}</h1>
        <p className="flex flex-wrap items-baseline gap-x-4 text-row text-mute [overflow-wrap:anywhere]">
          {artists ? <span>{artists}</span> : null}
          <span>{copy.statuses[status]}</span>
          {status === "published" ? (
            <Link to={songPath(song)} className="link">
              {copy.publicPage}
            </Link>
          ) : null}
          {may.seesFigures ? <FiguresLink kind="song" id={id} /> : null}
          <Link to={`/analytics/pitched?song=${id}`} className="link">
            {heardCopy.songLink}
          </Link>
        </p>
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <SongAside song={song} {...may} />
        <div>
          <Tabs
            label={copy.tabsLabel}
            items={songTabs
              .filter(({ segment }) => tabs.includes(segment))
              .map(({ segment, label }) => {
                const to = songTabPath(id, segment);
                return { label, to, current: pathname.replace(/\/$/, "") === to };
              })}
          />
          <div className="mt-5">
            <Outlet context={song.lacks.rights} />
          </div>
        </div>
      </div>
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ title }) => [title, copy.title]);
