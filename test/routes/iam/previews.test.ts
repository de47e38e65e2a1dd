import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { loader as dashboard } from "#app/backoffice/people/routes/iam-dashboard.tsx";
import { action as quitAct } from "#app/identity/session/routes/quit-preview.ts";
import { act, cookieOf, people, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { cookieFor, membershipOf } from "#test/routes/iam/iam-visitor.ts";
import { mail, whoIs } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";

const { DB } = env as unknown as { DB: D1Database };

withDemoSessions();

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
    apiHandler,
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
