import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { SelectTracks } from "#app/catalogue/components/select-tracks.tsx";
import { TrackList } from "#app/catalogue/components/track-list.tsx";
import { recordingIdsOf } from "#app/catalogue/track/listed-track.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ToastMessage } from "#app/edge/cookies/flash.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { auditionCopy as audition } from "#app/player/audition/audition-copy.ts";
import { compareAddress, maxCompared, minCompared } from "#app/player/compare/compare-address.ts";
import { maxShortlist } from "#app/player/shortlist/shortlist-limit.ts";
import { maxNameLength, playlistPath } from "#app/playlists/playlist.ts";
import { playlistToShortlist } from "#app/playlists/shortlist/playlist-to-shortlist.server.ts";
import { addToShortlist, listShortlist, removeFromShortlist } from "#app/playlists/shortlist/shortlist.server.ts";
import { shortlistCopy as copy } from "#app/playlists/shortlist/shortlist-copy.ts";
import { shortlistNameSchema, shortlistTrackSchema } from "#app/playlists/shortlist/shortlist-form.ts";
import { shortlistToPlaylist } from "#app/playlists/shortlist/shortlist-to-playlist.server.ts";
import { UsageTotals } from "#app/rights/usage/components/usage-totals.tsx";
import { readListLights } from "#app/rights/usage/read-row-lights.server.ts";
import { sharesPath } from "#app/sharing/links/share-link.ts";
import { trackName } from "#app/track/track-label.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const path = "/library/shortlist";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { actor } = ctx;
  if (actor === null) return { tracks: [], lights: {}, totals: "", canSave: false, isVisitor: true };
  const tracks = await listShortlist(ctx);
  const ids = tracks.map(({ id }) => id);
  const lit = await readListLights(ctx, ids, recordingIdsOf(tracks));
  return { tracks, ...lit, canSave: can(actor, "playlists", ctx.company), isVisitor: false };
}

function toastOf(title: string, kind: ToastMessage["kind"] = "success"): ToastMessage {
  return { kind, title };
}

async function addTrack(ctx: RequestContext, id: string): Promise<ToastMessage> {
  const { tracks, full } = await addToShortlist(ctx, { ids: [id] });
  if (tracks.some((track) => track.id === id)) return toastOf(copy.added);
  return toastOf(full ? audition.shortlistFull(maxShortlist) : songMissing, "error");
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireActor(ctx);
  const form = await readForm(request);
  const undone = ctx.url.searchParams.get("undo");
  if (undone !== null)
    return pressButton(ctx, { form, page: path }, async () => {
      await playlistToShortlist(ctx, { id: undone });
      return { to: path, toast: toastOf(copy.takenBack) };
    });
  if (form.has("add") || form.has("remove"))
    return submitForm(ctx, form, {
      schema: shortlistTrackSchema,
      async act({ add, remove }) {
        if (remove !== undefined) await removeFromShortlist(ctx, { id: remove });
        const toast = add === undefined ? toastOf(copy.removed) : await addTrack(ctx, add);
        return { to: path, toast };
      },
    });
  return submitForm(ctx, form, {
    schema: shortlistNameSchema,
    async act({ name }) {
      const saved = await shortlistToPlaylist(ctx, { name });
      const toast: ToastMessage = {
        ...toastOf(copy.saved(saved.name, saved.tracks)),
        link: { href: sharesPath({ kind: "playlist", id: saved.id }), label: copy.share },
        press: { path: `${path}?undo=${saved.id}`, label: copy.undo },
      };
      return { to: playlistPath(saved), toast };
    },
  });
}

export default function LibraryShortlist() {
  const { tracks, totals, canSave, isVisitor } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (isVisitor) return <VisitorShortlist />;
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 id="shortlist" className="mb-6 text-title">
        {copy.title}
      </h1>
      <p className="my-4 max-w-[60ch] text-mute text-row">{copy.lead}</p>
      <UsageTotals totals={totals} ids={tracks.map(({ id }) => id)} />
      {tracks.length === 0 ? (
        <EmptyState title={copy.none} action={<ButtonLink to="/search">{copy.search}</ButtonLink>}>
          {copy.noneHint}
        </EmptyState>
      ) : (
        <>
          {canSave ? (
            <FormFrame noValidate action={path} reply={lastResult} className="mb-8 grid max-w-xl gap-3">
              {({ field }) => (
                <>
                  <Field
                    {...field("name")}
                    label={copy.name}
                    hint={copy.nameHint}
                    maxLength={maxNameLength}
                    autoComplete="off"
                    required
                  />
                  <Button variant="accent" className="justify-self-start">
                    {copy.save}
                  </Button>
                </>
              )}
            </FormFrame>
          ) : (
            <p className="mb-8 text-mute">{copy.noRight}</p>
          )}
          {tracks.length < minCompared ? null : (
            <ButtonLink
              variant="quiet"
              size="small"
              className="mb-4"
              to={compareAddress(tracks.slice(-maxCompared).map(({ id }) => ({ id, point: null })))}
            >
              {copy.compare(Math.min(maxCompared, tracks.length), tracks.length)}
            </ButtonLink>
          )}
          <SelectTracks />
          <TrackList label={copy.title} tracks={tracks} head />
          <Form method="post" className="mt-6 flex flex-wrap gap-2">
            <FormKey />
            {tracks.map((track) => (
              <Button key={track.id} variant="quiet" size="small" name="remove" value={track.id}>
                {copy.removeOf(trackName(track))}
              </Button>
            ))}
          </Form>
        </>
      )}
    </div>
  );
}

/** The list itself is in the browser: the panel of the menu's link shows it. */
function VisitorShortlist() {
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 id="shortlist" className="mb-6 text-title">
        {copy.title}
      </h1>
      <EmptyState
        title={copy.inBrowser}
        action={<ButtonLink to={`/login?returnUrl=${encodeURIComponent(path)}`}>{copy.signIn}</ButtonLink>}
      >
        {copy.inBrowserHint}
      </EmptyState>
    </div>
  );
}

export const meta = staffMeta(copy.title);
