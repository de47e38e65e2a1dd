import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageField } from "#app/identity/people/people-query.ts";
import { TrackHeats } from "#app/playlists/sharing/components/track-heat.tsx";
import { TrackRanking } from "#app/playlists/sharing/components/track-ranking.tsx";
import { tracklistFormats } from "#app/playlists/sharing/export/tracklist.ts";
import { readLinksPage } from "#app/playlists/sharing/playlist-figures.server.ts";
import { playlistFiguresCopy } from "#app/playlists/sharing/playlist-figures-copy.ts";
import { requireSharedPlaylist } from "#app/playlists/sharing/require-shared-playlist.server.ts";
import { ShareLinksPage } from "#app/sharing/components/share-links-page.tsx";
import { submitNewShare } from "#app/sharing/links/share-forms.server.ts";
import { shareLinksCopy as copy } from "#app/sharing/links/share-links-copy.ts";

/** GET /music-sync-licensing/edit-playlist/:id/shares. For those who may edit the playlist. */
export async function loader({ request, params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { subject, items } = await requireSharedPlaylist(ctx, { id });
  const page = pageField.parse(new URL(request.url).searchParams.get("page") ?? 1);
  return { ...(await readLinksPage(ctx, { subject, items, page })), subject, company: ctx.company.name };
}

/** Makes a link and leads to it. */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { subject } = await requireSharedPlaylist(ctx, { id });
  return submitNewShare(ctx, request, subject);
}

export default function PlaylistSharesPage() {
  const { subject, tracks, list } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const editPath = `/music-sync-licensing/edit-playlist/${subject.id}`;
  const { exports: exported, heard, rankingText } = playlistFiguresCopy;
  return (
    <>
      <ShareLinksPage subject={subject} editPath={editPath} list={list} reply={reply}>
        {tracks.length > 0 ? (
          <>
            <TrackRanking tracks={tracks} />
            <p className="mt-3 mb-10 max-w-[60ch] text-sm text-mute">{`${rankingText} ${copy.figures.visitorsHint}`}</p>
            <h2 className="mb-4 text-xl">{heard}</h2>
            <TrackHeats tracks={tracks} />
          </>
        ) : null}
      </ShareLinksPage>
      <section className="px-gutter pb-16">
        <h2 className="mb-2 text-xl">{exported.title}</h2>
        <p className="flex flex-wrap gap-x-6">
          {tracklistFormats.map((format) => (
            <a key={format} href={`${editPath}/export?format=${format}`} className="row-action min-h-11" download>
              {exported.formats[format]}
            </a>
          ))}
        </p>
      </section>
    </>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: copy.metaTitle(copy.title, data?.company ?? "") },
  { name: "robots", content: "noindex" },
];
