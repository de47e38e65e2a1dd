import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { writeCookie } from "#app/edge/cookies/cookies.server.ts";
import { factorPagePath } from "#app/edge/http/factor-paths.ts";
import { hasFactor } from "#app/identity/access/active-member.server.ts";
import { issueToken, readToken } from "#app/identity/access/single-use-token.server.ts";
import { users } from "#db/schema/identity.server.ts";

const purpose = "factor";
/** Seconds, as long as the token. */
const maxAge = 5 * 60;

/** What the session will be once the second factor is proved. */
type Pending = {
  userId: string;
  action: string;
  firstCompanyId?: string | null | undefined;
  providerId?: string | undefined;
};

/** The page that asks for the second factor, and leads on to `returnPath`. */
export function factorPath(returnPath: string | null): string {
  return `${factorPagePath}${returnPath === null ? "" : `?returnUrl=${encodeURIComponent(returnPath)}`}`;
}

/** Whether a sign-in of the user waits for a second factor. */
export async function hasSecondFactor({ db }: Pick<RequestContext, "db">, userId: string): Promise<boolean> {
  const row = await db.get<{ has: number }>(sql`SELECT ${hasFactor(userId)} AS has`);
  return row.has === 1;
}

/**
 * The statement that keeps a sign-in until its second factor is proved, 5 minutes at most; `remember` sets the cookie of this browser, once
 * the statement is written.
 */
export async function holdSignIn(
  ctx: RequestContext,
  { userId, action, firstCompanyId, providerId }: Pending,
): Promise<{ entry: BatchItem<"sqlite">; remember(): void }> {
  const payload = { action, ...(firstCompanyId ? { firstCompanyId } : {}), ...(providerId ? { providerId } : {}) };
  const { token, entry } = await issueToken(ctx, { purpose, userId, companyId: ctx.company.id, payload });
  return { entry, remember: () => setCookie(ctx, token, maxAge) };
}

function setCookie({ responseHeaders, url }: RequestContext, value: string, seconds: number): void {
  responseHeaders.append("Set-Cookie", writeCookie(url, { name: "factor", value, maxAge: seconds }));
}

export function forgetSignIn(ctx: RequestContext): void {
  setCookie(ctx, "", 0);
}

/** The sign-in of this browser that waits for its second factor; null for none, or one that is over. */
export async function readPendingSignIn(ctx: RequestContext) {
  const cookie = ctx.cookies.get(purpose);
  const token = cookie === undefined ? null : await readToken(ctx, { purpose, token: cookie });
  if (token === null) return null;
  const { id, userId, payload } = token;
  const active = and(eq(users.id, userId), eq(users.status, "active"));
  const person = await ctx.db.select({ email: users.email }).from(users).where(active).get();
  if (person === undefined) return null;
  return {
    ...{ id, userId, email: person.email },
    action: payload.action ?? "sign-in",
    firstCompanyId: payload.firstCompanyId ?? null,
    ...(payload.providerId === undefined ? {} : { providerId: payload.providerId }),
  };
}
