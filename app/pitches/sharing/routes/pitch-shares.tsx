import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageField } from "#app/identity/people/people-query.ts";
import { pitchEditPath } from "#app/pitches/pitch.ts";
import { requireSharedPitch } from "#app/pitches/sharing/require-shared-pitch.server.ts";
import { TrackHeats } from "#app/playlists/sharing/components/track-heat.tsx";
import { TrackRanking } from "#app/playlists/sharing/components/track-ranking.tsx";
import { readLinksPage } from "#app/playlists/sharing/playlist-figures.server.ts";
import { playlistFiguresCopy } from "#app/playlists/sharing/playlist-figures-copy.ts";
import { ShareLinksPage } from "#app/sharing/components/share-links-page.tsx";
import { submitNewShare } from "#app/sharing/links/share-forms.server.ts";
import { shareLinksCopy as copy } from "#app/sharing/links/share-links-copy.ts";

/** GET /pitch/edit/:id/shares. For those who may change the pitch. */
export async function loader({ request, params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { subject, tracks: items } = await requireSharedPitch(ctx, { id });
  const page = pageField.parse(new URL(request.url).searchParams.get("page") ?? 1);
  return { ...(await readLinksPage(ctx, { subject, items, page })), subject, company: ctx.company.name };
}

/** Makes a link and leads to it. */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { subject } = await requireSharedPitch(ctx, { id });
  return submitNewShare(ctx, request, subject);
}

export default function PitchSharesPage() {
  const { subject, tracks, list } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { heard, rankingText } = playlistFiguresCopy;
  return (
    <ShareLinksPage subject={subject} editPath={pitchEditPath(subject.id)} list={list} reply={reply}>
      {tracks.length > 0 ? (
        <>
          <TrackRanking tracks={tracks} />
          <p className="mt-3 mb-10 max-w-[60ch] text-sm text-mute">{`${rankingText} ${copy.figures.visitorsHint}`}</p>
          <h2 className="mb-4 text-xl">{heard}</h2>
          <TrackHeats tracks={tracks} />
        </>
      ) : null}
    </ShareLinksPage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: copy.metaTitle(copy.title, data?.company ?? "") },
  { name: "robots", content: "noindex" },
];
