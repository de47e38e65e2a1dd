import { beforeAll, expect, test } from "vitest";
import type { DocumentSettings } from "#app/licensing/documents/company/document-settings.ts";
import { loader } from "#app/licensing/proof/routes/verified-licence.tsx";
import { foldCode, formatCode } from "#app/licensing/proof/verify-code.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { newId } from "#db/new-id.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addLicence, addLicensedRequest, lineOf, userIdOf } from "#test/routes/licensing/licensed-request.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

let songId = "";
const dayMs = 86_400_000;
const day = (days: number) => new Date(testContext().now + days * dayMs).toISOString().slice(0, 10);

beforeAll(async () => {
  songId = (await addRecording(testContext(), { title: "Night Ferry", artist: "Lowtide" })).id;
});

async function codeOf(licenceId: string): Promise<string> {
  const ctx = testContext();
  const { licenceCodes, select } = scoped(ctx.db, ctx.company);
  const rows = await select({ id: licenceCodes.licenceId, code: licenceCodes.code }, licenceCodes);
  return rows.find(({ id }) => id === licenceId)?.code ?? "";
}

async function verify(code: string, { host = "localhost", address = undefined as string | undefined } = {}) {
  const given = { params: { code }, ...(address ? { address } : {}) };
  const { answer, ctx } = await visit(`http://${host}/verify/${code}`, given, loader);
  const { data, init } = answer as { data: Awaited<ReturnType<typeof loader>>["data"]; init: { status: number } };
  return { licence: data.licence, status: init.status, ctx };
}

let numbers = 0;
async function licensed(licence: { startsOn?: string; endsOn?: string | null; documentsVersion?: number } = {}) {
  numbers += 1;
  const number = `L-2026-${String(7000 + numbers)}`;
  const given = { number, startsOn: day(-10), endsOn: day(300), conditions: "Secret condition", ...licence };
  return addLicensedRequest(testContext(), { lines: [lineOf(songId, "Night Ferry")], licence: given });
}

test("each licence has a code of 80 bits, and anyone with it reads what is covered, but no fee and no condition", async () => {
  const { id, licenceId } = await licensed();
  const code = await codeOf(licenceId);
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  const ctx = testContext();
  const { licenceCoverage, insert } = scoped(ctx.db, ctx.company);
  const entry = { transactionId: id, addedBy: userIdOf("supervisor"), createdAt: ctx.now };
  const channel = { kind: "channel" as const, platform: "tiktok", name: "@northwind", key: "northwind" };
  await insert(licenceCoverage, { id: newId(ctx.now), ...entry, ...channel });
  await insert(licenceCoverage, {
    id: newId(ctx.now),
    ...entry,
    ...channel,
    name: "@old",
    key: "old",
    removedAt: ctx.now,
  });
  const found = await verify(formatCode(code).toLowerCase());
  expect(found.status).toBe(200);
  expect(found.licence).toMatchObject({
    ...{ state: "valid", licensor: "Syncline", licensee: "Northwind GmbH", project: "Autumn campaign", code },
    songs: [{ title: "Night Ferry", artists: "Lowtide" }],
    terms: [
      { label: "Media", value: "Web, paid; Cinema" },
      { label: "Territory", value: "EU, United States" },
    ],
    channels: [{ platform: "TikTok", name: "@northwind", listedBy: "licensee", listedOn: isoDateOf(ctx.now) }],
    thirdParties: [],
  });
  const text = JSON.stringify(found.licence);
  for (const secret of [
    "125050",
    "100000",
    "1900",
    "Secret condition",
    "Hafenstraße",
    "EUR",
    "@old",
    userIdOf("supervisor"),
  ])
    expect(text, secret).not.toContain(secret);
  expect(Object.fromEntries(found.ctx.responseHeaders)).toMatchObject({
    ...{ "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow", "referrer-policy": "same-origin" },
  });
});

test("how the songs were made is what was signed, whatever is stated later, and nothing for a licence that says nothing of it", async () => {
  const uses = {
    composition: "none",
    lyrics: null,
    vocals: "none",
    instruments: "some",
    postProduction: "none",
  } as const;
  const stated = { by: "Fathom", on: "2026-11-03", as: "holder", evidence: "stems", contested: false } as const;
  const vocals = { part: "vocals", by: "Mira Holt", on: "2026-11-04", evidence: null } as const;
  const made = { uses, ...stated, statements: [vocals] };
  const lines = [{ ...lineOf(songId, "Night Ferry"), made }, lineOf(newId(testContext().now), "Day Ferry")];
  const licence = { number: "L-2026-6999", startsOn: day(-1), endsOn: day(3) };
  const { licenceId } = await addLicensedRequest(testContext(), { lines, licence });
  const found = await verify(await codeOf(licenceId));
  expect(found.licence?.songs).toMatchObject([
    { title: "Night Ferry", made },
    { title: "Day Ferry", made: null },
  ]);
});

test("the licensor is named as its PDF names it", async () => {
  const { db, company, now } = testContext();
  const { companyDocuments, insert } = scoped(db, company);
  const settings = { legalName: "Kontor Klang GmbH" } as DocumentSettings;
  const about = { version: 1, settings, createdBy: userIdOf("staff"), createdAt: now };
  await insert(companyDocuments, { id: newId(now), ...about });
  const { licenceId } = await licensed({ documentsVersion: 1 });
  expect((await verify(await codeOf(licenceId))).licence?.licensor).toBe("Kontor Klang GmbH");
});

test("a licence is valid, not yet, lapsed, ended, or superseded by the code of another one", async () => {
  const state = async (licenceId: string) => (await verify(await codeOf(licenceId))).licence;
  const future = await licensed({ startsOn: day(1) });
  expect((await state(future.licenceId))?.state).toBe("not-yet");
  const past = await licensed({ endsOn: day(-1) });
  expect((await state(past.licenceId))?.state).toBe("lapsed");
  const today = await licensed({ startsOn: day(0), endsOn: day(0) });
  expect((await state(today.licenceId))?.state).toBe("valid");
  const perpetual = await licensed({ endsOn: null });
  expect((await state(perpetual.licenceId))?.state).toBe("valid");
  const old = await licensed();
  const lines = [lineOf(songId, "Night Ferry")];
  const correction = { number: "L-2026-7900", supersedesId: old.licenceId, startsOn: day(-10), endsOn: day(300) };
  const newer = await addLicence(testContext(), { transactionId: old.id, version: 2, lines, licence: correction });
  expect(await state(old.licenceId)).toMatchObject({ state: "superseded", supersededBy: await codeOf(newer) });
  expect((await state(newer))?.state).toBe("valid");
  const ctx = testContext();
  const { licenceEnds, insert } = scoped(ctx.db, ctx.company);
  const end = { licenceId: newer, reason: "Secret reason", endedBy: userIdOf("staff"), endedAt: ctx.now };
  await insert(licenceEnds, end);
  const ended = await state(newer);
  expect(ended).toMatchObject({ state: "ended", endedAt: ctx.now });
  expect(JSON.stringify(ended)).not.toContain("Secret reason");
});

test("a made-up code is a 404 after the same statements, and so is one of another company", async () => {
  const { licenceId } = await licensed();
  const code = await codeOf(licenceId);
  const [found, madeUp, elsewhere] = [
    await verify(code),
    await verify("0000-0000-0000-0000"),
    await verify(code, { host: "acme.localhost" }),
  ];
  expect([found.status, madeUp.status, elsewhere.status]).toEqual([200, 404, 404]);
  expect([madeUp.licence, elsewhere.licence]).toEqual([null, null]);
  expect(madeUp.ctx.trips.count).toBe(found.ctx.trips.count);
  for (const odd of ["'; DROP TABLE licences;--", "%", "é".repeat(400), foldCode("")])
    expect((await verify(odd)).status, odd).toBe(404);
});

test("codes can't be tried in numbers from one address", async () => {
  const address = "10.9.9.9";
  const tries = Array.from({ length: 61 }, () => verify("0000-0000-0000-0001", { address }).catch((error) => error));
  expect(String(await Promise.all(tries).then((done) => done.find((one) => one instanceof Error)))).toContain(
    "Too many attempts",
  );
});

test("what a company's own desk lists for its licence is the licensee's word, on the environment's host too", async () => {
  const ctx = testContext();
  const acme = { id: demoCompanyIds.acme };
  const at = { ...ctx, company: { ...ctx.company, ...acme } };
  const licence = { number: "L-2026-7900", startsOn: day(-10), endsOn: day(300) };
  const { id, licenceId } = await addLicensedRequest(at, { lines: [lineOf(songId, "Night Ferry")], licence });
  const { licenceCodes, licenceCoverage, insert, select } = scoped(ctx.db, acme);
  const party = { kind: "party" as const, name: "Rival", role: "Agency", key: "rival", addedBy: userIdOf("admin") };
  await insert(licenceCoverage, { ...party, id: newId(ctx.now), transactionId: id, createdAt: ctx.now });
  const codes = await select({ id: licenceCodes.licenceId, code: licenceCodes.code }, licenceCodes);
  const code = codes.find((one) => one.id === licenceId)?.code ?? "";
  for (const host of ["localhost", "acme.localhost"])
    expect((await verify(code, { host })).licence?.thirdParties, host).toMatchObject([{ listedBy: "licensee" }]);
});
