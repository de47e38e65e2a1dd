import { and, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { newId } from "#db/new-id.server.ts";
import { authTokens } from "#db/schema/access.server.ts";

const minute = 60_000;

/** How long (ms) a key opens its door. The exchange is one redirect; a mail may be read days later. */
const lifeOf = {
  magic: 15 * minute,
  reset: 60 * minute,
  sign_up: 7 * 24 * 60 * minute,
  exchange: minute,
  email_change: 24 * 60 * minute,
} as const;

type Purpose = keyof typeof lifeOf;
type SpentToken = Pick<typeof authTokens.$inferSelect, "id" | "userId" | "companyId" | "payload">;
type Shown = { purpose: Purpose; token: string };

const columns = {
  id: authTokens.id,
  userId: authTokens.userId,
  companyId: authTokens.companyId,
  payload: authTokens.payload,
};

/** A new key and the row that remembers its hash, to be written in the batch of what it is for. */
export async function issueToken(
  { db, now }: Pick<RequestContext, "db" | "now">,
  input: { purpose: Purpose; userId: string; companyId: string; payload?: Record<string, string> },
) {
  const token = createToken();
  const entry = db.insert(authTokens).values({
    ...input,
    id: newId(now),
    tokenHash: (await hashToken(token)) ?? "",
    expiresAt: now + lifeOf[input.purpose],
    createdAt: now,
  });
  return { token, entry };
}

async function openKey(now: number, { purpose, token }: Shown) {
  const tokenHash = await hashToken(token);
  if (tokenHash === null) return null;
  return and(
    eq(authTokens.tokenHash, tokenHash),
    eq(authTokens.purpose, purpose),
    isNull(authTokens.usedAt),
    gt(authTokens.expiresAt, now),
  );
}

/** What an unused key stands for, without using it; null when it is used, expired or none of ours. One round trip. */
export async function readToken(
  { db, now }: Pick<RequestContext, "db" | "now">,
  input: Shown,
): Promise<SpentToken | null> {
  const key = await openKey(now, input);
  if (key === null) return null;
  return (await db.select(columns).from(authTokens).where(key).get()) ?? null;
}

/** Uses a key up, in the statement that looks it up: of two tries one gets null. One round trip. */
export async function spendToken(
  { db, now }: Pick<RequestContext, "db" | "now">,
  input: Shown,
): Promise<SpentToken | null> {
  const key = await openKey(now, input);
  if (key === null) return null;
  return (await db.update(authTokens).set({ usedAt: now }).where(key).returning(columns).get()) ?? null;
}

/** Of the keys that lie in mailboxes those that lead into an account. */
const mailed = ["magic", "reset", "email_change"] as const;

/** The statement that closes a person's unused mailed keys: after a new password or address, none of the old ways in is left. */
export function revokeEmailTokens(
  { db, now }: Pick<RequestContext, "db" | "now">,
  input: { userId: string; purposes?: readonly (typeof mailed)[number][] },
) {
  const { userId, purposes = mailed } = input;
  return db
    .update(authTokens)
    .set({ usedAt: now })
    .where(and(eq(authTokens.userId, userId), inArray(authTokens.purpose, purposes), isNull(authTokens.usedAt)));
}

/** Removes keys that expired a day ago or earlier: until then they can still be told from what was never one. */
export async function deleteExpiredTokens({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  await db.delete(authTokens).where(lt(authTokens.expiresAt, now - 24 * 60 * minute));
}
