import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { action as saveSetup, loader as setupLoader } from "#app/artists/profiles/routes/account-setup.tsx";
import { action as rosterAction, loader as rosterLoader } from "#app/artists/roster/routes/roster.tsx";
import { loader as exportLoader } from "#app/artists/roster/routes/roster-export.ts";
import { action as newAction, loader as newLoader } from "#app/artists/roster/routes/roster-new.tsx";
import { action as editParty, loader as partyLoader } from "#app/backoffice/catalogue-records/routes/record.tsx";
import { AppError } from "#app/edge/http/app-error.ts";
import { seedCuration } from "#db/seed/seed-curation.server.ts";
import { addArtist, addLabel, emptyRosters, putOnRoster } from "#test/routes/artists/roster-records.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { userId, withScopes } from "#test/routes/catalogue/profile-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
beforeEach(emptyRosters);

type Form = Record<string, string>;
type Reply = { data: { error: Record<string, string[]>; initialValue: Form } };
const main = "http://localhost";

async function roster(query = "", account = "label") {
  const { answer, ctx } = await visit(
    `${main}/artists/roster${query}`,
    { cookie: await cookieOf(account) },
    rosterLoader,
  );
  return { ...(answer as Awaited<ReturnType<typeof rosterLoader>>), trips: ctx.trips.count };
}

const names = async (query = "") => (await roster(query)).artists.map(({ name }) => name);

async function press(form: Form, account = "label") {
  const given = { method: "POST", cookie: await cookieOf(account), form };
  return (await visit(`${main}/artists/roster`, given, rosterAction)).answer as Response;
}

async function add(form: Form, account = "label") {
  const given = { method: "POST", cookie: await cookieOf(account), form };
  return (await visit(`${main}/artists/roster/new`, given, newAction)).answer;
}

const setupPath = (id: string) => `${main}/artists/account-setup/${id}`;

async function open(artistId: string, account = "label") {
  const given = { cookie: await cookieOf(account), params: { artistId } };
  const { answer, ctx } = await visit(setupPath(artistId), given, setupLoader);
  return { ...(answer as Awaited<ReturnType<typeof setupLoader>>), trips: ctx.trips.count };
}

/** Status of saving the profile with the version that is stored. */
async function save(artistId: string, form: Form, account = "label") {
  const row = await DB.prepare("SELECT updated_at AS version FROM artists WHERE id = ?")
    .bind(artistId)
    .first<{ version: number }>();
  const given = { method: "POST", cookie: await cookieOf(account), params: { artistId } };
  const sent = { ...given, form: { name: artistId, version: String(row?.version), ...form } };
  return await visit(setupPath(artistId), sent, saveSetup)
    .then(({ answer }) => statusOf(answer))
    .catch((error: unknown) => {
      if (error instanceof AppError) return error.status;
      throw error;
    });
}

async function callApi(method: string, path: string, body?: object, account = "label") {
  const given = {
    method,
    cookie: await cookieOf(account),
    contentType: "application/json",
    body: body && JSON.stringify(body),
  };
  try {
    const { answer } = await visit(`${main}/api/v1${path}`, given, apiHandler);
    return {
      status: (answer as Response).status,
      data: ((await (answer as Response).json()) as { data: Record<string, unknown> }).data,
    };
  } catch (error) {
    if (error instanceof AppError) return { status: error.status, data: {} };
    throw error;
  }
}

test("a label sees the artists of its labels with songs, percent and open submissions, in pages, filtered and as a file", async () => {
  await addArtist("Ada");
  await addArtist("Bo", "unpublished");
  await addLabel("North", { artists: ["Ada", "Bo"] });
  await addLabel("South", { artists: ["Ada"] });
  await addLabel("Other", { keepers: ["artist"], artists: ["Ada"] });
  const [one, two] = [
    await addRecording(testContext(), { title: "One" }),
    await addRecording(testContext(), { title: "Two" }),
  ];
  await DB.batch([
    DB.prepare("INSERT INTO recording_artists VALUES (?, 'Ada', 'main', 1), (?, 'Ada', 'featured', 2)").bind(
      one.id,
      two.id,
    ),
    DB.prepare("UPDATE recordings SET status = 'unpublished' WHERE id = ?").bind(two.id),
    DB.prepare(`INSERT INTO song_submissions (id, artist_id, user_id, title, state) VALUES ('s1', 'Ada', ?, 'A', 'draft'),
      ('s2', 'Ada', ?, 'B', 'sent'), ('s3', 'Ada', ?, 'C', 'published')`).bind(...Array(3).fill(userId("label"))),
  ]);
  const page = await roster();
  expect(page.artists).toMatchObject([
    { label: "North", name: "Ada", status: "published", published: 1, total: 2, open: 2, percent: 33 },
    { label: "North", name: "Bo", status: "unpublished", published: 0, total: 0, open: 0, percent: 22 },
    { label: "South", name: "Ada" },
  ]);
  expect(page).toMatchObject({ total: 3, pages: 1, labels: [{ name: "North" }, { name: "South" }] });
  // The session, and everything that the page shows.
  expect(page.trips).toBeLessThanOrEqual(2);
  expect(await names("?q=bo")).toEqual(["Bo"]);
  expect(await names("?label=South")).toEqual(["Ada"]);
  expect(await names("?label=Other")).toEqual([]);
  expect(await names("?status=unpublished&page=99")).toEqual(["Bo"]);
  const { answer } = await visit(
    `${main}/artists/roster/export.csv?label=North`,
    { cookie: await cookieOf("label") },
    exportLoader,
  );
  expect((await (answer as Response).text()).split("\r\n").slice(1, 3)).toEqual([
    "North,Ada,Published,1,2,33,2",
    "North,Bo,Not public yet,0,0,22,0",
  ]);
  await DB.prepare("DELETE FROM song_submissions").run();
});

test("thirty artists are a page, and the one after the last is the last", async () => {
  await addLabel("North");
  for (let at = 10; at < 41; at += 1) await putOnRoster("North", await addArtist(`A${at}`));
  expect((await roster()).artists).toHaveLength(30);
  expect(await roster("?page=7")).toMatchObject({ page: 2, pages: 2, artists: [{ name: "A40" }] });
});

test("a new artist of a label is not public, is completed by the label, and a taken name leads to the claim", async () => {
  await addLabel("North");
  await addArtist("taken");
  const before = await DB.prepare("SELECT updated_at AS at FROM parties WHERE id = 'North'").first<{ at: number }>();
  expect(statusOf(await add({ label: "North", name: "Mira Sol" }))).toBe(302);
  const [mira] = (await roster()).artists;
  expect(mira).toMatchObject({ name: "Mira Sol", slug: "mira-sol", status: "unpublished", percent: 22 });
  const id = mira?.artistId ?? "";
  expect(await open(id)).toMatchObject({
    canEdit: true,
    profile: { name: "Mira Sol" },
    artists: [{ name: "Mira Sol" }],
  });
  expect((await open(id)).trips).toBeLessThanOrEqual(2);
  expect(await save(id, { name: "Mira Sol", bio: "Loops", slug: "mira" })).toBe(302);
  expect((await open(id)).profile).toMatchObject({ bio: "Loops", slug: "mira" });
  const after = await DB.prepare("SELECT updated_at AS at FROM parties WHERE id = 'North'").first<{ at: number }>();
  expect(after?.at, "staff with the form open save no older roster").toBeGreaterThan(before?.at ?? 0);

  const unseen = (await add({ label: "North", name: "\u200b" })) as Reply;
  expect(unseen.data.error).toHaveProperty("name");
  const taken = (await add({ label: "North", name: "Taken" })) as Reply;
  expect(taken.data.error).toEqual({ slug: [expect.stringMatching(/has this page address/)] });
  expect(taken.data.initialValue).toMatchObject({ name: "Taken" });
  const search = async (q: string) =>
    (
      (await visit(`${main}/artists/roster/new?q=${q}`, { cookie: await cookieOf("label") }, newLoader))
        .answer as Awaited<ReturnType<typeof newLoader>>
    ).found;
  expect(await search("take")).toEqual([{ slug: "taken", name: "taken" }]);
  await putOnRoster("North", "taken");
  expect(await search("take")).toEqual([]);
  for (const form of [
    { label: "North", name: " " },
    { label: "North", name: "x".repeat(121) },
  ])
    expect(((await add(form)) as Reply).data.error).toEqual({ name: [expect.any(String)] });
  expect(((await add({ label: "North", name: " ", slug: " " })) as Reply).data.error).toEqual({
    name: ["Enter your artist name."],
  });
  for (const label of ["Other", "nothing", ""])
    expect(statusOf(await add({ label, name: "Elsewhere" })), label).toBe(404);
  expect(await countRows("SELECT count(*) AS n FROM artists WHERE name = 'Elsewhere'")).toBe(0);
});

test("an artist who is taken off the roster is gone at once, and is put back by the same label only", async () => {
  await addArtist("Ada");
  await addLabel("North", { artists: ["Ada"] });
  await addLabel("Other", { keepers: ["supervisor"], artists: ["Ada"] });
  await expect(press({ label: "Other", remove: "Ada" })).rejects.toMatchObject({ code: "not_found" });
  const gone = await press({ label: "North", remove: "Ada" });
  const to = gone.headers.get("Location") ?? "";
  expect(await roster(to.slice(to.indexOf("?")))).toMatchObject({
    artists: [],
    removed: { name: "Ada", label: "North" },
  });
  await expect(open("Ada")).rejects.toMatchObject({ code: "not_found" });
  expect(await save("Ada", { bio: "Mine" })).toBe(404);
  await expect(press({ label: "North", remove: "Ada" })).rejects.toMatchObject({ code: "not_found" });
  const id = new URL(to, main).searchParams.get("removed") ?? "";
  await withScopes("supervisor", ["ListArtists"], async () => {
    expect((await press({ restore: id }, "supervisor")).headers.get("Location")).toBe("/artists/roster");
    expect(await countRows("SELECT count(*) AS n FROM label_artists WHERE party_id = 'North'")).toBe(0);
  });
  await press({ restore: id });
  await press({ restore: id });
  expect(await names()).toEqual(["Ada"]);
  const log =
    "SELECT count(*) AS n FROM audit_log WHERE subject_id = 'North' AND action LIKE 'party-roster-%' AND detail ->> 'artistId' = 'Ada'";
  expect(await countRows(log)).toBe(2);
});

test("an artist whom staff take off the roster is not put back by the label", async () => {
  await addArtist("ada");
  await addArtist("bo");
  await addLabel("North", { artists: ["ada", "bo"] });
  const id = new URL(
    (await press({ label: "North", remove: "ada" })).headers.get("Location") ?? "",
    main,
  ).searchParams.get("removed");
  const admin = await cookieOf("admin");
  const given = { cookie: admin, params: { id: "North" } };
  const { version } = (await visit(`${main}/parties/North`, given, partyLoader)).answer as Awaited<
    ReturnType<typeof partyLoader>
  >;
  const form = { name: "North", kind: "label", keepers: mail("label"), roster: "", version };
  expect(statusOf((await visit(`${main}/parties/North`, { ...given, method: "POST", form }, editParty)).answer)).toBe(
    302,
  );
  await press({ restore: id ?? "" });
  expect(await names()).toEqual([]);
});

test("profiles of a roster are for the label's keepers alone, as long as it is a label and they are its keepers", async () => {
  await addArtist("Ada");
  await addArtist("Bo");
  await addLabel("North", { artists: ["Ada"] });
  await addLabel("Other", { keepers: ["supervisor"], artists: ["Ada", "Bo"] });
  expect((await open("Ada")).profile?.id).toBe("Ada");
  await expect(open("Bo")).rejects.toMatchObject({ code: "not_found" });
  await expect(open("nothing")).rejects.toMatchObject({ code: "not_found" });
  expect(await save("Bo", { bio: "Mine" })).toBe(404);
  expect((await callApi("PATCH", "/roster/Bo/profile", { bio: "Mine" })).status).toBe(404);
  // Two labels have one artist: each of them keeps it.
  await withScopes("supervisor", ["ListArtists"], async () => {
    expect(await save("Ada", { bio: "Of the other label" }, "supervisor")).toBe(302);
  });
  await withScopes("supervisor", ["GetArtist"], async () => {
    expect(await save("Ada", { bio: "Without the right" }, "supervisor")).toBe(403);
    await expect(open("Ada", "supervisor")).rejects.toMatchObject({ code: "not_found" });
  });
  expect((await callApi("GET", "/roster/Ada/profile")).data).toMatchObject({ bio: "Of the other label" });
  for (const account of ["admin", "staff"])
    await expect(open("Ada", account), account).rejects.toMatchObject({ code: "forbidden" });

  const change = (sql: string) => DB.prepare(`UPDATE parties SET ${sql} WHERE id = 'North'`).run();
  const closed = async () => {
    await expect(open("Ada")).rejects.toMatchObject({ code: "not_found" });
    expect(await save("Ada", { bio: "Closed" })).toBe(404);
    expect((await callApi("GET", "/roster/Ada/profile")).status).toBe(404);
    expect((await roster()).labels).toEqual([]);
  };
  await change("kind = 'publisher'");
  await closed();
  await change("kind = 'label'");
  expect((await open("Ada")).profile?.id).toBe("Ada");
  await change("keepers = '[]'");
  await closed();
});

test("one's own page by its id needs UpdateArtist to be changed, whatever one keeps for a label", async () => {
  await addArtist("Own");
  await DB.prepare("INSERT INTO artist_members (artist_id, user_id) VALUES ('Own', ?)").bind(userId("artist")).run();
  expect(await save("Own", { bio: "By its artist" }, "artist")).toBe(302);
  await withScopes("artist", ["GetArtist", "ListArtists"], async () => {
    expect((await open("Own", "artist")).profile?.bio).toBe("By its artist");
    expect(await save("Own", { bio: "By a reader" }, "artist")).toBe(409);
    expect((await callApi("GET", "/roster/Own/payment", undefined, "artist")).status).toBe(404);
  });
  expect((await open("Own", "artist")).profile?.bio).toBe("By its artist");
});

test("the API lists, adds, changes, removes and restores", async () => {
  await addLabel("North");
  const added = await callApi("POST", "/roster", { label: "North", name: "Mira" });
  expect(added).toMatchObject({ status: 201, data: { name: "Mira", status: "unpublished" } });
  const id = String(added.data._id);
  expect((await callApi("GET", "/roster")).data).toMatchObject({
    labels: [{ _id: "North" }],
    items: [{ _id: id, label: "North", completion: 22 }],
    paging: { totalItems: 1 },
  });
  const version = String(added.data.version);
  expect((await callApi("PATCH", `/roster/${id}/profile`, { bio: "Loops", version })).data).toMatchObject({
    bio: "Loops",
  });
  expect((await callApi("PATCH", `/roster/${id}/profile`, { bio: "Late", version })).status).toBe(409);
  const removed = await callApi("DELETE", `/roster/labels/North/artists/${id}`);
  expect((await callApi("GET", "/roster")).data.items).toEqual([]);
  expect((await callApi("POST", `/roster/removed/${String(removed.data._id)}/restore`)).data).toEqual({ name: "Mira" });
  expect((await callApi("GET", "/roster", undefined, "artist")).status).toBe(403);
});

test("staff enter the roster of a label by page address or name, and only a label has one", async () => {
  await addArtist("ada");
  await addArtist("bo");
  await DB.prepare(
    "INSERT INTO artists (id, slug, name, sort_name, status) VALUES ('t1', 't1', 'Twin', 'twin', 'published'), ('t2', 't2', 'Twin', 'twin', 'published')",
  ).run();
  await addLabel("North", { artists: ["ada"] });
  const admin = await cookieOf("admin");
  const given = { cookie: admin, params: { id: "North" } };
  const page = async () =>
    (await visit(`${main}/parties/North`, given, partyLoader)).answer as Awaited<ReturnType<typeof partyLoader>>;
  const saveParty = async (form: Form) => {
    const { version } = await page();
    const all = { name: "North", kind: "label", keepers: mail("label"), version, ...form };
    return (await visit(`${main}/parties/North`, { ...given, method: "POST", form: all }, editParty)).answer;
  };
  expect((await page()).values.roster).toBe("ada");
  expect(statusOf(await saveParty({ roster: "Bo\nada\nt2" }))).toBe(302);
  expect((await page()).values.roster).toBe("ada\nbo\nt2");
  expect((await page()).history).toEqual(
    expect.arrayContaining([expect.objectContaining({ field: "Roster", after: "ada, bo, t2" })]),
  );
  const refused: [Form, RegExp][] = [
    [{ roster: "Twin" }, /several artists are called “Twin”/],
    [{ roster: "nothing" }, /no artist “nothing”/],
    [{ roster: "ada", kind: "publisher" }, /only labels have a roster/],
  ];
  for (const [form, message] of refused)
    expect(((await saveParty(form)) as Reply).data.error).toEqual({ roster: [expect.stringMatching(message)] });
  expect(statusOf(await saveParty({ roster: "", kind: "publisher" }))).toBe(302);
  expect(await countRows("SELECT count(*) AS n FROM label_artists")).toBe(0);
});

test("the demo's label account keeps a label with the artists of its music, once", async () => {
  for (const artist of ["ada", "bo", "cy", "di", "ed"]) {
    const song = await addRecording(testContext(), { title: artist, artist, label: "Fathom & Fold" });
    await DB.prepare("UPDATE recordings SET label = 'Fathom & Fold' WHERE id = ?").bind(song.id).run();
  }
  for (const _ of [1, 2]) await seedCuration(testContext());
  const { labels, artists } = await roster();
  expect([labels, artists.length]).toEqual([[expect.objectContaining({ name: "Fathom & Fold" })], 4]);
  for (const { labelId, artistId } of artists) await press({ label: labelId, remove: artistId });
  await seedCuration(testContext());
  expect((await roster()).artists).toEqual([]);
});
