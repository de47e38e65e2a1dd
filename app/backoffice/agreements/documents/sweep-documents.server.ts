import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type SweepContext = Pick<RequestContext, "db" | "now"> & { env: Pick<RequestContext["env"], "MASTERS"> };

/** A day: an upload in progress has no row yet. */
const graceMs = 24 * 3600 * 1000;
const prefix = "agreements/";

/** Those of `keys` that a document names, also one that was deleted and can be restored, alone or with its agreement. */
async function namedKeys({ db }: SweepContext, keys: string[]): Promise<Set<string>> {
  const asked = sql`(SELECT value FROM json_each(${JSON.stringify(keys)}))`;
  const rows = await db.all<{ key: string }>(sql`SELECT key FROM agreement_documents WHERE key IN ${asked}
    UNION SELECT row ->> 'key' FROM deleted_records WHERE subject = 'agreement-documents' AND row ->> 'key' IN ${asked}
    UNION SELECT link ->> 'key' FROM deleted_records d CROSS JOIN deleted_record_links l ON l.record_id = d.id
      WHERE d.subject = 'agreement' AND link ->> 'key' IN ${asked}`);
  return new Set(rows.map(({ key }) => key));
}

/** Deletes objects of documents that were deleted for good, and of interrupted uploads. */
export async function sweepDocuments(ctx: SweepContext): Promise<{ deleted: number }> {
  let deleted = 0;
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await ctx.env.MASTERS.list({ prefix, cursor });
    [more, cursor] = page.truncated ? [true, page.cursor] : [false, undefined];
    const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < ctx.now - graceMs).map(({ key }) => key);
    const named = await namedKeys(ctx, old);
    const stray = old.filter((key) => !named.has(key));
    if (stray.length > 0) await ctx.env.MASTERS.delete(stray);
    deleted += stray.length;
  }
  return { deleted };
}
