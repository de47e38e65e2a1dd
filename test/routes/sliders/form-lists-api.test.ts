import { beforeAll, expect, test } from "vitest";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { cookieFor } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  addArtist,
  addCompany,
  addPlaylist,
  addRecording,
  addSlider,
  addTier,
} from "#test/routes/sliders/slider-factory.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

let staff = "";
let admin = "";

beforeAll(async () => {
  await seedDemo(testContext());
  [staff, admin] = await Promise.all([cookieFor("staff"), cookieFor("admin")]);
});

type Songs = { items: { name: string }[] };

async function read(path: string, { cookie = staff } = {}) {
  const { answer } = await visit(`http://localhost/api/v1/${path}`, { cookie }, apiHandler);
  return ((await (answer as Response).json()) as { data: never }).data as Record<string, never>;
}

test("playlists of the company and its environment are found by name, in pages, with the images of their artists", async () => {
  const ctx = testContext();
  const artist = await addArtist(ctx, "Pictured");
  const sql =
    "UPDATE artists SET sort_name = 'pictured', image_key = 'images/own.webp', background_images = '[\"images/wide.webp\"]' WHERE id = ?";
  await ctx.env.DB.prepare(sql).bind(artist).run();
  const song = await addRecording(ctx, "Pictured song", { artistIds: [artist] });
  const id = await addPlaylist(ctx, "Ångström mornings", [song]);
  await addPlaylist(ctx, "Ångström private", [song], { visibility: "private" });
  const elsewhere = testContext({ company: await addCompany(ctx, "elsewhere") });
  await addPlaylist(elsewhere, "Ångström elsewhere", [song]);
  const found = await read("playlists?name=angstrom&page=1");
  expect(found).toMatchObject({
    items: [{ _id: id, name: "Ångström mornings" }],
    paging: { page: 1, totalItems: 1, totalPages: 1 },
  });
  expect(await read(`playlists/${id}`)).toMatchObject({
    name: "Ångström mornings",
    artists: { backgroundImages: expect.arrayContaining(["/media/images/own.webp", "/media/images/wide.webp"]) },
    tracks: { paging: { totalItems: 1 } },
  });
  const artists = await read("artists?name=pictur&status=published&page=1");
  expect(artists).toMatchObject({ items: [{ _id: artist }], paging: { totalPages: 1 } });
  const images = ["/media/images/own.webp", "/media/images/wide.webp"];
  const one = await read(`artists/${artist}`);
  expect(one).toMatchObject({ description: "", backgroundImages: images });
  const supervisor = await cookieFor("supervisor");
  const other = await read(`artists/${artist}`, { cookie: supervisor });
  expect(other).not.toHaveProperty("backgroundImages");
});

test("songs are found by a part of their title or a regular expression for it, with the fields of the contract", async () => {
  const ctx = testContext();
  const artist = await addArtist(ctx, "Åse");
  const tierId = await addTier(ctx, true);
  const given = { artistIds: [artist], tierId, copyright: "℗ 2026 Åse" };
  const added = [];
  for (const title of ["Zephyr über Nacht", "Night Zephyr", "Zephyr (Live)"])
    added.push(await addRecording(ctx, title, given));
  await addRecording(ctx, "Zephyr withdrawn", { status: "unpublished" });
  const titles = async (name: string) =>
    ((await read(`songs?name=${encodeURIComponent(name)}`)) as unknown as Songs).items.map((song) => song.name);
  expect(await titles("zephyr")).toEqual(["Night Zephyr", "Zephyr (Live)", "Zephyr über Nacht"]);
  expect(await titles("EPHYR UBER")).toEqual(["Zephyr über Nacht"]);
  expect(await titles("^zephyr")).toEqual(["Zephyr (Live)", "Zephyr über Nacht"]);
  expect(await titles("/^night.*r$/i")).toEqual(["Night Zephyr"]);
  expect(await titles("zephyr (live)")).toEqual(["Zephyr (Live)"]);
  expect(await titles("Åse")).toEqual([]);
  const base = { _id: added[1], name: "Night Zephyr", soId: expect.any(String), songVersion: null, vocals: true };
  const files = {
    streaming: { url: expect.stringContaining(".m3u8") },
    direct: { url: expect.stringContaining("direct.") },
  };
  const waveformUrl = expect.stringContaining("/peaks.bin");
  const [all] = ((await read("songs?name=night zephyr")) as unknown as Songs).items;
  const facts = { status: "published", tierId, copyright: "℗ 2026 Åse", waveformUrl };
  expect(all).toMatchObject({ ...base, artists: [{ name: "Åse" }], files, ...facts });
  const [some] = ((await read("songs?name=night zephyr&fields=status,tierId")) as unknown as Songs).items;
  expect(some).toMatchObject({ ...base, files, status: "published", tierId });
  for (const name of ["copyright", "waveformUrl"]) expect(some).not.toHaveProperty(name);
  await expect(read("songs?fields=status,secret")).rejects.toMatchObject({
    code: "invalid",
    fields: { fields: [expect.any(String)] },
  });
  expect(await read("playlists?name=^Ångström m")).toMatchObject({ items: [{ name: "Ångström mornings" }] });
});

test("segments are found by name for administrators, and songs in pages for everyone who lists sliders", async () => {
  await addSlider(testContext(), "In segments", ["Fashion", "façade"]);
  expect(await read("segments?name=FAC", { cookie: admin })).toEqual(["façade"]);
  expect(await read("segments?name=^f.*n$", { cookie: admin })).toEqual(["Fashion"]);
  expect(await read("segments?name=zzz", { cookie: admin })).toEqual([]);
  expect(await read("songs?name=nothing-here&page=1")).toMatchObject({
    items: [],
    paging: { page: 1, totalItems: 0 },
  });
});
