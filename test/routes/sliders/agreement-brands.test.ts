import { beforeAll, expect, test } from "vitest";
import { isoDateOf } from "#app/rights/iso-date.ts";
import type { BrandGroup } from "#app/sliders/admin/form/brand-groups.ts";
import { newSlide, newSliderForm, type SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import { validateBrands } from "#app/sliders/admin/validate-brands.server.ts";
import { agreementGroupSongs, agreementGroups, agreementParties, agreements } from "#db/schema/agreements.server.ts";
import { parties, splits } from "#db/schema/licensing.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { cookieFor } from "#test/routes/iam/iam-visitor.ts";
import { pressButtons, sendForm, storedSlider, storedSlides } from "#test/routes/sliders/plain-form.ts";
import { addArtist, addPlaylist, addRecording, restrictFor } from "#test/routes/sliders/slider-factory.ts";
import { actorWith, testContext } from "#test/support/context.ts";

const { acme, nova } = demoCompanyIds;
const ctx = testContext({ actor: actorWith(["*"]) });
const day = (days: number) => isoDateOf(Date.now(), days);
let serial = 0;

beforeAll(async () => {
  await seedDemo(testContext());
});

type Group = Partial<typeof agreementGroups.$inferInsert> & { name: string; companyIds: string[]; songs?: string[] };
type Given = Partial<typeof agreements.$inferInsert> & { party?: string; masterBp?: number; groups: Group[] };

/** An agreement in force since yesterday, of a party that grants all of its masters. */
async function addAgreement({ party, masterBp = 10_000, groups, ...given }: Given): Promise<void> {
  serial += 1;
  const id = `agreement-${serial}`;
  await ctx.db.insert(agreements).values({
    ...{ id, number: `B-${serial}`, title: `Agreement ${serial}`, kind: "label", status: "active", startsOn: day(-1) },
    ...given,
  });
  if (party !== undefined) await ctx.db.insert(agreementParties).values({ agreementId: id, partyId: party, masterBp });
  for (const [at, { songs = [], ...group }] of groups.entries()) {
    const groupId = `group-${serial}-${at}`;
    await ctx.db.insert(agreementGroups).values({ id: groupId, agreementId: id, ...group });
    for (const recordingId of songs) await ctx.db.insert(agreementGroupSongs).values({ groupId, recordingId });
  }
}

async function addSongs(count: number, given: { artistIds?: string[]; owner?: string } = {}): Promise<string[]> {
  const songs: string[] = [];
  for (let at = 0; at < count; at += 1) songs.push(await addRecording(ctx, `Contract song ${at}`, given));
  if (given.owner !== undefined) {
    const partyId = given.owner;
    await ctx.db.insert(parties).values({ id: partyId, name: partyId });
    const owned = { side: "master" as const, partyId, role: "OWNER", shareBp: 10_000, controlled: true };
    for (const subjectId of songs)
      await ctx.db.insert(splits).values({ id: `split-${subjectId}`, subjectId, ...owned });
  }
  return songs;
}

/** Name, brands, tracks and whether they are enough, of each group of a playlist. */
async function groupsOf(playlist: string): Promise<[string, string, number, boolean][]> {
  const groups = (await validateBrands(ctx, { kind: "playlist", ids: [playlist] }))[playlist] as BrandGroup[];
  return groups.map(({ name, brands, tracks, isIncluded }) => [name, brands.join(), tracks, isIncluded]);
}

const ownGroups = (tracks: number) => [
  ["Acme Motors", "acme", tracks, true],
  ["Nova Pictures", "nova", tracks, true],
];

test("a group of an agreement has its chosen songs, as far as each of its brands may hear them", async () => {
  const songs = await addSongs(12);
  const playlist = await addPlaylist(ctx, "Chosen", songs);
  await addAgreement({ groups: [{ name: "Launch", companyIds: [nova, acme], songs: songs.slice(0, 5) }] });
  expect(await groupsOf(playlist)).toEqual([["Launch", "acme,nova", 5, true]]);
  await restrictFor(ctx, songs[0] ?? "", nova);
  expect(await groupsOf(playlist)).toEqual([["Launch", "acme,nova", 4, true]]);
});

test("a company reads no names of groups, which are part of agreements", async () => {
  const songs = await addSongs(3);
  const playlist = await addPlaylist(ctx, "Named", songs);
  await addAgreement({ groups: [{ name: "Slow payers", companyIds: [acme, nova], songs, includeInslide: false }] });
  expect(await groupsOf(playlist)).toEqual([["Slow payers", "acme,nova", 3, true]]);
  const company = { ...ctx.company, id: acme, subdomain: "acme" };
  const there = testContext({ actor: actorWith(["*"]), company });
  expect((await validateBrands(there, { kind: "playlist", ids: [playlist] }))[playlist]).toEqual([
    {
      ...{ name: "Acme Motors", brands: ["acme"], companyIds: [acme] },
      ...{ tracks: 3, isIncluded: true, includeInslide: false },
    },
  ]);
});

test("a group without songs has all that a party of the agreement grants a share of, and the others keep their own", async () => {
  const owned = await addSongs(3, { owner: "party-covered" });
  const playlist = await addPlaylist(ctx, "Covered", [...owned, ...(await addSongs(4))]);
  await addAgreement({ party: "party-covered", groups: [{ name: "Motors", companyIds: [acme] }] });
  expect(await groupsOf(playlist)).toEqual([
    ["Motors", "acme", 3, true],
    ["Nova Pictures", "nova", 7, true],
  ]);
  const elsewhere = await addPlaylist(ctx, "Not covered", await addSongs(2));
  expect(await groupsOf(elsewhere)).toEqual(ownGroups(2));
});

test("an agreement counts only while it is in force, and for the sides that its parties grant", async () => {
  const songs = await addSongs(3, { owner: "party-dated" });
  const playlist = await addPlaylist(ctx, "Dated", songs);
  const groups = [{ name: "Dated", companyIds: [acme] }];
  const party = "party-dated";
  await addAgreement({ party, groups, status: "draft" });
  await addAgreement({ party, groups, status: "terminated", endsOn: day(-1), renewMonths: 12 });
  await addAgreement({ party, groups, startsOn: day(1) });
  await addAgreement({ party, groups, startsOn: day(-9), endsOn: day(-1) });
  await addAgreement({ party, groups, masterBp: 0 });
  expect(await groupsOf(playlist)).toEqual(ownGroups(3));
  await addAgreement({ party, groups, startsOn: day(-9), endsOn: day(-1), renewMonths: 12 });
  expect((await groupsOf(playlist))[0]).toEqual(["Dated", "acme", 3, true]);
});

test("a brand in groups of several agreements is named once, without the songs that one of them leaves out", async () => {
  const songs = await addSongs(6);
  const playlist = await addPlaylist(ctx, "Several", songs);
  await addAgreement({ groups: [{ name: "First", companyIds: [acme, nova], songs: songs.slice(0, 4) }] });
  await addAgreement({ groups: [{ name: "Second", companyIds: [acme], songs: songs.slice(2, 6) }] });
  expect(await groupsOf(playlist)).toEqual([
    ["First, Second", "acme", 6, true],
    ["First", "nova", 4, true],
  ]);
  const leftOut = { name: "Refused", companyIds: [acme], isIncluded: false };
  await addAgreement({ groups: [{ ...leftOut, songs: songs.slice(0, 4) }] });
  expect((await groupsOf(playlist))[0]).toEqual(["First, Refused, Second", "acme", 2, true]);
  await addAgreement({ groups: [{ ...leftOut, songs }] });
  expect((await groupsOf(playlist))[0]?.slice(1)).toEqual(["acme", 0, false]);
});

test("an artist's versions of one song count once", async () => {
  const artist = await addArtist(ctx, "Contract artist");
  const songs = await addSongs(2, { artistIds: [artist] });
  await addRecording(ctx, "Another version", { artistIds: [artist] });
  await addAgreement({ groups: [{ name: "One song", companyIds: [acme], songs: songs.slice(0, 1) }] });
  const groups = (await validateBrands(ctx, { kind: "artist", ids: [artist] }))[artist];
  expect(groups?.[0]).toMatchObject({ name: "One song", tracks: 1, includeInslide: true, isIncluded: false });
});

test("saving asks about groups of agreements, Yes deactivates exactly those, and one button toggles all of a group's brands", async () => {
  const admin = await cookieFor("admin");
  const songs = await addSongs(11);
  const playlist = await addPlaylist(ctx, "Asked about", songs);
  await addAgreement({ groups: [{ name: "Few", companyIds: [acme, nova], songs: songs.slice(0, 9) }] });
  const other = await addPlaylist(ctx, "Enough", await addSongs(10));
  const slides = [playlist, other].map((itemId, at) => ({ ...newSlide(`item-${at}`), name: `Slide ${at}`, itemId }));
  const state: SliderForm = { ...newSliderForm(["default"]), title: "Contracts", kind: "playlist", slides };
  const asked = await sendForm({ state, intent: "save" }, { cookie: admin });
  expect(asked.reply.inactive).toEqual([
    { key: "item-0", slide: "Slide 0", name: "Few", companyIds: [acme, nova], tracks: 9 },
  ]);
  const { form } = await pressButtons(admin, state, [{ intent: `toggle-brand:item-0:${acme}:${nova}` }]);
  expect(form.slides[0]?.excludeSubdomains).toEqual([acme, nova]);
  const again = await pressButtons(admin, form, [{ intent: `toggle-brand:item-0:${acme}:${nova}` }]);
  expect(again.form.slides[0]?.excludeSubdomains).toEqual([]);
  const saved = await sendForm({ state: asked.reply.form, intent: "save-deactivated" }, { cookie: admin });
  expect(saved.location).toBe("/sliders/list");
  const stored = await storedSlides((await storedSlider("Contracts"))?.id);
  expect(stored.map(({ exclude_subdomains }) => exclude_subdomains)).toEqual(['["acme","nova"]', "[]"]);
});

test("a new slide is not visible to brands that an agreement leaves out of slides, and they are not asked about", async () => {
  const admin = await cookieFor("admin");
  const songs = await addSongs(10);
  const playlist = await addPlaylist(ctx, "No slides", songs);
  const group = { name: "No slides", companyIds: [nova], includeInslide: false };
  await addAgreement({ groups: [{ ...group, songs: songs.slice(0, 2) }] });
  const state: SliderForm = { ...newSliderForm(["default"]), title: "No slides", kind: "playlist" };
  const added = await pressButtons(admin, state, [{ intent: `add-item:${playlist}` }]);
  expect(added.form.slides[0]?.excludeSubdomains).toEqual([nova]);
  expect((await sendForm({ state: added.form, intent: "save" }, { cookie: admin })).location).toBe("/sliders/list");
});
