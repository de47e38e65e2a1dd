import { and, eq, type SQL, sql } from "drizzle-orm";
import { fingerprint } from "#app/edge/context/fingerprint.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { SentBeforeError, sendOnce } from "#app/edge/forms/send-once.server.ts";
import { formKeyField } from "#app/edge/forms/sent-form.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { copy as mcpCopy } from "#app/mcp/server/mcp-copy.ts";
import { quoted } from "#app/mcp/server/safe-text.ts";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { playlistPath } from "#app/playlists/playlist.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const copy = mcpCopy.playlist;

/** `notes`: by recording. */
type NewPlaylist = { key: string; name: string; recordingIds: string[]; notes: Record<string, string> };

/** A playlist of the person, named and linked; null when it is gone. `id`: SQL that gives its id. */
async function findOwn(ctx: RequestContext, id: SQL | string): Promise<string | null> {
  const { playlists, select } = scoped(ctx.db, ctx.company);
  const isOwn = and(eq(playlists.id, id), eq(playlists.ownerId, ctx.actor?.id ?? ""), eq(playlists.status, "active"));
  const [made] = await select({ name: playlists.name, slug: playlists.slug }, playlists, isOwn);
  return made === undefined ? null : `${quoted(made.name)} ${new URL(playlistPath(made), ctx.url).href}`;
}

/** Id of the playlist that an audit entry of this key names. */
function madeWithKey({ db, company, sentForm }: RequestContext): SQL {
  const { auditLog, select } = scoped(db, company);
  const id = sql`${auditLog.detail} ->> '$.created'`.as("created");
  return sql`(${select({ id }, auditLog, eq(auditLog.formKey, sentForm.key ?? "")).limit(1)})`;
}

/**
 * The id of the playlist with a key, which is created once. @throws AppError conflict, naming the playlist that the key made before, when that
 * is another one or was made more than a day ago; gone when it was deleted
 */
export async function createOnce(
  ctx: RequestContext,
  { key, name, recordingIds, notes }: NewPlaylist,
): Promise<string> {
  const form = new FormData();
  form.append(formKeyField, key);
  form.append("tool", "create_playlist");
  const input = await fingerprint([name, recordingIds, ...(Object.keys(notes).length > 0 ? [notes] : [])]);
  let isNew = false;
  const refuse = (made: string | null, say: (made: string) => string) => {
    const message = made === null ? copy.gone : say(made);
    return new AppError(made === null ? "gone" : "conflict", message, { key: [copy.used] });
  };
  const created = await sendOnce(ctx, form, async () => {
    const [added] = await addToPlaylists(ctx, { recordingIds, playlistIds: [], name, again: false, notes });
    if (added === undefined) throw new Error("No playlist was created");
    isNew = true;
    return { id: added.id, input };
  }).catch(async (error: unknown) => {
    if (!(error instanceof SentBeforeError)) throw error;
    throw refuse(await findOwn(ctx, madeWithKey(ctx)), copy.before);
  });
  if (isNew) return created.id;
  const made = await findOwn(ctx, created.id);
  if (made === null || created.input !== input) throw refuse(made, copy.other);
  return created.id;
}
