import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireSharedPitch } from "#app/pitches/sharing/require-shared-pitch.server.ts";
import { TrackHeats } from "#app/playlists/sharing/components/track-heat.tsx";
import { readLinkPage } from "#app/playlists/sharing/playlist-figures.server.ts";
import { playlistFiguresCopy } from "#app/playlists/sharing/playlist-figures-copy.ts";
import { SlideTimes } from "#app/reels/components/slide-times.tsx";
import { figuresInOrder } from "#app/reels/reel-figures.ts";
import { ShareLinkPage } from "#app/sharing/components/share-link-page.tsx";
import { submitShareChange } from "#app/sharing/links/share-forms.server.ts";
import { shareLinksCopy as copy } from "#app/sharing/links/share-links-copy.ts";

/** GET /pitch/edit/:id/shares/:linkId. For those who may change the pitch. */
export async function loader({ params: { id = "", linkId = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { subject, slides, tracks: items } = await requireSharedPitch(ctx, { id });
  const { link, figures, tracks } = await readLinkPage(ctx, { subject, items, linkId });
  const times = figuresInOrder(slides, figures);
  const named = items.map(({ id: item, name }) => ({ id: item, name }));
  return { subject, items: named, link, times, tracks, company: ctx.company.name };
}

/** `act` revokes the link or mails it again; without it the form of the link is saved. */
export async function action({ request, params: { id = "", linkId = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { subject } = await requireSharedPitch(ctx, { id });
  return submitShareChange(ctx, request, { subject, id: linkId });
}

export default function PitchSharePage() {
  const { times, tracks, company: _, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ShareLinkPage {...page} reply={reply} title={copy.figures.times}>
      <SlideTimes slides={times} />
      <h2 className="mt-10 mb-4 text-xl">{playlistFiguresCopy.heard}</h2>
      <TrackHeats tracks={tracks} />
    </ShareLinkPage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: copy.metaTitle(copy.title, data?.company ?? "") },
  { name: "robots", content: "noindex" },
];
