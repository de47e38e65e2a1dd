import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { reindexSearch } from "#app/catalogue/projection/reindex-search.server.ts";
import { writeIntent } from "#app/sliders/admin/form/intent.ts";
import { newSlide, newSliderForm, type SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { cookieFor, countRows } from "#test/routes/iam/iam-visitor.ts";
import {
  addRuleItems,
  openForm,
  plainFormOf,
  pressButtons,
  sendForm,
  storedSlider,
  storedSlides,
} from "#test/routes/sliders/plain-form.ts";
import { addArtist, addPlaylist, addRecording, addSlider, restrictFor } from "#test/routes/sliders/slider-factory.ts";
import {
  brokenRules,
  defaultStatus,
  keptRules,
  keywordForms,
  sliderOf,
  videoForms,
} from "#test/routes/sliders/slider-rules.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
const hosts = { main: "localhost", spaces: "spaces.localhost", acme: "acme.localhost" };
let staff = "";
let admin = "";

beforeAll(async () => {
  await seedDemo(testContext());
  await addRuleItems();
  [staff, admin] = await Promise.all([cookieFor("staff"), cookieFor("admin")]);
});

test("every rule refuses a slider in the plain form, at its field, with everything typed kept", async () => {
  const spacesAdmin = await cookieFor("admin", hosts.spaces);
  const before = await countRows("SELECT count(*) AS n FROM sliders");
  for (const row of brokenRules) {
    const where = row.spaces ? { host: hosts.spaces, cookie: spacesAdmin } : { cookie: staff };
    const form = plainFormOf(sliderOf(row));
    const { status, reply } = await sendForm({ ...form, intent: "save" }, where);
    expect([status, reply.errors[row.field]], row.rule).toEqual([400, [row.message]]);
    expect([reply.form.title, reply.form.show], row.rule).toEqual([form.fields?.title, form.fields?.show]);
    for (const [at, slide] of reply.form.slides.entries())
      expect(slide.name, row.rule).toBe(form.fields?.[`slides.new-${at + 1}.name`]);
  }
  const untouched = await sendForm({ state: newSliderForm(null), intent: "save" }, { cookie: staff });
  expect([untouched.status, untouched.reply.errors]).toMatchObject([400, { title: [formCopy.errors.title] }]);
  expect(await countRows("SELECT count(*) AS n FROM sliders")).toBe(before);
  for (const row of keptRules) {
    const { status, location } = await sendForm({ ...plainFormOf(sliderOf(row)), intent: "save" }, { cookie: staff });
    expect([status, location], row.rule).toEqual([302, "/sliders/list"]);
  }
});

test("what is typed into the plain form is stored as the rules say: videos, keywords and the status", async () => {
  for (const [at, [typed, stored]] of videoForms.entries()) {
    const title = `Typed video ${at}`;
    const form = plainFormOf(sliderOf({ kind: "video", body: { title }, item: { itemUrl: typed } }));
    expect((await sendForm({ ...form, intent: "save" }, { cookie: staff })).status, typed).toBe(302);
    const slider = await storedSlider(title);
    expect(slider?.status).toBe(defaultStatus);
    expect((await storedSlides(slider?.id)).map(({ item_url }) => item_url)).toEqual([stored]);
  }
  for (const [at, [typed, stored]] of keywordForms.entries()) {
    const title = `Typed keywords ${at}`;
    const { state, fields } = plainFormOf(sliderOf({ kind: "slides", body: { title } }));
    const texts = { ...fields, keywordText: typed, "slides.new-1.tagText": typed };
    const added = await pressButtons(staff, state, [
      { intent: "add-keyword", fields: texts },
      { intent: "add-tag:new-1" },
    ]);
    await sendForm({ state: added.form, intent: "save" }, { cookie: staff });
    const slider = await storedSlider(title);
    expect(JSON.parse(String(slider?.settings)).keywords).toEqual(stored);
    expect((await storedSlides(slider?.id)).map(({ tags }) => JSON.parse(String(tags)))).toEqual([stored]);
  }
});

test("a reel of three slides is built, ordered, changed and saved without scripts, and nothing is written before", async () => {
  const before = await countRows("SELECT count(*) AS n FROM sliders");
  const { answer } = await openForm(staff);
  const reply = await pressButtons(staff, answer.form, [
    { intent: "choose-kind:slides", fields: { title: "Plain reel", priority: "" } },
    { intent: "step:3" },
    { intent: "add-slide" },
    { intent: "add-slide", fields: { "slides.new-1.name": "One", "slides.new-1.description": "First line\r\nSecond" } },
    { intent: "add-slide", fields: { "slides.new-2.name": "Two", "slides.new-2.tagText": " warm " } },
    { intent: "add-tag:new-2", fields: { "slides.new-3.name": "Three" } },
    { intent: "up:new-3" },
    { intent: "up:new-3" },
    { intent: "toggle-visible:new-1" },
    { intent: "step:2" },
    { intent: "add-keyword", fields: { keywordText: " brand film " } },
    { intent: "enter", fields: { keywordText: "Brand Film", backgroundImage: "slide-backgrounds/3.svg" } },
    { intent: "step:3" },
    { intent: "down:new-3" },
    { intent: "show-slider" },
  ]);
  expect(reply.form.slides.map(({ name }) => name)).toEqual(["One", "Three", "Two"]);
  expect(await countRows("SELECT count(*) AS n FROM sliders")).toBe(before);
  // A keyword that was typed and not added is saved too.
  const fields = { "slides.new-1.tagText": "late" };
  const sent = await sendForm({ state: reply.form, fields, intent: "save" }, { cookie: staff });
  expect(sent.location).toBe("/sliders/list");
  const slider = await storedSlider("Plain reel");
  expect(JSON.parse(String(slider?.settings))).toMatchObject({
    backgroundImage: "slide-backgrounds/3.svg",
    keywords: ["brand film"],
  });
  expect(slider).toMatchObject({ priority: 1, status: "unpublished", segments: '["default"]' });
  const flash = decodeURIComponent(sent.headers.getSetCookie().join());
  expect(flash).toContain("Slider created successfully");
  expect(flash).toContain(`/sliders/reel/${slider?.id}`);
  const slides = await storedSlides(slider?.id);
  expect(slides.map(({ name, visible, tags, description }) => [name, visible, tags, description])).toEqual([
    ["One", 0, '["late"]', "<p>First line</p><p>Second</p>"],
    ["Three", 1, "[]", ""],
    ["Two", 1, '["warm"]', ""],
  ]);

  // Opened again: the rich text shows as plain text, and stays as it is while no one edits it.
  const id = String(slider?.id);
  const { answer: opened } = await openForm(staff, id);
  const same = { "slides.x.name": "ignored", [`slides.${slides[0]?.id}.description`]: "First line\nSecond" };
  const again = await sendForm({ state: opened.form, fields: same, intent: "save" }, { cookie: staff, id });
  expect(again.location).toBe("/sliders/list");
  expect((await storedSlides(id))[0]).toMatchObject({
    id: slides[0]?.id,
    description: "<p>First line</p><p>Second</p>",
  });
});

test("artists are found, added once, shown with their images, and their long descriptions cut", async () => {
  const ctx = testContext();
  const artist = await addArtist(ctx, "Çelik Plainform");
  await DB.prepare("UPDATE artists SET description = ?, background_images = ? WHERE id = ?")
    .bind("a".repeat(301), '["images/a.webp","images/b.webp"]', artist)
    .run();
  for (const at of [1, 2, 3, 4, 5]) await addArtist(ctx, `Fivefold ${at}`);
  const { answer } = await openForm(staff);
  const many = await pressButtons(staff, answer.form, [
    { intent: "choose-kind:artist" },
    { intent: "search-items", fields: { itemText: "fivefold" } },
  ]);
  expect(many.lists.items).toHaveLength(4);
  const found = await pressButtons(staff, answer.form, [
    { intent: "choose-kind:artist" },
    { intent: "search-items", fields: { itemText: "celik PLAIN", show: "3" } },
  ]);
  expect(found.lists.items.map(({ name }) => name)).toEqual(["Çelik Plainform"]);
  const added = await pressButtons(staff, found.form, [{ intent: writeIntent("add-item", artist) }]);
  const [slide] = added.form.slides;
  expect(slide).toMatchObject({
    name: "Çelik Plainform",
    background: "images/a.webp",
    images: ["images/a.webp", "images/b.webp"],
    coverPending: true,
  });
  expect(slide?.description).toBe(`${"a".repeat(297)}...`);
  const twice = await pressButtons(staff, added.form, [{ intent: writeIntent("add-item", artist) }]);
  expect([twice.form.slides.length, twice.form.view.notice]).toEqual([1, "this artist is already in the list"]);
  const chosen = await pressButtons(staff, twice.form, [
    { intent: "apply", fields: { [`slides.${slide?.key}.background`]: "images/b.webp" } },
  ]);
  expect(chosen.form.slides[0]).toMatchObject({ background: "images/b.webp", coverPending: false });
  expect([chosen.form.view.notice, chosen.form.show]).toEqual(["", "3"]);
  const other = await pressButtons(staff, chosen.form, [{ intent: "apply-kind", fields: { kind: "playlist" } }]);
  expect([other.form.kind, other.form.slides, other.form.show]).toEqual(["playlist", [], "2"]);
});

test("works are selected from pages of 18 by category, and songs for a slide searched", async () => {
  const ctx = testContext();
  const items = Array.from({ length: 20 }, (_, at) => ({ name: `Listed ${at}`, category: at ? "Licensed music" : "" }));
  await addSlider(ctx, "Works to select", ["default"], { items, createdAt: Date.now() + 60_000 });
  const song = await addRecording(ctx, "Slide song");
  const { answer } = await openForm(staff);
  const listed = await pressButtons(staff, answer.form, [{ intent: "choose-kind:slides" }, { intent: "work-page:2" }]);
  const demoWorks = (listed.lists.works?.total ?? 0) - 20;
  expect(demoWorks).toBeGreaterThan(0);
  expect(listed.lists.works).toMatchObject({ page: 2, pages: 2, items: { length: 2 + demoWorks } });
  const [first, second] = listed.lists.works?.items ?? [];
  const reply = await pressButtons(staff, listed.form, [
    { intent: writeIntent("toggle-work", first?.id ?? "") },
    { intent: writeIntent("toggle-work", second?.id ?? "") },
    { intent: writeIntent("toggle-work", first?.id ?? "") },
    { intent: "work-category:original-music" },
    { intent: "step:3" },
    { intent: writeIntent("set-song", `work-${second?.id}`, song) },
    { intent: writeIntent("set-song", `work-${second?.id}`, "none") },
  ]);
  expect(reply.form.slides.map(({ name, topSong }) => [name, topSong?.name])).toEqual([[second?.name, "Slide song"]]);
  const searched = await pressButtons(staff, reply.form, [
    { intent: writeIntent("choose-song", `work-${second?.id}`) },
    { intent: "search-songs", fields: { songText: "zzz" } },
  ]);
  expect(searched.lists.songs).toEqual({ found: [], more: false });
});

test("the songs of a slide come twenty at a time, and LOAD MORE RESULTS adds the next ones", async () => {
  const ctx = testContext();
  for (let at = 0; at < 25; at += 1) await addRecording(ctx, `Ledger ${at}`);
  await reindexSearch(ctx, { rows: 100 });
  const { answer } = await openForm(staff);
  const first = await pressButtons(staff, answer.form, [
    { intent: "choose-kind:work" },
    { intent: "add-slide" },
    { intent: "choose-song:new-1" },
    { intent: "search-songs", fields: { songText: "ledger" } },
  ]);
  expect([first.lists.songs?.found.length, first.lists.songs?.more]).toEqual([20, true]);
  const all = await pressButtons(staff, first.form, [{ intent: "more-songs" }]);
  expect([all.lists.songs?.found.length, all.lists.songs?.more]).toEqual([25, false]);
  expect(all.lists.songs?.found.slice(0, 20)).toEqual(first.lists.songs?.found);
});

test("an administrator is asked about groups with too few tracks before saving, and both answers save", async () => {
  const ctx = testContext();
  const songs = [];
  for (let at = 0; at < 10; at += 1) songs.push(await addRecording(ctx, `Group song ${at}`));
  const playlist = await addPlaylist(ctx, "Group playlist", songs);
  await restrictFor(ctx, songs[0] ?? "", demoCompanyIds.acme);
  const form = (title: string): SliderForm => ({
    ...newSliderForm(["default"]),
    title,
    kind: "playlist",
    slides: [{ ...newSlide("item-1"), name: "Group playlist", itemId: playlist }],
  });
  const asked = await sendForm({ state: form("Asked"), intent: "save" }, { cookie: admin });
  expect(asked.reply.inactive).toMatchObject([
    { companyIds: [demoCompanyIds.acme], tracks: 9, slide: "Group playlist" },
  ]);
  expect(await storedSlider("Asked")).toBeNull();
  await sendForm({ state: asked.reply.form, intent: "save-deactivated" }, { cookie: admin });
  expect((await storedSlides((await storedSlider("Asked"))?.id))[0]?.exclude_subdomains).toBe('["acme"]');
  await sendForm({ state: form("As it is"), intent: "save-as-is" }, { cookie: admin });
  expect((await storedSlides((await storedSlider("As it is"))?.id))[0]?.exclude_subdomains).toBe("[]");
  // Others are not asked: the groups are an administrator's.
  const plain = await sendForm({ state: { ...form("Plain"), segments: null }, intent: "save" }, { cookie: staff });
  expect(plain.location).toBe("/sliders/list");
});
