import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { changePlaylistTogether, type PlaylistChange } from "#app/playlists/access/change-playlist.server.ts";
import { playlistsCopy } from "#app/playlists/playlists-copy.ts";
import { writeRules } from "#app/playlists/smart/read-rules.ts";
import type { SmartRules } from "#app/playlists/smart/smart-playlist.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isUnchanged = "rules-are-unchanged";

type RulesInput = { id: string; rules: SmartRules; before?: SmartRules | null };

/** The change of `setRules`, to be combined with others. */
export function rulesChange(ctx: RequestContext, { id, rules, before }: RulesInput): PlaylistChange {
  const { playlists, update, ofCompany } = scoped(ctx.db, ctx.company);
  const text = writeRules(rules);
  const previousRules = before ? writeRules(before) : null;
  const isKnown =
    before === undefined ? sql`1` : sql`(${playlists.rules} IS ${previousRules} OR ${playlists.rules} IS ${text})`;
  const errors = {
    [isUnchanged]: new AppError("conflict", playlistsCopy.changedMeanwhile, {
      rules: [playlistsCopy.changedMeanwhile],
    }),
  };
  const detail = { rules, ...(before === undefined ? {} : { before }) };
  const statements = [
    assertInBatch(
      ctx.db,
      sql`EXISTS (SELECT 1 FROM ${playlists} WHERE ${ofCompany(playlists, and(eq(playlists.id, id), isKnown))})`,
      isUnchanged,
    ),
    update(playlists, { rules: text, rowsAt: null }, eq(playlists.id, id)),
  ];
  return { id, kind: "smart", action: "playlist-rules", detail, errors, statements };
}

/**
 * Sets the rules of a smart playlist; its rows are computed on the next read. `before`: the rules that the form was rendered with, null for
 * none; a concurrent change conflicts. Without `before`, overwrites unconditionally. @throws AppError as `changePlaylist`; conflict, naming
 * the field, if the rules changed meanwhile
 */
export async function setRules(ctx: RequestContext, input: RulesInput): Promise<void> {
  await changePlaylistTogether(ctx, input.id, [rulesChange(ctx, input)]);
}
