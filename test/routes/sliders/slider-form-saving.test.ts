import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newSlide, newSliderForm, type SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { cookieFor } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  openForm,
  plainFormOf,
  pressButtons,
  sendForm,
  storedSlider,
  storedSlides,
} from "#test/routes/sliders/plain-form.ts";
import { addSlider } from "#test/routes/sliders/slider-factory.ts";
import { validSlider } from "#test/routes/sliders/slider-rules.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
const hosts = { main: "localhost", spaces: "spaces.localhost", acme: "acme.localhost" };
let staff = "";
let admin = "";

beforeAll(async () => {
  await seedDemo(testContext());
  [staff, admin] = await Promise.all([cookieFor("staff"), cookieFor("admin")]);
});

test("segments are added and removed by administrators alone", async () => {
  const { answer } = await openForm(admin);
  expect(answer.form.segments).toEqual(["default"]);
  const reply = await pressButtons(admin, answer.form, [
    { intent: "add-segment", fields: { segmentText: "  Film " } },
    { intent: "add-segment", fields: { segmentText: "FILM" } },
    { intent: "add-segment", fields: { segmentText: "  " } },
    { intent: "remove-segment:default" },
  ]);
  expect(reply.form.segments).toEqual(["Film"]);
  expect((await openForm(staff)).answer.form.segments).toBeNull();
  const forged = { ...newSliderForm(["everyone"]), title: "Forged", kind: "work" as const };
  const slides = [{ ...newSlide("new-1"), name: "One" }];
  const sent = await sendForm({ state: { ...forged, slides }, intent: "save" }, { cookie: staff });
  expect([sent.status, sent.reply.problem?.body]).toEqual([403, formCopy.errors.segmentsOnly]);
  expect(sent.reply.form.title).toBe("Forged");
});

test("the second of two editors is told, keeps the input and can save over the first", async () => {
  const ctx = testContext();
  const id = await addSlider(ctx, "Two editors", ["default"]);
  const [first, second] = [await openForm(staff, id), await openForm(staff, id)];
  const save = (form: SliderForm, title: string) =>
    sendForm({ state: form, fields: { title }, intent: "save" }, { cookie: staff, id });
  expect((await save(first.answer.form, "By the first")).location).toBe("/sliders/list");
  const refused = await save(second.answer.form, "By the second");
  expect([refused.status, refused.reply.form.title]).toEqual([409, "By the second"]);
  expect(refused.reply.problem).toMatchObject({
    title: "There was a problem updating the slider",
    body: formCopy.toasts.changedMeanwhile,
    link: { href: `/sliders/edit/${id}` },
  });
  expect(await storedSlider("By the first")).not.toBeNull();
  expect((await save(refused.reply.form, "By the second")).location).toBe("/sliders/list");
  expect(await storedSlider("By the second")).not.toBeNull();
});

test("a slider that is not there leads back to the list, and a form that is none of ours is refused", async () => {
  for (const [id, host, cookie] of [
    ["unknown", hosts.main, staff],
    [
      await addSlider(testContext(), "Of the main company", ["default"]),
      hosts.acme,
      await cookieFor("admin", hosts.acme),
    ],
  ] as const) {
    const { answer, ctx } = await openForm(cookie, id, host);
    expect((answer as unknown as Response).headers.get("Location")).toBe("/sliders/list");
    expect(decodeURIComponent(ctx.responseHeaders.getSetCookie().join())).toContain(
      "There was a problem retrieving Slider",
    );
    const state = {
      ...newSliderForm(null),
      ...{ title: "x", kind: "work" as const, slides: [{ ...newSlide("a"), name: "n" }] },
    };
    await expect(sendForm({ state, intent: "save" }, { cookie, host, id })).rejects.toMatchObject({
      code: "not_found",
    });
  }
  const bad = { method: "POST", cookie: staff, form: { state: "{}", intent: "save" } };
  const { action } = await import("#app/sliders/routes/slider-create.tsx");
  await expect(visit("http://localhost/sliders/create", bad, action)).rejects.toMatchObject({ code: "invalid" });
  const unknown = await sendForm({ state: newSliderForm(null), intent: "%%%:boo" }, { cookie: staff });
  expect([unknown.status, unknown.reply.form]).toEqual([200, newSliderForm(null)]);
});

test("a save or a choice that fails unexpectedly returns the form with everything in it", async () => {
  const { state, fields } = plainFormOf({ ...validSlider("work"), title: "Kept" });
  await DB.prepare("ALTER TABLE slides RENAME TO slides_away").run();
  const errors: unknown[] = [];
  const { error } = console;
  console.error = (...args) => errors.push(args);
  try {
    const { status, reply } = await sendForm({ state, fields, intent: "save" }, { cookie: staff });
    expect([status, reply.form.title]).toEqual([500, "Kept"]);
    expect(reply.problem).toMatchObject({ title: "There was a problem creating the slider" });
    expect(errors).toHaveLength(1);
    const choice = await sendForm({ state, fields, intent: "toggle-work:one" }, { cookie: staff });
    expect([choice.status, choice.reply.form.title]).toEqual([500, "Kept"]);
    expect(choice.reply.problem?.body).toBe(formCopy.toasts.tryAgain);
  } finally {
    console.error = error;
    await DB.prepare("ALTER TABLE slides_away RENAME TO slides").run();
  }
  expect(await storedSlider("Kept")).toBeNull();
});

test("without scripts the focal point is a field of the slide, and another picture starts at its centre", async () => {
  const slide = { ...newSlide("new-1"), name: "Cut", background: "uploads/a.webp", images: ["uploads/a.webp"] };
  const state: SliderForm = { ...newSliderForm(null), title: "Plain focal point", kind: "work", slides: [slide] };
  const sent = await sendForm(
    { state, fields: { "slides.new-1.focus": "bottom right" }, intent: "save" },
    { cookie: staff },
  );
  expect(sent.location).toBe("/sliders/list");
  const id = String((await storedSlider("Plain focal point"))?.id);
  const { answer } = await openForm(staff, id);
  expect(answer.form.slides[0]?.focus).toBe("bottom right");
  const key = answer.form.slides[0]?.key ?? "";
  const fields = { [`slides.${key}.background`]: "slide-backgrounds/2.svg", [`slides.${key}.focus`]: "nowhere" };
  await sendForm({ state: answer.form, fields, intent: "save" }, { cookie: staff, id });
  expect((await openForm(staff, id)).answer.form.slides[0]).toMatchObject({
    background: "slide-backgrounds/2.svg",
    focus: "center",
  });
});

test("administrators choose the brands that are shown a work; others are offered none", async () => {
  const { answer } = await openForm(admin);
  const added = await pressButtons(admin, answer.form, [{ intent: "choose-kind:work" }, { intent: "add-slide" }]);
  const brands = added.lists.allBrands.flatMap((group) => group.companyIds);
  expect(brands).toContain(demoCompanies.acme.id);
  expect(brands).not.toContain(demoCompanies.studio.id);
  const kept = await pressButtons(admin, added.form, [
    {
      intent: `toggle-brand:new-1:${demoCompanies.acme.id}`,
      fields: { title: "Not for Acme", "slides.new-1.name": "Work" },
    },
  ]);
  expect((await sendForm({ state: kept.form, intent: "save" }, { cookie: admin })).location).toBe("/sliders/list");
  const [slide] = await storedSlides((await storedSlider("Not for Acme"))?.id);
  expect(slide?.exclude_subdomains).toBe('["acme"]');
  const { answer: opened } = await openForm(staff);
  const plain = await pressButtons(staff, opened.form, [{ intent: "choose-kind:work" }]);
  expect(plain.lists.allBrands).toEqual([]);
});
