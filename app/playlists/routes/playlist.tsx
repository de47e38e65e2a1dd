import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { TrackList } from "#app/catalogue/components/track-list.tsx";
import { AppError } from "#app/edge/http/app-error.ts";
import { getPlaylist } from "#app/playlists/get-playlist.server.ts";

const missing = "Playlist not found. It may have been deleted, or it isn't shared with you.";
const empty = "This playlist has no tracks yet.";

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const playlist = await getPlaylist(ctx, { slug: params.slug ?? "" });
  if (playlist === null) throw new AppError("not_found", missing);
  return { ...playlist, company: ctx.company.name };
}

export default function Playlist() {
  const { name, description, tracks } = useLoaderData<typeof loader>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="text-title">{name}</h1>
      {description ? <p className="mt-3 max-w-[60ch] text-mute">{description}</p> : null}
      <div className="mt-8">
        {tracks.length > 0 ? <TrackList label={name} tracks={tracks} head /> : <p className="text-mute">{empty}</p>}
      </div>
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: [page?.name, page?.company].filter(Boolean).join(" · ") },
  { name: "robots", content: "noindex" },
];
