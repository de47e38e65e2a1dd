import { and, eq, inArray } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { changePlaylistTogether, type PlaylistChange } from "#app/playlists/access/change-playlist.server.ts";
import type { PlaylistDetails } from "#app/playlists/playlist-form.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { playlistKeys } from "#app/playlists/record/playlist-keys.server.ts";
import { assertInBatch, rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const fields = ["name", "description", "client"] as const;
const unchanged = (field: (typeof fields)[number]) => `${field}-is-unchanged`;

type DetailsInput = { id: string; details: PlaylistDetails; before: PlaylistDetails };

/** The change of `changeDetails`, to be written together with others. */
export function detailsChange(ctx: RequestContext, { id, details, before }: DetailsInput): PlaylistChange {
  const changed = fields.filter((field) => details[field] !== before[field]);
  const { db, company } = ctx;
  const { playlists, update, ofCompany } = scoped(db, company);
  const errors = Object.fromEntries(
    changed.map((field) => [
      unchanged(field),
      new AppError("conflict", copy.changedMeanwhile, { [field]: [copy.changedMeanwhile] }),
    ]),
  );
  const values = Object.fromEntries(changed.map((field) => [field, details[field]]));
  const was = Object.fromEntries(changed.map((field) => [field, before[field]]));
  const statements = [
    ...changed.map((field) => {
      const isKnown = and(eq(playlists.id, id), inArray(playlists[field], [before[field], details[field]]));
      return assertInBatch(db, rowExists(playlists, ofCompany(playlists, isKnown)), unchanged(field));
    }),
    ...(changed.length === 0 ? [] : [update(playlists, { ...values, ...playlistKeys(values) }, eq(playlists.id, id))]),
  ];
  return { id, action: "playlist-changed", detail: { ...values, before: was }, errors, statements };
}

/**
 * Changes name, description and client. `before` are the values that the form showed: only what differs from them is written, so two
 * people change different fields at once, and of one field the second is told.
 * @throws AppError as `changePlaylist`; conflict, naming the field, when someone changed it meanwhile
 */
export async function changeDetails(ctx: RequestContext, input: DetailsInput): Promise<void> {
  await changePlaylistTogether(ctx, input.id, [detailsChange(ctx, input)]);
}
