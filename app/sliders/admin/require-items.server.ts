import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import type { SliderInput } from "#app/sliders/admin/form/slider-schema.ts";
import { findUnknownSongs, readItemStates } from "#app/sliders/admin/item-states.server.ts";
import { isItemKind } from "#app/sliders/slider.ts";

const { errors } = formCopy;

type Stored = { itemIds: ReadonlySet<string>; songIds: ReadonlySet<string> };

export const nothingStored: Stored = { itemIds: new Set(), songIds: new Set() };

/**
 * Validates the references of slides: missing artists and playlists are rejected, hidden ones unless the slider had them before. Works and
 * songs may have been deleted since they were selected. @throws AppError invalid, at each slide
 */
export async function requireItems(ctx: RequestContext, { kind, items }: SliderInput, stored: Stored): Promise<void> {
  const ids = items.flatMap(({ itemId }) => itemId ?? []);
  const songs = items.flatMap(({ topSongId }) => topSongId ?? []).filter((id) => !stored.songIds.has(id));
  const linked = isItemKind(kind) ? ids : ids.filter((id) => !stored.itemIds.has(id));
  const [states, unknownSongs] = await Promise.all([
    readItemStates(ctx, { kind, ids: linked }),
    findUnknownSongs(ctx, songs),
  ]);
  const fields: Record<string, string[]> = {};
  for (const [at, { itemId, topSongId }] of items.entries()) {
    const state = states[itemId ?? ""];
    if (state === "missing") fields[`items.${at}.itemId`] = [errors.missingItem(kind)];
    else if (state !== undefined && !stored.itemIds.has(itemId ?? ""))
      fields[`items.${at}.itemId`] = [errors.unseenItem(kind)];
    if (topSongId !== null && unknownSongs.has(topSongId)) fields[`items.${at}.topSong`] = [errors.missingSong];
  }
  if (Object.keys(fields).length > 0) throw new AppError("invalid", errors.summary, fields);
}
