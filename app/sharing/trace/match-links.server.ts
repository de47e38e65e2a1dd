import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { type ShareState, shareState } from "#app/sharing/links/share-link.ts";
import { blockOf, LinkCode } from "#app/sharing/trace/link-code.server.ts";
import { requiredEvidence, type Score, scoreLink } from "#app/sharing/trace/score-link.ts";
import type { SlotValue } from "#audio/trace/splice-segment.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { shareLinks, playlists, pitches } = unsafeTenantTables("a file is compared with the links of every company");

/** Links compared in one call, and blocks of a code: 8,000 signatures take half a second. */
const linksPerPage = 1000;
const maxBlocks = 8;

type LinkRow = {
  id: string;
  company: string;
  kind: "playlist" | "pitch";
  title: string | null;
  recipient: string;
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
};

/** A link whose code a file carries. `title`: null when its playlist or pitch was deleted. */
export type TracedLink = Omit<LinkRow, "expiresAt" | "revokedAt"> & Score & { state: ShareState };
export type TracePage = {
  links: TracedLink[];
  /** Of how many links this page is, and where the next one starts. */
  compared: number;
  total: number;
  next: string | null;
};

/** Links whose pages play music, of every company and whether or not they still work. */
const streaming = sql`${shareLinks} WHERE share_links.subject_kind IN ('playlist', 'pitch')`;

function linkQuery(after: string): SQL {
  return sql`SELECT share_links.id, c.name AS company, share_links.subject_kind AS kind, share_links.recipient,
      share_links.created_at AS createdAt, share_links.expires_at AS expiresAt, share_links.revoked_at AS revokedAt,
      coalesce((SELECT name FROM ${playlists} WHERE playlists.id = share_links.subject_id),
        (SELECT title FROM ${pitches} WHERE pitches.id = share_links.subject_id)) AS title
    FROM (SELECT * FROM ${streaming} AND share_links.id > ${after} ORDER BY share_links.id LIMIT ${linksPerPage}) AS share_links
    JOIN companies c ON c.id = share_links.company_id ORDER BY share_links.id`;
}

/** The slots of the blocks that say most: a long file is not compared as a whole. */
function tellingSlots(slots: readonly SlotValue[]): SlotValue[] {
  const weights = new Map<number, number>();
  for (const { slot, value } of slots) weights.set(blockOf(slot), (weights.get(blockOf(slot)) ?? 0) + value * value);
  const blocks = [...weights].sort(([, one], [, other]) => other - one).slice(0, maxBlocks);
  const chosen = new Set(blocks.map(([block]) => block));
  return slots.filter(({ slot }) => chosen.has(blockOf(slot)));
}

/**
 * Compares what was read of a file with the codes of a page of links, by id, after `after`. Codes do not leave the server. @throws AppError
 * invalid for a slot that is named twice; not_found without such a recording; unavailable without the product's secret
 */
export async function matchLinks(
  ctx: Pick<RequestContext, "db" | "env" | "now" | "actor" | "company">,
  { recordingId, slots, after }: { recordingId: string; slots: readonly SlotValue[]; after: string },
): Promise<TracePage> {
  // A slot that counts twice would prove what it does not.
  if (new Set(slots.map(({ slot }) => slot)).size < slots.length)
    throw new AppError("invalid", "Each slot has one value.", { slots: ["A slot is named twice."] });
  const [[recording], [count], rows] = await ctx.db.batch([
    ctx.db.all<{ id: string }>(sql`SELECT id FROM recordings WHERE id = ${recordingId}`),
    ctx.db.all<{ total: number }>(sql`SELECT count(*) AS total FROM ${streaming}`),
    ctx.db.all<LinkRow>(linkQuery(after)),
  ]);
  if (recording === undefined) throw new AppError("not_found", "There is no such recording.");
  const total = count?.total ?? 0;
  const telling = tellingSlots(slots);
  const blocks = new Set(telling.map(({ slot }) => blockOf(slot)));
  const links: TracedLink[] = [];
  for (const { expiresAt, revokedAt, ...link } of rows) {
    const code = new LinkCode(ctx.env, { linkId: link.id, recordingId });
    const score = scoreLink(telling, await code.bitsOf(blocks));
    if (score.evidence >= requiredEvidence(total))
      links.push({ ...link, ...score, state: shareState({ expiresAt, revokedAt }, ctx.now) });
  }
  const detail = { compared: rows.length, links: links.map(({ id }) => id) };
  await auditEntry(ctx, { action: "trace", subjectType: "recording", subjectId: recordingId, detail });
  return { links, compared: rows.length, total, next: rows.length === linksPerPage ? (rows.at(-1)?.id ?? null) : null };
}
