import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import type { SliderFormReply } from "#app/sliders/admin/form/form-reply.ts";
import { newSlide, newSliderForm } from "#app/sliders/admin/form/slider-form.ts";
import { action as createAction } from "#app/sliders/routes/slider-create.tsx";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { cookieFor } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { jpeg, png } from "#test/routes/media/pictures.ts";
import { testContext } from "#test/support/context.ts";

const { DB, MEDIA } = env as unknown as Bindings;
let staff = "";

beforeAll(async () => {
  await seedDemo(testContext());
  staff = await cookieFor("staff");
});

type Files = Record<string, Uint8Array<ArrayBuffer>>;

/** A form of `kind` with two slides, sent by a browser without scripts, with files in its file fields. */
async function send(files: Files, { kind = "slides", intent = "add-slide" } = {}) {
  const state = { ...newSliderForm(null), kind: kind as "slides", slides: [newSlide("new-1"), newSlide("new-2")] };
  const body = new FormData();
  body.append("state", JSON.stringify(state));
  for (const [name, bytes] of Object.entries(files)) body.append(`file:${name}`, new Blob([bytes]), "photo.jpg");
  // Typed into fields that stand after the files.
  body.append("title", "Typed title");
  body.append("slides.new-2.name", "Typed name");
  body.append("intent", intent);
  const { answer } = await visit(
    "http://localhost/sliders/create",
    { method: "POST", cookie: staff, body },
    createAction,
  );
  const { data, init } = answer as { data: SliderFormReply; init: ResponseInit | null };
  return { status: init?.status ?? 200, ...data };
}

const oversize = (bytes: number) => {
  const picture = new Uint8Array(bytes);
  picture.set(jpeg(64, 64, 1));
  return picture;
};

test("files of a form without scripts become the images of their fields, whatever button is pressed", async () => {
  const files = {
    "slides.new-1.background": await png(900, 600),
    backgroundImage: jpeg(320, 200, 1),
    clientLogo: await png(80, 80),
    "slides.new-2.background": new Uint8Array(),
  };
  const { status, form } = await send(files);
  expect(status).toBe(200);
  expect(form.slides).toHaveLength(3);
  expect(form.slides.map(({ background }) => background !== null)).toEqual([true, false, false]);
  for (const key of [form.slides[0]?.background, form.backgroundImage, form.clientLogo]) {
    expect(key).toMatch(/^images\/[0-9a-f]{64}\/background\.webp$/);
    expect(await MEDIA.head(key ?? "")).not.toBeNull();
  }
  expect([form.title, form.slides[1]?.name, form.view.touched]).toEqual(["Typed title", "Typed name", true]);
});

test("a file that is too large or no picture is named at its field, and the rest of the form stays", async () => {
  const files = {
    "slides.new-1.background": oversize(5 * 1024 * 1024),
    "slides.new-2.background": new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    clientLogo: await png(90, 90),
  };
  for (const intent of ["save", "add-slide"]) {
    const { status, form, imageErrors } = await send(files, { intent });
    expect(status).toBe(400);
    expect(imageErrors).toEqual({
      "items.0.background": ["Image too large. Max size 2Mb. Try to compress or export it for web"],
      "items.1.background": ["Choose a JPEG, PNG, WebP, GIF or AVIF picture."],
    });
    expect([form.title, form.slides[1]?.name, form.slides.length]).toEqual(["Typed title", "Typed name", 2]);
    expect(form.clientLogo).toMatch(/^images\//);
  }
});

test("a picture that cannot be stored for a reason of ours is named at its field, and the rest of the form stays", async () => {
  const errors: unknown[] = [];
  const { error } = console;
  console.error = (...args) => errors.push(args);
  await DB.prepare("ALTER TABLE uploads RENAME TO uploads_away").run();
  try {
    const { status, form, imageErrors } = await send({ clientLogo: await png(70, 70) }, { intent: "save" });
    expect(status).toBe(400);
    expect(imageErrors["settings.clientLogo"]?.[0]).toMatch(/^Error uploading photo\.jpg\. ./);
    expect([form.title, form.slides[1]?.name, form.clientLogo]).toEqual(["Typed title", "Typed name", null]);
    expect(errors).toHaveLength(1);
  } finally {
    console.error = error;
    await DB.prepare("ALTER TABLE uploads_away RENAME TO uploads").run();
  }
});

test("an image of a work may have 250 KB, and is only made smaller", async () => {
  const over = await send({ "slides.new-1.background": oversize(250 * 1024 + 1) }, { kind: "work" });
  expect(over.imageErrors["items.0.background"]).toEqual([
    "Image too large. Max size 250Kb. Try to compress or export it for web",
  ]);
  const { form } = await send({ "slides.new-1.background": oversize(250 * 1024) }, { kind: "work" });
  expect(form.slides[0]?.background).toMatch(/\/reduced\.webp$/);
});
