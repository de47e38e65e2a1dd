import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { action as listAct } from "#app/backoffice/people/routes/iam-list.tsx";
import { action as personAct } from "#app/backoffice/people/routes/iam-person.tsx";
import { action as changeEmail } from "#app/identity/account/routes/account-email.tsx";
import { action as changePassword } from "#app/identity/account/routes/account-password.tsx";
import { action as changeSessions, loader as sessionsPage } from "#app/identity/account/routes/account-sessions.tsx";
import { action as confirmEmail } from "#app/identity/account/routes/confirm-email.tsx";
import { action as quit } from "#app/identity/session/routes/quit-preview.ts";
import { action as reset } from "#app/identity/sign-in/routes/reset-password.tsx";
import { action as requestReset } from "#app/identity/sign-in/routes/reset-password-request.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPassword, demoPolicies } from "#db/seed/demo-people.ts";
import { mail, whoIs } from "#test/routes/identity/demo-people.ts";
import {
  account,
  chosen,
  everywhere,
  follow,
  membershipOf,
  openElsewhere,
  openPreview,
  post,
  signedIn,
  strip,
  tokenOf,
  withFreshAccounts,
} from "#test/routes/identity/fresh-accounts.ts";
import { linkTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };

withFreshAccounts("end");

/** The preview is over on every path: it acts no more, and quitting it signs no one in. */
async function expectEnded(preview: string, host = "localhost") {
  expect(await whoIs(preview, host)).toBeNull();
  await expect(post(preview, {}, quit, host)).rejects.toMatchObject({ code: "unauthorised" });
}

const endings: Record<string, (cookie: string) => Promise<unknown>> = {
  "signing out everywhere": (cookie) => everywhere(cookie),
  "a new password": (cookie) => post(cookie, { current: demoPassword, ...chosen }, changePassword),
  "a password reset": async () => {
    await post(null, { email: mail(account("admin")) }, requestReset);
    const link = await linkTo(mail(account("admin")));
    return post(null, chosen, reset, "localhost", tokenOf(link));
  },
  "a new e-mail address": async (cookie) => {
    const email = mail(account("new-admin"));
    await post(cookie, { email, current: demoPassword }, changeEmail);
    return post(null, {}, confirmEmail, "localhost", tokenOf(await linkTo(email)));
  },
  "losing the membership": async () => {
    const membershipId = await membershipOf("admin", demoCompanyIds.main);
    return post(await signedIn("staff"), { intent: "disable", membershipId }, listAct);
  },
  "losing the rights": async () => {
    const id = await membershipOf("admin", demoCompanyIds.main);
    const { supervisor } = demoPolicies;
    return post(await signedIn("staff"), { policyIds: supervisor.id }, personAct, "localhost", { id });
  },
};

for (const [name, end] of Object.entries(endings)) {
  test(`${name} ends the previews that an administrator opened in other browsers`, async () => {
    const preview = await openPreview("artist");
    await end(await signedIn("admin"));
    await expectEnded(preview);
  });
}

test("an administrator who lost every right gives nothing back to themselves through the preview of another one", async () => {
  const preview = await openPreview("staff");
  expect((await whoIs(preview))?.scopes).toContain("*");
  await strip("admin");
  const id = await membershipOf("admin", demoCompanyIds.main);
  const give = post(preview, { policyIds: demoPolicies.administrator.id }, personAct, "localhost", { id });
  await expect(give).rejects.toMatchObject({ code: "unauthorised" });
  await expectEnded(preview);
});

test("a preview ends when the person previewed may do more than the administrator, and goes on while rights suffice", async () => {
  const preview = await openElsewhere("supervisor", demoCompanyIds.acme).then((url) => follow(url));
  expect(await whoIs(preview.cookie, "acme.localhost")).toMatchObject({ email: mail(account("supervisor")) });
  // Still an administrator of the company itself, so the preview there goes on.
  const ofMain = await membershipOf("admin", demoCompanyIds.main);
  const remove = DB.prepare("DELETE FROM membership_policies WHERE membership_id = ?");
  await remove.bind(ofMain).run();
  expect(await whoIs(preview.cookie, "acme.localhost")).not.toBeNull();
  await remove.bind(await membershipOf("admin", demoCompanyIds.acme)).run();
  expect(await whoIs(preview.cookie, "acme.localhost")).toBeNull();
});

test("an administrator of one environment's company has no preview in the other environment", async () => {
  const url = await openElsewhere("supervisor", demoCompanyIds.acme);
  const { cookie } = await follow(url);
  const members =
    "SELECT m.id FROM memberships AS m JOIN users ON users.id = user_id WHERE email = ? AND company_id != ?";
  await DB.prepare(`DELETE FROM membership_policies WHERE membership_id IN (${members})`)
    .bind(mail(account("admin")), demoCompanyIds.spaces)
    .run();
  expect(await whoIs(cookie, "acme.localhost")).toBeNull();
});

test("a preview on its way to another host does not arrive after the administrator signed out everywhere or lost the right", async () => {
  const first = await openElsewhere("requester", demoCompanyIds.acme);
  await everywhere(await signedIn("admin"));
  expect(await follow(first)).toEqual({ cookie: null, to: "/login" });
  const second = await openElsewhere("requester", demoCompanyIds.acme);
  await strip("admin");
  expect(await follow(second)).toEqual({ cookie: null, to: "/login" });
});

test("previews are listed among the administrator's own sessions, in words, and ended one by one", async () => {
  const preview = await openPreview("artist");
  const admin = await signedIn("admin");
  const { answer } = await visit("http://localhost/x", { cookie: admin }, sessionsPage);
  const { sessions } = answer as Awaited<ReturnType<typeof sessionsPage>>;
  expect(sessions.map(({ previewOf, current }) => [previewOf, current])).toEqual(
    expect.arrayContaining([
      ["Teodora Reyes", false],
      [null, true],
    ]),
  );
  const sessionId = sessions.find(({ previewOf }) => previewOf !== null)?.id ?? "";
  // The person previewed neither sees nor ends it.
  const artist = await signedIn("artist");
  const theirs = (await visit("http://localhost/x", { cookie: artist }, sessionsPage)).answer as typeof answer;
  expect((theirs as Awaited<ReturnType<typeof sessionsPage>>).sessions.map(({ id }) => id)).not.toContain(sessionId);
  await post(artist, { sessionId }, changeSessions);
  expect(await whoIs(preview)).not.toBeNull();
  await post(admin, { sessionId }, changeSessions);
  await expectEnded(preview);
});
