import { beforeAll, expect, test } from "vitest";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { cookieFor } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addArtist, addCompany, addPlaylist, addRecording, addSlider } from "#test/routes/sliders/slider-factory.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

let staff = "";
let admin = "";

beforeAll(async () => {
  await seedDemo(testContext());
  [staff, admin] = await Promise.all([cookieFor("staff"), cookieFor("admin")]);
});

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

test("segments are found by name for administrators, and songs in pages for everyone who lists sliders", async () => {
  await addSlider(testContext(), "In segments", ["Fashion", "façade"]);
  expect(await read("segments?name=FAC", { cookie: admin })).toEqual(["façade"]);
  expect(await read("segments?name=zzz", { cookie: admin })).toEqual([]);
  expect(await read("songs?name=nothing-here&page=1")).toMatchObject({
    items: [],
    paging: { page: 1, totalItems: 0 },
  });
});
