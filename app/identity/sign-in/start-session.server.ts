import { and, eq, isNull, ne, or } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type RequestContext, sessionCookieName } from "#app/edge/context/request-context.server.ts";
import { writeCookie } from "#app/edge/cookies/cookies.server.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { cookieLife, sessionTtlMs } from "#app/identity/access/session-ttl.ts";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { newId } from "#db/new-id.server.ts";
import { sessions } from "#db/schema/identity.server.ts";

type NewSession = {
  userId: string;
  /** What the audit log calls it: `sign-in`, `sign-up`, `reset-password` … */
  action: string;
  userAgent: string;
  /** The administrator who looks at the product as `userId`. */
  originalUserId?: string;
  /** An administrator who came from another company's host: leaving leads back there. */
  accessAccount?: boolean;
  /** Signs the person out of every other browser. */
  endOthers?: boolean;
  /** Changes that belong to the same act, such as a renewed password hash. */
  also?: BatchItem<"sqlite">[];
};

/**
 * Signs this browser in on this host under a new token; the session it had before, if any, ends in the same batch. The cookie
 * leaves with the answer. One round trip.
 */
export async function startSession(ctx: RequestContext, input: NewSession): Promise<void> {
  const { db, now, company, actor, url } = ctx;
  const token = createToken();
  const id = newId(now);
  const opening = db.insert(sessions).values({
    id,
    tokenHash: (await hashToken(token)) ?? "",
    userId: input.userId,
    companyId: company.id,
    originalUserId: input.originalUserId ?? null,
    accessAccount: input.accessAccount ?? false,
    userAgent: input.userAgent.slice(0, 300),
    address: ctx.address,
    lastSeenAt: now,
    expiresAt: now + sessionTtlMs,
    createdAt: now,
  });
  const entry = {
    action: input.action,
    subjectType: "session",
    subjectId: id,
    actorId: input.userId,
    originalActorId: input.originalUserId ?? null,
  };
  const ended = [
    ...(actor ? [eq(sessions.id, actor.sessionId)] : []),
    ...(input.endOthers ? [eq(sessions.userId, input.userId)] : []),
  ];
  const ending =
    ended.length > 0
      ? [
          db
            .update(sessions)
            .set({ revokedAt: now })
            .where(and(isNull(sessions.revokedAt), ne(sessions.id, id), or(...ended))),
        ]
      : [];
  await db.batch([opening, auditEntry(ctx, entry), ...ending, ...(input.also ?? [])]);
  ctx.responseHeaders.append(
    "Set-Cookie",
    writeCookie(url, { name: sessionCookieName(url), value: token, maxAge: cookieLife }),
  );
}
