import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TrackHeats } from "#app/playlists/sharing/components/track-heat.tsx";
import { readLinkPage } from "#app/playlists/sharing/playlist-figures.server.ts";
import { playlistFiguresCopy } from "#app/playlists/sharing/playlist-figures-copy.ts";
import { requireSharedPlaylist } from "#app/playlists/sharing/require-shared-playlist.server.ts";
import { ShareLinkPage } from "#app/sharing/components/share-link-page.tsx";
import { submitShareChange } from "#app/sharing/links/share-forms.server.ts";
import { shareLinksCopy as copy } from "#app/sharing/links/share-links-copy.ts";

/** GET /music-sync-licensing/edit-playlist/:id/shares/:linkId. For those who may edit the playlist. */
export async function loader({ params: { id = "", linkId = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { subject, items } = await requireSharedPlaylist(ctx, { id });
  const { link, tracks } = await readLinkPage(ctx, { subject, items, linkId });
  return {
    subject,
    items: items.map(({ id: item, name }) => ({ id: item, name })),
    link,
    tracks,
    company: ctx.company.name,
  };
}

/** `act` revokes the link or mails it again; without it the form of the link is saved. */
export async function action({ request, params: { id = "", linkId = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { subject } = await requireSharedPlaylist(ctx, { id });
  return submitShareChange(ctx, request, { subject, id: linkId });
}

export default function PlaylistSharePage() {
  const { tracks, company: _, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ShareLinkPage {...page} reply={reply} title={playlistFiguresCopy.heard}>
      <TrackHeats tracks={tracks} />
    </ShareLinkPage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: copy.metaTitle(copy.title, data?.company ?? "") },
  { name: "robots", content: "noindex" },
];
