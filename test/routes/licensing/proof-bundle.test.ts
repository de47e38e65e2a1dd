import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { loader as keysLoader } from "#app/licensing/proof/routes/licence-keys.ts";
import { loader } from "#app/licensing/proof/routes/proof-bundle.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { addLicensedRequest, lineOf, userIdOf } from "#test/routes/licensing/licensed-request.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();
const number = "L-2026-0601";
let id = "";

beforeAll(async () => {
  const ctx = testContext();
  const song = await addRecording(ctx, { title: "Night Ferry", artist: "Lowtide", isrc: "GBAYE6800061" });
  const licence = { number, conditions: "Secret condition" };
  ({ id } = await addLicensedRequest(ctx, { lines: [lineOf(song.id, "Night Ferry")], licence }));
  const { licenceCoverage, insert } = scoped(ctx.db, ctx.company);
  const entry = { transactionId: id, addedBy: userIdOf("supervisor"), createdAt: ctx.now };
  const channel = { kind: "channel" as const, platform: "youtube", name: "@northwind", key: "northwind" };
  await insert(licenceCoverage, { ...entry, ...channel, id: newId(ctx.now) });
  // The desk confirms a third party by listing it; a channel of the client's is the client's word.
  const addedBy = userIdOf("staff");
  const party = { kind: "party" as const, name: "Blue Agency", role: "Media agency", key: "blue agency" };
  await insert(licenceCoverage, { ...entry, ...party, addedBy, id: newId(ctx.now) });
});

async function bundleOf({ account = "supervisor", host = "localhost", settings = {} } = {}) {
  const cookie = account === "" ? null : await cookieOf(account, host);
  const url = `http://${host}/transactions/${id}/licences/${number}/proof.zip`;
  return apiResponse(url, { cookie, params: { id, number }, settings }, loader);
}

/** Files of a ZIP that is not compressed, by name. */
function filesOf(zip: Uint8Array<ArrayBuffer>) {
  const view = new DataView(zip.buffer);
  const files: Record<string, Uint8Array<ArrayBuffer>> = {};
  for (let at = 0; view.getUint32(at, true) === 0x04034b50; ) {
    const [size, name, extra] = [
      view.getUint32(at + 22, true),
      view.getUint16(at + 26, true),
      view.getUint16(at + 28, true),
    ];
    const start = at + 30 + name + extra;
    files[new TextDecoder().decode(zip.subarray(at + 30, at + 30 + name))] = zip.slice(start, start + size);
    at = start + size;
  }
  return files;
}

test("the proof has the PDF, signed JSON that a published key verifies, and texts for three platforms", async () => {
  const response = await bundleOf();
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${number}-proof.zip"`);
  const files = filesOf(new Uint8Array(await response.arrayBuffer()));
  const text = (name: string) => new TextDecoder().decode(files[name]);
  const texts = ["dispute-youtube.txt", "dispute-meta.txt", "dispute-tiktok.txt"];
  expect(Object.keys(files).sort()).toEqual(
    [`${number}.pdf`, "licence.json", "licence.json.sig", "licence-key.pem", "README.txt", ...texts].sort(),
  );
  expect(text(`${number}.pdf`).startsWith("%PDF-")).toBe(true);
  const statement = JSON.parse(text("licence.json"));
  expect(statement).toMatchObject({
    ...{ format: "syncline-licence/1", number, licensor: "Syncline", startsOn: "2026-10-01", endsOn: "2027-09-30" },
    songs: [{ title: "Night Ferry", artists: "Lowtide", isrc: "GBAYE6800061" }],
    channels: [{ platform: "YouTube", name: "@northwind", url: "https://www.youtube.com/@northwind" }],
    thirdParties: [{ name: "Blue Agency", role: "Media agency", listedBy: "licensor", listedOn: expect.any(String) }],
  });
  const published = await apiResponse("http://localhost/.well-known/syncline-licence-keys.json", {}, keysLoader);
  const { keys } = (await published.json()) as { keys: { kid: string; x: string; pem: string }[] };
  const key = keys.find(({ kid }) => kid === statement.keyId);
  expect(key?.pem).toBe(text("licence-key.pem"));
  const jwk = { kty: "OKP", crv: "Ed25519", x: key?.x ?? "" };
  const publicKey = await crypto.subtle.importKey("jwk", jwk, { name: "Ed25519" }, false, ["verify"]);
  const signature = files["licence.json.sig"] ?? new Uint8Array();
  expect(await crypto.subtle.verify("Ed25519", publicKey, signature, files["licence.json"] ?? new Uint8Array())).toBe(
    true,
  );
  expect(text("dispute-youtube.txt")).toContain("Channels: @northwind (https://www.youtube.com/@northwind)");
  expect(text("dispute-youtube.txt")).toMatch(/@northwind\) \(listed by the licensee on \d+ \w+ \d{4}\)/);
  for (const name of texts) {
    for (const part of [number, "Night Ferry, by Lowtide", "Blue Agency (Media agency)", statement.verify])
      expect(text(name), name).toContain(part);
    if (name !== "dispute-youtube.txt") expect(text(name)).not.toContain("@northwind");
  }
  // Fees and conditions are in the PDF alone.
  const open = ["licence.json", "README.txt", ...texts].map(text).join("\n");
  for (const secret of ["125050", "1,250", "100000", "Secret condition"]) expect(open, secret).not.toContain(secret);
});

test("only client and staff get a proof, and without a key there is none", async () => {
  expect((await bundleOf({ account: "" })).status).toBe(401);
  expect((await bundleOf({ account: "label" })).status).toBe(403);
  expect((await bundleOf({ host: "acme.localhost" })).status).toBe(404);
  expect((await bundleOf({ account: "staff" })).status).toBe(200);
  const without = await bundleOf({ settings: { LICENCE_SIGNING_KEY: undefined } });
  expect(without.status).toBe(503);
  expect((env as unknown as { LICENCE_SIGNING_KEY: string }).LICENCE_SIGNING_KEY).toMatch(/^local-/);
});

test("a licence that was ended has no texts that say there is one", async () => {
  const ctx = testContext();
  const { licences, licenceEnds, select, insert } = scoped(ctx.db, ctx.company);
  const [licence] = await select({ id: licences.id }, licences, eq(licences.number, number));
  const end = { reason: "Not paid", endedBy: userIdOf("staff"), endedAt: ctx.now };
  await insert(licenceEnds, { licenceId: licence?.id ?? "", ...end });
  const files = filesOf(new Uint8Array(await (await bundleOf()).arrayBuffer()));
  expect(Object.keys(files).filter((name) => name.startsWith("dispute"))).toEqual([]);
  expect(JSON.parse(new TextDecoder().decode(files["licence.json"]))).toMatchObject({ state: "ended" });
});
