import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { maxBrief } from "#app/assistant/brief/brief.ts";
import { submitBrief } from "#app/assistant/conversations/brief.action.server.ts";
import { listConversations } from "#app/assistant/conversations/list-conversations.server.ts";
import type { BriefPageData } from "#app/assistant/conversations/read-brief-page.server.ts";
import { action, loader } from "#app/assistant/conversations/routes/stereo-ai.tsx";
import {
  action as conversationAction,
  loader as conversationPage,
} from "#app/assistant/conversations/routes/stereo-ai-conversation.tsx";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieFor, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const start = "http://localhost/stereo-ai";
const brief =
  "Hello,\nHappy piano, no vocals, 110 BPM.\nPaid social in Germany for 12 months, up to 5000 EUR.\nSnow falls on the old bakery.";
const { conversations, playlists, transactions, visitorRequests } = unsafeTenantTables("a test looks at the rows");
let [supervisor, staff] = ["", ""];

beforeAll(async () => {
  const ctx = testContext();
  await seedDemo(ctx);
  for (const title of ["Bright Keys", "Morning Keys"])
    await addRecording(ctx, { title, artist: "Lowtide", mood: ["Happy"], instrument: ["Piano"], bpm: 110 });
  await refreshSearch(ctx, { limit: 10 });
  [supervisor, staff] = [await cookieFor("supervisor"), await cookieFor("staff")];
});

type Reply = { page: BriefPageData | null; typed: string; error: string | null };

async function send(form: Record<string, string>, cookie: string | null, id: string | null = null) {
  const [url, handler] = id === null ? [start, action] : [`${start}/${id}`, conversationAction];
  const { answer, ctx } = await visit(url, { method: "POST", cookie, form, params: id ? { id } : {} }, handler);
  const response = answer instanceof Response ? answer : null;
  const reply = response ? null : ((answer as { data: Reply }).data ?? null);
  const set = decodeURIComponent(ctx.responseHeaders.getSetCookie().join("; "));
  return {
    status: statusOf(answer),
    to: response?.headers.get("Location") ?? "",
    reply,
    set,
    trips: ctx.trips.count,
  };
}

async function open(id: string, cookie: string) {
  const { answer, ctx } = await visit(`${start}/${id}`, { cookie, params: { id } }, conversationPage);
  return { page: answer as BriefPageData, trips: ctx.trips.count };
}

async function startBrief(cookie = supervisor, text = brief) {
  const { to } = await send({ act: "", brief: text }, cookie);
  return to.slice("/stereo-ai/".length);
}

const slotsOf = ({ state }: BriefPageData) => new Set(state.chips.map(({ slot }) => slot));

test("a visitor's brief is read, changed and undone on the page alone, and nothing of it is stored", async () => {
  const { status, reply } = await send({ brief }, null);
  const page = reply?.page;
  if (!page?.unsaved) throw new Error("not read");
  expect(status).toBe(200);
  for (const slot of ["vocals", "tempo", "media", "territory", "term", "budget"] as const)
    expect(slotsOf(page), slot).toContain(slot);
  expect([page.name, page.conversation, page.outcomes.playlist]).toEqual(["Happy, piano", null, false]);
  expect(page.results.address).toMatch(/^\/search\?/);
  expect(page.request?.values).toMatchObject({ message: brief, media: ["social_paid"], territory: "Germany" });
  const tempo = page.state.chips.find(({ slot }) => slot === "tempo");
  const state = page.unsaved.state;
  const less = await send({ state, act: `remove:${tempo?.id}` }, null);
  expect(slotsOf(less.reply?.page ?? page)).not.toContain("tempo");
  const back = await send({ state: less.reply?.page?.unsaved?.state ?? "", act: "undo" }, null);
  expect(slotsOf(back.reply?.page ?? page)).toContain("tempo");
  const bad = await send({ state, act: "apply", [`${tempo?.id}/min`]: "quick", [`${tempo?.id}/max`]: "" }, null);
  expect([bad.status, bad.reply?.page?.kept[`${tempo?.id}/min`]]).toEqual([400, "quick"]);
  expect(await testContext().db.select().from(conversations)).toEqual([]);
});

test("a brief that a page sends for a person whose session ended waits for the sign-in", async () => {
  const post = { method: "POST", form: { brief } };
  const asked = { code: "unauthorised" };
  await expect(visit(start, { ...post, headers: { "X-Signed-In": "1" } }, action)).rejects.toMatchObject(asked);
  const ended = supervisor.replace(/.{8}$/, "00000000");
  await expect(visit(start, { ...post, cookie: ended }, action)).rejects.toMatchObject(asked);
  const { answer } = await visit(start, { ...post, cookie: supervisor, headers: { "X-Signed-In": "1" } }, action);
  expect(statusOf(answer)).toBe(302);
});

test("an empty brief, one that is too long and a made-up state are refused, the input kept", async () => {
  for (const text of ["", " \u200b "]) expect((await send({ brief: text }, null)).status).toBe(400);
  const long = "a ".repeat(maxBrief);
  const { status, reply } = await send({ brief: long }, supervisor);
  expect([status, reply?.typed, reply?.error]).toEqual([
    400,
    long.trim(),
    "Your brief: use at most 10,000 characters.",
  ]);
  for (const state of ["", "{", "{}", JSON.stringify({ text: 1 })])
    await expect(send({ state, act: "apply" }, null)).rejects.toMatchObject({ code: "invalid" });
});

test("a brief with an account becomes a conversation in at most three round trips and is read in two or three", async () => {
  const sent = await send({ brief }, supervisor);
  expect(sent.to).toMatch(/^\/stereo-ai\/[0-9a-f-]{36}$/);
  expect(sent.trips - 1).toBeLessThanOrEqual(3);
  const id = sent.to.slice("/stereo-ai/".length);
  const { page, trips } = await open(id, supervisor);
  // The first one in a minute reads the standing approvals, and which index words their sides have.
  expect(trips - 1).toBeLessThanOrEqual(7);
  expect((await open(id, supervisor)).trips - 1).toBeLessThanOrEqual(5);
  expect(page.results.use).toContain("Social, paid");
  // The use of the brief counts on every page from now on.
  expect(sent.set).toContain("social_paid");
  expect(page.results.list?.tracks[0]?.match?.html ?? page.results.list?.near?.tracks[0]?.match?.html).toMatch(
    /<b>\d<\/b> of 4 wishes/,
  );
  const ids = page.results.list?.tracks.map(({ title }) => title) ?? [];
  const near = page.results.list?.near?.tracks.map(({ title }) => title) ?? [];
  expect([...ids, ...near]).toContain("Bright Keys");

  const version = page.conversation?.version ?? "";
  const at = page.state.rest.findIndex(({ text }) => text.includes("Snow"));
  const added = await send({ version, act: `word:${at}`, [`word/${at}`]: "snow" }, supervisor, id);
  expect([added.status, added.to]).toEqual([302, `/stereo-ai/${id}`]);
  expect(added.trips - 1).toBeLessThanOrEqual(3);
  const after = await open(id, supervisor);
  expect([after.page.state.words, after.page.canUndo]).toEqual([["snow"], true]);
  expect(after.page.results.address).toContain("snow");
  const stale = await send({ version, act: "undo" }, supervisor, id);
  expect([stale.status, stale.reply?.page?.error]).toEqual([
    409,
    "This brief was changed in another tab. This is its current state.",
  ]);
  const typed = { "mood/words": "tender", [`${after.page.state.chips[0]?.id}/words`]: "old", more: "slower" };
  const late = await send({ version, act: "more", ...typed }, supervisor, id);
  expect([late.status, late.reply?.page?.kept]).toEqual([409, { "mood/words": "tender", more: "slower" }]);
  const more = { version: after.page.conversation?.version ?? "", act: "more", more: "Slower: 75 BPM" };
  expect((await send(more, supervisor, id)).status).toBe(302);
  const tempos = (await open(id, supervisor)).page.state.chips.filter(({ slot }) => slot === "tempo");
  expect(tempos).toHaveLength(1);
  expect(tempos[0]?.label).toMatch(/7\d/);
});

test("a use that the reader set is replaced with a way back, one of the brief itself without a word", async () => {
  const own = "media:cinema;territories:FR;months:6";
  const using = (text: string) => `${supervisor}; usage=${encodeURIComponent(text)}`;
  const first = await send({ act: "", brief }, using(own));
  expect(first.set).toContain("usage=media:social_paid");
  expect(first.set).toContain("My usage is now that of this brief");
  expect(decodeURIComponent(first.set)).toContain(`${first.to}?usage=${own}`);
  const id = first.to.slice("/stereo-ai/".length);
  const used = /usage=([^; ]*;[^ ]*?); Path/.exec(first.set)?.[1] ?? "";
  const { page } = await open(id, using(used));
  const medium = page.state.chips.find(({ slot }) => slot === "term");
  const less = { version: page.conversation?.version ?? "", act: `remove:${medium?.id}` };
  const changed = await send(less, using(used), id);
  expect(changed.set).toContain("usage=media:social_paid");
  expect(changed.set).not.toContain("flash=");
  // A brief without a use leaves it as it is.
  expect((await send({ act: "", brief: "Warm piano." }, using(own))).set).not.toContain("usage=");
});

test("a preview reads a brief and keeps nothing, and a visitor who sends too many keeps the text", async () => {
  const body = () => new Request(start, { method: "POST", body: new URLSearchParams({ brief }) });
  const { ctx } = await visit(start, { cookie: supervisor }, () => null);
  const rows = (await listConversations(ctx)).length;
  const actor = ctx.actor && { ...ctx.actor, originalUserId: "admin" };
  const previewed = (await submitBrief({ ...ctx, actor }, body())) as { data: Reply };
  expect(previewed.data.page?.unsaved?.isPreview).toBe(true);
  expect(previewed.data.page?.outcomes).toEqual({ playlist: false, licence: false, opportunity: false });
  expect((await listConversations(ctx)).length).toBe(rows);
  // Who exceeded a limit is remembered.
  const other = ctx.actor && { ...ctx.actor, id: "other" };
  const env = { ...ctx.env, LIMIT_FORM: { limit: async () => ({ success: false }) } };
  const own = (await submitBrief({ ...ctx, env, actor: other }, body())) as { data: Reply };
  expect([own.data.page, own.data.typed]).toEqual([null, brief]);
  const limited = (await submitBrief({ ...ctx, env, actor: null, address: "10.9.9.9" }, body())) as { data: Reply };
  expect([limited.data.page, limited.data.typed]).toEqual([null, brief]);
});

test("a brief is renamed, erased and brought back on its pages", async () => {
  const id = await startBrief();
  const version = async () => (await open(id, supervisor)).page.conversation?.version ?? "";
  const refused = await send({ act: "rename", name: " ", version: await version() }, supervisor, id);
  expect([refused.status, refused.reply?.page?.renamed]).toEqual([400, { typed: " ", error: "Enter a name." }]);
  await send({ act: "rename", name: "Snow", version: await version() }, supervisor, id);
  expect((await send({ act: "erase", version: await version() }, supervisor, id)).to).toBe(`/stereo-ai?erased=${id}`);
  const list = async () =>
    (await visit(`${start}?erased=${id}`, { cookie: supervisor }, loader)).answer as Awaited<ReturnType<typeof loader>>;
  expect((await list()).erased).toEqual({ id, name: "Snow" });
  await expect(open(id, supervisor)).rejects.toMatchObject({ status: 404 });
  expect((await send({ act: "restore", id }, supervisor)).to).toBe(`/stereo-ai/${id}`);
  expect((await list()).conversations?.map(({ name }) => name)).toContain("Snow");
  await expect(open(id, staff)).rejects.toMatchObject({ status: 404 });
  await expect(send({ act: "erase" }, staff, id)).rejects.toMatchObject({ status: 404 });
});

test("a brief becomes a playlist of its results, and fills the draft request where that says nothing", async () => {
  const ctx = testContext();
  const id = await startBrief();
  const made = await send({ act: "playlist" }, supervisor, id);
  expect(made.to).toMatch(/^\/music-sync-licensing\/edit-playlist\/./);
  const [playlist] = await ctx.db
    .select()
    .from(playlists)
    .where(eq(playlists.id, made.to.split("/").at(-1) ?? ""));
  expect(playlist?.name).toBe("Happy, piano");

  await ctx.db.delete(transactions).where(eq(transactions.status, "draft"));
  const draft = async () => (await ctx.db.select().from(transactions).where(eq(transactions.status, "draft")))[0];
  expect((await send({ act: "licence" }, supervisor, id)).to).toBe("/transactions/draft");
  const filled = await draft();
  expect(filled).toMatchObject({
    ...{ media: ["social_paid"], territories: ["DE"], termMonths: 12, budget: 500_000, currency: "EUR" },
    description: brief,
  });
  const other = await startBrief(supervisor, "Cinema in France for 6 months. Dark strings.");
  await send({ act: "licence" }, supervisor, other);
  expect(await draft()).toMatchObject({ media: ["social_paid"], territories: ["DE"], termMonths: 12 });
});

test("staff make an opportunity of a brief, others cannot", async () => {
  const id = await startBrief(staff);
  expect((await send({ act: "opportunity" }, staff, id)).to).toMatch(/^\/opportunities\/./);
  const rows = await testContext().db.select().from(visitorRequests);
  expect(rows.filter(({ message }) => message === brief)).toHaveLength(1);
  const own = await startBrief();
  await expect(send({ act: "opportunity" }, supervisor, own)).rejects.toMatchObject({ status: 403 });
});
