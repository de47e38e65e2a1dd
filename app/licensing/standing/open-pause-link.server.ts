import { eq, getTableColumns } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { hashToken } from "#app/identity/access/token.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { standingApprovals } from "#db/schema/standing.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Standing = typeof standingApprovals.$inferSelect;

/**
 * `over`: it is paused, but not by this link, or deleted. `isEnded`: not only paused. `isOwn`: the link of the email about the party's own word,
 * which may change it; that of a use is passed on with the use, to the client too, and only takes away.
 */
type PauseLink =
  | { state: "unknown" | "lapsed" | "over" }
  | { state: "paused"; standing: Standing; pausedAt: number; isEnded: boolean; isOwn: boolean }
  | { state: "open"; standing: Standing; tokenHash: string; isOwn: boolean };

/**
 * The standing approval of an emailed link: of a use, on the host of the company that used it, or of the email about the party's own word.
 * Changes nothing: mail scanners open it, too.
 */
export async function openPauseLink(ctx: RequestContext, token: string): Promise<PauseLink> {
  const { db, now, company } = ctx;
  const tokenHash = await hashToken(token);
  if (tokenHash === null) return { state: "unknown" };
  const { standingUses, ofCompany } = scoped(db, company);
  const [[use], [own]] = await db.batch([
    db
      .select({
        expiresAt: standingUses.expiresAt,
        pausedAt: standingUses.pausedAt,
        standing: getTableColumns(standingApprovals),
      })
      .from(standingUses)
      .leftJoin(standingApprovals, eq(standingApprovals.id, standingUses.standingId))
      .where(ofCompany(standingUses, eq(standingUses.tokenHash, tokenHash)))
      .limit(1),
    db.select().from(standingApprovals).where(eq(standingApprovals.tokenHash, tokenHash)).limit(1),
  ]);
  const row = use ?? (own && { expiresAt: own.tokenExpiresAt ?? 0, pausedAt: own.updatedAt, standing: own });
  if (row === undefined) return { state: "unknown" };
  const { expiresAt, pausedAt, standing } = row;
  const isOwn = use === undefined;
  if (standing !== null && pausedAt !== null && (!isOwn || standing.paused)) {
    const isEnded = standing.paused && standing.validUntil !== null && standing.validUntil <= isoDateOf(now);
    return { state: "paused", standing, pausedAt, isEnded, isOwn };
  }
  if (standing === null || standing.paused) return { state: "over" };
  return expiresAt > now ? { state: "open", standing, tokenHash, isOwn } : { state: "lapsed" };
}
