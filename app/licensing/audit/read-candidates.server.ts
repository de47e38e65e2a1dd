import { and, eq, type SQL, sql } from "drizzle-orm";
import { keptRecordingId } from "#app/catalogue/track/kept-recording.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { type Candidate, type CandidateList, maxPrintBytes, maxPrints } from "#app/licensing/audit/audit-post.ts";
import { isOfClient, transactionLists } from "#app/licensing/transactions/require-transaction.server.ts";
import { containsShown } from "#db/folded-name.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Objects that are read at a time. */
const parallel = 6;

/**
 * The company's licences that the actor may read: on a company's own host those of all colleagues; on the environment's own, whose clients are
 * rivals, one's own; for staff all. `mayOpen`: whether the actor may open its request; `isColleague`: whether brands and brought-in licences are theirs, too.
 */
export function readableLicences(ctx: RequestContext) {
  const actor = requireAccess(ctx, "licences");
  const { licences, transactions, ofCompany } = scoped(ctx.db, ctx.company);
  const isStaff = transactionLists(ctx).all;
  const isColleague = isStaff || ctx.company.subdomain !== null;
  const isReadable = isColleague ? undefined : eq(transactions.userId, actor.id);
  const mayOpen = isStaff ? sql`1` : (isOfClient(ctx, { actor, sender: transactions.userId }) ?? sql`0`);
  return { condition: ofCompany(licences, isReadable), mayOpen, isColleague };
}

/** Ids of the recordings that the actor's licences and brands have. */
export function candidateRecordings(ctx: RequestContext): SQL {
  const { licences, transactions, brands, ofCompany } = scoped(ctx.db, ctx.company);
  const { condition, isColleague } = readableLicences(ctx);
  return sql`(SELECT ${keptRecordingId(sql`(line.value ->> 'recordingId')`)} FROM ${licences}
    JOIN ${transactions} ON ${transactions.id} = ${licences.transactionId} CROSS JOIN json_each(${licences.lines}) line WHERE ${condition}
    UNION SELECT s.recording_id FROM brand_songs s JOIN ${brands} ON ${brands.id} = s.brand_id
    WHERE ${ofCompany(brands)} AND ${Number(isColleague)} AND s.removed_at IS NULL AND ${brands.deletedAt} IS NULL)`;
}

type CandidateRow = Omit<Candidate, "bytes"> & { key: string | null };

/** Music of licences and of brands, and music licensed elsewhere, by id, with the keys of its prints: after an id, or with a title. */
export function selectCandidates(ctx: RequestContext, { after = "", title = "" }: { after?: string; title?: string }) {
  const { externalLicences, ofCompany } = scoped(ctx.db, ctx.company);
  const { isColleague } = readableLicences(ctx);
  const brought = and(ofCompany(externalLicences), sql`${Number(isColleague)}`);
  const isTitled = containsShown(title, [sql`title`, sql`artists`]) ?? sql`1`;
  return ctx.db.all<CandidateRow>(sql`SELECT * FROM (
      SELECT 'recording' AS kind, r.id AS id, r.title AS title, coalesce((SELECT group_concat(a.name, ', ') FROM recording_artists ra
        JOIN artists a ON a.id = ra.artist_id WHERE ra.recording_id = r.id), '') AS artists, f.key AS key
      FROM recordings r LEFT JOIN files f ON f.recording_id = r.id AND f.role = 'print' WHERE r.id IN ${candidateRecordings(ctx)}
      UNION ALL SELECT 'external', ${externalLicences.id}, ${externalLicences.title}, ${externalLicences.artist},
        ${externalLicences.printKey} FROM ${externalLicences} WHERE ${brought})
    WHERE id > ${after} AND ${isTitled} ORDER BY id LIMIT ${maxPrints + 1}`);
}

async function readPrint(ctx: RequestContext, { key }: CandidateRow): Promise<Uint8Array<ArrayBuffer>> {
  const object = key === null ? null : await ctx.env.MASTERS.get(key);
  return object === null ? new Uint8Array() : new Uint8Array(await object.arrayBuffer());
}

/**
 * The prints of the music that the actor's posts may have, at most 500 a response: length of a head (32 bits, little endian), the head as
 * JSON (`CandidateList`), and the prints one after the other. @throws AppError unauthorised, forbidden, too_many_requests
 */
export async function readPrints(ctx: RequestContext): Promise<Response> {
  const actor = requireAccess(ctx, "licences");
  await enforceRateLimit(ctx.env, "form", `audit:${actor.id}`);
  const rows = await selectCandidates(ctx, { after: ctx.url.searchParams.get("after") ?? "" });
  const prints: Uint8Array<ArrayBuffer>[] = [];
  for (let size = 0; size < maxPrintBytes && prints.length < Math.min(rows.length, maxPrints); ) {
    const next = rows.slice(prints.length, Math.min(prints.length + parallel, maxPrints));
    const read = await Promise.all(next.map((row) => readPrint(ctx, row)));
    prints.push(...read);
    size += read.reduce((sum, { length }) => sum + length, 0);
  }
  const page = rows.slice(0, prints.length);
  const candidates = page.map(({ key: _, ...row }, at) => ({ ...row, bytes: prints[at]?.length ?? 0 }));
  const list: CandidateList = { candidates, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
  const head = new TextEncoder().encode(JSON.stringify(list));
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, head.length, true);
  return new Response(new Blob([length.buffer, head, ...prints]), {
    headers: { "Content-Type": "application/octet-stream", "Cache-Control": "private, no-store" },
  });
}
