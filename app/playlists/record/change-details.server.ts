import { eq } from "drizzle-orm";
import { assertFieldsUnchanged } from "#app/collaboration/unchanged-fields.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { changePlaylistTogether, type PlaylistChange } from "#app/playlists/access/change-playlist.server.ts";
import { type PlaylistTexts, textNames } from "#app/playlists/playlist-texts.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { playlistKeys } from "#app/playlists/record/playlist-keys.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type DetailsInput = { id: string; details: Partial<PlaylistTexts>; before: Partial<PlaylistTexts> };

/** The change of `changeDetails`, to be combined with others. */
export function detailsChange(ctx: RequestContext, { id, details, before }: DetailsInput): PlaylistChange {
  const changed = textNames.filter((field) => details[field] !== before[field]);
  const { playlists, update, ofCompany } = scoped(ctx.db, ctx.company);
  const { assertions, errors } = assertFieldsUnchanged(ctx.db, {
    table: playlists,
    isIt: ofCompany(playlists, eq(playlists.id, id)),
    columns: Object.fromEntries(changed.map((field) => [field, playlists[field]])),
    ...{ before, after: details, message: copy.changedMeanwhile },
  });
  const values = Object.fromEntries(changed.map((field) => [field, details[field]]));
  const detail = { ...values, before: Object.fromEntries(changed.map((field) => [field, before[field]])) };
  const statements = [
    ...assertions,
    ...(changed.length === 0 ? [] : [update(playlists, { ...values, ...playlistKeys(values) }, eq(playlists.id, id))]),
  ];
  return { id, action: "playlist-changed", detail, errors, statements };
}

/**
 * Changes the texts of a playlist. `before` are the values the form was rendered with: only changed fields are written, so that
 * concurrent edits of different fields merge and of one field conflict. @throws AppError as `changePlaylist`; conflict, naming the field,
 * if it changed meanwhile
 */
export async function changeDetails(ctx: RequestContext, input: DetailsInput): Promise<void> {
  await changePlaylistTogether(ctx, input.id, [detailsChange(ctx, input)]);
}
