import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { readHost } from "#app/edge/context/host.ts";
import { type RequestContext, sessionCookieName } from "#app/edge/context/request-context.server.ts";
import { writeCookie } from "#app/edge/cookies/cookies.server.ts";
import { cookieMaxAge, sessionTtlMs } from "#app/identity/access/session-ttl.ts";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { assertSignedIn, refuseSignedOut } from "#app/identity/session/assert-signed-in.server.ts";
import { carryConsent } from "#app/identity/session/carry-consent.server.ts";
import { endSignIns } from "#app/identity/session/end-sign-ins.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type NewSession = {
  userId: string;
  /** What the audit log calls it: `sign-in`, `sign-up`, `reset-password` … */
  action: string;
  /** The administrator who previews the product as `userId`. */
  originalUserId?: string;
  /** The preview began on another company's host: quitting it leads back there. */
  accessAccount?: boolean;
  /** Where the person signed in, for a session that begins with a token of another host. Without it, a continued session keeps its own. */
  firstCompanyId?: string | null;
  /** The new session replaces the one of this request, which has to be open still: quitting a preview, a new password. */
  continuesSession?: boolean;
  /** Signs the person out of every other browser, and ends previews and unspent links. */
  endOthers?: boolean;
  /** The statements that spend the token this session is for, from `spendToken`. */
  spend?: BatchItem<"sqlite">[];
  /** Changes that belong to the same act, such as a renewed password hash. */
  also?: BatchItem<"sqlite">[];
};

/** The first company of the session that is continued: a preview and its end do not turn a sign-in elsewhere into one of this host. */
function firstCompanyOf({ db, company }: RequestContext, sessionId: string): SQL {
  const { sessions, select } = scoped(db, company);
  return sql`(${select({ id: sessions.firstCompanyId }, sessions, eq(sessions.id, sessionId))})`;
}

/**
 * At a company's own host, the company itself: whoever has the host can read its cookies, so a sign-in there leads to no other workspace. Null at
 * a host of ours.
 */
function companyOfOwnHost({ company, url, env }: RequestContext): string | null {
  return readHost(url.hostname, env.APP_HOST).kind === "custom" ? company.id : null;
}

/**
 * Signs this browser in on this host under a new token; the session it had before ends in the same batch. The cookie is set on
 * the response.
 * @throws AppError unauthorised when the session that this one continues was ended meanwhile
 */
export async function startSession(ctx: RequestContext, input: NewSession): Promise<void> {
  const { db, now, company, actor, url } = ctx;
  const { userId, originalUserId, action, spend = [], also = [] } = input;
  const token = createToken();
  const id = newId(now);
  const { sessions, insert, update } = scoped(db, company);
  // A preview begins in the administrator's own session, unless it comes with a token from another host.
  const continues = input.continuesSession ?? (originalUserId !== undefined && originalUserId === actor?.id);
  const opening = insert(sessions, {
    id,
    tokenHash: (await hashToken(token)) ?? "",
    userId,
    originalUserId: originalUserId ?? null,
    accessAccount: input.accessAccount ?? false,
    firstCompanyId:
      input.firstCompanyId === undefined && continues
        ? firstCompanyOf(ctx, actor?.sessionId ?? "")
        : (input.firstCompanyId ?? companyOfOwnHost(ctx)),
    userAgent: ctx.userAgent.slice(0, 300),
    address: ctx.address,
    lastSeenAt: now,
    expiresAt: now + sessionTtlMs,
    createdAt: now,
  });
  const isOpen = and(eq(sessions.id, actor?.sessionId ?? ""), isNull(sessions.revokedAt));
  const ending = update(sessions, { revokedAt: now }, isOpen);
  const entry = {
    action,
    subjectType: "session",
    subjectId: id,
    actorId: userId,
    originalActorId: originalUserId ?? null,
  };
  await db
    .batch([
      auditEntry(ctx, entry),
      ...spend,
      ...(continues ? [assertSignedIn(ctx)] : []),
      ...(actor ? [ending] : []),
      ...(input.endOthers ? endSignIns(ctx, { userId }) : []),
      opening,
      ...(originalUserId === undefined ? carryConsent(ctx, { userId }) : []),
      ...also,
    ])
    .catch(refuseSignedOut);
  ctx.responseHeaders.append(
    "Set-Cookie",
    writeCookie(url, { name: sessionCookieName(url), value: token, maxAge: cookieMaxAge }),
  );
}
