import { beforeAll, expect, test } from "vitest";
import { newSlide, newSliderForm, type SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { cookieFor } from "#test/routes/iam/iam-visitor.ts";
import { openForm, pressButtons, sendForm, storedSlider, storedSlides } from "#test/routes/sliders/plain-form.ts";
import { addCompany, addPlaylist, addSlider } from "#test/routes/sliders/slider-factory.ts";
import { testContext } from "#test/support/context.ts";

const { errors } = formCopy;
const many = (count: number) => Array.from({ length: count }, (_, at) => `word ${at}`);
let admin = "";

beforeAll(async () => {
  await seedDemo(testContext());
  admin = await cookieFor("admin");
});

type Given = { keywords?: string[]; tags?: string[]; segments?: string[]; excludeSubdomains?: string[] };

/** The form of a reel with one page, as an administrator has it. */
function reelForm({ keywords = [], segments = ["default"], ...slide }: Given): SliderForm {
  const slides = [{ ...newSlide("new-1"), name: "Page", ...slide }];
  return { ...newSliderForm(segments), title: "Lists of words", kind: "slides", keywords, slides };
}

test("a list that is too long, or holds a word that is, is refused at its field with a message that names it", async () => {
  const cases: [given: Given, field: string, message: string][] = [
    [{ keywords: many(51) }, "settings.keywords", errors.tooMany("Keywords", 50)],
    [{ keywords: ["x".repeat(201)] }, "settings.keywords", errors.longWord("Keywords", 200)],
    [{ tags: many(51) }, "items.0.tags", errors.tooMany("Keywords", 50)],
    [{ tags: ["short", "x".repeat(201)] }, "items.0.tags", errors.longWord("Keywords", 200)],
    [{ segments: many(51) }, "segments", errors.tooMany("Segments", 50)],
    [{ segments: ["x".repeat(61)] }, "segments", errors.segmentName(60)],
    [{ segments: ["film, tv"] }, "segments", errors.segmentName(60)],
    [{ excludeSubdomains: many(5_001) }, "items.0.excludeSubdomains", errors.tooMany("Brands", 5_000)],
  ];
  for (const [given, field, message] of cases) {
    const { status, reply } = await sendForm({ state: reelForm(given), intent: "save" }, { cookie: admin });
    expect([status, reply.errors], field).toEqual([400, { [field]: [message] }]);
    expect(reply.form.slides[0]?.tags, field).toEqual(given.tags ?? []);
  }
  // They take no other message away.
  const unnamed = { ...reelForm({ tags: many(51) }), title: "" };
  const both = await sendForm({ state: unnamed, intent: "save" }, { cookie: admin });
  expect(Object.keys(both.reply.errors)).toEqual(["title", "items.0.tags"]);
  const edge = { keywords: many(50), tags: ["x".repeat(200)], segments: ["x".repeat(60)] };
  expect((await sendForm({ state: reelForm(edge), intent: "save" }, { cookie: admin })).location).toBe("/sliders/list");
});

test("a word that is too long is refused when it was typed and not added", async () => {
  const fields = { keywordText: "x".repeat(201), segmentText: "film, tv" };
  const { status, reply } = await sendForm({ state: reelForm({}), fields, intent: "save" }, { cookie: admin });
  expect([status, reply.errors]).toEqual([
    400,
    { segments: [errors.segmentName(60)], "settings.keywords": [errors.longWord("Keywords", 200)] },
  ]);
});

test("a stored segment that no link can name is shown, removed and then the slider saved", async () => {
  const long = "x".repeat(100);
  const id = await addSlider(testContext(), "Long segment", [long, "film"]);
  const { answer } = await openForm(admin, id);
  expect(answer.form.segments).toEqual([long, "film"]);
  const refused = await sendForm({ state: answer.form, intent: "save" }, { cookie: admin, id });
  expect(refused.reply.errors).toEqual({ segments: [errors.segmentName(60)] });
  const { form } = await pressButtons(admin, answer.form, [{ intent: `remove-segment:${long}` }]);
  expect((await sendForm({ state: form, intent: "save" }, { cookie: admin, id })).location).toBe("/sliders/list");
  expect((await storedSlider("Long segment"))?.segments).toBe('["film"]');
});

test("a segment that other sliders have is stored in their spelling, and those of deleted sliders are free", async () => {
  const ctx = testContext();
  await addSlider(ctx, "Older", ["SEG4"]);
  await addSlider(ctx, "Gone", ["SEG5"], { status: "deleted" });
  const form = { ...reelForm({ segments: ["Seg5", "seg4", "DEFAULT", "SEG4"] }), title: "Spelled" };
  expect((await sendForm({ state: form, intent: "save" }, { cookie: admin })).location).toBe("/sliders/list");
  const stored = await storedSlider("Spelled");
  expect(stored?.segments).toBe('["Seg5","SEG4","default"]');
  const { answer } = await openForm(admin, String(stored?.id));
  await sendForm(
    { state: { ...answer.form, segments: ["seg4"] }, intent: "save" },
    { cookie: admin, id: String(stored?.id) },
  );
  expect((await storedSlider("Spelled"))?.segments).toBe('["SEG4"]');
});

test("groups of more than fifty brands are deactivated before saving", async () => {
  const ctx = testContext();
  for (let at = 0; at < 60; at += 1) await addCompany(ctx, `group-brand-${at}`);
  const itemId = await addPlaylist(ctx, "No tracks yet", []);
  const slides = [{ ...newSlide("item-1"), name: "No tracks yet", itemId }];
  const state: SliderForm = { ...newSliderForm(["default"]), title: "Many brands", kind: "playlist", slides };
  const asked = await sendForm({ state, intent: "save" }, { cookie: admin });
  expect(asked.reply.inactive.length).toBeGreaterThanOrEqual(60);
  const sent = await sendForm({ state: asked.reply.form, intent: "save-deactivated" }, { cookie: admin });
  expect(sent.location).toBe("/sliders/list");
  const [slide] = await storedSlides((await storedSlider("Many brands"))?.id);
  const excluded: string[] = JSON.parse(String(slide?.exclude_subdomains));
  expect(excluded).toEqual(expect.arrayContaining(["acme", "nova", "group-brand-0", "group-brand-59"]));
  const { answer } = await openForm(admin, String(slide?.slider_id));
  const again = await sendForm({ state: answer.form, intent: "save" }, { cookie: admin, id: String(slide?.slider_id) });
  expect(again.location).toBe("/sliders/list");
});
