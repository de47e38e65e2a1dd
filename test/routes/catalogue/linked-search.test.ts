import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { loader as searchPage } from "#app/catalogue/search/routes/search.tsx";
import { loader as sharedPicture } from "#app/catalogue/share/routes/song-picture.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";
import { addMembersTier, addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { signIn } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

type Page = {
  data: {
    errors: Record<string, string>;
    described: object[];
    selected: { title: string; versionLabel: string | null } | null;
    results: { tracks: { title: string; versionLabel: string | null }[] };
  };
  init: { status: number };
};

let song: { id: string; workId: string; slug: string };
let instrumental: { id: string };

beforeAll(async () => {
  const ctx = testContext();
  await seedIdentity(ctx);
  const tierId = await addMembersTier(ctx);
  song = await addRecording(ctx, {
    title: "Samphire",
    artist: "Ona Vey",
    lines: ["kittiwake on the cliff"],
    workId: "work-1",
  });
  instrumental = await addRecording(ctx, { title: "Samphire", versionType: "instrumental", workId: "work-1" });
  await addRecording(ctx, { title: "Kittiwake", artist: "Samphire Trio", isrc: "USS1Z2600042" });
  await addRecording(ctx, { title: "Members", tierId });
  await addRecording(ctx, { title: "Not Acme", id: "not-acme", hiddenFrom: [demoCompanies.acme.id] });
  await refreshSearch(ctx, { limit: 50 });
});

async function search(query: string, host = "localhost") {
  const { answer } = await visit(`http://${host}/music-sync-licensing/search?${query}`, {}, searchPage);
  const { data, init } = answer as Page;
  return { ...data, status: init.status, titles: data.results.tracks.map(({ title }) => title) };
}

test("songId and versionId select the track above the results, which do not repeat it", async () => {
  const byVersion = await search(`q=samphire&versionId=${instrumental.id}`);
  expect(byVersion).toMatchObject({ status: 200, selected: { title: "Samphire", versionLabel: "Instrumental" } });
  expect(byVersion.results.tracks.filter(({ versionLabel }) => versionLabel === "Instrumental")).toEqual([]);
  expect(await search(`songId=${song.workId}`)).toMatchObject({ selected: { versionLabel: null } });
  expect(await search(`songId=${song.workId}&versionId=${instrumental.id}`)).toMatchObject({
    selected: { versionLabel: "Instrumental" },
  });
  expect((await search("q=samphire")).selected).toBeNull();
});

test("a share link has the title, picture and sound of its song for other sites, and leads search engines to the song", async () => {
  const { answer } = await visit(
    `http://localhost/music-sync-licensing/search?q=x&songId=${song.workId}&lyrics=open`,
    {},
    searchPage,
  );
  const { described } = (answer as { data: { described: Record<string, string>[] } }).data;
  const contentOf = (name: string) => described.find((one) => one.property === name || one.name === name)?.content;
  expect(contentOf("og:title")).toBe("Samphire");
  expect(contentOf("description")).toContain("Samphire by Ona Vey.");
  const { slug } = song;
  const image = contentOf("og:image") ?? "";
  expect(image).toMatch(new RegExp(`^http://localhost/share/song/${slug}/[0-9a-f]{8}\\.png$`));
  const { answer: picture } = await visit(image, { params: { slug } }, sharedPicture);
  expect((picture as Response).headers.get("Content-Type")).toBe("image/png");
  expect(contentOf("og:url")).toBe(`http://localhost/music-sync-licensing/search?songId=${song.workId}&lyrics=open`);
  const canonical = described.find(({ rel }) => rel === "canonical");
  expect(canonical?.href).toBe(`http://localhost/music-sync-licensing/song/${slug}`);
});

test("a search is described to other sites, and the whole catalogue has one address for search engines", async () => {
  const { answer } = await visit("http://localhost/search?q=samphire", {}, searchPage);
  const said = JSON.stringify((answer as Page).data.described);
  for (const part of ['"samphire · Search"', '"http://localhost/search?q=samphire"', "noindex, follow"])
    expect(said).toContain(part);
  expect(said).toMatch(/"og:image","content":"http:\/\/localhost\/share\/site\/[0-9a-f]{8}\.png"/);
  for (const path of ["/search", "/music-sync-licensing/search"]) {
    const { answer: whole } = await visit(`http://localhost${path}`, {}, searchPage);
    const { described } = (whole as Page).data as { described: Record<string, string>[] };
    expect(described.find(({ rel }) => rel === "canonical")?.href).toBe("http://localhost/search");
    expect(described.some(({ name }) => name === "robots")).toBe(false);
  }
});

test("a link to a track that is not visible here says so and still searches", async () => {
  const gone = { status: 400, selected: null, errors: { songId: expect.any(String) } };
  expect(await search("q=kittiwake&songId=gone")).toMatchObject({
    ...gone,
    titles: expect.arrayContaining(["Kittiwake"]),
  });
  expect(await search("songId=not-acme", "acme.localhost")).toMatchObject(gone);
  expect(await search("songId=not-acme")).toMatchObject({ selected: { title: "Not Acme" } });
  expect(await search(`songId=${song.workId}&versionId=not-acme`)).toMatchObject(gone);
});

test("qFields says in which fields the words are searched", async () => {
  expect((await search("q=kittiwake")).titles).toEqual(["Kittiwake", "Samphire"]);
  expect((await search("q=kittiwake&qFields=title")).titles).toEqual(["Kittiwake"]);
  expect((await search("q=kittiw&qFields=lyrics")).titles).toEqual(["Samphire"]);
  expect((await search("q=samphire&qFields=artist")).titles).toEqual(["Kittiwake"]);
  expect((await search("q=kittiwake&qFields=title,lyrics")).titles.sort()).toEqual(["Kittiwake", "Samphire"]);
  expect((await search("q=uss1z2600042&qFields=isrc")).titles).toEqual(["Kittiwake"]);
  expect((await search("q=kittiwake&qFields=artist")).titles).toEqual([]);
});

test("an unknown field is reported by name, and the known ones are searched", async () => {
  const page = await search("q=kittiwake&qFields=lyrics,colour,constructor");
  expect(page).toMatchObject({ status: 400, titles: ["Samphire"] });
  expect(page.errors.qFields).toContain("colour, constructor");
});

test("the song API tells only staff the tier and its warning", async () => {
  const ctx = testContext();
  const tierId = await addMembersTier(ctx);
  const { id } = await addRecording(ctx, { title: "Tiered", tierId });
  const api = async (cookie: string | null) => {
    const { answer } = await visit(`http://localhost/api/v1/songs/${id}`, { cookie }, apiHandler);
    return (await (answer as Response).json()) as { data: { tier: object | null } };
  };
  const tier = { _id: tierId, publicAccess: false, hasWarning: false, warningText: "" };
  expect((await api((await signIn("staff")).cookie)).data.tier).toMatchObject(tier);
  expect((await api((await signIn("supervisor")).cookie)).data.tier).toBeNull();
  await expect(api(null)).rejects.toMatchObject({ code: "not_found" });
  const list = async (account: string) =>
    (await visit("http://localhost/api/v1/tiers", { cookie: (await signIn(account)).cookie }, apiHandler)).answer;
  expect(await ((await list("staff")) as Response).json()).toMatchObject({
    data: { items: expect.arrayContaining([expect.objectContaining(tier)]) },
  });
  await expect(list("supervisor")).rejects.toMatchObject({ code: "forbidden" });
});
