import { eq, lt, sql } from "drizzle-orm";
import { uint8ArrayToBase64 } from "uint8array-extras";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { consentCookie, parseConsent } from "#app/edge/cookies/cookie-consent.ts";
import { asksNotToBeTracked } from "#app/edge/http/do-not-track.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { createToken } from "#app/identity/access/token.ts";
import { trackEvent } from "#app/insight/track-event.server.ts";
import { dayOf, type ShareKind, sharesPath } from "#app/sharing/links/share-link.ts";
import { type Heard, saveListening } from "#app/sharing/listening/save-listening.server.ts";
import { type OpenLink, requireOpenLink } from "#app/sharing/visits/open-share-link.server.ts";
import { maxItemSeconds, visitDays } from "#app/sharing/visits/share-visit.ts";
import { webhookEvent } from "#app/webhooks/webhook-event.server.ts";
import { shareDwell, shareVisits, visitorSalts } from "#db/schema/shares.server.ts";

const dayMs = 24 * 3600 * 1000;

/** Cumulative report of a page: its visit, and viewing time (seconds) of each item. */
export const shareVisitSchema = z.object({
  visit: z.uuid(),
  seconds: z.record(
    z.string().max(64),
    z
      .number()
      .nonnegative()
      .transform((seconds) => Math.min(Math.round(seconds), maxItemSeconds)),
  ),
});

/**
 * Whether visits of this browser are recorded: not with Do Not Track or Global Privacy Control, not against the cookie choice, and not of
 * `isStaff`, who may share the subject and are not its recipient.
 */
export function isVisitRecorded(ctx: RequestContext, headers: Headers, isStaff: boolean): boolean {
  if (asksNotToBeTracked(headers)) return false;
  const consent = parseConsent(ctx.cookies.get(consentCookie) ?? null);
  return consent?.analytics_storage !== "denied" && !isStaff;
}

/** Whether the browser loads this as an image of our page. Mail scanners, which open links, do not say so. */
export function isPictureOfOurs(headers: Headers): boolean {
  return headers.get("Sec-Fetch-Dest") === "image" && headers.get("Sec-Fetch-Site") === "same-origin";
}

/** Statements that create and read today's salt, for the caller's batch. */
export function saltOfToday({ db, now }: RequestContext) {
  const day = dayOf(now);
  return [
    db.insert(visitorSalts).values({ day, salt: createToken() }).onConflictDoNothing(),
    db.select({ salt: visitorSalts.salt }).from(visitorSalts).where(eq(visitorSalts.day, day)),
  ] as const;
}

/** Cumulative report of a page. `visit` is null for a browser without scripts, which reports nothing else: its requests of a day are one. */
export type VisitReport = { token: string; visit: string | null; seconds?: Record<string, number>; heard?: Heard };

/** Statement of the webhook event of a visit, before the visit is written: reports of one visit are one event. */
function openedEvent(ctx: RequestContext, { link, visitId }: { link: OpenLink; visitId: string }) {
  const { id, subjectKind: kind, subjectId } = link;
  const visits = sql`SELECT 1 FROM ${shareVisits} WHERE ${shareVisits.linkId} = ${id}`;
  return webhookEvent(ctx, {
    type: "share.opened",
    data: { shareId: id, kind, subjectId, isFirst: sql`json(iif(EXISTS (${visits}), 'false', 'true'))` },
    page: sharesPath({ kind, id: subjectId }),
    api: `/api/v1/shares/${id}`,
    condition: sql`NOT EXISTS (${visits} AND ${shareVisits.id} = ${visitId})`,
  });
}

/** What a link shows: its items and its recordings, and the salt of the day. */
type Shown = { salt: string; items?: string[]; recordings?: { id: string; durationMs: number }[] };

/**
 * Records or updates a visit of a link: viewing time (seconds) of its items and plays of its recordings; others are ignored. `readShown`
 * returns null when nothing is recorded: for users who may share the subject, and for a link that shows nothing. Reports can arrive twice
 * and in any order. Address and browser are hashed with link and day; the hash is not reproducible once the salt is deleted.
 * @throws AppError not_found, gone, forbidden as `requireOpenLink`; too_many_requests
 */
export async function recordShareVisit(
  ctx: RequestContext,
  { kind, token, visit, seconds = {}, heard = {} }: VisitReport & { kind: ShareKind },
  readShown: (link: OpenLink, heard: Heard) => Promise<Shown | null>,
): Promise<void> {
  const { db, now, address, userAgent } = ctx;
  await enforceRateLimit(ctx.env, "form", `share-visit:${address}`);
  const link = await requireOpenLink(ctx, { kind, token });
  const { id: linkId } = link;
  await enforceRateLimit(ctx.env, "form", `share-visit:link:${linkId}`);
  const shown = await readShown(link, heard);
  if (shown === null) return;
  const { salt, items = [], recordings = [] } = shown;
  const text = [salt, linkId, address, userAgent].join("\n");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const visitor = uint8ArrayToBase64(new Uint8Array(digest, 0, 16), { urlSafe: true });
  const id = visit ?? visitor;
  const dwell = Object.fromEntries(
    items.flatMap((item) => (Object.hasOwn(seconds, item) ? [[item, seconds[item]]] : [])),
  );
  const [, opened] = await db.batch([
    openedEvent(ctx, { link, visitId: id }),
    db
      .insert(shareVisits)
      .values({ linkId, id, visitor, openedAt: now })
      .onConflictDoNothing()
      .returning({ id: shareVisits.id }),
    db.run(sql`INSERT INTO ${shareDwell} (link_id, visit_id, item_id, seconds)
      SELECT ${linkId}, ${id}, key, value FROM json_each(${JSON.stringify(dwell)}) WHERE value > 0
      ON CONFLICT DO UPDATE SET seconds = max(seconds, excluded.seconds)`),
    saveListening(ctx, { linkId, visitId: id, heard, recordings }),
  ]);
  if (opened.length > 0) trackEvent(ctx, { kind: "share_open", linkId, subject: kind });
}

/** Deletes visits past their retention, and salts of past days. */
export async function sweepShareVisits({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  await db.batch([
    db.delete(shareVisits).where(lt(shareVisits.openedAt, now - visitDays * dayMs)),
    db.delete(visitorSalts).where(lt(visitorSalts.day, dayOf(now))),
  ]);
}
