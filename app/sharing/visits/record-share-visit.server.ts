import { eq, lt, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { uint8ArrayToBase64 } from "uint8array-extras";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { consentCookie, parseConsent } from "#app/edge/cookies/cookie-consent.ts";
import { createToken } from "#app/identity/access/token.ts";
import { dayOf } from "#app/sharing/links/share-link.ts";
import { maxItemSeconds, visitDays } from "#app/sharing/visits/share-visit.ts";
import { shareDwell, shareVisits, visitorSalts } from "#db/schema/shares.server.ts";

const dayMs = 24 * 3600 * 1000;

/** What a page reports: its visit, and how long (seconds) it has shown each item so far. */
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
 * Whether the visits of this browser are recorded: not with Do Not Track or Global Privacy Control, not against an answer to the cookie
 * banner, and not of `isStaff`: those who share the subject look at the link, and are not its recipient.
 */
export function isVisitRecorded(ctx: RequestContext, headers: Headers, isStaff: boolean): boolean {
  if (headers.get("DNT") === "1" || headers.get("Sec-GPC") === "1") return false;
  const consent = parseConsent(ctx.cookies.get(consentCookie) ?? null);
  return consent?.analytics_storage !== "denied" && !isStaff;
}

/** The browser says that it loads this as a picture of one of our pages. Mail scanners, which open links, say nothing. */
export function isPictureOfOurs(headers: Headers): boolean {
  return headers.get("Sec-Fetch-Dest") === "image" && headers.get("Sec-Fetch-Site") === "same-origin";
}

/** The statements that make and read the salt of the day, for a batch of the caller. */
export function saltOfToday({ db, now }: RequestContext) {
  const day = dayOf(now);
  return [
    db.insert(visitorSalts).values({ day, salt: createToken() }).onConflictDoNothing(),
    db.select({ salt: visitorSalts.salt }).from(visitorSalts).where(eq(visitorSalts.day, day)),
  ] as const;
}

type Visited = {
  linkId: string;
  /** Null for a browser without scripts: all that it opens in a day is one visit. */
  visit: string | null;
  /** Of items that are shown: the caller has looked. */
  seconds: Record<string, number>;
  salt: string;
  /** What the kind records besides, for this visit. */
  also?: (visitId: string) => BatchItem<"sqlite">[];
};

/**
 * Records a visit, or how far it has come. Reports of one visit can arrive twice and in any order. Address and browser become a hash
 * that differs by link and day, and that no one can make again once the salt is deleted.
 */
export async function recordShareVisit(ctx: RequestContext, visited: Visited): Promise<void> {
  const { linkId, visit, seconds, salt, also } = visited;
  const { db, now, address, userAgent } = ctx;
  const text = [salt, linkId, address, userAgent].join("\n");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const visitor = uint8ArrayToBase64(new Uint8Array(digest, 0, 16), { urlSafe: true });
  const id = visit ?? visitor;
  await db.batch([
    db.insert(shareVisits).values({ linkId, id, visitor, openedAt: now }).onConflictDoNothing(),
    db.run(sql`INSERT INTO ${shareDwell} (link_id, visit_id, item_id, seconds)
      SELECT ${linkId}, ${id}, key, value FROM json_each(${JSON.stringify(seconds)}) WHERE value > 0
      ON CONFLICT DO UPDATE SET seconds = max(seconds, excluded.seconds)`),
    ...(also?.(id) ?? []),
  ]);
}

/** Deletes visits past their time, and the salts of past days. */
export async function sweepShareVisits({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  await db.batch([
    db.delete(shareVisits).where(lt(shareVisits.openedAt, now - visitDays * dayMs)),
    db.delete(visitorSalts).where(lt(visitorSalts.day, dayOf(now))),
  ]);
}
