import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { maxReturnPath, safeReturnPath } from "#app/edge/forms/return-path.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { addTracksPath, chosenField, keptField } from "#app/player/selection/chosen-tracks.ts";
import { addTracksSchema } from "#app/playlists/add-to-playlist-form.ts";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { addedMessage } from "#app/playlists/added-message.ts";
import { AddToPlaylist } from "#app/playlists/components/add-to-playlist.tsx";
import { KeptChoice } from "#app/playlists/components/kept-choice.tsx";
import { desktopPaths } from "#app/playlists/editor/editor-paths.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { type AddTracksPage, readAddTracks } from "#app/playlists/read-add-tracks.server.ts";
import { tracksById } from "#app/playlists/shortlist/shortlist.server.ts";
import { songPath } from "#app/track/track.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

/**
 * The recordings in the query string and the playlists to add them to; reached from a list with several rows selected. `kept`: after a
 * sign-in whose URL had no room for them, the browser may have stored them.
 */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = ctx.url;
  if (ctx.actor === null && pathname.length + search.length > maxReturnPath)
    throw redirect(`${addTracksPath}?${keptField}`);
  if (searchParams.has(keptField) && !searchParams.has(chosenField)) {
    requireAccess(ctx, "playlists");
    return { kept: true as const };
  }
  return readAddTracks(ctx, request.headers);
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "playlists");
  const form = await readForm(request);
  const back = form.get("back");
  return submitForm(ctx, form, {
    schema: addTracksSchema,
    async act({ again, track, ...targets }) {
      const tracks = await tracksById(ctx, { ids: [...new Set(track)] });
      if (tracks.length === 0) throw new AppError("not_found", songMissing);
      const recordingIds = tracks.map(({ id }) => id);
      const outcomes = await addToPlaylists(ctx, { ...targets, recordingIds, again: again === "on" });
      const to = safeReturnPath(typeof back === "string" && back !== "" ? back : null);
      return { to: to ?? desktopPaths.list, toast: addedMessage(outcomes) };
    },
  });
}

export default function AddTracksRoute() {
  const loaded = useLoaderData<typeof loader>();
  return "kept" in loaded ? <KeptChoice /> : <ChoosePlaylists page={loaded} />;
}

function ChoosePlaylists({ page: { tracks, missing, back, ...data } }: { page: AddTracksPage }) {
  const reply = useActionData<typeof action>();
  const fields: [string, string][] = [...tracks.map(({ id }): [string, string] => [chosenField, id]), ["back", back]];
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <h1 className="mb-4 text-title">{copy.addManyTitle(tracks.length)}</h1>
      <details className="mb-6 max-w-xl">
        <summary className="link">{copy.chosen}</summary>
        <ol className="mt-2 grid gap-1 text-row">
          {tracks.map((track) => (
            <li key={track.id}>
              <a href={songPath(track)} className="link">
                {[track.title, ...titleTags(track)].join(" ")}
              </a>
              {` ${artistNames(track)}`}
            </li>
          ))}
        </ol>
      </details>
      {missing > 0 ? <p className="mb-4 text-mute">{copy.missing(missing)}</p> : null}
      <AddToPlaylist path={addTracksPath} fields={fields} total={tracks.length} data={data} reply={reply} />
    </div>
  );
}

export const meta = staffMeta(copy.addTitle);
