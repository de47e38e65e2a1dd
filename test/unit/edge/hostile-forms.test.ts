import fc from "fast-check";
import { expect, test } from "vitest";
import type { z } from "zod";
import { profileSchema } from "#app/catalogue/profile/profile-form.ts";
import { sidebarLinksSchema } from "#app/companies/sidebar-links-form.ts";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { type FormLimits, readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { cueSheetSchema } from "#app/licensing/cue-sheets/cue-sheet-form.ts";
import { clearingSchema } from "#app/licensing/transactions/clearing/clearing-form.ts";
import { addTracksSchema } from "#app/playlists/add-to-playlist-form.ts";
import { briefSchema } from "#app/visitor-requests/brief-form.ts";

type Form = { schema: z.ZodType; limits: FormLimits; list: string; field: string };

const usual: FormLimits = { bytes: 128 * 1024, fields: 1_500 };
const forms: Record<string, Form> = {
  brief: { schema: briefSchema, limits: usual, list: "media", field: "need" },
  links: { schema: sidebarLinksSchema, limits: usual, list: "links", field: "url" },
  profile: { schema: profileSchema, limits: usual, list: "links", field: "label" },
  clearing: { schema: clearingSchema, limits: usual, list: "rows", field: "master" },
  tracks: { schema: addTracksSchema, limits: usual, list: "track", field: "name" },
  cues: { schema: cueSheetSchema, limits: { bytes: 512 * 1024, fields: 3_600 }, list: "cues", field: "song" },
};

const maxCpuMs = 50;
/** A short body may be answered with what is missing in an empty form. */
const shortBody = 2_048;

type Outcome = { ms: number; bytes: number; refused: boolean };

/** Reads a body as the form's action does: CPU milliseconds, and bytes of the reply; a refusal has none. */
async function submit(body: string, { schema, limits }: Form): Promise<Outcome> {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const request = new Request("http://localhost/x", { method: "POST", body, headers });
  const before = process.cpuUsage();
  let reply = "";
  let refused = false;
  try {
    reply = JSON.stringify(parseForm(await readForm(request, limits), schema).reply());
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    refused = true;
  }
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, bytes: Buffer.byteLength(reply), refused };
}

async function expectCheap(body: string, form: Form): Promise<void> {
  expect(body.length).toBeLessThanOrEqual(form.limits.bytes);
  let outcome = await submit(body, form);
  // Another process, or a collection of garbage, may have taken the time: what is slow is slow again.
  for (let again = 0; again < 3 && outcome.ms > maxCpuMs; again += 1) outcome = await submit(body, form);
  const about = `${body.slice(0, 60)} … ${body.length} bytes`;
  expect(outcome.ms, about).toBeLessThanOrEqual(maxCpuMs);
  expect(outcome.bytes, about).toBeLessThanOrEqual(4 * Math.max(body.length, shortBody));
}

/** `unit` for 0, 1, 2 … until the body is full. */
function fill(unit: (at: number) => string, { bytes }: FormLimits): string {
  const parts: string[] = [];
  for (let at = 0, size = 0; ; at += 1) {
    const part = unit(at);
    size += part.length + 1;
    if (size > bytes) return parts.join("&");
    parts.push(part);
  }
}

const shapes: ((form: Form) => (at: number) => string)[] = [
  () => (at) => `a${at}[999][999]=`,
  () => (at) => `a[${at % 1000}][999][999]=`,
  () => (at) => `a[999].b[999].c${at}=`,
  ({ list }) =>
    (at) =>
      `${list}[${at % 1000}][999]=`,
  ({ list, field }) =>
    (at) =>
      `${list}[${at % 1000}].${field}=${at}`,
  ({ list, field }) =>
    (at) =>
      `${list}[${999 - (at % 1000)}].${field}=`,
  ({ list }) =>
    (at) =>
      `${list}[${at % 1000}]=${at}`,
  ({ list }) =>
    () =>
      `${list}=`,
  ({ list }) =>
    () =>
      `${list}=x`,
  ({ field }) =>
    () =>
      `${field}=x`,
  () => () => "a",
  () => () => "",
  () => (at) => `b${at}`,
  () => (at) => `a${".b".repeat(at % 90)}=`,
  () => (at) => `a${"[0]".repeat(at % 60)}=`,
  () => (at) => `__proto__[${at % 1000}]=x`,
  () => () => `__intent__=${encodeURIComponent("[".repeat(1_000))}`,
  () => () => `__state__=${encodeURIComponent("[".repeat(1_000))}`,
];

test("127 KB of nested list names, from a stranger and in any form, are refused before a list is made", async () => {
  for (const form of Object.values(forms)) {
    const outcome = await submit(
      fill((at) => `a${at}[999][999]=`, usual),
      form,
    );
    expect(outcome).toMatchObject({ refused: true, bytes: 0 });
  }
});

test("a body that is full of one kind of field costs little and is answered with little, in every form", async () => {
  for (const form of Object.values(forms)) {
    for (const shape of shapes) {
      const unit = shape(form);
      await expectCheap(fill(unit, form.limits), form);
      // As many as may be sent, so that they are read and not counted alone.
      const counted = Array.from({ length: form.limits.fields }, (_, at) => unit(at)).join("&");
      if (counted.length <= form.limits.bytes) await expectCheap(counted, form);
    }
    const deep = "[".repeat(40_000) + "]".repeat(40_000);
    for (const payload of [`{"name":"","value":${deep}}`, `{"name":"${form.list}","defaultValue":${deep}}`]) {
      const intent = `{"type":"${payload.includes("default") ? "insert" : "update"}","payload":${payload}}`;
      await expectCheap(`__intent__=${intent}`, form);
    }
    await expectCheap(`${form.field}=${"<".repeat(120_000)}`, form);
    await expectCheap(`email=${"a.".repeat(60_000)}@`, form);
  }
});

/** "LIST" and "FIELD" stand for names of the form, "#" for the number of the repetition. */
const index = fc.oneof(fc.nat({ max: 1_100 }).map(String), fc.constantFrom("", "#", "999", "-1", "1e3", "99999999"));
const part = fc.oneof(
  fc.constantFrom("LIST", "FIELD", "a#", "__proto__", "act", "__intent__", "__state__"),
  fc.string({ maxLength: 5 }),
);
const step = fc.oneof(
  part.map((text) => `.${text}`),
  index.map((text) => `[${text}]`),
);
const fieldName = fc.tuple(part, fc.array(step, { maxLength: 5 })).map(([first, rest]) => first + rest.join(""));
const bodies = fc.record({
  form: fc.constantFrom(...Object.values(forms)),
  names: fc.array(fieldName, { minLength: 1, maxLength: 20 }),
  repeats: fc.integer({ min: 1, max: 75 }),
});

test("whatever names a form brings, it costs little and is answered with little", async () => {
  await fc.assert(
    fc.asyncProperty(bodies, async ({ form, names, repeats }) => {
      const fields = Array.from({ length: repeats }, (_, at) =>
        names.map((name): [string, string] => [
          name.replaceAll("LIST", form.list).replaceAll("FIELD", form.field).replaceAll("#", String(at)),
          "x",
        ]),
      ).flat();
      await expectCheap(String(new URLSearchParams(fields)).slice(0, form.limits.bytes), form);
    }),
    { numRuns: 150 },
  );
});

test("the largest forms of our pages are taken: 500 cues, 100 songs to clear, 1,000 tracks, 200 playlists", async () => {
  const rows = (list: string, count: number, fields: string[]): string =>
    Array.from({ length: count }, (_, at) => fields.map((field) => `${list}[${at}].${field}=`))
      .flat()
      .join("&");
  const id = "01927b6e-8a5f-7c3e-9d2b-4f1a6c8e0b35";
  const { cues, clearing, tracks, links } = forms as Record<"cues" | "clearing" | "tracks" | "links", Form>;
  const cueFields = ["song", "use", "timeIn", "timeOut", "duration", "origin", "other"];
  const sides = ["id", "master", "masterNote", "composition", "compositionNote"];
  const many = [...Array(1_000).fill(`track=${id}`), ...Array(200).fill(`playlistIds=${id}`)].join("&");
  for (const [body, form] of [
    [`title=&version=&${rows("cues", 500, cueFields)}`, cues],
    [`act=clearances&seen=&${rows("rows", 100, sides)}`, clearing],
    [many, tracks],
    [`version=&${rows("links", 8, ["icon", "label", "url"])}`, links],
  ] as const)
    expect(await submit(body, form), body.slice(0, 40)).toMatchObject({ refused: false });
});

test("a reply has the fields of the schema and the name of the form, and nothing else that was sent", async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    act: "save",
    need: "A song",
    homepage: "",
    other: "x",
    "other2[3]": "x",
  }))
    form.append(name, value);
  const { initialValue, fields } = parseForm(form, briefSchema).reply();
  expect(initialValue).toEqual({ act: "save", need: "A song" });
  expect(fields?.toSorted()).toEqual(["act", "need"]);
});
