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
  if (headers.get("DNT") === "1" || headers.get("Sec-GPC") === "1") return false;
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

type Visited = {
  linkId: string;
  /** Null for a browser without scripts: all of its requests of a day are one visit. */
  visit: string | null;
  /** Of existing items; checked by the caller. */
  seconds: Record<string, number>;
  salt: string;
  /** Further statements of the kind, for this visit. */
  also?: (visitId: string) => BatchItem<"sqlite">[];
};

/**
 * Records or updates a visit. Reports can arrive twice and in any order. Address and browser are hashed with link and day; the hash is not
 * reproducible once the salt is deleted.
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

/** Deletes visits past their retention, and salts of past days. */
export async function sweepShareVisits({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  await db.batch([
    db.delete(shareVisits).where(lt(shareVisits.openedAt, now - visitDays * dayMs)),
    db.delete(visitorSalts).where(lt(visitorSalts.day, dayOf(now))),
  ]);
}
