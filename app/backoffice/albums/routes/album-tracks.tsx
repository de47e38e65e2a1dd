import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { albumsCopy as copy } from "#app/backoffice/albums/albums-copy.ts";
import { changeAlbumTracks } from "#app/backoffice/albums/change-album-tracks.server.ts";
import { AlbumTrackRow } from "#app/backoffice/albums/components/album-track-row.tsx";
import { findTracks, listAlbumTracks } from "#app/backoffice/albums/list-album-tracks.server.ts";
import { readPlace } from "#app/collaboration/rows/read-place.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { SortableRows } from "#app/playlists/editor/components/sortable-rows.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { searchField } from "#app/ui/list/list-query.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { UndoNotice } from "#app/ui/list/undo-notice.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const pathOf = (id: string) => `/albums/${id}/tracks`;

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "albums-edit");
  const search = ctx.url.searchParams;
  const q = searchField.parse(search.get("q") ?? "");
  const { album, tracks } = await listAlbumTracks(ctx, { id });
  const removed = {
    id: search.get("removed") ?? "",
    after: search.get("after") ?? "",
    title: search.get("title") ?? "",
  };
  const canUndo = removed.id !== "" && !tracks.some((track) => track.id === removed.id);
  return { album, tracks, q, found: await findTracks(ctx, { q, albumId: id }), removed: canUndo ? removed : null };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "albums-edit");
  const { tracks } = await listAlbumTracks(ctx, { id });
  const form = await readForm(request);
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.slice(0, 200) : "";
  };
  // "up:<recording>": a button has one value.
  const [act = "", recordingId = ""] = textOf("act").split(":");
  const after = textOf("after");
  const move = readPlace(act, after);
  if (move === null && act !== "add" && act !== "remove") throw new AppError("invalid", copy.formUnknown);
  return pressButton(ctx, { form, page: pathOf(id) }, async () => {
    if (move !== null) {
      await changeAlbumTracks(ctx, { id, recordingId, act: "move", place: move });
      return { to: pathOf(id) };
    }
    if (act === "add") {
      const place = form.has("after") ? { after: after || null } : { to: "bottom" as const };
      const { title } = await changeAlbumTracks(ctx, { id, recordingId, act, place });
      const again = textOf("q") === "" ? "" : `?${new URLSearchParams({ q: textOf("q") })}`;
      return { to: pathOf(id) + again, toast: { kind: "success", title: copy.added(title) } };
    }
    const { title } = await changeAlbumTracks(ctx, { id, recordingId, act: "remove", place: { to: "bottom" } });
    const before = tracks[tracks.findIndex((track) => track.id === recordingId) - 1]?.id ?? "";
    return { to: `${pathOf(id)}?${new URLSearchParams({ removed: recordingId, after: before, title })}` };
  });
}

export default function AlbumTracks() {
  const { album, tracks, q, found, removed } = useLoaderData<typeof loader>();
  const path = pathOf(album.id);
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to={`/albums/${album.id}`} label={album.title} />
      <h1 className="mt-2 mb-6 text-title [overflow-wrap:anywhere]">{copy.tracksOf(album.title)}</h1>
      {removed ? (
        <UndoNotice
          text={copy.trackRemoved(removed.title)}
          undo={copy.undo}
          act={{ name: "act", value: `add:${removed.id}` }}
          path={path}
        >
          <input type="hidden" name="after" value={removed.after} />
        </UndoNotice>
      ) : null}
      {tracks.length === 0 ? <EmptyState title={copy.noTracks}>{copy.noTracksText}</EmptyState> : null}
      <SortableRows id="album" label={copy.tracks} rows={tracks} nameOf={(track) => track?.title ?? ""} path={path}>
        {(rows) => rows.map((track, at) => <AlbumTrackRow key={track.id} track={track} place={at + 1} />)}
      </SortableRows>
      <section className="mt-10">
        <h2 className="mb-3 text-xl">{copy.addTracks}</h2>
        <Form method="get" action={path} role="search" className="flex flex-wrap items-end gap-3" key={q}>
          <Field name="q" type="search" label={copy.findSongs} defaultValue={q} className="min-w-0 flex-1" />
          <Button variant="quiet">{copy.find}</Button>
        </Form>
        {q !== "" && found.length === 0 ? <p className="mt-4">{copy.noSongs}</p> : null}
        <ul className="mt-4 grid gap-2">
          {found.map(({ id, title, artists, isPublished }) => (
            <li key={id}>
              <Form method="post" action={path} preventScrollReset className="flex items-center gap-3">
                <input type="hidden" name="q" value={q} />
                <Button variant="quiet" size="small" name="act" value={`add:${id}`} aria-label={copy.addOf(title)}>
                  {copy.addShort}
                </Button>
                <span className="min-w-0 wrap-anywhere">
                  {title}{" "}
                  <span className="text-sm text-mute">
                    {[artists, isPublished ? "" : copy.notPublished].filter((text) => text !== "").join(" · ")}
                  </span>
                </span>
              </Form>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ album }) => [copy.tracksOf(album.title), copy.title]);
