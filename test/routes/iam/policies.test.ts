import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { action as policyAct } from "#app/backoffice/people/routes/iam-policy.tsx";
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
  await expect(savePolicy(ctx, { ...administrator, version, scopes: ["ListTiers"] })).rejects.toMatchObject({
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
