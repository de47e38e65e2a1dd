import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { action, loader } from "#app/identity/account/routes/account-views.tsx";
import { loader as root } from "#app/root.tsx";
import { mail, signIn, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };
const page = "http://localhost/account-settings/views";

withDemoPeople();

async function submit(cookie: string | null, form: Record<string, string>) {
  const { answer, ctx } = await visit(page, { method: "POST", cookie, form }, action);
  if (answer instanceof Response) return { to: answer.headers.get("Location"), trips: ctx.trips.count };
  return (answer as { data: { error?: Record<string, string[]>; initialValue?: object } }).data;
}

const viewsOf = async (cookie: string | null) =>
  ((await visit(page, { cookie }, loader)).answer as { views: [string, { name: string; query: string }[]][] }).views;

test("a person names filters of lists and removes them; other settings stay, and others don't see them", async () => {
  const { cookie } = await signIn("staff");
  await DB.prepare(`UPDATE users SET settings = '{"playerWidgetConfig":{"volume":0.5}}' WHERE email = ?`)
    .bind(mail("staff"))
    .run();
  const songs = { list: "/songs/list", query: "?lacks=tier&page=3&columns=title" };
  const saved = await submit(cookie, { ...songs, name: " No tier yet " });
  expect(saved).toEqual({ to: "/songs/list?lacks=tier&columns=title", trips: expect.any(Number) });
  expect((saved as { trips: number }).trips).toBeLessThanOrEqual(3);
  await submit(cookie, { ...songs, name: "Second" });
  await submit(cookie, { ...songs, query: "status=unpublished", name: "Second" });
  expect(await viewsOf(cookie)).toEqual([
    [
      "/songs/list",
      [
        { name: "No tier yet", query: "lacks=tier&columns=title" },
        { name: "Second", query: "status=unpublished" },
      ],
    ],
  ]);
  expect(await viewsOf((await signIn("admin")).cookie)).toEqual([]);
  for (const remove of ["No tier yet", "unknown", "Second", "Second"])
    expect(await submit(cookie, { list: songs.list, remove })).toMatchObject({ to: "/account-settings/views" });
  const shown = async () =>
    ((await visit("http://localhost/songs/list", { cookie }, root)).answer as { listViews: object | null }).listViews;
  await submit(cookie, { ...songs, name: "Mine" });
  expect(await shown()).toEqual({ "/songs/list": [{ name: "Mine", query: "lacks=tier&columns=title" }] });
  const preview = (by: string) =>
    DB.prepare(`UPDATE sessions SET original_user_id = ${by} WHERE user_id = (SELECT id FROM users WHERE email = ?)`)
      .bind(mail("staff"))
      .run();
  await preview(`(SELECT id FROM users WHERE email = '${mail("admin")}')`);
  expect(await shown()).toBeNull();
  await expect(viewsOf(cookie)).rejects.toMatchObject({ code: "forbidden" });
  await expect(submit(cookie, { list: songs.list, remove: "Mine" })).rejects.toMatchObject({ code: "forbidden" });
  await preview("NULL");
  await submit(cookie, { list: songs.list, remove: "Mine" });
  for (const list of ["constructor", "__proto__", "/nowhere"])
    expect(await submit(cookie, { list, remove: "x".repeat(9000) }), list).toMatchObject({
      to: "/account-settings/views",
    });
  expect(await viewsOf(cookie)).toEqual([]);
  const row = await DB.prepare("SELECT settings FROM users WHERE email = ?").bind(mail("staff")).first("settings");
  expect(JSON.parse(String(row))).toMatchObject({ playerWidgetConfig: { volume: 0.5 } });
});

test("a view needs a name and the address of a list here; what is refused comes back as it was typed", async () => {
  const { cookie } = await signIn("staff");
  const good = { list: "/songs/list", query: "lacks=tier" };
  for (const name of [" ", "\u200b\u202e"])
    expect(await submit(cookie, { ...good, name })).toMatchObject({ error: { name: ["Enter a name."] } });
  expect(await submit(cookie, { ...good, name: "x".repeat(41) })).toMatchObject({
    error: { name: ["Use at most 40 characters."] },
    initialValue: { name: "x".repeat(41) },
  });
  for (const wrong of [
    { list: "//evil.example/a" },
    { list: "https://evil.example" },
    { list: "/__proto__\\x" },
    { query: "" },
    { query: "page=2" },
    { query: `q=${"x".repeat(700)}` },
  ])
    expect(await submit(cookie, { ...good, ...wrong, name: "One" }), JSON.stringify(wrong)).toMatchObject({
      error: { "": [expect.stringContaining("can't be a view of a list")] },
      initialValue: { name: "One" },
    });
  for (let at = 0; at < 8; at += 1) await submit(cookie, { ...good, name: `View ${at}` });
  expect(await submit(cookie, { ...good, name: "One more" })).toMatchObject({
    error: { "": [expect.stringContaining("at most 8")] },
  });
  expect(await submit(cookie, { ...good, name: "View 3" })).toMatchObject({ to: "/songs/list?lacks=tier" });
});
