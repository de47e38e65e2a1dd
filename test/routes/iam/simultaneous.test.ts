import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { action as saveCompany } from "#app/backoffice/companies/routes/iam-company.tsx";
import { action as inviteAction } from "#app/backoffice/people/routes/iam-invite.tsx";
import { action as listAction } from "#app/backoffice/people/routes/iam-list.tsx";
import { action as personAction } from "#app/backoffice/people/routes/iam-person.tsx";
import { action as policyAction } from "#app/backoffice/people/routes/iam-policy.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoInvitations, demoPolicies } from "#db/seed/demo-people.ts";
import {
  cookieFor,
  countRows,
  membershipOf,
  statusOf,
  storedVersion,
  twentyTimes,
} from "#test/routes/iam/iam-visitor.ts";
import { withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };

withDemoPeople();

const audited = (action: string) => countRows("SELECT count(*) AS n FROM audit_log WHERE action = ?", action);

test("twenty equal membership forms at once all succeed and change the policies once", async () => {
  const cookie = await cookieFor("admin");
  const id = await membershipOf("requester", "acme");
  const give = (policies: (keyof typeof demoPolicies)[]) => () =>
    visit(
      `http://localhost/iam/people/${id}`,
      {
        method: "POST",
        cookie,
        params: { id },
        body: new URLSearchParams(policies.map((name) => ["policyIds", demoPolicies[name].id])),
      },
      personAction,
    );
  const before = await audited("policies-changed");
  expect(await twentyTimes(give(["requester", "supervisor", "label"]))).toEqual(Array(20).fill(302));
  expect(await audited("policies-changed")).toBe(before + 1);
  const held = () => countRows("SELECT count(*) AS n FROM membership_policies WHERE membership_id = ?", id);
  expect(await held()).toBe(3);
  expect(await twentyTimes(give(["requester"]))).toEqual(Array(20).fill(302));
  expect(await audited("policies-changed")).toBe(before + 2);
  expect(await held()).toBe(1);
});

test("policies whose names differ in case and accents only are one: the others are told at the name", async () => {
  const cookie = await cookieFor("admin");
  const create = (name: string) =>
    visit(
      "http://localhost/iam/policies/new",
      { method: "POST", cookie, params: { id: "new" }, form: { name, scopes: "ListTags" } },
      policyAction,
    );
  const names = ["Équipe Édition", "équipe édition", "Equipe  edition", "ÉQUIPE ÉDITION"];
  let at = 0;
  const statuses = await twentyTimes(() => create(names[at++ % names.length] ?? ""));
  expect(statuses).toEqual([302, ...Array(19).fill(409)]);
  const { answer } = await create("E\u0301quipe E\u0301dition");
  expect(answer).toMatchObject({
    data: { error: { name: ["Name: another role already has this name."] }, initialValue: { scopes: "ListTags" } },
    init: { status: 409 },
  });
  expect(await countRows("SELECT count(*) AS n FROM policies WHERE name_key = 'equipe edition'")).toBe(1);
});

test("twenty invitations of one address are one, and one email when they come at once", async () => {
  const cookie = await cookieFor("admin");
  const invite = (email: string) => () =>
    visit(
      "http://localhost/iam/invite",
      { method: "POST", cookie, form: { name: "Sol Berg", email, policyIds: demoPolicies.supervisor.id } },
      inviteAction,
    );
  const open = (email: string) =>
    countRows("SELECT count(*) AS n FROM invitations WHERE email = ? AND status = 'pending'", email);
  const mails = (email: string) => countRows("SELECT count(*) AS n FROM outbox WHERE recipient = ?", email);
  expect(await twentyTimes(invite("at-once@elsewhere.example"))).toEqual(Array(20).fill(302));
  expect(await open("at-once@elsewhere.example")).toBe(1);
  expect(await mails("at-once@elsewhere.example")).toBe(1);
  expect(await countRows("SELECT count(*) AS n FROM users WHERE email = 'at-once@elsewhere.example'")).toBe(1);
});

test("an invitation repeated at once sends nothing, and later at most five emails lie unused in a mailbox", async () => {
  const cookie = await cookieFor("admin");
  const email = "again@elsewhere.example";
  const invite = async () => {
    const form = { name: "Sol Berg", email, policyIds: demoPolicies.supervisor.id };
    return statusOf(
      (await visit("http://localhost/iam/invite", { method: "POST", cookie, form }, inviteAction)).answer,
    );
  };
  const mails = () => countRows("SELECT count(*) AS n FROM outbox WHERE recipient = ?", email);
  expect([await invite(), await invite()]).toEqual([302, 302]);
  expect(await mails()).toBe(1);
  const statuses = [];
  for (let time = 0; time < 6; time += 1) {
    await DB.prepare("UPDATE invitations SET updated_at = updated_at - 60001 WHERE email = ?").bind(email).run();
    statuses.push(await invite());
  }
  expect(statuses).toEqual([302, 302, 302, 302, 429, 429]);
  expect(await mails()).toBe(5);
  expect(await countRows("SELECT count(*) AS n FROM invitations WHERE email = ?", email)).toBe(1);
});

test("twenty revocations, disables and enables at once write one audit row each, and repeating them none", async () => {
  const cookie = await cookieFor("admin");
  const act = (form: Record<string, string>) => () =>
    visit("http://localhost/iam/list", { method: "POST", cookie, form }, listAction);
  const revoke = act({ intent: "revoke", invitationId: demoInvitations[0].id });
  const before = await audited("invitation-revoked");
  const revoked = await twentyTimes(revoke);
  expect(revoked.every((status) => status === 302 || status === 404)).toBe(true);
  expect(await audited("invitation-revoked")).toBe(before + 1);
  await expect(revoke()).rejects.toMatchObject({ code: "not_found" });
  expect(await audited("invitation-revoked")).toBe(before + 1);
  const membershipId = await membershipOf("requester", "acme");
  for (const [intent, action] of [
    ["disable", "person-disabled"],
    ["enable", "person-enabled"],
  ] as const) {
    const rows = await audited(action);
    expect(await twentyTimes(act({ intent, membershipId }))).toEqual(Array(20).fill(302));
    await act({ intent, membershipId })();
    expect(await audited(action), intent).toBe(rows + 1);
  }
});

test("a sub-domain is one company's however many ask at once, and moving one needs its name typed", async () => {
  const cookie = await cookieFor("admin");
  const saveOpened = (id: string, form: Record<string, string>) =>
    visit(`http://localhost/iam-companies/${id}`, { method: "POST", cookie, params: { id }, form }, saveCompany);
  const save = (id: string, form: Record<string, string>) => async () =>
    saveOpened(id, { version: await storedVersion("companies", id), ...form });
  const created = await twentyTimes(save("new", { name: "Tidal", subdomain: "tidal" }));
  expect(created).toEqual([302, ...Array(19).fill(409)]);
  const id = demoCompanyIds.acme;
  const audits = await audited("company-changed");
  const unconfirmed = await save(id, { name: "Acme Motors", subdomain: "acme-moved", confirm: "acm" })();
  expect(unconfirmed.answer).toMatchObject({
    data: { error: { confirm: ["Confirmation: type acme, the current sub-domain."] } },
    init: { status: 400 },
  });
  expect(await audited("company-changed")).toBe(audits);
  const moved = await twentyTimes(save(id, { name: "Acme Motors", subdomain: "acme-moved", confirm: "acme" }));
  expect(moved.filter((status) => status === 302)).toHaveLength(1);
  expect(moved.every((status) => [302, 400, 409].includes(status))).toBe(true);
  expect(await audited("company-changed")).toBe(audits + 1);
  await save(id, { name: "Acme Motors", subdomain: "acme", confirm: "acme-moved" })();
  expect(await DB.prepare("SELECT subdomain FROM companies WHERE id = ?").bind(id).first("subdomain")).toBe("acme");
});
