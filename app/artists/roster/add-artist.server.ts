import { sql } from "drizzle-orm";
import { z } from "zod";
import { keptArtistIds, keptLabelIds } from "#app/catalogue/profile/kept-artists.server.ts";
import { requireArtist } from "#app/catalogue/profile/own-profile.server.ts";
import { profileSchema, profileTextsSchema } from "#app/catalogue/profile/profile-form.ts";
import { saveProfile } from "#app/catalogue/profile/save-profile.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { containsWords } from "#db/folded-name.server.ts";

/** Artists that a search for one to claim shows. */
const maxFound = 10;

/** A new artist of a label; `label`: its id. */
export const rosterArtistSchema = profileTextsSchema.pick({ name: true, slug: true }).extend({
  label: z.string().max(64).default(""),
});

/** The labels of the actor, and the published artists that a name finds and whom they do not keep. @throws AppError unauthorised, forbidden */
export async function readAddArtist(ctx: RequestContext, q: string) {
  const actor = requireArtist(ctx, "label");
  const matches = containsWords(q, [sql`a.sort_name`, sql`a.alias_key`]) ?? sql`0`;
  const [labels, found] = await ctx.db.batch([
    ctx.db.all<{ id: string; name: string }>(
      sql`SELECT id, name FROM parties WHERE id IN (${keptLabelIds(ctx, actor)}) ORDER BY name_key, id`,
    ),
    ctx.db.all<{
      slug: string;
      name: string;
    }>(sql`SELECT a.slug, a.name FROM artists a WHERE a.status = 'published' AND ${matches}
      AND a.id NOT IN (${keptArtistIds(ctx, actor)}) ORDER BY a.sort_name, a.slug LIMIT ${maxFound}`),
  ]);
  return { labels, found };
}

/**
 * Adds a new artist, who is not public yet, to the roster of a label that the actor keeps. @throws AppError unauthorised, forbidden, not_found,
 * too_many_requests; duplicate at `slug` when the address is taken
 */
export function addRosterArtist(
  ctx: RequestContext,
  { label, name, slug }: z.output<typeof rosterArtistSchema>,
): Promise<{ id: string; name: string }> {
  return saveProfile(ctx, { labelId: label }, profileSchema.parse({ name, slug }));
}
