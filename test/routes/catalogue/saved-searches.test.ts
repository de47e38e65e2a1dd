import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { recordRecentSearch } from "#app/catalogue/saved-searches/recent-searches.server.ts";
import { action, loader } from "#app/catalogue/saved-searches/routes/library-searches.tsx";
import { saveSearch } from "#app/catalogue/saved-searches/save-search.server.ts";
import { action as searchAction, loader as searchPage } from "#app/catalogue/search/routes/search.tsx";
import type { Actor } from "#app/edge/context/visitor.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieFor, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const page = "http://localhost/library/searches";
let [supervisor, staff] = ["", ""];

beforeAll(async () => {
  const ctx = testContext();
  await seedDemo(ctx);
  for (const title of ["Paper Boat", "Paper Moon"])
    await addRecording(ctx, { title, artist: "Lowtide", genre: ["Deep House"], instrument: ["Piano"] });
  await refreshSearch(ctx, { limit: 10 });
  [supervisor, staff] = [await cookieFor("supervisor"), await cookieFor("staff")];
});

async function send(form: Record<string, string>, cookie = supervisor, at = page) {
  const { answer, ctx } = await visit(at, { method: "POST", cookie, form }, at === page ? action : searchAction);
  const response = answer instanceof Response ? answer : null;
  const refused = (answer as { data?: { error: string; name: string } }).data;
  return { status: statusOf(answer), to: response?.headers.get("Location"), refused, toast: ctx.responseHeaders };
}

async function list(cookie = supervisor, at = page) {
  return (await visit(at, { cookie }, loader)).answer as Awaited<ReturnType<typeof loader>>;
}

async function search(query: string, cookie: string | null = supervisor) {
  const { answer, ctx } = await visit(`http://localhost/search${query}`, { cookie }, searchPage);
  return { ...(answer as Awaited<ReturnType<typeof searchPage>>).data, trips: ctx.trips.count };
}

test("a search is saved under a name, renamed, deleted and brought back", async () => {
  const { save } = await search("?genre=deep-house&q=paper&page=1");
  expect(save).toMatchObject({ name: "paper, Deep House", query: "?q=paper&genre=deep-house" });
  const results = "http://localhost/search?q=paper&page=2";
  const saved = await send({ name: " Paper ", query: save?.query ?? "" }, supervisor, results);
  expect([saved.status, saved.to]).toEqual([302, "/search?q=paper&page=2"]);
  const again = await send({ name: "paper", query: "?q=paper" }, supervisor, results);
  expect([again.status, again.refused?.name, again.refused?.error]).toEqual([409, "paper", expect.any(String)]);
  await expect(visit(results, { method: "POST", form: {} }, searchAction)).rejects.toMatchObject({ status: 401 });
  // The order of the parameters and the page do not matter.
  expect((await send({ name: "Other", query: "?page=3&vocals=no&q=rain" })).to).toBe("/library/searches");
  const [other, paper] = (await list()).saved;
  expect([other?.name, other?.query]).toEqual(["Other", "?q=rain&vocals=no"]);
  expect([paper?.name, paper?.query]).toEqual(["Paper", "?q=paper&genre=deep-house"]);

  expect((await send({ intent: "rename", id: paper?.id ?? "", name: "Quiet paper" })).status).toBe(302);
  const deleted = await send({ intent: "delete", id: paper?.id ?? "" });
  expect(deleted.to).toBe("/library/searches?deleted=Quiet+paper&query=%3Fq%3Dpaper%26genre%3Ddeep-house");
  const after = await list(supervisor, `http://localhost${deleted.to}`);
  expect([after.saved.length, after.deleted?.name]).toEqual([1, "Quiet paper"]);
  expect((await send({ intent: "restore", ...after.deleted })).status).toBe(302);
  expect((await list()).saved.map(({ name }) => name)).toEqual(["Other", "Quiet paper"]);
});

test("a name that differs in case or accents only, an empty one and an empty search are refused, the input kept", async () => {
  const query = "?q=paper";
  expect((await send({ name: "Résumé", query })).status).toBe(302);
  for (const [form, status, message] of [
    [{ name: "resume ", query }, 409, "You already have a saved search with this name. Choose another name."],
    [{ name: " \u202e ", query }, 400, "Enter a name."],
    [{ name: "x".repeat(61), query }, 400, "Use at most 60 characters."],
    [{ name: "All", query: "?page=2" }, 400, "Search for a word or set a filter before you save the search."],
  ] as const) {
    const { refused, status: given } = await send(form);
    expect([given, refused?.error, refused?.name]).toEqual([status, message, form.name]);
  }
  const { saved } = await list();
  const id = saved.find(({ name }) => name === "Other")?.id ?? "";
  const renamed = await send({ intent: "rename", id, name: "RÉSUMÉ" });
  expect([renamed.status, renamed.refused?.name]).toEqual([409, "RÉSUMÉ"]);
});

test("saved searches are read and changed by their owner only, here and at other companies", async () => {
  const [first] = (await list()).saved;
  expect((await list(staff)).saved).toEqual([]);
  for (const intent of ["rename", "delete"])
    await expect(send({ intent, id: first?.id ?? "", name: "Mine" }, staff)).rejects.toMatchObject({ status: 404 });
  await expect(visit(page, {}, loader)).rejects.toMatchObject({ code: "unauthorised" });
  await expect(visit(page, { method: "POST", form: {} }, action)).rejects.toMatchObject({ code: "unauthorised" });
});

test("at 100 saved searches the next one is refused", async () => {
  const { ctx } = await visit(page, { cookie: staff }, loader);
  for (let number = 1; number <= 100; number += 1) await saveSearch(ctx, { name: `Search ${number}`, query: "?q=a" });
  const refused = await send({ name: "One more", query: "?q=b" }, staff);
  expect([refused.status, refused.refused?.error]).toEqual([
    409,
    "You have 100 saved searches. Delete one to save another.",
  ]);
});

test("searches of signed-in people are kept after the response, and cost the page no round trip", async () => {
  // The first search of an isolate also reads the dictionary.
  await search("?q=boat");
  const { trips } = await search("?q=paper");
  expect(trips).toBe(2);
  await search("?q=zxqv");
  await search("?q=paper&page=2");
  await search("");
  await search("?q=moon", null);
  expect((await list()).recent.map(({ name }) => name)).toEqual(["paper", "boat"]);
});

test("the last 20 are kept, each once, words that were still being typed replaced, and they can be cleared", async () => {
  const { ctx } = await visit(page, { cookie: supervisor }, loader);
  await send({ intent: "clear" });
  const record = (query: string, seconds: number) =>
    recordRecentSearch({ ...ctx, now: ctx.now + seconds * 1000 }, { query });
  await record("?q=pap", 1);
  await record("?q=paper", 2);
  await record("?q=paper+boat", 60);
  await record("?q=paper", 120);
  expect((await list()).recent.map(({ query }) => query)).toEqual(["?q=paper", "?q=paper+boat"]);
  for (let number = 1; number <= 22; number += 1) await record(`?q=word+${number}+`, 1000 * number);
  const { recent } = await list();
  expect([recent.length, recent[0]?.query, recent.at(-1)?.query]).toEqual([20, "?q=word+22+", "?q=word+3+"]);
  const preview = { ...(ctx.actor as Actor), originalUserId: "someone" };
  await recordRecentSearch({ ...ctx, actor: preview }, { query: "?q=preview" });
  expect((await list()).recent).toEqual(recent);
  expect((await send({ intent: "clear" })).status).toBe(302);
  expect((await list()).recent).toEqual([]);
});
