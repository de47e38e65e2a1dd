import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { TrackList } from "#app/catalogue/components/track-list.tsx";
import { listPlayed, maxPlayed } from "#app/catalogue/played/list-played.server.ts";
import { playedCopy as copy } from "#app/catalogue/played/played-copy.ts";
import { recordingIdsOf } from "#app/catalogue/track/listed-track.ts";
import { readRowLights } from "#app/rights/usage/read-row-lights.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const tracks = await listPlayed(ctx);
  return {
    person: ctx.actor?.id ?? "",
    tracks,
    lights: await readRowLights(ctx, recordingIdsOf(tracks)),
    max: maxPlayed,
  };
}

export default function LibraryPlayed() {
  const { person, tracks, max } = useLoaderData<typeof loader>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="mb-6 text-title">{copy.title}</h1>
      <p className="my-4 max-w-[60ch] text-mute text-row">
        {copy.lead(max)}{" "}
        <Link to="/wrapup" className="link">
          {copy.wrapup}
        </Link>
        {" · "}
        <Link to={`/analytics/person/${person}`} className="link">
          {copy.figures}
        </Link>
      </p>
      {tracks.length === 0 ? (
        <EmptyState title={copy.none} action={<ButtonLink to="/search">{copy.search}</ButtonLink>}>
          {copy.noneHint}
        </EmptyState>
      ) : (
        <TrackList label={copy.title} tracks={tracks} head />
      )}
    </div>
  );
}

export const meta = staffMeta(copy.title);
