import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OptionPage } from "#app/catalogue/options/components/option-page.tsx";
import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { optionPath } from "#app/player/options/song-option.ts";
import { addToPlaylistSchema } from "#app/playlists/add-to-playlist-form.ts";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { addedMessage } from "#app/playlists/added-message.ts";
import { AddToPlaylist } from "#app/playlists/components/add-to-playlist.tsx";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { readAddToPlaylist } from "#app/playlists/read-add-to-playlist.server.ts";
import { songPath } from "#app/track/track.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  return readAddToPlaylist(ctx, { slug: params.slug ?? "", query: new URL(request.url).searchParams });
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  return submitForm(ctx, request, {
    schema: addToPlaylistSchema,
    check() {
      requireAccess(ctx, "playlists");
      return requireOptionSong(ctx, { slug: params.slug ?? "" });
    },
    async act({ again, ...value }, { track }) {
      const target = { ...value, recordingIds: [track.id], again: again === "on" };
      return { to: songPath(track), toast: addedMessage(await addToPlaylists(ctx, target)) };
    },
  });
}

export default function AddToPlaylistPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <OptionPage title={copy.addTitle} track={data.track}>
      <AddToPlaylist path={optionPath(data.track, "add-to-playlist")} data={data} reply={reply} />
    </OptionPage>
  );
}

export const meta = staffMeta<typeof loader>((page) => [copy.addTitle, page.track.title]);
