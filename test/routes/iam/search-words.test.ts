import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { action, loader as wordLoader } from "#app/backoffice/words/routes/search-word.tsx";
import { loader as listLoader } from "#app/backoffice/words/routes/search-words.tsx";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { cookieFor, countRows, statusOf, twentyTimes } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const { DB, SEARCH } = env as unknown as { DB: D1Database; SEARCH: D1Database };
const host = "http://localhost";
let staff = "";

beforeAll(async () => {
  await seedDemo(testContext());
  staff = await cookieFor("staff");
});

function save(id: string, form: Record<string, string>, cookie = staff, at = host) {
  return visit(`${at}/search-words/${id}`, { method: "POST", cookie, params: { id }, form }, action);
}

async function list(query = "", cookie = staff, at = host) {
  const { answer } = await visit(`${at}/search-words${query}`, { cookie }, listLoader);
  return answer as Awaited<ReturnType<typeof listLoader>>;
}

async function versionOf(id: string): Promise<string> {
  const { answer } = await visit(`${host}/search-words/${id}`, { cookie: staff, params: { id } }, wordLoader);
  return (answer as Awaited<ReturnType<typeof wordLoader>>).family.version;
}

/** Adds a family and opens it. */
async function added(form: Record<string, string>) {
  expect(statusOf((await save("new", form)).answer)).toBe(302);
  const { families } = await list(`?q=${encodeURIComponent((form.words ?? "").split(",")[0] ?? "")}`);
  const id = families[0]?.id ?? "";
  return { id, version: await versionOf(id) };
}

async function published(): Promise<string> {
  return (await SEARCH.prepare("SELECT families FROM dictionary").first<string>("families")) ?? "";
}

const family = { repertoire: "business", words: "Zorblig,  zorbligs , Zorblig", means: "Uplifting, Happy + Pop," };

test("staff add, find, change and delete a family, and each change is published and audited", async () => {
  expect(statusOf((await save("new", family)).answer)).toBe(302);
  const { families } = await list("?q=ZORBLIG");
  expect(families).toMatchObject([
    { words: ["Zorblig", "zorbligs"], means: [["Uplifting", "Happy"], ["Pop"]], repertoire: "business" },
  ]);
  await expect.poll(published).toContain("zorbligs");
  const id = families[0]?.id ?? "";
  const { answer } = await visit(`${host}/search-words/${id}`, { cookie: staff, params: { id } }, wordLoader);
  const opened = (answer as Awaited<ReturnType<typeof wordLoader>>).family;
  expect(opened).toEqual({
    repertoire: "business",
    words: "Zorblig, zorbligs",
    means: "Uplifting, Happy + Pop",
    version: expect.stringMatching(/^\d{13}$/),
  });
  expect(statusOf((await save(id, { ...family, means: "Epic", version: opened.version })).answer)).toBe(302);
  expect((await list("?q=zorblig")).families).toMatchObject([{ means: [["Epic"]] }]);
  expect(statusOf((await save(id, { intent: "delete", version: await versionOf(id) })).answer)).toBe(302);
  expect((await list("?q=zorblig")).families).toEqual([]);
  await expect.poll(published).not.toContain("zorbligs");
  const audited = "SELECT count(*) AS n FROM audit_log WHERE subject_id = ? AND action = ?";
  for (const action of ["word-family-created", "word-family-changed", "word-family-deleted"]) {
    expect(await countRows(audited, id, action), action).toBe(1);
  }
});

test("what is wrong is named at its field and the form keeps what was typed", async () => {
  const cases: [Record<string, string>, string, string][] = [
    [{ ...family, words: " , " }, "words", "Words: enter at least one."],
    [{ ...family, words: "fine, !!!" }, "words", "Words: “!!!” needs at least one letter or digit."],
    [
      { ...family, words: "fine, one two three four five, also fine" },
      "words",
      "Words: “one two three four five” is too long. Enter at most 40 characters and four words between commas.",
    ],
    [{ ...family, words: Array.from({ length: 41 }, (_, n) => `w${n}`).join() }, "words", "Words: enter at most 40."],
    [
      { ...family, means: `Pop + ${"x".repeat(41)}` },
      "means",
      `Tags: “${"x".repeat(41)}” is too long. Enter at most 40 characters between commas.`,
    ],
    [{ ...family, means: "" }, "means", "Tags: enter at least one, or choose filler words."],
    [{ ...family, repertoire: "jazz" }, "repertoire", "Repertoire: choose one of the options."],
    [{ words: family.words, means: family.means }, "repertoire", "Repertoire: choose one of the options."],
  ];
  for (const [form, field, message] of cases) {
    const { answer } = await save("new", form);
    expect(statusOf(answer), message).toBe(400);
    const { data } = answer as { data: { error: Record<string, string[]>; initialValue: Record<string, string> } };
    expect(data.error).toEqual({ [field]: [message] });
    expect(data.initialValue.words).toBe(form.words);
  }
});

test("filler words need no tags, and two families can't start with the same word", async () => {
  expect(statusOf((await save("new", { repertoire: "filler", words: "blorp", means: "" })).answer)).toBe(302);
  const twice = await Promise.all([1, 2, 3].map(() => save("new", { ...family, words: "Twïce" })));
  expect(twice.map(({ answer }) => statusOf(answer)).sort()).toEqual([302, 409, 409]);
});

test("the second of two editors is told, keeps what was typed, and can replace the change or add a deleted family again", async () => {
  const { id, version } = await added({ ...family, words: "snorkelpop" });
  const stored = async () => (await list("?q=snorkelpop")).families.map(({ means }) => means);
  expect(statusOf((await save(id, { ...family, words: "snorkelpop", means: "Epic", version })).answer)).toBe(302);
  const mine = { ...family, words: "snorkelpop, snorkelrock", means: "Rock", version };
  const { answer } = await save(id, mine);
  expect(statusOf(answer)).toBe(409);
  const { data } = answer as { data: { error: Record<string, string[]>; initialValue: Record<string, string> } };
  expect(data.error).toEqual({ "": [expect.stringMatching(/^Someone else changed this group/)] });
  expect(data.initialValue).toEqual({ ...mine, version: await versionOf(id) });
  expect(await stored()).toEqual([[["Epic"]]]);
  const refused = await save(id, { intent: "delete", version });
  expect((refused.answer as Response).headers.get("Location")).toBe(`/search-words/${id}`);
  expect(await stored()).toEqual([[["Epic"]]]);
  expect(statusOf((await save(id, { ...mine, version: data.initialValue.version ?? "" })).answer)).toBe(302);
  expect(await stored()).toEqual([[["Rock"]]]);

  const last = await versionOf(id);
  expect(statusOf((await save(id, { intent: "delete", version: last })).answer)).toBe(302);
  const again = (await save(id, { ...mine, version: last })).answer as Response;
  const to = again.headers.get("Location") ?? "";
  expect(to).toMatch(/^\/search-words\/new\?/);
  const reopened = await visit(host + to, { cookie: staff, params: { id: "new" } }, wordLoader);
  expect((reopened.answer as Awaited<ReturnType<typeof wordLoader>>).family).toEqual({ ...mine, version: "" });
});

test("twenty editors at once: one save each time, one audit row, and a change of a version from before is refused", async () => {
  const { id, version } = await added({ ...family, words: "plinkwave" });
  const statuses = await twentyTimes(() => save(id, { ...family, words: "plinkwave", means: "Epic", version }));
  expect(statuses).toEqual([302, ...Array(19).fill(409)]);
  const audited = "SELECT count(*) AS n FROM audit_log WHERE subject_id = ? AND action = 'word-family-changed'";
  expect(await countRows(audited, id)).toBe(1);
});

test("a search finds words and tags in any case, with or without accents, and nothing for signs", async () => {
  await added({ ...family, words: "Überglück, naïvetron", means: "Épopée" });
  const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).families.map(({ words }) => words[0]);
  for (const q of ["ÜBERGL", "uberglück", "überg", "NAÏVETRON", "naivetron"])
    expect(await found(q), q).toEqual(["Überglück"]);
  for (const q of ["ÉPOPÉE", "epopee"]) expect(await found(q), q).toEqual(["Überglück"]);
  expect(await found("!!!")).toEqual([]);
});

test("only people with the permission, on the main site, open the words; a family that is gone is missing", async () => {
  const supervisor = await cookieFor("supervisor");
  await expect(list("", supervisor)).rejects.toMatchObject({ code: "forbidden" });
  await expect(save("new", family, supervisor)).rejects.toMatchObject({ code: "forbidden" });
  const acme = "http://acme.localhost";
  const there = await cookieFor("admin", "acme.localhost");
  await expect(list("", there, acme)).rejects.toMatchObject({ code: "forbidden" });
  await expect(save("gone", family)).rejects.toMatchObject({ code: "not_found" });
});

test("the list starts with several hundred families, in pages, and says when nothing is found", async () => {
  const { total, families, pages } = await list("?repertoire=musical");
  expect(total).toBeGreaterThan(150);
  expect(families).toHaveLength(50);
  expect(pages).toBe(Math.ceil(total / 50));
  expect(await list("?repertoire=musical&page=900")).toMatchObject({ page: pages });
  expect((await list(`?q=${encodeURIComponent("100%_'\"é".repeat(4))}`)).families).toEqual([]);
  expect((await list("?q=FRÖHLICH")).families).not.toEqual([]);
  expect(await DB.prepare("SELECT count(*) AS n FROM word_families").first("n")).toBeGreaterThan(300);
});
