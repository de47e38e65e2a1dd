import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { loader } from "#app/licensing/documents/routes/licence-pdf.ts";
import { qrCode } from "#app/ui/art/qr-code.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import type { StoredLine } from "#db/schema/quotes.server.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { addLicence, addLicensedRequest, issuedAt, lineOf } from "#test/routes/licensing/licensed-request.ts";
import { testContext } from "#test/support/context.ts";
import { readPdf } from "#test/support/pdf-text.ts";
import { checkPlansAfterAll } from "#test/support/query-plans.ts";

const bindings = env as unknown as Bindings;
withDemoSessions();
await checkPlansAfterAll(bindings, async () => undefined);

let [songId, otherId] = ["", ""];
beforeAll(async () => {
  const ctx = testContext();
  songId = (await addRecording(ctx, { title: "Night Ferry", artist: "Lowtide", isrc: "GBAYE6800011" })).id;
  // What is stated later is not in a licence.
  await ctx.db.update(recordings).set({ aiVocals: "all" }).where(eq(recordings.id, songId));
  otherId = (await addRecording(ctx, { title: "Ночной паром", artist: "Lowtide" })).id;
});

const made: StoredLine["made"] = {
  ...{ by: "Fathom", on: "2026-09-01", as: "holder", evidence: null, statements: [], contested: false },
  uses: { composition: null, lyrics: "some", vocals: "none", instruments: null, postProduction: null },
};
const warranty = [
  expect.stringMatching(/^“Warranted human made” means/),
  expect.stringMatching(/“No statement” means$/),
  "that nothing is known.",
];
const statedText = [
  "Warranted human made: vocals (stated by Fathom, rights holder, on 1 Sept",
  "2026). AI-assisted: lyrics (stated by Fathom, rights holder, on 1 Sept 2026). No",
  "statement: music, performance, production",
];

async function pdfOf(id: string, number = "L-2026-0001", { account = "supervisor", host = "localhost" } = {}) {
  const cookie = account === "" ? null : await cookieOf(account, host);
  const url = `http://${host}/transactions/${id}/licences/${number}.pdf`;
  return apiResponse(url, { cookie, params: { id, number } }, loader);
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
/** The text under the facts of the licence, by page. */
const textOf = async (response: Response) => (await readPdf(await bytesOf(response))).pages;

test("a licence is a PDF with everything that was agreed, for its client and the staff", async () => {
  const lines = [{ ...lineOf(songId, "Night Ferry (60 s)"), made }, lineOf(otherId, "Ночной паром", "夜風")];
  const conditions = "Credit in the end titles.\n\nNo use beside alcohol.";
  const { id } = await addLicensedRequest(testContext(), { lines, licence: { conditions } });
  const response = await pdfOf(id);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="L-2026-0001.pdf"',
    "cache-control": "private, no-store",
  });
  const bytes = await bytesOf(response);
  const { pages, objects } = await readPdf(bytes);
  expect(pages).toEqual([
    [
      ...["Synchronisation and master-use licence", "Licence L-2026-0001, issued on 1 October 2026"],
      ...["Licensor", "Syncline", "Licensee", "Northwind GmbH", "Hafenstraße 1", "Hamburg"],
      ...["Project", "Autumn campaign", "End client", "Northwind", "Licensed use"],
      expect.stringMatching(/^This licence covers the songs below/),
      expect.stringMatching(/licence of its own\.$/),
      ...["Media", "Web, paid; Cinema", "Territory", "EU, United States", "Term", "12 months"],
      ...["Exclusivity", "Exclusive in the category"],
      ...[
        "AI",
        "AI training: reserved; AI-generated variations: reserved",
        "Starts",
        "1 October 2026",
        "Ends",
        "30 September 2027",
      ],
      ...["Songs and fees", "No.", "Title", "Artists", "ISRC", "Master-use fee,", "EUR", "Sync fee, EUR"],
      ...["1", "Night Ferry (60 s)", "Lowtide", "GB-AYE-68-00011", "1,250.50", "1,000.00"],
      ...["2", "Ночной паром", "夜風", "Not on file", "1,250.50", "1,000.00"],
      ...["Master-use fees", "2,501.00 EUR", "Sync fees", "2,000.00 EUR"],
      ...["Tax, 19 %", "855.19 EUR", "Total", "5,356.19 EUR"],
      ...["How the songs were made", ...warranty, "Night Ferry (60 s)", ...statedText],
      ...["Licence L-2026-0001 · Syncline", "Page 1 of 2"],
    ],
    [
      ...["Conditions", "Credit in the end titles.", "No use beside alcohol."],
      "Verify this licence",
      expect.stringMatching(
        /^Scan the code, or enter (?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4} at http:\/\/localhost\/verify$/,
      ),
      ...["Licence L-2026-0001 · Syncline", "Page 2 of 2"],
    ],
  ]);
  const all = objects.join("\n");
  for (const part of ["(Licence L-2026-0001)", "/Lang (en)", "/S /Figure"]) expect(all).toContain(part);
  const code = /enter (\S+) at/.exec(pages.flat().join("\n"))?.[1] ?? "";
  const dark = qrCode(`http://localhost/verify/${code}`)?.flat().filter(Boolean);
  expect(all.match(/ re$/gm)).toHaveLength(dark?.length ?? 0);
  expect(await bytesOf(await pdfOf(id, undefined, { account: "staff" }))).toEqual(bytes);
});

test("a licence in other scripts is set in their fonts, and says what it cannot print", async () => {
  const titles = ["夜のフェリー", "밤의 연락선", "夜色温柔", "مدينة بيضاء", "עיר לבנה", "เรือข้ามฟาก", "क्षणिक रात्रि"];
  const lines = titles.map((title) => lineOf(songId, title, "Lowtide"));
  const { id } = await addLicensedRequest(testContext(), { lines, licence: { number: "L-2026-0031" } });
  const bytes = await bytesOf(await pdfOf(id, "L-2026-0031"));
  const { pages, objects } = await readPdf(bytes);
  for (const title of titles) expect(pages.flat()).toContain(title);
  expect(pages.flat().join("\n")).not.toContain("A box stands for a character");
  for (const font of ["NotoSansJP", "NotoSansKR", "NotoSansSC", "IBMPlexSansArabic", "NotoSansHebrew", "NotoSansThai"])
    expect(objects.join("\n")).toContain(font);
  const runes = await addLicensedRequest(testContext(), {
    ...{ lines: [lineOf(songId, "ᚠᚢᚦ")], licence: { number: "L-2026-0032" } },
  });
  const [page = []] = await textOf(await pdfOf(runes.id, "L-2026-0032"));
  expect(page).toContain("ᚠᚢᚦ");
  expect(page).toContainEqual(expect.stringMatching(/^A box stands for a character that this document can't print/));
  expect(page).toContainEqual(expect.stringContaining(`/transactions/${runes.id}/licences/L-2026-0032`));
});

test("a licence that was corrected says so on each page, and the corrected one names it", async () => {
  const lines = Array.from({ length: 60 }, (_, index) => lineOf(songId, `Song ${index + 1}`));
  const { id, licenceId } = await addLicensedRequest(testContext(), { lines, licence: { number: "L-2026-0011" } });
  const later = { number: "L-2026-0012", supersedesId: licenceId, issuedAt: issuedAt + 86_400_000, taxBp: null };
  await addLicence(testContext(), {
    ...{ transactionId: id, version: 2, lines: lines.slice(0, 1) },
    licence: { ...later, currency: "JPY", endsOn: null },
  });
  const first = await textOf(await pdfOf(id, "L-2026-0011"));
  expect(first.length).toBeGreaterThan(2);
  for (const page of first) expect(page[0]).toBe("SUPERSEDED by L-2026-0012, issued on 2 October 2026");
  const [second = []] = await textOf(await pdfOf(id, "L-2026-0012"));
  expect(second.join("\n")).not.toContain("SUPERSEDED");
  expect(second[second.indexOf("Supersedes") + 1]).toBe("L-2026-0011");
  expect(second).toContain("No end: the licence is perpetual");
  // A yen has no hundredths, and no tax is charged.
  expect(second).toContain("125,050");
  expect(second.slice(second.indexOf("Sync fees"))).toEqual([
    ...["Sync fees", "100,000 JPY", "Total", "225,050 JPY", "Verify this licence"],
    ...[expect.stringMatching(/^Scan the code/), "Licence L-2026-0012 · Syncline", "Page 1 of 1"],
  ]);
});

test("no one but the client and the staff of the company gets a licence", async () => {
  const lines = [lineOf(songId, "Night Ferry")];
  const { id } = await addLicensedRequest(testContext(), { lines, licence: { number: "L-2026-0021" } });
  const own = await addLicensedRequest(testContext(), {
    ...{ account: "staff", lines, licence: { number: "L-2026-0022" } },
  });
  const status = async (...given: Parameters<typeof pdfOf>) => (await pdfOf(...given)).status;
  expect(await status(id, "L-2026-0021", { account: "" })).toBe(401);
  expect(await status(id, "L-2026-0021", { account: "label" })).toBe(403);
  expect(await status(own.id, "L-2026-0022")).toBe(404);
  expect(await status(id, "L-2026-0021", { account: "supervisor", host: "acme.localhost" })).toBe(404);
  expect(await status(id, "L-2026-0022", { account: "staff" })).toBe(404);
  expect(await status(own.id, "L-2026-0022", { account: "staff" })).toBe(200);
});
