import { and, count, eq, gt, isNull } from "drizzle-orm";
import { requireAllowance } from "#app/edge/rate-limits.server.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { auditEntry } from "#app/identity/audit-entry.server.ts";
import { findMember } from "#app/identity/find-member.server.ts";
import { issueToken } from "#app/identity/single-use-token.server.ts";
import { sendMail } from "#app/mail/send-mail.server.ts";
import { authTokens } from "#db/schema/access.server.ts";

/** Unused keys of one kind that a person may have at a time: nobody's mailbox can be filled through our form. */
const mostOpenKeys = 3;

type Request = { email: string } & ({ purpose: "magic"; returnPath: string } | { purpose: "reset" });

async function countOpenKeys({ db, now }: Scope, userId: string, purpose: Request["purpose"]): Promise<number> {
  const open = and(
    eq(authTokens.userId, userId),
    eq(authTokens.purpose, purpose),
    isNull(authTokens.usedAt),
    gt(authTokens.expiresAt, now),
  );
  const row = await db.select({ open: count() }).from(authTokens).where(open).get();
  return row?.open ?? 0;
}

function linkOf({ url }: Scope, input: Request, token: string): string {
  if (input.purpose === "reset") return new URL(`/reset-password/${token}`, url.origin).href;
  const link = new URL(input.returnPath, url.origin);
  link.searchParams.set("magicToken", token);
  return link.href;
}

async function mailKey(scope: Scope, input: Request): Promise<void> {
  const person = await findMember(scope, { email: input.email, companyId: scope.company.id });
  if (person === null || (await countOpenKeys(scope, person.id, input.purpose)) >= mostOpenKeys) return;
  const { purpose } = input;
  const { token, entry } = await issueToken(scope, { purpose, userId: person.id, companyId: scope.company.id });
  const asked = { action: `${purpose}-link`, subjectType: "user", subjectId: person.id };
  await sendMail(scope, {
    template: purpose,
    to: person.email,
    data: { name: person.name, link: linkOf(scope, input, token) },
    also: [entry, auditEntry(scope, { ...asked, detail: { address: scope.address } })],
  });
}

/**
 * Mails a sign-in link or a reset link to a member of this company. Everything that depends on whether there is such a person
 * happens behind the answer, so neither its words nor its time tell.
 * @throws AppError too_many_requests
 */
export async function requestKeyByMail(scope: Scope, input: Request): Promise<void> {
  await requireAllowance(scope.env, "signIn", `${input.purpose}:address:${scope.address}`);
  await requireAllowance(scope.env, "signIn", `${input.purpose}:account:${input.email}`);
  scope.waitUntil(mailKey(scope, input));
}
