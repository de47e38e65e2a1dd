import { beforeEach, expect, test } from "vitest";
import { action, loader } from "#app/artists/profiles/routes/account-setup.tsx";
import { profilePath } from "#app/catalogue/profile/profile.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { getArtistPage } from "#app/catalogue/record/artist/get-artist-page.server.ts";
import { deleteAccount } from "#app/identity/account/delete-account.server.ts";
import { readNavigation } from "#app/shell/navigation/read-navigation.server.ts";
import { sweepUploads } from "#app/uploads/sweep-uploads.server.ts";
import { demoArtist } from "#db/seed/demo-artist.ts";
import { demoPassword } from "#db/seed/demo-people.ts";
import { seedArtist } from "#db/seed/seed-artist.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { api, badge, DB, MEDIA, open, save, userId, withScopes } from "#test/routes/catalogue/profile-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { png } from "#test/routes/media/pictures.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

const week = 7 * 24 * 3600 * 1000;
const everything = {
  name: "Lucía Arden",
  slug: "Lucía Ardén",
  bio: "Slow songs\r\nabout fast cities",
  "links[0].label": "",
  "links[0].url": "https://www.lucia.example",
  "links[1].label": "",
  "links[1].url": "",
  proSociety: "SPA",
  ipi: "199",
  paymentCountry: "PT",
};

/** Tables with rows of an artist, in the order in which they can be emptied. */
const ofArtists = [
  ...["stated_shares", "song_submission_files", "song_submissions", "artist_claims", "party_payees", "label_artists"],
  ...["artist_members", "recording_artists", "search_dirty", "artists"],
];

const removeArtists = () => DB.batch(ofArtists.map((table) => DB.prepare(`DELETE FROM ${table}`)));

beforeEach(async () => void (await removeArtists()));

const idOfOwn = async () => (await open("artist")).profile?.id ?? "";
const publish = (id: string) => DB.prepare("UPDATE artists SET status = 'published' WHERE id = ?").bind(id).run();
const publicPage = (slug: string) => getArtistPage(testContext({ actor: null }), { slug });
const sweep = () => sweepUploads({ ...testContext(), now: Date.now() + week }, { graceMs: week / 2 });

test("an artist creates a profile, completes it, and page, badge and API show the same percent", async () => {
  expect(await open("artist")).toMatchObject({ profile: null, version: "", completion: { percent: 0 } });
  expect(await badge("artist")).toBe(0);
  expect((await save("artist", { name: " Lucía  Arden " })).status).toBe(302);
  const { profile, completion, trips } = await open("artist");
  expect(profile).toMatchObject({ name: "Lucía Arden", slug: "lucia-arden", isPublished: false });
  expect(completion.percent).toBe(22);
  // The session, the company and the profile; the menu reads its figures in its own one.
  expect(trips).toBeLessThanOrEqual(3);
  // The routes of a page read at the same time.
  const [page, figure] = await Promise.all([open("artist"), badge("artist")]);
  expect([page.profile?.name, figure]).toEqual(["Lucía Arden", 22]);
  expect(await publicPage("lucia-arden")).toBeNull();

  const pictures = { picture: new Blob([await png(64, 64)]), background: new Blob([await png(96, 48)]) };
  expect(await save("artist", everything, pictures)).toMatchObject({ status: 302 });
  const saved = await open("artist");
  expect(saved.profile).toMatchObject({
    bio: "Slow songs\nabout fast cities",
    links: [{ label: "lucia.example", url: "https://www.lucia.example/" }],
    ipi: "00000000199",
  });
  expect(saved.completion).toEqual({ percent: 89, missing: ["firstSong"] });
  await addRecording(testContext(), { title: "First", artist: "Someone" });
  await DB.prepare("UPDATE recording_artists SET artist_id = ?")
    .bind(await idOfOwn())
    .run();
  expect((await open("artist")).completion).toEqual({ percent: 100, missing: [] });
  expect(await badge("artist")).toBe(100);
  expect((await api("artist")).data?.completion).toEqual({ percent: 100, missing: [] });
  const read = await visit("http://localhost/", { cookie: await cookieOf("artist") }, async ({ context: { ctx } }) => {
    const before = ctx.trips.count;
    await readNavigation(ctx, { badges: ["profile", "notifications"] });
    return ctx.trips.count - before;
  });
  expect(read.answer).toBe(1);
});

test("a change shows on the public page and in search, and pictures that are not shown are swept", async () => {
  const song = await addRecording(testContext(), { title: "Harbour", artist: "Arden", durationMs: 60_000 });
  await DB.prepare("INSERT INTO artist_members (artist_id, user_id) VALUES ('artist-arden', ?)")
    .bind(userId("artist"))
    .run();
  await refreshSearch(testContext(), { limit: 50 });
  const view = () => DB.prepare("SELECT view FROM recordings WHERE id = ?").bind(song.id).first<string>("view");
  expect(await view()).toContain('"Arden"');

  const picture = new Blob([await png(80, 80, () => 30)]);
  const background = new Blob([await png(80, 40, () => 90)]);
  const changed = { ...everything, slug: "arden" };
  expect((await save("artist", changed, { picture, background })).status).toBe(302);
  expect(await view()).toContain('"Lucía Arden"');
  expect(await countRows("SELECT count(*) AS n FROM search_dirty")).toBe(0);
  const shown = (await publicPage("arden"))?.artist;
  expect(shown).toMatchObject({ name: "Lucía Arden", imageFocus: "center" });
  const keys = [shown?.image, shown?.background].map((path) => path?.replace("/media/", "") ?? "");
  for (const key of keys) expect(key).toMatch(/^images\/[0-9a-f]{64}\/background\.webp$/);
  await sweep();
  for (const key of keys) expect(await MEDIA.head(key)).not.toBeNull();

  // The part that stays visible is chosen; another picture starts at its centre; the box takes one away.
  await save("artist", { ...changed, imageFocus: "top left" });
  expect((await publicPage("arden"))?.artist.imageFocus).toBe("top left");
  const next = new Blob([await png(70, 70, () => 60)]);
  await save("artist", { ...changed, imageFocus: "top left", removeBackground: "yes" }, { picture: next });
  expect((await publicPage("arden"))?.artist).toMatchObject({ imageFocus: "center", background: null });
  await sweep();
  for (const key of keys) expect(await MEDIA.head(key)).toBeNull();
  expect(await countRows("SELECT count(*) AS n FROM uploads WHERE module = 'artist-profiles'")).toBe(1);
});

test("what is wrong is said at its field, with the form as it was typed, and nothing is saved", async () => {
  await DB.prepare("INSERT INTO artists (id, slug, name) VALUES ('x', 'beyonce', 'Beyoncé')").run();
  const refused: [Record<string, string>, string, number][] = [
    [{ name: " \u0000 " }, "name", 400],
    [{ name: "x".repeat(121) }, "name", 400],
    [{ slug: "BEYONCÉ" }, "slug", 409],
    [{ slug: "東京" }, "slug", 400],
    [{ name: "Beyonce", slug: "" }, "slug", 409],
    [{ bio: "x".repeat(2_001) }, "bio", 400],
    [{ "links[0].url": "javascript:alert(1)" }, "links[0].url", 400],
    [{ "links[1].url": "https://www.lucia.example/" }, "links[1].url", 400],
    [{ ipi: "00000000198" }, "ipi", 400],
    [{ paymentCountry: "UK" }, "paymentCountry", 400],
  ];
  for (const [change, field, status] of refused) {
    const { errors, typed, ...reply } = await save("artist", { ...everything, ...change });
    expect([reply.status, Object.keys(errors)], JSON.stringify(change)).toEqual([status, [field]]);
    expect(typed.proSociety).toBe("SPA");
  }
  const notOurs: Record<string, string>[] = [
    { links: "text" },
    { "links.url": "https://x.example" },
    { "links[3]": "text" },
    { "links[999999].url": "https://x.example" },
    { __intent__: '{"type":"update","payload":{"name":"links","value":"text"}}' },
    { __intent__: "{" },
  ];
  for (const change of notOurs)
    expect(await save("artist", { ...everything, ...change }), JSON.stringify(change)).toMatchObject({
      status: 400,
      typed: {},
    });
  const text = await save("artist", everything, { picture: new Blob(["<svg onload=alert(1)>"]) });
  expect([text.status, Object.keys(text.errors)]).toEqual([415, ["picture"]]);
  const large = await save("artist", everything, { background: new Blob([new Uint8Array(2 * 1024 * 1024 + 1)]) });
  expect([large.status, Object.keys(large.errors)]).toEqual([400, ["background"]]);
  expect(await countRows("SELECT count(*) AS n FROM artist_members")).toBe(0);

  expect((await save("artist", everything)).status).toBe(302);
  await publish(await idOfOwn());
  const moved = await save("artist", { ...everything, slug: "another" });
  expect([moved.status, Object.keys(moved.errors)]).toEqual([400, ["slug"]]);
  expect((await save("artist", { ...everything, slug: "" })).status).toBe(302);
  expect((await open("artist")).profile?.slug).toBe("lucia-arden");
});

test("of two who save at once, one is told: of one profile, of a first one, and of one address", async () => {
  const first = { ...everything, version: "" };
  const statuses = async (...replies: ReturnType<typeof save>[]) =>
    (await Promise.all(replies)).map(({ status }) => status).sort();
  expect(await statuses(save("artist", first), save("artist", { ...first, slug: "lucia-two" }))).toEqual([302, 409]);
  expect(await countRows("SELECT count(*) AS n FROM artists")).toBe(1);

  const { version } = await open("artist");
  const edit = { ...everything, version };
  expect(await statuses(save("artist", edit), save("artist", { ...edit, bio: "Other" }))).toEqual([302, 409]);
  const late = await save("artist", { ...edit, bio: "Late" });
  expect(late).toMatchObject({ status: 409, errors: { "": [expect.stringContaining("changed while")] } });
  expect(late.typed).toMatchObject({ bio: "Late", version: (await open("artist")).version });
  expect((await save("artist", { ...edit, version: String(late.typed.version) })).status).toBe(302);

  await removeArtists();
  await withScopes("supervisor", ["UpdateArtist"], async () => {
    // Signed in before, so that both ask for the address at the same time.
    await cookieOf("supervisor");
    const taken = [save("artist", first), save("supervisor", { ...first, slug: "lucia-arden" })];
    const replies = await Promise.all(taken);
    expect(replies.map(({ status }) => status).sort()).toEqual([302, 409]);
    expect(replies.find(({ status }) => status === 409)?.errors).toEqual({
      slug: ["Another artist has this page address. Choose another one."],
    });
  });
});

test("the profile is for its own artist on the main site, as long as the right lasts", async () => {
  await save("artist", everything);
  const id = await idOfOwn();
  const before = await DB.prepare("SELECT * FROM artists WHERE id = ?").bind(id).first();
  const { version } = await open("artist");
  await expect(open("")).rejects.toMatchObject({ code: "unauthorised" });
  expect((await api("")).status).toBe(401);
  // A label has no page of its own, but a roster.
  expect(
    statusOf((await visit(`http://localhost${profilePath}`, { cookie: await cookieOf("label") }, loader)).answer),
  ).toBe(302);
  for (const account of ["admin", "staff", "supervisor", "label"]) {
    if (account !== "label") await expect(open(account), account).rejects.toMatchObject({ code: "forbidden" });
    expect((await save(account, { ...everything, version })).status, account).toBe(403);
    expect((await api(account, { name: "Mine" })).status, account).toBe(403);
  }
  // Someone else with the permission has a profile of their own, or none; a version is no way to another's.
  await withScopes("supervisor", ["UpdateArtist"], async () => {
    expect((await open("supervisor")).profile).toBeNull();
    expect((await save("supervisor", { ...everything, version })).status).toBe(409);
    await expect(open("supervisor", "acme.localhost")).rejects.toMatchObject({ code: "forbidden" });
    expect((await api("supervisor", { name: "Mine" }, "acme.localhost")).status).toBe(403);
    expect((await api("supervisor", { slug: "lucia-arden", name: "Mine" })).status).toBe(409);
  });
  await withScopes("artist", ["GetArtist"], async () => {
    expect(await open("artist")).toMatchObject({ canEdit: false, profile: { id } });
    expect((await save("artist", { ...everything, version })).status).toBe(403);
    expect((await api("artist", { name: "Mine" })).status).toBe(403);
  });
  await withScopes("artist", [], async () => {
    await expect(open("artist")).rejects.toMatchObject({ code: "forbidden" });
    expect((await api("artist")).status).toBe(403);
  });
  const membership = (status: string) =>
    DB.prepare("UPDATE memberships SET status = ? WHERE user_id = ?").bind(status, userId("artist")).run();
  const form = new URLSearchParams({ ...everything, version });
  const cookie = await cookieOf("artist");
  await membership("disabled");
  await expect(open("artist")).rejects.toMatchObject({ code: "unauthorised" });
  const sent = visit(`http://localhost${profilePath}`, { method: "POST", cookie, body: form }, action);
  expect(statusOf(await sent.catch((error: unknown) => error))).toBe(401);
  await membership("active");
  expect(await DB.prepare("SELECT * FROM artists WHERE id = ?").bind(id).first()).toEqual(before);

  // An artist that staff took away, or deleted, is not the person's any more.
  await DB.prepare("UPDATE artists SET status = 'deleted' WHERE id = ?").bind(id).run();
  expect((await open("artist")).profile).toBeNull();
  expect(await badge("artist")).toBe(0);
  await DB.prepare("DELETE FROM artist_members").run();
  expect((await save("artist", { ...everything, version })).status).toBe(409);
});

test("the API reads, creates and changes the profile, and `me` is no id", async () => {
  expect(await api("artist")).toMatchObject({
    status: 200,
    data: { _id: null, uri: null, completion: { percent: 0, missing: expect.arrayContaining(["name"]) } },
  });
  expect((await api("artist", { bio: "Without a name" })).status).toBe(400);
  const made = await api("artist", { name: "Teo", links: [{ label: "Site", url: "https://teo.example/" }] });
  expect(made).toMatchObject({
    status: 200,
    data: { slug: "teo", status: "unpublished", completion: { percent: 33 } },
  });
  const version = made.data?.version ?? "";
  const changed = await api("artist", { bio: "Loops", paymentCountry: "PT", version });
  expect(changed.data).toMatchObject({ name: "Teo", bio: "Loops", links: [{}], completion: { percent: 56 } });
  expect((await api("artist", { bio: "Late", version })).status).toBe(409);
  expect((await api("artist", { ipi: "1" })).status).toBe(400);
  expect((await api("artist", { links: [{ label: "x", url: "javascript:1" }] })).status).toBe(400);
  await publish(made.data?._id ?? "");
  expect((await api("artist", { slug: "teodora" })).status).toBe(400);
  expect((await api("artist")).data?.uri).toBe("/music-sync-licensing/artist/teo");
  expect(
    await countRows(
      "SELECT count(*) AS n FROM audit_log WHERE action LIKE 'artist-%' AND subject_id = ?",
      made.data?._id ?? "",
    ),
  ).toBe(2);
});

test("the demo's artist is seeded once, whether its music came before or after", async () => {
  await seedArtist(testContext());
  await seedArtist(testContext());
  expect(await open("artist")).toMatchObject({
    profile: { slug: demoArtist.slug, isPublished: true },
    completion: { percent: 44, missing: ["picture", "background", "pro", "paymentCountry", "firstSong"] },
  });
  await removeArtists();
  await DB.prepare("INSERT INTO artists (id, slug, name, status) VALUES ('earlier', ?, 'Lucia', 'published')")
    .bind(demoArtist.slug)
    .run();
  await seedArtist(testContext());
  expect((await open("artist")).profile).toMatchObject({ id: "earlier", name: "Lucia" });
});

test("with an account goes the profile that was never public, and of a public one where it is paid", async () => {
  await save("artist", everything);
  const id = await idOfOwn();
  await DB.batch([
    DB.prepare(
      "INSERT INTO artists (id, slug, name, status, payment_country) VALUES ('p', 'p', 'P', 'published', 'PT')",
    ),
    DB.prepare("INSERT INTO artist_members (artist_id, user_id) VALUES ('p', ?)").bind(userId("artist")),
  ]);
  await visit("http://localhost/", { cookie: await cookieOf("artist") }, ({ context: { ctx } }) =>
    deleteAccount(ctx, { current: demoPassword }),
  );
  const row = (of: string) =>
    DB.prepare("SELECT slug, name, description, ipi, payment_country, status FROM artists WHERE id = ?")
      .bind(of)
      .first();
  expect(await row(id)).toMatchObject({ slug: id, name: "", description: "", ipi: null, payment_country: null });
  expect(await row("p")).toMatchObject({ name: "P", status: "published", payment_country: null });
  expect(await countRows("SELECT count(*) AS n FROM artist_members")).toBe(0);
});
