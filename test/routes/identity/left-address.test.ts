import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { action as sendInvitation } from "#app/backoffice/people/routes/iam-invite.tsx";
import { action as listAct } from "#app/backoffice/people/routes/iam-list.tsx";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { action as changeEmail } from "#app/identity/account/routes/account-email.tsx";
import { action as confirmEmail } from "#app/identity/account/routes/confirm-email.tsx";
import { action as askAgain } from "#app/identity/sign-in/routes/invite.tsx";
import { action as signUp, loader as signUpPage } from "#app/site/routes/user-sign-up.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPassword, demoPolicies } from "#db/seed/demo-people.ts";
import { mail, whoIs } from "#test/routes/identity/demo-people.ts";
import { account, post, signedIn, tokenOf, withFreshAccounts } from "#test/routes/identity/fresh-accounts.ts";
import { linkTo, mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as Bindings;
const nova = "nova.localhost";

withFreshAccounts("left");

async function inviteToNova(admin: string, email: string, name = "Noor Haddad"): Promise<string> {
  const form = { name, email, policyIds: demoPolicies.supervisor.id, companyId: demoCompanyIds.nova };
  expect((await post(admin, form, sendInvitation)).answer).toBeInstanceOf(Response);
  const sql = "SELECT id FROM invitations WHERE email = ? AND status = 'pending'";
  return (await DB.prepare(sql).bind(email).first<string>("id")) ?? "";
}

/** The person moves from `old` to a new address, in the browser they asked in or in one without a session. */
async function moveFrom(old: string, { inOtherBrowser }: { inOtherBrowser: boolean }) {
  const cookie = await signedIn(old);
  const email = mail(account(`${old}-moved`));
  await post(cookie, { email, current: demoPassword }, changeEmail);
  const confirmed = await post(
    inOtherBrowser ? null : cookie,
    {},
    confirmEmail,
    "localhost",
    tokenOf(await linkTo(email)),
  );
  expect(confirmed.answer).toBeInstanceOf(Response);
  return email;
}

async function expectClosed(link: URL) {
  const page = await visit(link.href, { params: tokenOf(link) }, signUpPage);
  expect(page.answer).toMatchObject({ invited: null });
  const joined = await post(null, { join: "1" }, signUp, nova, tokenOf(link));
  expect(joined).toMatchObject({ answer: { init: { status: 410 } }, cookie: null });
}

test("after a change of address an open invitation signs no one in from the old mailbox, and mails it nothing more", async () => {
  const admin = await signedIn("admin");
  for (const [name, inOtherBrowser] of [
    ["label", false],
    ["artist", true],
  ] as const) {
    const old = mail(account(name));
    const invitationId = await inviteToNova(admin, old);
    const link = await linkTo(old);
    const moved = await moveFrom(name, { inOtherBrowser });
    await expectClosed(link);
    const mailed = (await mailsTo(old)).length;
    await post(null, { email: old }, askAgain, nova);
    await post(null, {}, askAgain, nova, { id: invitationId });
    await expect(post(admin, { intent: "resend", invitationId }, listAct)).rejects.toMatchObject({ code: "not_found" });
    expect(await mailsTo(old)).toHaveLength(mailed);

    // Invited at the new address, the same account joins.
    await inviteToNova(admin, moved);
    const joined = await post(null, { join: "1" }, signUp, nova, tokenOf(await linkTo(moved)));
    expect(await whoIs(joined.cookie, nova)).toMatchObject({ email: moved });
  }
});

test("an invitation that was written while its person changed their address is worth nothing either, until someone has the address", async () => {
  const admin = await signedIn("admin");
  const old = mail(account("supervisor"));
  const invitationId = await inviteToNova(admin, old);
  const link = await linkTo(old);
  await moveFrom("supervisor", { inOtherBrowser: false });
  await DB.prepare("UPDATE invitations SET status = 'pending' WHERE id = ?").bind(invitationId).run();
  await expectClosed(link);
  const mailed = (await mailsTo(old)).length;
  await post(null, { email: old }, askAgain, nova);
  const resent = await post(admin, { intent: "resend", invitationId }, listAct);
  expect(decodeURIComponent(resent.ctx.responseHeaders.get("Set-Cookie") ?? "")).toContain("no longer open");
  expect(await mailsTo(old)).toHaveLength(mailed);

  // The address now belongs to another person, who gets links of their own.
  expect(await inviteToNova(admin, old, "Iris Haddad")).toBe(invitationId);
  await post(null, { email: old }, askAgain, nova);
  expect(await mailsTo(old)).toHaveLength(mailed + 2);
  const page = await visit((await linkTo(old)).href, { params: tokenOf(await linkTo(old)) }, signUpPage);
  expect(page.answer).toMatchObject({ invited: { email: old, hasAccount: false } });
  await expectClosed(link);
  await post(admin, { intent: "revoke", invitationId }, listAct);
  await expectClosed(await linkTo(old));
});
