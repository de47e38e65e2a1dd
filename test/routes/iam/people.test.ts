import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { action as inviteAct } from "#app/backoffice/people/routes/iam-invite.tsx";
import { loader as person } from "#app/backoffice/people/routes/iam-person.tsx";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { acme, act, cookieOf, give, lastAudit, people, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { cookieFor, membershipOf, withManager } from "#test/routes/iam/iam-visitor.ts";
import { mail, whoIs } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };

withDemoSessions();

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
  expect(await whoIs(await cookieFor("label"))).not.toBeNull();
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

test("a password reset email that isn't sent is not reported as sent, and leaves no line in the trail", async () => {
  const admin = await cookieOf("admin");
  const membershipId = await membershipOf("label", "main");
  const reset = async () => {
    const { ctx } = await act(admin, { intent: "reset", membershipId });
    return decodeURIComponent(ctx.responseHeaders.getSetCookie().join());
  };
  const count = (sql: string) => DB.prepare(sql).bind(mail("label")).first<number>("n");
  const state = async () => [
    await count("SELECT count(*) AS n FROM outbox WHERE template = 'reset' AND recipient = ?"),
    await count(
      "SELECT count(*) AS n FROM audit_log JOIN users ON users.id = subject_id WHERE email = ? AND action LIKE 'reset-%'",
    ),
  ];
  for (let sent = 1; sent <= 3; sent += 1) {
    expect(await reset()).toContain("Password reset email sent");
    expect(await state()).toEqual([sent, sent]);
  }
  expect(await reset()).toContain("several unused password reset emails");
  expect(await state()).toEqual([3, 3]);
  await DB.prepare("DELETE FROM auth_tokens WHERE purpose = 'reset'").run();
  await act(admin, { intent: "disable", membershipId });
  expect(await reset()).toContain("isn't active");
  expect(await state()).toEqual([3, 3]);
  await act(admin, { intent: "enable", membershipId });
});
