import { eq } from "drizzle-orm";
import { songType } from "#app/backoffice/songs/song-type.ts";
import type { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { storedFields } from "#app/records/store/read-records.server.ts";
import { recordingFieldSources } from "#db/schema/field-sources.server.ts";
import { users } from "#db/schema/identity.server.ts";

type FieldSource = {
  id: string;
  label: string;
  source: keyof typeof copy.sources;
  locked: boolean;
  who: string;
  at: number | null;
};

/** Where each field of a song comes from, and whether it is locked. @throws AppError unauthorised, forbidden */
export async function listFieldSources(ctx: RequestContext, { id }: { id: string }): Promise<FieldSource[]> {
  requireAccess(ctx, "songs-edit");
  const { field, source, locked, at, userId, recordingId } = recordingFieldSources;
  const found = await ctx.db
    .select({ field, source, locked, at, who: users.name })
    .from(recordingFieldSources)
    .leftJoin(users, eq(users.id, userId))
    .where(eq(recordingId, id));
  const rows = new Map(found.map((row) => [row.field, row]));
  const names = [...storedFields(ctx, songType), ...Object.keys(songType.parts ?? {})];
  return names.map((name) => {
    const { source: from = "ingest", locked: isLocked = false, who = null, at: since = null } = rows.get(name) ?? {};
    const label = songType.fields[name]?.label ?? songType.parts?.[name] ?? name;
    return { id: name, label, source: from, locked: isLocked, who: who ?? "", at: since };
  });
}
