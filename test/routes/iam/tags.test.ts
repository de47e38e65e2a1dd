import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { action as edit, loader as editLoader } from "#app/backoffice/catalogue-records/routes/record.tsx";
import {
  action as mergeAction,
  loader as mergeLoader,
} from "#app/backoffice/catalogue-records/routes/record-merge.tsx";
import { action as listAction, loader as listLoader } from "#app/backoffice/catalogue-records/routes/records.tsx";
import { followMoved } from "#app/catalogue/search/follow-moved.server.ts";
import { loader as searchLoader } from "#app/catalogue/search/routes/search.tsx";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
let staff = "";
beforeAll(async () => {
  staff = await cookieOf("staff");
});

type Reply = { data: { error: Record<string, string[]>; initialValue: Record<string, string> } };
const main = "http://localhost";

const send = (id: string, form: Record<string, string>, cookie = staff, host = main) =>
  visit(
    `${host}/tags/${id}`,
    { method: "POST", cookie, params: { id }, form: id === "new" ? { category: "mood", ...form } : form },
    edit,
  );

async function list(query = "") {
  const { answer } = await visit(`${main}/tags${query}`, { cookie: staff }, listLoader);
  return answer as Awaited<ReturnType<typeof listLoader>>;
}

async function open(id: string) {
  const { answer } = await visit(`${main}/tags/${id}`, { cookie: staff, params: { id } }, editLoader);
  return answer as Awaited<ReturnType<typeof editLoader>>;
}

async function added(label: string, more: Record<string, string> = {}): Promise<string> {
  expect(statusOf((await send("new", { label, ...more })).answer)).toBe(302);
  return (await list(`?q=${encodeURIComponent(label)}`)).rows[0]?.id ?? "";
}

async function save(id: string, change: Record<string, string>) {
  const { values, version } = await open(id);
  return (await send(id, { ...(values as Record<string, string>), version, ...change })).answer;
}

test("a tag is added with the slug of its label, found by its synonyms, and moved below another tag", async () => {
  const parent = await added("Éclair doux");
  const id = await added("Plinkcore", { parentId: parent, synonyms: " plonk,  plunk, plonk," });
  expect((await list("?q=PLUNK&category=mood")).rows).toMatchObject([
    { id, cells: { label: "Plinkcore", slug: "plinkcore", parentId: "Éclair doux (mood)", synonyms: "plonk, plunk" } },
  ]);
  expect((await list("?q=plunk&category=genre")).rows).toEqual([]);
  expect((await open(id)).values).toMatchObject({ parentId: parent, synonyms: "plonk, plunk" });
  expect(statusOf(await save(id, { parentId: "", synonyms: "" }))).toBe(302);
  expect((await open(id)).history).toMatchObject([
    { field: "Parent", before: "Éclair doux (mood)", after: "" },
    { field: "Synonyms", before: "plonk, plunk", after: "" },
    ...Array(5).fill({ before: "" }),
  ]);
});

test("what is wrong with a tag is named at its field: slugs of one category, parents and cycles", async () => {
  const top = await added("Topmost");
  const middle = await added("Middle one", { parentId: top });
  const low = await added("Lowest", { parentId: middle });
  const created: [Record<string, string>, number, string, RegExp][] = [
    [{ label: " " }, 400, "label", /enter a /],
    [{ label: "Fine", category: "colour" }, 400, "category", /choose one of the options/],
    [{ label: "Fine", slug: "No Slug" }, 400, "slug", /small letters/],
    [{ label: "TOPMOST" }, 409, "slug", /another tag of this category/],
    [{ label: "Fine", parentId: "gone" }, 400, "parentId", /doesn't exist/],
    [{ label: "Fine", synonyms: "x".repeat(61) }, 400, "synonyms", /at most 60 characters/],
  ];
  for (const [form, status, field, message] of created) {
    const { answer } = await send("new", form);
    expect(statusOf(answer), field).toBe(status);
    expect((answer as Reply).data.error).toEqual({ [field]: [expect.stringMatching(message)] });
  }
  for (const [parentId, message] of [
    [top, /its own parent/],
    [low, /below the tag/],
  ] as const) {
    const reply = (await save(top, { parentId })) as Reply;
    expect(reply.data.error).toEqual({ parentId: [expect.stringMatching(message)] });
  }
  expect(statusOf((await send("new", { label: "Topmost", category: "theme" })).answer)).toBe(302);
  const refused = (await send(top, { act: "delete", version: (await open(top)).version })).answer as Reply;
  expect(refused.data.error).toEqual({ "": [expect.stringMatching(/have this one as their parent/)] });
});

test("of two changes at a time that would make a cycle one is refused", async () => {
  const [one, two] = [await added("Cycle one"), await added("Cycle two")];
  const both = await Promise.all([save(one, { parentId: two }), save(two, { parentId: one })]);
  expect(both.map(statusOf).sort()).toEqual([302, 400]);
});

test("a renamed or deleted tag marks its songs for search, and an undo gives it back to them", async () => {
  const id = await added("Marked mood");
  const { id: song } = await addRecording(testContext(), { title: "Tagged Song" });
  await DB.prepare("INSERT INTO recording_tags (recording_id, tag_id, source, strength) VALUES (?, ?, 'machine', 0.5)")
    .bind(song, id)
    .run();
  const marks = async () => {
    const n = await countRows("SELECT count(*) AS n FROM search_dirty WHERE recording_id = ?", song);
    await DB.prepare("DELETE FROM search_dirty").run();
    return n;
  };
  await marks();
  await save(id, { synonyms: "noted" });
  expect(await marks()).toBe(0);
  await save(id, { label: "Marked anew" });
  expect(await marks()).toBe(1);
  await send(id, { act: "delete", version: (await open(id)).version });
  const links = "SELECT count(*) AS n FROM recording_tags WHERE tag_id = ? AND source = 'machine' AND strength = 0.5";
  expect([await marks(), await countRows(links, id)]).toEqual([1, 0]);
  await visit(`${main}/tags`, { method: "POST", cookie: staff, form: { restore: id } }, listAction);
  expect([await marks(), await countRows(links, id)]).toEqual([1, 1]);
  // Where it was refused it is again.
  await DB.prepare("DELETE FROM recording_tags WHERE tag_id = ?").bind(id).run();
  await DB.prepare("INSERT INTO refused_tags (recording_id, tag_id, at) VALUES (?, ?, 7)").bind(song, id).run();
  await send(id, { act: "delete", version: (await open(id)).version });
  expect(await countRows("SELECT count(*) AS n FROM refused_tags WHERE tag_id = ?", id)).toBe(0);
  await visit(`${main}/tags`, { method: "POST", cookie: staff, form: { restore: id } }, listAction);
  expect(await countRows("SELECT count(*) AS n FROM refused_tags WHERE tag_id = ? AND at = 7", id)).toBe(1);
  expect(await countRows(links, id)).toBe(0);
});

test("a tag that is restored after its parent was deleted has none, so that no cycle is restored with the parent", async () => {
  const top = await added("Undone top");
  const parent = await added("Undone parent", { parentId: top });
  const child = await added("Undone child", { parentId: parent });
  const restore = (id: string) =>
    visit(`${main}/tags`, { method: "POST", cookie: staff, form: { restore: id } }, listAction);
  for (const id of [child, parent]) {
    const { version } = await open(id);
    expect(statusOf((await send(id, { act: "delete", version })).answer)).toBe(302);
  }
  await restore(child);
  expect((await open(child)).values).toMatchObject({ parentId: "" });
  expect(statusOf(await save(top, { parentId: child }))).toBe(302);
  await restore(parent);
  expect((await open(parent)).values).toMatchObject({ parentId: top });
});

test("tags of music that arrived are listed by the API however long or odd their labels are", async () => {
  for (const label of ["x".repeat(200), " \u200b"])
    await addRecording(testContext(), { title: "Odd Labels", genre: [label] });
  const { answer } = await visit(`${main}/api/v1/tags?category=genre`, { cookie: staff }, apiHandler);
  const { data } = (await (answer as Response).json()) as { data: { items: { label: string }[] } };
  expect(data.items.map(({ label }) => label)).toEqual([" \u200b", "x".repeat(200)]);
});

test("tags are written by those with UpdateTag on the environment's own host, and through the API as a list", async () => {
  for (const [account, host] of [
    ["supervisor", "localhost"],
    ["admin", acme],
  ] as const)
    await expect(
      send("new", { label: "Stolen" }, await cookieOf(account, host), `http://${host}`),
    ).rejects.toMatchObject({ code: "forbidden" });
  const body = JSON.stringify({ label: "By API", category: "era", synonyms: ["one", "two"] });
  const { answer } = await visit(
    `${main}/api/v1/tags`,
    { method: "POST", cookie: staff, body, contentType: "application/json" },
    apiHandler,
  );
  const { data } = (await (answer as Response).json()) as { data: object };
  expect(data).toMatchObject({ label: "By API", slug: "by-api", parentId: null, synonyms: ["one", "two"] });
  const read = await visit(`${main}/api/v1/tags?q=by+api`, { cookie: staff }, apiHandler);
  expect(await (read.answer as Response).json()).toMatchObject({ data: { totalItems: 1, items: [data] } });
});

test("merging tags moves songs, names, what is below and what names them", async () => {
  const from = await added("Mellowish", { synonyms: "mellow-ish" });
  const into = await added("Mellower");
  const below = await added("Softly", { parentId: from });
  const [both, one] = [
    await addRecording(testContext(), { title: "Both" }),
    await addRecording(testContext(), { title: "One" }),
  ];
  const tagged = "INSERT INTO recording_tags (recording_id, tag_id, source, strength) VALUES (?, ?, ?, ?)";
  for (const row of [
    [both.id, from, "human", 0.4],
    [both.id, into, "machine", 0.9],
    [one.id, from, "human", 1],
  ])
    await DB.prepare(tagged)
      .bind(...row)
      .run();
  // A refusal of either is one of the tag that stays, where no person confirmed it.
  const refuse = "INSERT INTO refused_tags (recording_id, tag_id, at) VALUES (?, ?, 1)";
  const [first, second] = [
    await addRecording(testContext(), { title: "Refused" }),
    await addRecording(testContext(), { title: "Refused too" }),
  ];
  for (const [song, refused, proposed] of [
    [first.id, from, into],
    [second.id, into, from],
  ]) {
    await DB.prepare(refuse).bind(song, refused).run();
    await DB.prepare(tagged).bind(song, proposed, "machine", 0.6).run();
  }
  await DB.prepare(refuse).bind(both.id, from).run();
  const family = `INSERT INTO word_families (id, repertoire, words, means, word_key, updated_at) VALUES ('soft', 'musical', '["soft"]', '[["Mellowish"]]', 'soft', 1)`;
  await DB.prepare(family).run();
  const saved = `INSERT INTO saved_searches (id, company_id, user_id, name, name_key, query)
    SELECT 'saved', company_id, user_id, 'Mine', 'mine', '?q=rain&mood=mellowish' FROM memberships LIMIT 1`;
  await DB.prepare(saved).run();
  const conditions = ["mood=mellowish", "mood=calm&mood=mellowish", "mood=mellowish&mood=sad", "mood=mellowish-2"];
  await DB.prepare(`INSERT INTO playlists (id, company_id, slug, name, kind, rules, rows_at)
    SELECT 'smart', company_id, 'smart', 'Smart', 'smart', ?, 1 FROM memberships LIMIT 1`)
    .bind(JSON.stringify({ conditions }))
    .run();
  const url = `${main}/tags/${from}/merge`;
  const { answer: page } = await visit(`${url}?into=${into}`, { cookie: staff, params: { id: from } }, mergeLoader);
  const { record, other, counts } = page as Awaited<ReturnType<typeof mergeLoader>>;
  expect(counts).toMatchObject([
    { label: "Songs", from: 3, into: 2, together: 4 },
    { label: "Tags below it", from: 1, into: 0, together: 1 },
    { label: "Synonyms", from: 1, into: 0, together: 1 },
    { label: "Search words with this tag", from: 1, into: 0, together: 1 },
  ]);
  await DB.prepare("DELETE FROM search_dirty").run();
  const post = (id: string, target: string, versions: Record<string, string>) =>
    visit(
      `${main}/tags/${id}/merge`,
      { method: "POST", cookie: staff, params: { id }, form: { into: target, ...versions } },
      mergeAction,
    );
  const versions = { version: record.version, intoVersion: other?.version ?? "" };
  const wrongWay = (await post(from, below, { ...versions, intoVersion: (await open(below)).version })).answer as Reply;
  expect(wrongWay.data.error).toEqual({ "": [expect.stringMatching(/below this one/)] });
  expect(statusOf((await post(from, into, versions)).answer)).toBe(302);
  const { results } = await DB.prepare(
    "SELECT recording_id, source, strength FROM recording_tags WHERE tag_id = ? ORDER BY 1",
  )
    .bind(into)
    .all();
  expect(results).toEqual([
    { recording_id: both.id, source: "human", strength: 0.9 },
    { recording_id: one.id, source: "human", strength: 1 },
  ]);
  expect(
    await countRows(
      "SELECT count(*) AS n FROM refused_tags WHERE tag_id = ? AND recording_id IN (?, ?)",
      ...[into, first.id, second.id],
    ),
  ).toBe(2);
  expect(await countRows("SELECT count(*) AS n FROM refused_tags WHERE recording_id = ?", both.id)).toBe(0);
  expect(await countRows("SELECT count(*) AS n FROM search_dirty")).toBe(4);
  expect((await open(into)).values).toMatchObject({ synonyms: "Mellowish, mellow-ish" });
  const search = new URLSearchParams("mood=calm,mellowish&genre=mellowish");
  expect(String(await followMoved(testContext(), search))).toBe("mood=calm%2Cmellower&genre=mellowish");
  const old = await visit(`${main}/search?mood=mellowish&q=x`, {}, searchLoader).catch((thrown) => ({
    answer: thrown,
  }));
  expect((old.answer as Response).headers.get("Location")).toBe("/search?mood=mellower&q=x");
  expect((await open(below)).values).toMatchObject({ parentId: into });
  expect(
    await countRows(`SELECT count(*) AS n FROM word_families WHERE means = '[["Mellower"]]' AND updated_at > 1`),
  ).toBe(1);
  expect(await countRows("SELECT count(*) AS n FROM saved_searches WHERE query = '?q=rain&mood=mellower'")).toBe(1);
  const smart = await DB.prepare("SELECT rules, rows_at FROM playlists WHERE id = 'smart'").first<{ rules: string }>();
  expect(smart).toMatchObject({ rows_at: null });
  expect(JSON.parse(smart?.rules ?? "{}")).toEqual({
    conditions: ["mood=mellower", "mood=calm&mood=mellower", "mood=mellower&mood=sad", "mood=mellowish-2"],
  });
  expect(await countRows("SELECT count(*) AS n FROM tags WHERE id = ?", from)).toBe(0);
  expect(statusOf(await save(into, { slug: "mellowest" }))).toBe(302);
  expect(await countRows("SELECT count(*) AS n FROM saved_searches WHERE query = '?q=rain&mood=mellowest'")).toBe(1);
  await expect(post(from, into, versions)).rejects.toMatchObject({ code: "not_found" });
});

test("a search follows a tag into its new category, and never a name that a tag has now", async () => {
  const id = await added("Wanderer");
  const kept = await added("Settler");
  const search = (query: string) =>
    followMoved(testContext(), new URLSearchParams(query)).then((params) => params && String(params));
  expect(statusOf(await save(id, { category: "genre" }))).toBe(302);
  expect(await search("mood=settler,wanderer&page=2")).toBe("mood=settler&page=2&genre=wanderer");
  expect(await search("mood=wanderer&genre=rock")).toBe("genre=rock%2Cwanderer");
  expect(await search("genre=wanderer")).toBeNull();
  expect(statusOf(await save(id, { category: "theme" }))).toBe(302);
  expect(await search("mood=wanderer&q=x")).toBeNull();
  await DB.prepare("INSERT INTO former_record_slugs (subject, slug, record_id) VALUES ('tag', 'mood/settler', ?)")
    .bind(kept)
    .run();
  expect(await search("mood=settler,unheard")).toBeNull();
});
