import { beforeAll, expect, test } from "vitest";
import { newSlide, newSliderForm, type SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { cookieFor } from "#test/routes/iam/iam-visitor.ts";
import { sendForm, storedSlider } from "#test/routes/sliders/plain-form.ts";
import { testContext } from "#test/support/context.ts";

const host = "spaces.localhost";

beforeAll(() => seedDemo(testContext()));

/** A slider of artists with settings that no other kind may have, and everything that its page sends. */
const slide = { ...newSlide("item-1"), name: "Artist", itemId: "an-artist" };
const artists: SliderForm = { ...newSliderForm(null), title: "Of another type", kind: "artist", slides: [slide] };
const fields = {
  title: "Of another type",
  description: "",
  show: "99",
  scroll: "99",
  priority: "1",
  status: "unpublished",
  itemText: "harbour",
  "slides.item-1.name": "Artist",
  "slides.item-1.background": "",
};

test("without scripts another type resets what was typed for the one before, in whatever order the fields come", async () => {
  const cookie = await cookieFor("admin", host);
  const state = artists;
  for (const form of [
    { kind: "work", ...fields },
    { ...fields, kind: "work" },
  ]) {
    const { reply } = await sendForm({ state, fields: form, intent: "apply-kind" }, { cookie, host });
    expect(reply.form).toMatchObject({ kind: "work", show: "2", scroll: "2", slides: [], title: "Of another type" });
    expect(reply.form.view.itemText).toBe("");
  }
  // Of the same type they are as they were typed.
  const same = await sendForm({ state, fields: { kind: "artist", ...fields }, intent: "apply-kind" }, { cookie, host });
  expect(same.reply.form).toMatchObject({ kind: "artist", show: "99", scroll: "99", view: { itemText: "harbour" } });
});

test("in spaces a slider whose type was changed is saved: works have no field for Show", async () => {
  const cookie = await cookieFor("admin", host);
  const sent = { state: artists, fields: { kind: "work", ...fields }, intent: "apply-kind" };
  const { reply } = await sendForm(sent, { cookie, host });
  const added = await sendForm({ state: reply.form, intent: "add-slide" }, { cookie, host });
  const work = { ...fields, kind: "work", show: reply.form.show, scroll: reply.form.scroll };
  const saved = await sendForm(
    { state: added.reply.form, fields: { ...work, "slides.new-1.name": "Work" }, intent: "save" },
    { cookie, host },
  );
  expect(saved.location).toBe("/sliders/list");
  expect(JSON.parse(String((await storedSlider("Of another type"))?.settings))).toEqual({ show: 2, scroll: 2 });
});
