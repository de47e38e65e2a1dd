import { beforeAll, expect, test } from "vitest";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { changePreset } from "#app/rights/usage/presets/change-preset.server.ts";
import { createPreset } from "#app/rights/usage/presets/create-preset.server.ts";
import { deletePreset } from "#app/rights/usage/presets/delete-preset.server.ts";
import { listPresets } from "#app/rights/usage/presets/list-presets.server.ts";
import { requirePreset } from "#app/rights/usage/presets/require-preset.server.ts";
import { restorePreset } from "#app/rights/usage/presets/restore-preset.server.ts";
import { action, loader } from "#app/rights/usage/routes/usage.tsx";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { cookieFor, countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const usage = "media:social_paid;territories:DE,AT;months:12;category:alcohol";
let [supervisor, admin, acme, artist] = ["", "", "", ""];

beforeAll(async () => {
  await seedDemo(testContext());
  [supervisor, admin] = [await cookieFor("supervisor"), await cookieFor("admin")];
  [acme, artist] = [await cookieFor("supervisor", "acme.localhost"), await cookieFor("artist")];
});

/** `work` as the person of a session. */
async function as<Result>(
  cookie: string | null,
  work: (ctx: RequestContext) => Promise<Result>,
  host = "localhost",
): Promise<Result> {
  return (await visit(`http://${host}/usage`, { cookie }, ({ context }) => work(context.ctx))).answer as Result;
}

const names = (cookie = supervisor, host = "localhost") =>
  as(cookie, async (ctx) => (await listPresets(ctx)).map(({ name }) => name), host);
const save = (name: string, cookie = supervisor, host = "localhost") =>
  as(cookie, (ctx) => createPreset(ctx, { name, usage }), host);

test("a use is saved for the company, said in words, renamed, replaced, deleted and brought back", async () => {
  const { id } = await save("Autumn");
  expect(await as(admin, listPresets)).toEqual([
    {
      ...{ id, name: "Autumn", usage, canChange: true, version: expect.any(String) },
      sentence: "Social, paid; Germany, Austria; 12 months; alcohol",
    },
  ]);
  await as(supervisor, (ctx) => changePreset(ctx, { id, name: "Winter" }));
  await as(supervisor, (ctx) => changePreset(ctx, { id, usage: "months:perpetual" }));
  const before = await as(supervisor, (ctx) => requirePreset(ctx, { id, change: false }));
  expect([before.name, before.usage]).toEqual(["Winter", "months:perpetual"]);
  await as(supervisor, (ctx) => deletePreset(ctx, { id }));
  expect(await names()).toEqual([]);
  await as(supervisor, (ctx) => restorePreset(ctx, { id }));
  await as(supervisor, (ctx) => restorePreset(ctx, { id }));
  const after = await as(supervisor, (ctx) => requirePreset(ctx, { id, change: false }));
  expect(after).toEqual({ ...before, updatedAt: after.updatedAt });
  const entries = "SELECT count(*) AS n FROM audit_log WHERE subject_id = ? AND action = ?";
  expect(await countRows(entries, id, "usage-changed")).toBe(2);
  expect(await countRows(entries, id, "usage-deleted")).toBe(1);
});

test("names are unique in a company, whatever their case and accents, and free in another one", async () => {
  await save("Résumé");
  await expect(save("resume ")).rejects.toMatchObject({ code: "duplicate", fields: { name: [expect.any(String)] } });
  await save("Résumé", acme, "acme.localhost");
  expect(await names(acme, "acme.localhost")).toEqual(["Résumé"]);
});

test("another company's use is not there: not to read, not to change, not to bring back", async () => {
  const { id } = await save("Only here");
  for (const work of [
    (ctx: RequestContext) => requirePreset(ctx, { id, change: false }),
    (ctx: RequestContext) => changePreset(ctx, { id, name: "Mine" }),
    (ctx: RequestContext) => deletePreset(ctx, { id }),
    (ctx: RequestContext) => restorePreset(ctx, { id }),
  ])
    await expect(as<unknown>(acme, work, "acme.localhost")).rejects.toMatchObject({ status: 404 });
  expect(await names()).toContain("Only here");
});

test("one changes one's own, who manages licences all, and no one without the area sees any", async () => {
  const { id } = await save("Of the admin", admin);
  expect(await as(supervisor, async (ctx) => (await listPresets(ctx)).find((one) => one.id === id)?.canChange)).toBe(
    false,
  );
  await expect(as(supervisor, (ctx) => deletePreset(ctx, { id }))).rejects.toMatchObject({ status: 403 });
  await expect(as(supervisor, (ctx) => changePreset(ctx, { id, name: "X" }))).rejects.toMatchObject({ status: 403 });
  const { id: own } = await save("Of the supervisor");
  await as(admin, (ctx) => deletePreset(ctx, { id: own }));
  // Who deleted it brings it back, and it is still the supervisor's.
  await expect(as(supervisor, (ctx) => restorePreset(ctx, { id: own }))).rejects.toMatchObject({ status: 404 });
  await as(admin, (ctx) => restorePreset(ctx, { id: own }));
  await as(supervisor, (ctx) => deletePreset(ctx, { id: own }));
  for (const [cookie, status] of [
    [artist, 403],
    [null, 401],
  ] as const)
    await expect(as(cookie, listPresets)).rejects.toMatchObject({ status });
});

test("the page refuses a name that is taken and a use that cannot be read, and keeps what was typed", async () => {
  const send = async (form: Record<string, string>) => {
    const { answer } = await visit("http://localhost/usage", { method: "POST", cookie: admin, form }, action);
    return { status: statusOf(answer), reply: (answer as { data?: { error?: object; initialValue?: object } }).data };
  };
  const taken = await send({ act: "save", name: "RESUME", usage });
  expect(taken.reply?.error).toMatchObject({ name: [expect.stringContaining("already")] });
  expect([taken.status, taken.reply?.initialValue]).toMatchObject([409, { name: "RESUME" }]);
  const wrong = await send({ act: "save", name: "New", usage: "territories:XX" });
  expect([wrong.status, wrong.reply?.error]).toMatchObject([400, { usage: [expect.stringContaining("“XX”")] }]);
  const empty = await send({ act: "save", name: " \u202e", usage: "" });
  expect(Object.keys(empty.reply?.error ?? {}).toSorted()).toEqual(["name", "usage"]);
});

test("a name is not replaced by a form that was opened before another change, which keeps what was typed", async () => {
  const { id } = await save("Version one");
  const versionOf = async () =>
    String((await as(supervisor, (ctx) => requirePreset(ctx, { id, change: false }))).updatedAt);
  const version = await versionOf();
  const rename = async (name: string, read: string) => {
    const form = { act: "rename", id, name, version: read };
    const { answer } = await visit("http://localhost/usage", { method: "POST", cookie: supervisor, form }, action);
    return { status: statusOf(answer), reply: (answer as { data?: { initialValue?: object } }).data };
  };
  expect((await rename("Version two", version)).status).toBe(302);
  const late = await rename("Version three", version);
  expect(late).toMatchObject({
    status: 409,
    reply: { initialValue: { name: "Version three", version: await versionOf() } },
  });
  expect(await names()).toContain("Version two");
  await expect(as(supervisor, (ctx) => changePreset(ctx, { id, name: "X", version }))).rejects.toMatchObject({
    code: "conflict",
  });
  expect((await rename("Version three", await versionOf())).status).toBe(302);
  await as(supervisor, (ctx) => deletePreset(ctx, { id }));
});

test("the form takes a use by GET, keeps it in a cookie and the address, and goes back to own pages only", async () => {
  const open = async (query: string, cookie = supervisor) => {
    const { answer, ctx } = await visit(`http://localhost/usage?${query}`, { cookie }, loader);
    const to = answer instanceof Response ? answer.headers.get("Location") : null;
    const page = answer instanceof Response ? null : (answer as Awaited<ReturnType<typeof loader>>).data;
    return { to, page, status: statusOf(answer), cookies: ctx.responseHeaders.getSetCookie(), trips: ctx.trips.count };
  };
  const terms = "set=on&media=social_paid&territories=germany%2C+UK&termMonths=12&category=alcohol";
  const text = "media:social_paid;territories:DE,GB;months:12;category:alcohol";
  const set = await open(`${terms}&return=%2Fsearch%3Fq%3Drain%26usage%3Dmonths%3A1`);
  expect([set.status, set.to]).toEqual([302, `/search?${new URLSearchParams({ q: "rain", usage: text })}`]);
  expect(set.cookies).toEqual([`usage=${encodeURIComponent(text)}; Path=/; HttpOnly; SameSite=Lax`]);
  for (const foreign of ["//evil.example", "https://evil.example/a", "/\\evil.example", "x".repeat(3000)])
    expect((await open(`${terms}&return=${encodeURIComponent(foreign)}`)).to).toMatch(/^\/search\?usage=/);

  const wrong = await open("set=on&media=social_paid&media=tv&territories=DE%2C+XX%00&termMonths=0&budget=5");
  expect(wrong.status).toBe(400);
  expect(wrong.cookies).toEqual([]);
  expect(wrong.page?.reply?.error).toMatchObject({
    media: [expect.stringContaining("“tv”")],
    territories: [expect.stringContaining("“XX”")],
    termMonths: [expect.any(String)],
  });
  expect(wrong.page?.reply?.initialValue).toMatchObject({ termMonths: "0", budget: "5" });
  const past = await open("set=on&startsOn=2020-01-01&return=/discover");
  expect(past.to).toBe("/discover?usage=start%3A2020-01-01");
  expect(past.cookies.some((cookie) => cookie.startsWith("flash=") && cookie.includes("past"))).toBe(true);
  const empty = await open("set=on&return=/discover", `${supervisor}; usage=months:1`);
  expect(empty.to).toBe("/discover");
  expect(empty.cookies).toContain("usage=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
  const opened = await open("return=/discover", `${supervisor}; usage=${encodeURIComponent(text)}`);
  expect(opened.page).toMatchObject({
    text,
    terms: { territories: "DE, GB", termMonths: "12" },
    returnTo: "/discover",
  });
  expect(opened.trips).toBe(2);
});

test("a company has at most 50, also when twenty are saved at once", async () => {
  const { length } = await names();
  for (let at = length; at < 40; at += 1) await save(`Use ${at}`);
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => save(`At once ${at}`, admin)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  expect((await names()).length).toBe(50);
});
