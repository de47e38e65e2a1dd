import { and, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Company } from "#app/edge/context/company.ts";
import { productOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { linkTtlMs } from "#app/mail/link-ttl.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { authTokens } = unsafeTenantTables("a link that is opened on another host leads to that of its company");

const minute = 60_000;

/** Validity (ms) by purpose. The exchange is one redirect; an email may be read days later. */
const ttlMs = {
  magic: linkTtlMs.magic,
  reset: linkTtlMs.reset,
  email_change: linkTtlMs["email-change"],
  sign_up: 7 * 24 * 60 * minute,
  exchange: minute,
  factor: 5 * minute,
  unsubscribe: 90 * 24 * 60 * minute,
} as const;

type Purpose = keyof typeof ttlMs;
type OpenToken = Pick<typeof authTokens.$inferSelect, "id" | "userId" | "companyId" | "payload">;
type TokenContext = Pick<RequestContext, "db" | "now" | "company">;

/** Valid on their company's own host only; other links redirect there. */
const purposesOfOneHost: readonly Purpose[] = ["reset", "exchange", "email_change", "factor"];

/** Host of a link; scheme and port are those of `url`. */
type LinkHost = {
  company: Pick<Company, "environment"> & { subdomain: string | null };
  url: URL;
  env: Pick<RequestContext["env"], "APP_HOST">;
};

/**
 * Creates a token: the statement that stores its hash, for the batch of its purpose, and the links with the token. Valid for the time of
 * its purpose, or `lifeMs` (ms). Links always use the company's host under ours, never a custom host.
 */
export async function issueToken(
  { db, now }: Pick<RequestContext, "db" | "now">,
  input: { purpose: Purpose; userId: string; companyId: string; payload?: Record<string, string>; lifeMs?: number },
) {
  const token = createToken();
  const { companyId, lifeMs = ttlMs[input.purpose], ...row } = input;
  const entry = scoped(db, { id: companyId }).insert(authTokens, {
    ...row,
    id: newId(now),
    tokenHash: (await hashToken(token)) ?? "",
    expiresAt: now + lifeMs,
    createdAt: now,
  });
  return {
    entry,
    /** For a cookie: what leaves in a URL is made by `link`. */
    token,
    /** URL of a page of the company. `path` starts with a slash. */
    link: ({ company, url, env }: LinkHost, path: (token: string) => string): string =>
      productOrigin(company, { here: url, apex: env.APP_HOST }) + path(token),
  };
}

/** Reads a token without using it; null if it is used, expired, unknown, or not valid on this company's host. */
export async function readToken(
  { db, now, company }: TokenContext,
  { purpose, token }: { purpose: Purpose; token: string },
): Promise<OpenToken | null> {
  const tokenHash = await hashToken(token);
  if (tokenHash === null) return null;
  const row = await db
    .select({
      id: authTokens.id,
      userId: authTokens.userId,
      companyId: authTokens.companyId,
      payload: authTokens.payload,
    })
    .from(authTokens)
    .where(
      and(
        eq(authTokens.tokenHash, tokenHash),
        eq(authTokens.purpose, purpose),
        purposesOfOneHost.includes(purpose) ? eq(authTokens.companyId, company.id) : undefined,
        isNull(authTokens.usedAt),
        gt(authTokens.expiresAt, now),
      ),
    )
    .get();
  return row ?? null;
}

const tokenIsOpen = "token-is-open";

/**
 * Uses a token in the same batch as its effect. `write` gets the statements that mark it used, to be put first in its batch. Null if the
 * token was used or revoked since it was read: then nothing of that batch was written.
 */
export async function spendToken<T>(
  { db, now }: Pick<RequestContext, "db" | "now">,
  token: Pick<OpenToken, "id">,
  write: (spend: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]) => Promise<T>,
): Promise<T | null> {
  const isOpen = rowExists(authTokens, and(eq(authTokens.id, token.id), isNull(authTokens.usedAt)));
  const spend = db.update(authTokens).set({ usedAt: now }).where(eq(authTokens.id, token.id));
  try {
    return await write([assertInBatch(db, isOpen, tokenIsOpen), spend]);
  } catch (error) {
    if (isFailedAssertion(error, tokenIsOpen)) return null;
    throw error;
  }
}

/** Purposes that sign in or change how a user signs in. Invitations are withdrawn individually. */
const signInPurposes = ["magic", "reset", "email_change", "exchange", "factor"] as const;

/** Statement that revokes a user's unused tokens, by default all that give access to the account. */
export function revokeTokens(
  { db, now }: Pick<RequestContext, "db" | "now">,
  input: { userId: string; purposes?: readonly (typeof signInPurposes)[number][] },
) {
  const { userId, purposes = signInPurposes } = input;
  return db
    .update(authTokens)
    .set({ usedAt: now })
    .where(and(eq(authTokens.userId, userId), inArray(authTokens.purpose, purposes), isNull(authTokens.usedAt)));
}

/** Deletes tokens that expired at least a day ago. */
export async function deleteExpiredTokens({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  await db.delete(authTokens).where(lt(authTokens.expiresAt, now - 24 * 60 * minute));
}
