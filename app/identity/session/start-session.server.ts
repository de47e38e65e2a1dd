import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { readHost } from "#app/edge/context/host.ts";
import { sessionCookieName } from "#app/edge/context/read-credentials.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { writeCookie } from "#app/edge/cookies/cookies.server.ts";
import { cookieMaxAge, sessionTtlMs } from "#app/identity/access/session-ttl.ts";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { assertProvider, isOtherWay, refuseOtherWays } from "#app/identity/session/assert-provider.server.ts";
import { assertSignedIn, refuseSignedOut } from "#app/identity/session/assert-signed-in.server.ts";
import { carryConsent } from "#app/identity/session/carry-consent.server.ts";
import { endSignIns } from "#app/identity/session/end-sign-ins.server.ts";
import { hasSecondFactor, holdSignIn } from "#app/identity/session/pending-sign-in.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type NewSession = {
  userId: string;
  /** Action in the audit log: `sign-in`, `sign-up`, `reset-password` … */
  action: string;
  /** The administrator who impersonates `userId`. */
  originalUserId?: string;
  /** The preview started on another company's host: quitting it returns there. */
  accessAccount?: boolean;
  /** Company of the original sign-in, for a session started with another host's token. Without it, a continued session keeps its own. */
  firstCompanyId?: string | null;
  /** The new session replaces that of this request, which must be open: quitting a preview, a new password. */
  continuesSession?: boolean;
  /**
   * When the person proved that it is them, ms: a session that goes on elsewhere keeps it, and so does one that proved a second factor, here
   * or at the identity provider.
   * Without it the session waits for the second factor of a person who has one.
   */
  provedAt?: number;
  /** Whether the person has a second factor, if that was read with them. */
  hasFactor?: boolean;
  /** Signs out all other browsers of the user, and ends previews and unused links. */
  endOthers?: boolean;
  /** The identity provider that signs them in. Without it, a continued session keeps its own. */
  providerId?: string;
  /** Statements that come first: those of `spendToken`, or that make the person a member. */
  spend?: BatchItem<"sqlite">[];
  /** Further changes of the same action, such as a renewed password hash. */
  also?: BatchItem<"sqlite">[];
};

/**
 * Where the continued session came from, its original company or identity provider: a preview and its end do not turn a sign-in elsewhere
 * into one of this host.
 */
function kept({ db, company, actor }: RequestContext, name: "firstCompanyId" | "providerId"): SQL {
  const { sessions, select } = scoped(db, company);
  return sql`(${select({ value: sessions[name] }, sessions, eq(sessions.id, actor?.sessionId ?? ""))})`;
}

/**
 * On a company's custom host, the company itself: the owner of the host can read its cookies, so a sign-in there gives access to no other
 * workspace. Null on our hosts.
 */
function companyOfOwnHost({ company, url, env }: RequestContext): string | null {
  return readHost(url.hostname, env.APP_HOST).kind === "custom" ? company.id : null;
}

/** Where a session comes from. */
function originOf(ctx: RequestContext, { userId, firstCompanyId, providerId }: NewSession, continues: boolean) {
  return {
    firstCompanyId:
      firstCompanyId === undefined && continues
        ? kept(ctx, "firstCompanyId")
        : (firstCompanyId ?? companyOfOwnHost(ctx)),
    providerId: providerId ?? (continues || ctx.actor?.id === userId ? kept(ctx, "providerId") : null),
  };
}

/** Whether a second factor is due. A preview is opened in a session that had proved it. */
async function waitsForFactor(
  ctx: RequestContext,
  { userId, originalUserId, provedAt, hasFactor }: NewSession,
): Promise<boolean> {
  if (provedAt !== undefined || originalUserId !== undefined) return false;
  return hasFactor ?? hasSecondFactor(ctx, userId);
}

/** Writes all that belongs to the sign-in but its session, which waits for the second factor. */
async function holdSession(ctx: RequestContext, input: NewSession): Promise<void> {
  const { userId, action, firstCompanyId, providerId, spend = [], also = [] } = input;
  const { entry, remember } = await holdSignIn(ctx, { userId, action, firstCompanyId, providerId });
  const audit = { action: "factor-asked", subjectType: "user", subjectId: userId, actorId: userId };
  const ending = input.endOthers ? endSignIns(ctx, { userId }) : [];
  await ctx.db.batch([auditEntry(ctx, { ...audit, detail: { action } }), ...spend, ...ending, entry, ...also]);
  remember();
}

/**
 * The one way into a session: signs this browser in on this host with a new token; its previous session ends in the same batch. Sets the
 * cookie on the response. False if the sign-in waits for its second factor at `factorPath` instead, with all of `spend` and `also` written.
 * @throws AppError unauthorised when the continued session was ended meanwhile, forbidden when the company's people sign in with its identity
 * provider alone
 */
export async function startSession(ctx: RequestContext, input: NewSession): Promise<boolean> {
  const { db, now, company, actor, url } = ctx;
  const { userId, originalUserId, action, spend = [], also = [] } = input;
  const id = newId(now);
  const { sessions, insert, update } = scoped(db, company);
  // A preview starts in the administrator's own session, unless it comes with a token from another host.
  const continues = input.continuesSession ?? (originalUserId !== undefined && originalUserId === actor?.id);
  const provedAt = input.provedAt ?? (continues ? actor?.provedAt : undefined);
  if (await waitsForFactor(ctx, { ...input, provedAt })) {
    await holdSession(ctx, input);
    return false;
  }
  const token = createToken();
  const opening = insert(sessions, {
    id,
    tokenHash: (await hashToken(token)) ?? "",
    userId,
    originalUserId: originalUserId ?? null,
    accessAccount: input.accessAccount ?? false,
    ...originOf(ctx, input, continues),
    factorAt: provedAt ?? (originalUserId === undefined && input.providerId === undefined ? now : null),
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
      ...(originalUserId === undefined ? [assertProvider(ctx, { id, userId })] : []),
      ...(originalUserId === undefined ? carryConsent(ctx, { userId }) : []),
      ...also,
    ])
    .catch((error) => (isOtherWay(error) ? refuseOtherWays() : refuseSignedOut(error)));
  ctx.responseHeaders.append(
    "Set-Cookie",
    writeCookie(url, { name: sessionCookieName(url), value: token, maxAge: cookieMaxAge }),
  );
  return true;
}
