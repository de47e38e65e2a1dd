import { beforeAll, expect, test } from "vitest";
import { AppError } from "#app/edge/http/app-error.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import type { SliderBody } from "#app/sliders/admin/form/slider-schema.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { cookieFor } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { openForm, sendForm, storedSlides } from "#test/routes/sliders/plain-form.ts";
import { sliderOf, validSlider } from "#test/routes/sliders/slider-rules.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const { errors } = formCopy;
let admin = "";

beforeAll(async () => {
  await seedDemo(testContext());
  admin = await cookieFor("admin");
});

type Item = NonNullable<SliderBody["items"]>[number];

/** POST without an id, PUT with one. */
async function send(body: SliderBody, id?: string) {
  const given = { method: id ? "PUT" : "POST", cookie: admin, body: JSON.stringify(body) };
  try {
    const path = id ? `sliders/${id}` : "sliders";
    const { answer } = await visit(`http://localhost/api/v1/${path}`, given, apiHandler);
    const { data } = (await (answer as Response).json()) as { data: { _id?: string } };
    return { id: data._id ?? id ?? "", fields: {} };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id: "", fields: error.fields ?? {} };
  }
}

/** 500 characters, each of them bold and in a link. */
const ornate = "a".repeat(500).replaceAll("a", '<a href="https://example.com/"><strong><em><u>a</u></em></strong></a>');

test("what the form of a slider could not hold is refused at its field, for new sliders and for stored ones", async () => {
  const { id } = await send(validSlider("slides"));
  const long = "x".repeat(201);
  const cases: [item: Item, field: string, message: string][] = [
    [{ name: "a", settings: { agency: long } }, "items.0.agency", errors.long("Agency", 200)],
    [{ name: "a", settings: { brand: long } }, "items.0.brand", errors.long("Brand", 200)],
    [{ name: "a", slug: long }, "items.0.slug", errors.long("Slug", 200)],
    [{ name: "a", description: "<ul>".repeat(20_000) }, "items.0.description", errors.markup],
    [{ name: "a", description: ornate.repeat(2) }, "items.0.description", errors.description(500)],
  ];
  for (const [item, field, message] of cases)
    for (const target of [undefined, id])
      expect((await send(sliderOf({ kind: "slides", item }), target)).fields, field).toEqual({ [field]: [message] });
  expect((await storedSlides(id)).map(({ name, agency }) => [name, agency])).toEqual([["First", ""]]);
});

test("what the API takes at its bounds is opened and saved by the form", async () => {
  const edge = "x".repeat(200);
  const bracketed = "<br>".repeat(12_000);
  const items: Item[] = [
    { name: edge, slug: edge, settings: { agency: edge, brand: edge }, category: edge, tags: [edge] },
    { name: "Ornate", description: ornate },
    { name: "Line breaks", description: `${bracketed}<p>One</p>` },
  ];
  const settings = { keywords: Array.from({ length: 50 }, (_, at) => `${at}${"k".repeat(190)}`) };
  const { id, fields } = await send({ ...validSlider("slides", items), settings, segments: ["y".repeat(60)] });
  expect(fields).toEqual({});
  const { answer } = await openForm(admin, id);
  expect(answer.form.slides.map(({ agency, brand }) => [agency, brand])).toEqual([
    [edge, edge],
    ["", ""],
    ["", ""],
  ]);
  const saved = await sendForm({ state: answer.form, intent: "save" }, { cookie: admin, id });
  expect([saved.status, saved.reply?.errors]).toEqual([302, undefined]);
});
