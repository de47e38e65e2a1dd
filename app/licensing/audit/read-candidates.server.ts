import { and, eq, sql } from "drizzle-orm";
import pMap from "p-map";
import { keptRecordingId } from "#app/catalogue/track/kept-recording.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { type Candidate, type CandidateList, maxPrints } from "#app/licensing/audit/audit-post.ts";
import { isOfClient, transactionLists } from "#app/licensing/transactions/require-transaction.server.ts";
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

/** Candidates after an id with the keys of their prints: recordings of licences and of brands, and music licensed elsewhere. */
function selectCandidates(ctx: RequestContext, after: string) {
  const { licences, transactions, brands, externalLicences, ofCompany } = scoped(ctx.db, ctx.company);
  const { condition, isColleague } = readableLicences(ctx);
  const ofLicences = sql`SELECT ${keptRecordingId(sql`(line.value ->> 'recordingId')`)} FROM ${licences}
    JOIN ${transactions} ON ${transactions.id} = ${licences.transactionId} CROSS JOIN json_each(${licences.lines}) line WHERE ${condition}`;
  const ofBrands = sql`SELECT s.recording_id FROM brand_songs s JOIN ${brands} ON ${brands.id} = s.brand_id
    WHERE ${ofCompany(brands)} AND ${Number(isColleague)} AND s.removed_at IS NULL AND ${brands.deletedAt} IS NULL`;
  const brought = and(
    ofCompany(externalLicences),
    sql`${Number(isColleague)} AND ${externalLicences.printKey} IS NOT NULL`,
  );
  return ctx.db.all<Omit<Candidate, "bytes"> & { key: string }>(sql`SELECT * FROM (
      SELECT 'recording' AS kind, r.id AS id, r.title AS title, coalesce((SELECT group_concat(a.name, ', ') FROM recording_artists ra
        JOIN artists a ON a.id = ra.artist_id WHERE ra.recording_id = r.id), '') AS artists, f.key AS key
      FROM recordings r JOIN files f ON f.recording_id = r.id AND f.role = 'print' WHERE r.id IN (${ofLicences} UNION ${ofBrands})
      UNION ALL SELECT 'external', ${externalLicences.id}, ${externalLicences.title}, ${externalLicences.artist},
        ${externalLicences.printKey} FROM ${externalLicences} WHERE ${brought})
    WHERE id > ${after} ORDER BY id LIMIT ${maxPrints + 1}`);
}

/**
 * The prints of the music that the actor's posts may have, at most 500 a response: length of a head (32 bits, little endian), the head as
 * JSON (`CandidateList`), and the prints one after the other. @throws AppError unauthorised, forbidden, too_many_requests
 */
export async function readPrints(ctx: RequestContext): Promise<Response> {
  const actor = requireAccess(ctx, "licences");
  await enforceRateLimit(ctx.env, "form", `audit:${actor.id}`);
  const rows = await selectCandidates(ctx, ctx.url.searchParams.get("after") ?? "");
  const page = rows.slice(0, maxPrints);
  const prints = await pMap(
    page,
    async ({ key }) => {
      const object = await ctx.env.MASTERS.get(key);
      return object === null ? new Uint8Array() : new Uint8Array(await object.arrayBuffer());
    },
    { concurrency: parallel },
  );
  const candidates = page.map(({ key: _, ...row }, at) => ({ ...row, bytes: prints[at]?.length ?? 0 }));
  const list: CandidateList = { candidates, next: rows.length > maxPrints ? (page.at(-1)?.id ?? null) : null };
  const head = new TextEncoder().encode(JSON.stringify(list));
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, head.length, true);
  return new Response(new Blob([length.buffer, head, ...prints]), {
    headers: { "Content-Type": "application/octet-stream", "Cache-Control": "private, no-store" },
  });
}
