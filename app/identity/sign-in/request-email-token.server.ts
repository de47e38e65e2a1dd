import { and, count, eq, gt, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { issueToken } from "#app/identity/access/single-use-token.server.ts";
import { findMember } from "#app/identity/people/find-member.server.ts";
import { sendMail } from "#app/mail/send-mail.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { authTokens } = unsafeTenantTables(
  "the links of every company arrive in one mailbox, so they are counted together",
);

/** Max open tokens of one kind per user, so that the form cannot flood a mailbox. */
const maxOpenTokens = 3;

type Request = { email: string } & ({ purpose: "magic"; returnPath: string } | { purpose: "reset" });

async function countOpenTokens(
  { db, now }: RequestContext,
  userId: string,
  purpose: Request["purpose"],
): Promise<number> {
  const open = and(
    eq(authTokens.userId, userId),
    eq(authTokens.purpose, purpose),
    isNull(authTokens.usedAt),
    gt(authTokens.expiresAt, now),
  );
  const row = await db.select({ open: count() }).from(authTokens).where(open).get();
  return row?.open ?? 0;
}

/** Path of the emailed link. */
function pathOf(input: Request, token: string): string {
  if (input.purpose === "reset") return `/reset-password/${token}`;
  const page = new URL(input.returnPath, "http://page.invalid");
  page.searchParams.set("magicToken", token);
  return page.pathname + page.search + page.hash;
}

/** Whether the email was written. `limit`: the user has `maxOpenTokens`. `unknown`: the address belongs to no active member. */
type Outcome = "mailed" | "limit" | "unknown";

async function mailToken(ctx: RequestContext, input: Request): Promise<Outcome> {
  const person = await findMember(ctx, { email: input.email, companyId: ctx.company.id });
  if (person === null) return "unknown";
  if ((await countOpenTokens(ctx, person.id, input.purpose)) >= maxOpenTokens) return "limit";
  const { purpose } = input;
  const { link, entry } = await issueToken(ctx, { purpose, userId: person.id, companyId: ctx.company.id });
  const request = { action: `${purpose}-link`, subjectType: "user", subjectId: person.id };
  await sendMail(ctx, {
    template: purpose,
    to: person.email,
    userId: person.id,
    data: { name: person.name, link: link(ctx, (token) => pathOf(input, token)) },
    also: [entry, auditEntry(ctx, { ...request, detail: { address: ctx.address } })],
  });
  return "mailed";
}

async function enforceLimits(ctx: RequestContext, { purpose, email }: Request): Promise<void> {
  await enforceRateLimit(ctx.env, "signIn", `${purpose}:address:${ctx.address}`);
  await enforceRateLimit(ctx.env, "signIn", `${purpose}:account:${email}`);
}

/**
 * Emails a sign-in or reset link to a member of this company. Everything that depends on whether the user exists happens after the
 * response, so neither its text nor its timing reveals it. @throws AppError too_many_requests
 */
export async function requestEmailToken(ctx: RequestContext, input: Request): Promise<void> {
  await enforceLimits(ctx, input);
  ctx.waitUntil(mailToken(ctx, input));
}

/**
 * Like `requestEmailToken`, synchronously and with its outcome, for callers who may know the members. @throws AppError too_many_requests
 */
export async function sendEmailToken(ctx: RequestContext, input: Request): Promise<Outcome> {
  await enforceLimits(ctx, input);
  return mailToken(ctx, input);
}
