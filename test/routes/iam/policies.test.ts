import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { loader as policiesLoader } from "#app/backoffice/people/routes/iam-policies.tsx";
import { action as policyAct, loader as policyPage } from "#app/backoffice/people/routes/iam-policy.tsx";
import { savePolicy } from "#app/identity/people/save-policy.server.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { acme, act, cookieOf, give, lastAudit, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { membershipOf, statusOf, storedVersion, withManager } from "#test/routes/iam/iam-visitor.ts";
import { whoIs } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };

withDemoSessions();

test("people can't give or take policies beyond their own scopes, nor act on people with more scopes, by any form", async () => {
  await withManager(async (cookie) => {
    const requester = await membershipOf("requester", "acme");
    const admin = await membershipOf("admin", "acme");
    const self = await membershipOf("supervisor", "acme");
    const refused = async (id: string, names: (keyof typeof demoPolicies)[]) => {
      const { answer } = await give(cookie, id, names, acme);
      return (answer as { init: { status: number } }).init.status;
    };
    expect(await refused(self, ["supervisor", "administrator"])).toBe(403);
    expect(await refused(requester, ["requester", "staff"])).toBe(403);
    expect(await refused(requester, [])).toBe(403);
    expect(await refused(admin, [])).toBe(403);
    await expect(act(cookie, { intent: "disable", membershipId: admin }, acme)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(act(cookie, { intent: "open-as", membershipId: requester }, acme)).rejects.toMatchObject({
      code: "forbidden",
    });
    const given = await give(cookie, requester, ["requester", "supervisor"], acme);
    expect((given.answer as Response).status).toBe(302);
    expect(await lastAudit()).toMatchObject({ action: "policies-changed" });
    await give(cookie, requester, ["requester"], acme);
    const form = new URLSearchParams({ name: "Mine", scopes: "*" });
    const policy = visit(
      `http://${acme}/iam/policies/new`,
      { method: "POST", cookie, params: { id: "new" }, body: form },
      policyAct,
    );
    await expect(policy).rejects.toMatchObject({ code: "forbidden" });
  });
});

test("the last administrator of a company can't be disabled or lose the policy, nor the policy its scope", async () => {
  const cookie = await cookieOf("admin");
  const id = await membershipOf("admin", "nova");
  await act(cookie, { intent: "disable", membershipId: id });
  const kept = await DB.prepare("SELECT status FROM memberships WHERE id = ?").bind(id).first("status");
  expect(kept).toBe("active");
  const stripped = await give(cookie, id, ["staff"]);
  expect(stripped.answer).toMatchObject({ init: { status: 409 } });
  const { ctx } = await visit("http://localhost/iam/policies", { cookie }, () => null);
  const { administrator } = demoPolicies;
  const version = await storedVersion("policies", administrator.id);
  await expect(
    savePolicy(ctx, { ...administrator, needsFactor: false, version, scopes: ["ListTiers"] }),
  ).rejects.toMatchObject({
    code: "conflict",
  });
  expect((await whoIs(cookie))?.scopes).toEqual(["*"]);
});

test("policies are created and changed by the environment's administrators, with unique names", async () => {
  const cookie = await cookieOf("admin");
  const save = (id: string, form: [string, string][], host = "localhost", as = cookie) =>
    visit(
      `http://${host}/iam/policies/${id}`,
      { method: "POST", cookie: as, params: { id }, body: new URLSearchParams(form) },
      policyAct,
    );
  const fields: [string, string][] = [
    ["name", "Raters"],
    ["scopes", "GetRatingQueue"],
    ["scopes", "UpdateRating"],
  ];
  expect(((await save("new", fields)).answer as Response).status).toBe(302);
  expect(
    (
      await save("new", [
        ["name", "raters"],
        ["scopes", "ListTags"],
      ])
    ).answer,
  ).toMatchObject({ init: { status: 409 } });
  expect(
    (
      await save("new", [
        ["name", ""],
        ["scopes", "Everything"],
      ])
    ).answer,
  ).toMatchObject({ init: { status: 400 } });
  const stored = await DB.prepare("SELECT scopes FROM policies WHERE name = 'Raters'").first("scopes");
  expect(stored).toBe('["GetRatingQueue","UpdateRating"]');
  const there = await cookieOf("admin", acme);
  await expect(save("new", fields, acme, there)).rejects.toMatchObject({ code: "forbidden" });
  await expect(
    save("no-such", [
      ["name", "Ghosts"],
      ["scopes", "ListTags"],
    ]),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("a new role begins as a copy of another one; without one, or with one that is gone, it begins empty", async () => {
  const cookie = await cookieOf("admin");
  const copied = async (from: string) => {
    const url = `http://localhost/iam/policies/new?from=${from}`;
    return (await visit(url, { cookie, params: { id: "new" } }, policyPage)).answer as Awaited<
      ReturnType<typeof policyPage>
    >;
  };
  const { staff } = demoPolicies;
  const page = await copied(staff.id);
  expect(page.copied).toMatchObject({ name: `Copy of ${staff.name}`, scopes: staff.scopes });
  expect(page.others.map(({ name }) => name)).toContain(staff.name);
  expect((await copied("gone")).copied).toBeNull();
  const there = visit(
    `http://${acme}/iam/policies/new?from=${staff.id}`,
    { cookie: await cookieOf("admin", acme), params: { id: "new" } },
    policyPage,
  );
  await expect(there).rejects.toMatchObject({ code: "forbidden" });
});

test("a role is put away with what it gave, comes back to those who are still members, and keeps companies their administrators", async () => {
  const cookie = await cookieOf("admin");
  const post = (id: string, form: Record<string, string>) =>
    visit(`http://localhost/iam/policies/${id}`, { method: "POST", cookie, params: { id }, form }, policyAct);
  const [member, gone] = [await membershipOf("label", "main"), await membershipOf("requester", "acme")];
  await DB.batch([
    DB.prepare(
      `INSERT INTO policies (id, name, name_key, scopes, created_at, updated_at) VALUES ('put-away', 'Night desk', 'night desk', '["ListTags"]', 1, 1)`,
    ),
    ...[member, gone].map((id) => DB.prepare("INSERT INTO membership_policies VALUES (?, 'put-away')").bind(id)),
  ]);
  const held = async () =>
    (await DB.prepare("SELECT membership_id FROM membership_policies WHERE policy_id = 'put-away'").all()).results
      .length;
  const version = await storedVersion("policies", "put-away");
  const deleted = (await post("put-away", { act: "delete", version })).answer as Response;
  expect(deleted.headers.get("Location")).toBe("/iam/policies?deleted=put-away");
  expect([await held(), await lastAudit()]).toMatchObject([0, { action: "policy-deleted" }]);
  const { answer } = await visit("http://localhost/iam/policies?deleted=put-away", { cookie }, policiesLoader);
  expect(answer).toMatchObject({ justDeleted: { name: "Night desk" }, deleted: [{ id: "put-away" }] });
  const parked = (await DB.prepare("SELECT * FROM memberships WHERE id = ?").bind(gone).first()) as Record<
    string,
    string
  >;
  await DB.prepare("DELETE FROM deleted_record_links WHERE recording_id = ?").bind(parked.id).run();
  expect(statusOf((await post("put-away", { restore: "put-away" })).answer)).toBe(302);
  expect([await held(), await lastAudit()]).toMatchObject([1, { action: "policy-restored" }]);
  expect(await DB.prepare("SELECT name, scopes FROM policies WHERE id = 'put-away'").first()).toEqual({
    ...{ name: "Night desk", scopes: '["ListTags"]' },
  });
  // Once.
  const { ctx } = await post("put-away", { restore: "put-away" });
  expect(decodeURIComponent(ctx.responseHeaders.getSetCookie().join())).toContain("could not be restored");

  const { administrator } = demoPolicies;
  const last = await post(administrator.id, {
    act: "delete",
    version: await storedVersion("policies", administrator.id),
  });
  expect(last.answer).toMatchObject({ init: { status: 409 } });
  expect((await whoIs(cookie))?.scopes).toEqual(["*"]);
});

test("a role in an open invitation stays, and no one on a company's host or with fewer permissions puts one away", async () => {
  const cookie = await cookieOf("admin");
  const { id } = demoPolicies.label;
  const version = await storedVersion("policies", id);
  const post = (as: string, host: string, form: Record<string, string>) =>
    visit(`http://${host}/iam/policies/${id}`, { method: "POST", cookie: as, params: { id }, form }, policyAct);
  const company = await DB.prepare("SELECT id FROM companies WHERE subdomain = 'acme'").first<string>("id");
  await DB.prepare(
    `INSERT INTO invitations (id, company_id, email, name_key, policy_ids, created_at, updated_at) VALUES ('offers-a-role', ?, 'new@label.example', '', json_array(?), 1, 1)`,
  )
    .bind(company, id)
    .run();
  const refused = (await post(cookie, "localhost", { act: "delete", version })).answer as { data: { error: object } };
  expect(refused.data.error).toEqual({ "": [expect.stringContaining("open invitation")] });
  await DB.prepare("DELETE FROM invitations WHERE id = 'offers-a-role'").run();
  for (const form of [{ act: "delete", version }, { restore: id }] as Record<string, string>[]) {
    await expect(post(await cookieOf("admin", acme), acme, form)).rejects.toMatchObject({ code: "forbidden" });
    await expect(post(await cookieOf("staff"), "localhost", form)).rejects.toMatchObject({ code: "forbidden" });
  }
  expect(await DB.prepare("SELECT count(*) AS n FROM policies WHERE id = ?").bind(id).first("n")).toBe(1);
});

test("a policy that someone else changed meanwhile is not overwritten unseen, and saving again replaces it", async () => {
  const cookie = await cookieOf("admin");
  const { id } = demoPolicies.label;
  const post = (name: string, version: string) =>
    visit(
      `http://localhost/iam/policies/${id}`,
      { method: "POST", cookie, params: { id }, form: { name, scopes: "ListArtists", edition: "artists", version } },
      policyAct,
    );
  const named = () => DB.prepare("SELECT name FROM policies WHERE id = ?").bind(id).first("name");
  const opened = await storedVersion("policies", id);
  expect(statusOf((await post("Labels", opened)).answer)).toBe(302);
  for (const version of [opened, ""]) {
    const { answer } = await post("Imprints", version);
    expect(answer).toMatchObject({
      data: {
        error: { "": [expect.stringMatching(/^Someone else changed this/)] },
        initialValue: { name: "Imprints", version: await storedVersion("policies", id) },
      },
      init: { status: 409 },
    });
    expect(await named()).toBe("Labels");
  }
  const both = [post("One", await storedVersion("policies", id)), post("Two", await storedVersion("policies", id))];
  const statuses = (await Promise.all(both)).map(({ answer }) => statusOf(answer));
  expect(statuses.toSorted()).toEqual([302, 409]);
  expect(statusOf((await post("Label", await storedVersion("policies", id))).answer)).toBe(302);
  expect(await named()).toBe("Label");
});
