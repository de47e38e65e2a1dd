import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { action as person } from "#app/backoffice/people/routes/iam-person.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { mail, signIn, whoIs } from "#test/routes/identity/demo-people.ts";
import { addApp, clearFactors, read } from "#test/routes/identity/factor-visitor.ts";
import { account, membershipOf, signedIn, withFreshAccounts } from "#test/routes/identity/fresh-accounts.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };

withFreshAccounts("reset");
beforeEach(clearFactors);

async function decide(cookie: string, membershipId: string, form: Record<string, string>) {
  const url = `http://localhost/iam/list/${membershipId}`;
  return read(await visit(url, { method: "POST", cookie, form, params: { id: membershipId } }, person));
}

const openReset = () =>
  DB.prepare("SELECT id FROM factor_resets WHERE state = 'open'")
    .first<string>("id")
    .then((id) => id ?? "");

test("one administrator asks and another one resets: factors and sessions are gone, and the person is told", async () => {
  const label = await signedIn("label");
  await addApp(label);
  const id = await membershipOf("label", demoCompanyIds.main);
  const [first, second] = [await signedIn("admin"), await signedIn("staff")];
  expect(await decide(first, id, { intent: "ask-factor-reset", reason: "" })).toMatchObject({ status: 400 });
  const reason = "Phone lost on a train";
  expect((await decide(first, id, { intent: "ask-factor-reset", reason })).status).toBe(302);
  expect((await decide(second, id, { intent: "ask-factor-reset", reason })).status).toBe(409);
  expect((await mailsTo(mail(account("label")))).at(-1)?.subject).toContain("wants to reset");
  const resetId = await openReset();
  expect((await decide(first, id, { intent: "allow-factor-reset", resetId })).status).toBe(403);
  expect(await whoIs(label)).not.toBeNull();
  expect((await decide(second, id, { intent: "allow-factor-reset", resetId })).status).toBe(302);
  expect(await whoIs(label)).toBeNull();
  expect((await decide(second, id, { intent: "allow-factor-reset", resetId })).status).toBe(409);
  expect((await signIn(account("label"))).cookie).not.toBeNull();
  expect((await mailsTo(mail(account("label")))).at(-1)?.subject).toContain("was reset");
});

test("no one resets their own factor, that of a person with more rights, or of one of other companies", async () => {
  const staff = await signedIn("staff");
  await addApp(staff);
  const own = await membershipOf("staff", demoCompanyIds.main);
  const reason = "Lost";
  expect((await decide(staff, own, { intent: "ask-factor-reset", reason })).status).toBe(400);
  const admin = await signedIn("admin");
  const without = await membershipOf("artist", demoCompanyIds.main);
  expect((await decide(admin, without, { intent: "ask-factor-reset", reason })).status).toBe(409);
  await DB.batch([
    DB.prepare(
      "INSERT INTO policies (id, name, name_key, scopes, created_at, updated_at) VALUES ('inviter', 'Inviter', 'inviter', ?, 0, 0)",
    ).bind(JSON.stringify(["CreateIdentitie"])),
    DB.prepare("UPDATE membership_policies SET policy_id = 'inviter' WHERE policy_id = ? AND membership_id = ?").bind(
      demoPolicies.administrator.id,
      await membershipOf("admin", demoCompanyIds.main),
    ),
  ]);
  expect((await decide(admin, own, { intent: "ask-factor-reset", reason })).status).toBe(403);
  expect(await openReset()).toBe("");
});

test("a reset of a factor that its owner removed can be refused, and no more", async () => {
  await addApp(await signedIn("label"));
  const id = await membershipOf("label", demoCompanyIds.main);
  const [first, second] = [await signedIn("admin"), await signedIn("staff")];
  await decide(first, id, { intent: "ask-factor-reset", reason: "Lost" });
  const resetId = await openReset();
  await clearFactors();
  expect((await decide(second, id, { intent: "allow-factor-reset", resetId })).status).toBe(409);
  expect((await decide(second, id, { intent: "refuse-factor-reset", resetId })).status).toBe(302);
  expect(await openReset()).toBe("");
});

test("of two administrators at once one decides; who asked may take it back", async () => {
  const label = await signedIn("label");
  await addApp(label);
  const id = await membershipOf("label", demoCompanyIds.main);
  const [first, second] = [await signedIn("admin"), await signedIn("staff")];
  await decide(first, id, { intent: "ask-factor-reset", reason: "Lost" });
  const resetId = await openReset();
  const both = await Promise.all([
    decide(first, id, { intent: "refuse-factor-reset", resetId }),
    decide(second, id, { intent: "allow-factor-reset", resetId }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
});
