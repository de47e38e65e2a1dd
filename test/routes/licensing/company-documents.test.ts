import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { clauseFields } from "#app/licensing/documents/company/clauses.ts";
import { typedDocuments } from "#app/licensing/documents/company/company-documents-form.ts";
import { readCompanyDocuments } from "#app/licensing/documents/company/read-company-documents.server.ts";
import { action, loader } from "#app/licensing/documents/routes/company-documents.tsx";
import { action as preview } from "#app/licensing/documents/routes/company-documents-preview.ts";
import { loader as licencePdf } from "#app/licensing/documents/routes/licence-pdf.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { errorsOf, typedIn } from "#test/routes/licences/request-records.ts";
import { addLicensedRequest, lineOf } from "#test/routes/licensing/licensed-request.ts";
import { testContext } from "#test/support/context.ts";
import { readPdf } from "#test/support/pdf-text.ts";
import { checkPlansAfterAll } from "#test/support/query-plans.ts";

const bindings = env as unknown as Bindings;
withDemoSessions();
await checkPlansAfterAll(bindings, async () => undefined);

const url = "http://localhost/company-settings/own/documents";
const company = {
  ...{ legalName: "Kontor Klang GmbH", street: "Speicherstraße 4", postcode: "20457", city: "Hamburg", country: "DE" },
  ...{
    vatId: "de 136 695 976",
    iban: "DE89 3704 0044 0532 0130 00",
    bic: "COBADEFFXXX",
    termDays: "14",
    taxPercent: "19",
  },
  ...{ prefix: "KK", accent: "#0b5fd0", language: "de", licence: "{licensee} zahlt {total}." },
};
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path d="M0 0h20v20z" fill="#0b5fd0"/><circle cx="40" cy="10" r="8"/></svg>';

let cookie = "";
beforeAll(async () => {
  cookie = await cookieOf("admin", "localhost");
});

type Fields = Record<string, string | File>;

async function send(
  fields: Fields,
  { handler = action, query = "" }: { handler?: typeof action | typeof preview; query?: string } = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return visit(url + query, { method: "POST", cookie, body }, handler);
}

const svg = (text: string, name = "mark.svg") => new File([text], name, { type: "image/svg+xml" });

test("each wrong field is named, and what was typed is kept", async () => {
  const wrong = {
    ...company,
    legalName: "",
    vatId: "DE136695977",
    iban: "DE00370400440532013000",
    termDays: "x",
    prefix: "A/B",
  };
  const { answer } = await send({ ...wrong, licence: "{licencee}", accent: "blue", country: "ZZ" });
  expect(Object.keys(errorsOf(answer)).sort()).toEqual([
    "accent",
    "country",
    "iban",
    "legalName",
    "licence",
    "prefix",
    "termDays",
    "vatId",
  ]);
  expect(errorsOf(answer).licence).toEqual(["In licences: {licencee} is no field of this document."]);
  expect(typedIn(answer)).toMatchObject({ city: "Hamburg", prefix: "A/B" });
});

test.each([
  ["a script", `${drawing.slice(0, -6)}<script>alert(1)</script></svg>`, null],
  ["text", `${drawing.slice(0, -6)}<text>Kontor</text></svg>`, /text, pictures or symbols/],
  ["a gradient", drawing.replace('fill="#0b5fd0"', 'fill="url(#a)"'), /flat colours/],
  ["no drawing", "hello", /no SVG drawing/],
])("a wordmark with %s", async (_, text, problem) => {
  const { answer } = await send({ ...company, legalName: "", wordmarkFile: svg(text) });
  if (problem) expect(errorsOf(answer).wordmark?.[0]).toMatch(problem);
  else {
    const name = String(typedIn(answer).wordmark);
    const stored = await bindings.MASTERS.get(`documents/${testContext().company.id}/${name}`);
    expect(await stored?.text()).not.toContain("script");
  }
});

/** A square PNG with transparency and these bytes as its data. */
function png(data: Uint8Array<ArrayBuffer>, side = 2): File {
  const chunk = (type: string, body: Uint8Array) => {
    const bytes = new Uint8Array(12 + body.length);
    new DataView(bytes.buffer).setUint32(0, body.length);
    bytes.set(new TextEncoder().encode(type), 4);
    bytes.set(body, 8);
    return bytes;
  };
  const head = new Uint8Array(13);
  new DataView(head.buffer).setUint32(0, side);
  new DataView(head.buffer).setUint32(4, side);
  head.set([8, 6], 8);
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const parts = [signature, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", new Uint8Array())];
  return new File(parts, "mark.png", { type: "image/png" });
}

const noise = Uint8Array.from({ length: 40 }, (_, at) => (at * 37) % 256);

test.each([
  ["that is no picture behind its head", png(noise)],
  ["with a number that no PDF has", svg(drawing.replace("M0 0h20v20z", "M0 0h1e30v20z"))],
  ["moved out of all bounds", svg(drawing.replace("<path", '<path transform="matrix(1e40 0 0 1e40 0 0)"'))],
])("a wordmark %s is refused, since every document would fail", async (_, wordmarkFile) => {
  const { answer } = await send({ ...company, legalName: "", wordmarkFile });
  expect(errorsOf(answer).wordmark?.[0]).toMatch(/can't be printed/);
});

const deflated = async (bytes: number) =>
  new Uint8Array(
    await new Response(
      new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream("deflate")),
    ).arrayBuffer(),
  );

test("a wordmark whose data is larger or smaller than its picture is refused before it is unpacked", async () => {
  // Two rows of a filter and two pixels of four bytes are 18.
  for (const [bytes, isPicture] of [
    [18, true],
    [17, false],
    [19, false],
    [100_000_000, false],
  ] as const) {
    const { answer } = await send({ ...company, legalName: "", wordmarkFile: png(await deflated(bytes)) });
    expect([bytes, errorsOf(answer).wordmark === undefined]).toEqual([bytes, isPicture]);
  }
  const whole = new Uint8Array(await png(await deflated(18)).arrayBuffer());
  // The chunk with the data says that it has 4 GB.
  new DataView(whole.buffer).setUint32(33, 0xfffffff0);
  const { answer } = await send({ ...company, legalName: "", wordmarkFile: new File([whole], "mark.png") });
  expect(errorsOf(answer).wordmark?.[0]).toMatch(/can't be printed/);
});

test("a PNG with transparency is printed", async () => {
  // Rows of a filter and two pixels.
  const rows = Uint8Array.of(0, ...[255, 0, 0, 255], ...[0, 0, 0, 0], 0, ...[0, 0, 255, 128], ...[0, 0, 0, 0]);
  const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate"));
  const wordmarkFile = png(new Uint8Array(await new Response(packed).arrayBuffer()));
  const { answer } = await send({ ...company, wordmarkFile, kind: "licence" }, { handler: preview });
  const { objects } = await readPdf(new Uint8Array(await (answer as Response).arrayBuffer()));
  expect(objects.join("\n")).toMatch(/\/SMask/);
});

test("a clause names a field ten times at most, and the longest one is printed", async () => {
  const { answer } = await send({ ...company, licence: "{licensee} ".repeat(11) });
  expect(errorsOf(answer).licence).toEqual(["In licences: name {licensee} at most 10 times."]);
  const fields = clauseFields.licence.map((name) => `{${name}} `.repeat(10)).join("");
  const licence = `${fields}${"x".repeat(4000 - fields.length)}`;
  const { answer: printed } = await send({ ...company, licence, kind: "licence" }, { handler: preview });
  expect((printed as Response).status).toBe(200);
});

test("documents are kept in versions, and a licence prints the one that it was issued with", async () => {
  const ctx = testContext();
  const { id: songId } = await addRecording(ctx, { title: "Night Ferry", artist: "Lowtide" });
  await send({ ...company, version: "", wordmarkFile: svg(drawing) });
  await send({ ...company, version: "1", legalName: "Kontor Klang AG", licence: "" });
  const stale = await send({ ...company, version: "1" });
  expect(errorsOf(stale.answer)[""]?.[0]).toMatch(/Someone else saved/);
  expect(typedIn(stale.answer)).toMatchObject({ version: "2" });
  expect(await readCompanyDocuments(ctx)).toMatchObject({
    version: 2,
    legalName: "Kontor Klang AG",
    vatId: "DE136695976",
  });
  const { id } = await addLicensedRequest(ctx, {
    lines: [lineOf(songId, "Night Ferry")],
    licence: { number: "L-2026-0051", documentsVersion: 1 },
  });
  const params = { id, number: "L-2026-0051" };
  const response = await apiResponse(
    `http://localhost/transactions/${id}/licences/L-2026-0051.pdf`,
    { cookie: await cookieOf("staff", "localhost"), params },
    licencePdf,
  );
  const { pages, objects } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  expect(pages.flat()).toEqual([
    ...["Lizenz für Synchronisation und Masterrechte", "Lizenz L-2026-0051, ausgestellt am 1. Oktober 2026"],
    ...[
      "Lizenzgeber",
      "Kontor Klang GmbH",
      "Speicherstraße 4",
      "20457 Hamburg",
      "Deutschland",
      "USt-IdNr. DE136695976",
    ],
    ...[
      "Lizenznehmer",
      "Northwind GmbH",
      "Hafenstraße 1",
      "Hamburg",
      "Projekt",
      "Autumn campaign",
      "Endkunde",
      "Northwind",
    ],
    "Lizenzierte Nutzung",
    ...[expect.stringMatching(/^Diese Lizenz gilt/), expect.any(String), "Medien", "Web, paid; Cinema"],
    ...["Gebiet", "EU, United States", "Dauer", "12 months", "Exklusivität", "Exclusive in the category"],
    ...["KI", "AI training: reserved; AI-generated variations: reserved"],
    ...["Beginn", "1. Oktober 2026", "Ende", "30. September 2027", "Titel und Entgelte", "Nr.", "Titel", "Interpreten"],
    ...["ISRC", "Master, EUR", "Sync, EUR", "1", "Night Ferry", "Lowtide", "Nicht hinterlegt", "1.250,50", "1.000,00"],
    ...["Masterentgelte", "1.250,50 EUR", "Syncentgelte", "1.000,00 EUR"],
    ...["Umsatzsteuer, 19 %", "427,60 EUR", "Gesamt", "2.678,10 EUR"],
    ...["Lizenz L-2026-0051 · Kontor Klang GmbH", "Seite 1 von 2"],
    ...["Allgemeine Bestimmungen", "Northwind GmbH zahlt 2.678,10 EUR.", "Diese Lizenz prüfen"],
    expect.stringMatching(/^Code scannen, oder [-0-9A-Z]{19} eingeben unter/),
    ...["Lizenz L-2026-0051 · Kontor Klang GmbH", "Seite 2 von 2"],
  ]);
  // The wordmark is a figure with the company's name, in its colour.
  expect(objects.join("\n")).toMatch(
    /\/S \/Figure[\s\S]*\/Alt \(Kontor Klang GmbH\)|\/Alt \(Kontor Klang GmbH\)[\s\S]*\/S \/Figure/,
  );
});

test("the last change can be taken back once, and another company's wordmark is none", async () => {
  const ctx = testContext();
  await send({}, { query: "?undo=2" });
  expect(await readCompanyDocuments(ctx)).toMatchObject({ version: 3, legalName: "Kontor Klang GmbH" });
  await send({}, { query: "?undo=2" });
  expect((await readCompanyDocuments(ctx)).version).toBe(3);
  const { answer } = await send({ ...company, version: "3", wordmark: `${"0".repeat(64)}.svg` });
  expect(errorsOf(answer).wordmark?.[0]).toMatch(/no longer stored/);
});

test("a preview prints the form without saving it", async () => {
  const { answer } = await send(
    { ...company, legalName: "Neu GmbH", version: "3", kind: "licence" },
    { handler: preview },
  );
  const { pages } = await readPdf(new Uint8Array(await (answer as Response).arrayBuffer()));
  expect(pages.flat()).toContain("Neu GmbH");
  expect((await readCompanyDocuments(testContext())).legalName).toBe("Kontor Klang GmbH");
  const invoice = await send(
    { ...company, version: "3", kind: "invoice", invoice: "{total} bis {due}" },
    { handler: preview },
  );
  const text = (await readPdf(new Uint8Array(await (invoice.answer as Response).arrayBuffer()))).pages.flat();
  expect(text).toEqual(
    expect.arrayContaining(["Rechnung", expect.stringMatching(/^4\.760,00 EUR bis \d/), "DE89 3704 0044 0532 0130 00"]),
  );
  await expect(send({ ...company, legalName: "" }, { handler: preview })).rejects.toMatchObject({ code: "invalid" });
});

test("the form has what is stored, and a version is never changed", async () => {
  const { answer } = await visit(url, { cookie }, loader);
  const stored = await readCompanyDocuments(testContext());
  expect((answer as Awaited<ReturnType<typeof loader>>).values).toEqual(typedDocuments(stored));
  const change = bindings.DB.prepare("UPDATE company_documents SET version = 9").run();
  await expect(change).rejects.toThrow("never changed");
});
