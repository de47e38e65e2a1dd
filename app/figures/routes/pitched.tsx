import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { AnalyticsTabs } from "#app/figures/components/analytics-tabs.tsx";
import { can } from "#app/identity/access/scopes.ts";
import { HeardTable } from "#app/share-subjects/components/heard-table.tsx";
import { heardCopy as copy } from "#app/share-subjects/heard/heard-copy.ts";
import { readHeard } from "#app/share-subjects/heard/read-heard.server.ts";
import { songPath } from "#app/track/track.ts";
import { pageField } from "#app/ui/list/list-query.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /analytics/pitched, with `song` of one recording; also for those who share and see no other figures. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { searchParams } = ctx.url;
  const page = pageField.parse(searchParams.get("page") ?? 1);
  const heard = await readHeard(ctx, { song: searchParams.get("song") ?? "", page });
  return { ...heard, seesFigures: can(ctx.actor, "analytics", ctx.company) };
}

export default function PitchedPage() {
  const { song, rows, total, page, pages, seesFigures } = useLoaderData<typeof loader>();
  const title = song === null ? copy.title : copy.songTitle(song.name);
  const search = song === null ? "" : `?song=${song.id}`;
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="text-title [overflow-wrap:anywhere]">{title}</h1>
      <p className="my-4 max-w-[60ch] text-row text-mute">{song === null ? copy.lead : copy.songLead}</p>
      {seesFigures ? <AnalyticsTabs current="pitched" search="" /> : null}
      {song === null ? null : (
        <p className="mb-4 flex flex-wrap gap-x-6 text-row">
          <Link to={songPath(song)} className="link py-1">
            {song.name}
          </Link>
          <Link to="/analytics/pitched" className="link py-1">
            {copy.all}
          </Link>
        </p>
      )}
      <HeardTable
        without={song === null ? [] : ["song"]}
        caption={title}
        rows={rows}
        total={copy.links(total)}
        csv={{ href: `/analytics/pitched/export.csv${search}`, label: copy.csv }}
        empty={
          song === null
            ? { title: copy.empty, text: copy.emptyText }
            : { title: copy.emptySong, text: copy.emptySongText }
        }
        page={page}
        pages={pages}
      />
      <p className="mt-3 max-w-[60ch] text-sm text-mute">{copy.privacy}</p>
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ song }) =>
  song === null ? copy.title : [copy.songTitle(song.name), copy.title],
);
