import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { resendInvitation } from "#app/backoffice/people/manage-invitation.server.ts";
import { action as inviteAction, loader as inviteLoader } from "#app/backoffice/people/routes/iam-invite.tsx";
import { action as policyAction, loader as policyLoader } from "#app/backoffice/people/routes/iam-policy.tsx";
import { invitePerson } from "#app/identity/people/invite-person.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { cookieFor, storedVersion, withManager } from "#test/routes/iam/iam-visitor.ts";
import { mail, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { linkTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };

withDemoPeople();

const acme = demoCompanyIds.acme;

function invite(cookie: string, form: Record<string, string>, host = "localhost") {
  const fields = { name: "Sol Berg", policyIds: demoPolicies.supervisor.id, ...form };
  return visit(`http://${host}/iam/invite`, { method: "POST", cookie, form: fields }, inviteAction);
}

const invitationOf = (email: string) =>
  DB.prepare("SELECT company_id, name, policy_ids, edition FROM invitations WHERE email = ? AND status = 'pending'")
    .bind(email)
    .first<Record<string, string>>();

test("an administrator invites into any company of the environment, in that company's name", async () => {
  const cookie = await cookieFor("admin");
  const page = await visit(`http://localhost/iam/invite?company=${acme}`, { cookie }, inviteLoader);
  const { companies, filled } = page.answer as Awaited<ReturnType<typeof inviteLoader>>;
  expect(companies.map((company) => company.name)).toEqual(["Syncline", "Acme Motors", "Nova Pictures"]);
  expect(filled.companyId).toBe(acme);
  const sent = await invite(cookie, { email: "tide@elsewhere.example", companyId: acme, edition: "artists" });
  expect((sent.answer as Response).headers.get("Location")).toBe(`/iam/invite?company=${acme}`);
  expect(await invitationOf("tide@elsewhere.example")).toMatchObject({ company_id: acme, edition: "artists" });
  expect((await linkTo("tide@elsewhere.example")).host).toBe("acme.localhost");
  const member = await invite(cookie, { email: mail("requester"), companyId: acme });
  expect(member.answer).toMatchObject({ data: { error: { email: [expect.stringContaining("already a member")] } } });
  const wrong = await invite(cookie, { email: "x@elsewhere.example", edition: "vinyl" });
  expect(wrong.answer).toMatchObject({
    data: { error: { edition: ["Start page: choose home page or artist pages."] } },
    init: { status: 400 },
  });
});

test("a preview sends no invitation, new or again, in the other person's name", async () => {
  const email = "preview@elsewhere.example";
  const cookie = await cookieFor("admin");
  const { ctx } = await visit("http://localhost/iam/invite", { cookie }, inviteLoader);
  const preview = { ...ctx, actor: ctx.actor && { ...ctx.actor, originalUserId: "administrator" } };
  const invitation = { email, name: "Sol Berg", policyIds: [demoPolicies.supervisor.id] };
  await expect(invitePerson(preview, invitation)).rejects.toMatchObject({ code: "forbidden" });
  expect(await invitationOf(email)).toBeNull();
  const { invitationId } = await invitePerson(ctx, invitation);
  await expect(resendInvitation(preview, { invitationId })).rejects.toMatchObject({ code: "forbidden" });
  const mails = DB.prepare("SELECT count(*) AS n FROM outbox WHERE recipient = ?").bind(email);
  expect(await mails.first("n")).toBe(1);
});

test("companies of another environment, unknown ones, and any other company on a company's host are 404", async () => {
  const cookie = await cookieFor("admin");
  for (const companyId of [demoCompanyIds.studio, demoCompanyIds.spaces, "none"]) {
    const sent = invite(cookie, { email: "away@elsewhere.example", companyId });
    await expect(sent, companyId).rejects.toMatchObject({ code: "not_found" });
  }
  await withManager(async (manager) => {
    const sent = invite(manager, { email: "away@elsewhere.example", companyId: demoCompanyIds.main }, "acme.localhost");
    await expect(sent).rejects.toMatchObject({ code: "not_found" });
    const page = await visit("http://acme.localhost/iam/invite", { cookie: manager }, inviteLoader);
    expect((page.answer as Awaited<ReturnType<typeof inviteLoader>>).companies).toHaveLength(1);
  });
  expect(await invitationOf("away@elsewhere.example")).toBeNull();
});

test("a suspended company is not offered, and inviting into it is refused in the form", async () => {
  const cookie = await cookieFor("admin");
  const set = (status: string) =>
    DB.prepare("UPDATE companies SET status = ? WHERE id = ?").bind(status, demoCompanyIds.nova).run();
  await set("suspended");
  const page = await visit("http://localhost/iam/invite", { cookie }, inviteLoader);
  const { companies } = page.answer as Awaited<ReturnType<typeof inviteLoader>>;
  expect(companies.map((company) => company.name)).toEqual(["Syncline", "Acme Motors"]);
  const sent = await invite(cookie, { email: "late@elsewhere.example", companyId: demoCompanyIds.nova });
  expect(sent.answer).toMatchObject({ init: { status: 409 } });
  await set("active");
});

test("a second invitation replaces the first, unless the first grants more than the inviter holds", async () => {
  const cookie = await cookieFor("admin");
  const email = "twice@elsewhere.example";
  await invite(cookie, { email, companyId: acme });
  await invite(cookie, { email, companyId: acme, name: "Sol Berge", policyIds: demoPolicies.administrator.id });
  expect(await invitationOf(email)).toMatchObject({
    name: "Sol Berge",
    policy_ids: JSON.stringify([demoPolicies.administrator.id]),
  });
  await withManager(async (manager) => {
    const { answer } = await invite(manager, { email }, "acme.localhost");
    expect(answer).toMatchObject({
      data: { error: { email: [expect.stringContaining(email)] } },
      init: { status: 403 },
    });
  });
  expect((await invitationOf(email))?.name).toBe("Sol Berge");
});

test("a person who loses the right to invite is refused on the next request", async () => {
  let cookie = "";
  await withManager(async (manager) => {
    cookie = manager;
    const { answer } = await invite(manager, { email: "before@elsewhere.example" }, "acme.localhost");
    expect((answer as Response).status).toBe(302);
  });
  const sent = invite(cookie, { email: "after@elsewhere.example" }, "acme.localhost");
  await expect(sent).rejects.toMatchObject({ code: "forbidden" });
  expect(await invitationOf("after@elsewhere.example")).toBeNull();
});

test("a policy carries the edition of the people who join with it", async () => {
  const cookie = await cookieFor("admin");
  const { id } = demoPolicies.label;
  const open = async () =>
    (
      (await visit(`http://localhost/iam/policies/${id}`, { cookie, params: { id } }, policyLoader)).answer as Awaited<
        ReturnType<typeof policyLoader>
      >
    ).policy;
  expect((await open())?.edition).toBe("artists");
  const save = async (edition: string) =>
    visit(
      `http://localhost/iam/policies/${id}`,
      {
        method: "POST",
        cookie,
        params: { id },
        form: { name: "Label", scopes: "ListArtists", edition, version: await storedVersion("policies", id) },
      },
      policyAction,
    );
  await save("");
  expect((await open())?.edition).toBeNull();
  await save("artists");
  expect((await open())?.edition).toBe("artists");
});
