import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { action as sessionSettings } from "#app/api/routes/session-settings.ts";
import { loader as dashboard } from "#app/backoffice/people/routes/iam-dashboard.tsx";
import { action as inviteAct } from "#app/backoffice/people/routes/iam-invite.tsx";
import { loader as list, action as listAct } from "#app/backoffice/people/routes/iam-list.tsx";
import { loader as person, action as personAct } from "#app/backoffice/people/routes/iam-person.tsx";
import { action as policyAct } from "#app/backoffice/people/routes/iam-policy.tsx";
import { savePolicy } from "#app/identity/people/save-policy.server.ts";
import { action as quitAct } from "#app/identity/session/routes/quit-preview.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { cookieFor, membershipOf, withManager } from "#test/routes/iam/iam-visitor.ts";
import { mail, whoIs, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };

withDemoPeople();

const acme = "acme.localhost";
const cookies = new Map<string, string>();

/** One session for each account and host of this file. */
async function cookieOf(account: string, host = "localhost"): Promise<string> {
  const key = `${account}@${host}`;
  const cookie = cookies.get(key) ?? (await cookieFor(account, host));
  cookies.set(key, cookie);
  return cookie;
}

async function lastAudit() {
  const sql =
    "SELECT action, company_id, actor_id, original_actor_id, subject_id FROM audit_log ORDER BY id DESC LIMIT 1";
  return DB.prepare(sql).first<Record<string, string>>();
}

const people = (cookie: string, query = "", host = "localhost") =>
  visit(`http://${host}/iam/list${query}`, { cookie }, list).then(
    ({ answer }) => answer as Awaited<ReturnType<typeof list>>,
  );

const act = (cookie: string, form: Record<string, string>, host = "localhost") =>
  visit(`http://${host}/iam/list?q=x`, { method: "POST", cookie, form }, listAct);

const give = (cookie: string, id: string, policies: (keyof typeof demoPolicies)[], host = "localhost") =>
  visit(
    `http://${host}/iam/people/${id}`,
    {
      method: "POST",
      cookie,
      params: { id },
      body: new URLSearchParams(policies.map((name) => ["policyIds", demoPolicies[name].id])),
    },
    personAct,
  );

test("the list of people needs its scope and shows one company only", async () => {
  await expect(people("")).rejects.toMatchObject({ code: "unauthorised" });
  await expect(people(await cookieOf("staff"))).rejects.toMatchObject({ code: "forbidden" });
  const own = await people(await cookieOf("admin"));
  expect(own.people.map((row) => row.email)).toEqual(["admin", "label", "staff", "supervisor", "artist"].map(mail));
  expect(own.companies.map((row) => row.name)).toEqual(["Syncline", "Acme Motors", "Nova Pictures"]);
  await withManager(async (cookie) => {
    const there = await people(cookie, "", acme);
    const members = there.people.filter((row) => row.kind === "member");
    expect(members.map((row) => row.email).sort()).toEqual(["admin", "requester", "supervisor"].map(mail));
    expect(there.companies.map((row) => row.name)).toEqual(["Acme Motors"]);
    const elsewhere = await people(cookie, "?company=00000000-0000-7000-8000-000000000001", acme);
    expect(elsewhere).toMatchObject({ people: [], total: 0 });
  });
});

test("people are found by name, email, status and company, and wildcards are plain characters", async () => {
  const cookie = await cookieOf("admin");
  expect((await people(cookie, "?q=OKAFOR")).people).toHaveLength(1);
  expect((await people(cookie, "?q=%25")).people).toEqual([]);
  expect((await people(cookie, "?status=disabled")).total).toBe(0);
  expect((await people(cookie, "?status=nonsense&page=-3")).total).toBe(5);
  const acmes = await people(cookie, `?company=00000000-0000-7000-8000-000000000101`);
  expect(acmes.people.map((row) => row.name)).toContain("Priya Novak");
  const spaces = await people(cookie, `?company=00000000-0000-7000-8000-000000000103`);
  expect(spaces.total).toBe(0);
});

test("a disabled person is signed out at once and can sign in when enabled; both write an audit row", async () => {
  const admin = await cookieOf("admin");
  const label = await cookieOf("label");
  const membershipId = await membershipOf("label", "main");
  const { answer } = await act(admin, { intent: "disable", membershipId });
  expect((answer as Response).headers.get("Location")).toBe("/iam/list?q=x");
  expect(await whoIs(label)).toBeNull();
  expect(await lastAudit()).toMatchObject({ action: "person-disabled", original_actor_id: null });
  expect((await people(admin, "?status=disabled")).people.map((row) => row.email)).toEqual([mail("label")]);
  await act(admin, { intent: "enable", membershipId });
  expect(await whoIs(label)).toBeNull();
  cookies.delete("label@localhost");
  expect(await whoIs(await cookieOf("label"))).not.toBeNull();
});

test("another company's membership is a 404 for every action", async () => {
  await withManager(async (cookie) => {
    const membershipId = await membershipOf("label", "main");
    for (const intent of ["disable", "enable"]) {
      await expect(act(cookie, { intent, membershipId }, acme), intent).rejects.toMatchObject({ code: "not_found" });
    }
    await expect(give(cookie, membershipId, ["supervisor"], acme)).rejects.toMatchObject({ code: "not_found" });
    const look = visit(`http://${acme}/iam/people/x`, { cookie, params: { id: membershipId } }, person);
    await expect(look).rejects.toMatchObject({ code: "not_found" });
  });
});

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
  await expect(savePolicy(ctx, { ...administrator, scopes: ["ListTiers"] })).rejects.toMatchObject({
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

test("an administrator previews the product as another person, with both names in the audit trail, and comes back", async () => {
  const admin = await cookieFor("admin");
  const { id: adminId = "" } = (await whoIs(admin)) ?? {};
  const opened = await act(admin, { intent: "open-as", membershipId: await membershipOf("artist", "main") });
  expect((opened.answer as Response).headers.get("Location")).toBe("/discover");
  const as = opened.cookie ?? "";
  expect(await whoIs(as)).toMatchObject({
    email: mail("artist"),
    scopes: ["GetArtist", "UpdateArtist"],
    originalUserId: adminId,
  });
  expect(await whoIs(admin)).toBeNull();
  await expect(people(as)).rejects.toMatchObject({ code: "forbidden" });

  await visit(
    "http://localhost/api/v1/session-settings",
    { method: "PUT", cookie: as, body: '{"playerWidgetConfig":{"volume":0.1}}' },
    sessionSettings,
  );
  expect((await whoIs(as))?.volume).toBeNull();

  const quit = await visit("http://localhost/quit-preview", { method: "POST", cookie: as }, quitAct);
  expect((quit.answer as Response).headers.get("Location")).toBe("/iam/list");
  expect(await whoIs(as)).toBeNull();
  expect(await whoIs(quit.cookie)).toMatchObject({ email: mail("admin"), originalUserId: null });
  const trail = await DB.prepare(
    "SELECT count(*) AS n FROM audit_log WHERE action IN ('open-as-user', 'preview-started') AND (actor_id = ?1 OR original_actor_id = ?1)",
  )
    .bind(adminId)
    .first("n");
  expect(trail).toBe(2);
});

test("previewing a person of another company leads to that company's host with a token, and not from within a preview", async () => {
  const admin = await cookieFor("admin");
  const membershipId = await membershipOf("requester", "acme");
  const opened = await act(admin, { intent: "open-as", membershipId });
  const location = (opened.answer as Response).headers.get("Location") ?? "";
  expect(location).toMatch(/^http:\/\/acme\.localhost\/auth\/[\w-]{43}\?returnUrl=%2Fdiscover&accessAccount=1$/);
  const key = await DB.prepare("SELECT payload FROM auth_tokens ORDER BY id DESC LIMIT 1").first<string>("payload");
  expect(JSON.parse(key ?? "{}")).toMatchObject({ accessAccount: "1" });
  const self = await act(admin, { intent: "open-as", membershipId: await membershipOf("admin", "main") }).catch(
    (error) => error,
  );
  expect(self).toMatchObject({ code: "conflict" });
});

test("the dashboard counts people and shows who did what, filtered and by pages", async () => {
  const cookie = await cookieOf("admin");
  const ask = async (query: string) =>
    (await visit(`http://localhost/iam-dashboard${query}`, { cookie }, dashboard)).answer as Awaited<
      ReturnType<typeof dashboard>
    >;
  const all = await ask("");
  expect(all.figures.active).toBe(5);
  expect(all.signIns.length).toBeGreaterThan(0);
  expect(all.trail[0]?.at).toBeGreaterThanOrEqual(all.trail.at(-1)?.at ?? 0);
  const previews = await ask("?action=open-as-user&q=Lindqvist");
  expect(previews.trail.length).toBeGreaterThan(0);
  expect(previews.trail.every((row) => row.action === "open-as-user")).toBe(true);
  expect((await ask("?q=no-such-name")).trail).toEqual([]);
  const { ctx } = await visit("http://localhost/iam-dashboard", { cookie }, dashboard);
  expect(ctx.trips.count).toBeLessThanOrEqual(3);
});

test("an invitation grants only policies that the inviter holds, goes out by email, and never to a member", async () => {
  const invite = (cookie: string, given: { email: string; policy: keyof typeof demoPolicies }, host = "localhost") =>
    visit(
      `http://${host}/iam/invite`,
      {
        method: "POST",
        cookie,
        form: { name: "Sol Berg", email: given.email, policyIds: demoPolicies[given.policy].id },
      },
      inviteAct,
    );
  const admin = await cookieOf("admin");
  const sent = await invite(admin, { email: "Sol@elsewhere.example", policy: "supervisor" });
  expect((sent.answer as Response).headers.get("Location")).toBe("/iam/invite");
  const mailed = await DB.prepare("SELECT recipient, template FROM outbox ORDER BY id DESC LIMIT 1").first();
  expect(mailed).toEqual({ recipient: "sol@elsewhere.example", template: "invitation" });
  const member = await invite(admin, { email: mail("staff"), policy: "supervisor" });
  expect(member.answer).toMatchObject({ init: { status: 409 } });
  await withManager(async (cookie) => {
    const beyond = await invite(cookie, { email: "sol@elsewhere.example", policy: "administrator" }, acme);
    expect(beyond.answer).toMatchObject({ init: { status: 403 } });
  });
});

test("a password reset email comes from the person's company and links to its host", async () => {
  const admin = await cookieOf("admin");
  const newest = () =>
    DB.prepare(
      "SELECT recipient, text, tenant_id FROM outbox JOIN companies ON companies.id = company_id WHERE template = 'reset' ORDER BY outbox.id DESC",
    ).first<Record<string, string>>();
  await act(admin, { intent: "reset", membershipId: await membershipOf("artist", "main") });
  expect(await newest()).toMatchObject({ recipient: mail("artist"), tenant_id: "main" });
  await act(admin, { intent: "reset", membershipId: await membershipOf("requester", "acme") });
  const there = await newest();
  expect(there).toMatchObject({ recipient: mail("requester"), tenant_id: "acme" });
  expect(there?.text).toContain("http://acme.localhost/reset-password/");
  expect(await lastAudit()).toMatchObject({ company_id: "00000000-0000-7000-8000-000000000101" });
});
