import { beforeAll, expect, test } from "vitest";
import { brandSchema } from "#app/brands/brand-form.ts";
import { changeBrand, createBrand } from "#app/brands/record/save-brand.server.ts";
import { addBrandSong } from "#app/brands/songs/change-songs.server.ts";
import type { BrandStatus } from "#app/catalogue/fit/brand.ts";
import { loader as viewLoader } from "#app/pitches/viewer/routes/pitch.tsx";
import { loader as openLoader } from "#app/share-subjects/routes/shared-reel.tsx";
import { action as visitAction } from "#app/share-subjects/routes/shared-visit.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { edit, openEditor, openList, postList } from "#test/routes/pitch/pitch-visitor.ts";
import { send, share } from "#test/routes/pitch/shared-pitch.ts";
import { passOf } from "#test/routes/playlists/shared-playlist.ts";
import { addCatalogue, ids } from "#test/routes/similar/similar-catalogue.ts";
import { actorWith, mainCompany, testContext } from "#test/support/context.ts";

withDemoSessions();
beforeAll(addCatalogue);

let now = Date.now();
function as(company = mainCompany) {
  now += 1000;
  return testContext({ actor: actorWith(["ListTiers"]), company, now });
}

const form = (name: string, status: BrandStatus) => brandSchema.parse({ name, status });

async function pitchWith(brandId: string) {
  const { answer } = await postList("staff", { title: "For Volta" });
  const id = /edit\/([\w-]+)/.exec((answer as Response).headers.get("Location") ?? "")?.[1] ?? "";
  return { id, saved: await edit("staff", id, { act: "brand", brandId }) };
}

const locationOf = (answer: unknown) => (answer instanceof Response ? answer.headers.get("Location") : null);

async function view(account: string, id: string) {
  const url = `http://localhost/sonic-pitch/${id}`;
  return (await visit(url, { cookie: await cookieOf(account), params: { id } }, viewLoader)).answer;
}

async function open(token: string, kind: "pitch" | "sonic-pitch", given: { cookie?: string } = {}) {
  const url = `http://localhost/${kind}/share/${token}?slide=1`;
  return (await visit(url, { ...given, params: { token } }, openLoader)).answer;
}

test("a pitch is presented with the profile of a shared brand, to its owner and to recipients of its links", async () => {
  const brandId = (await createBrand(as(), form("Volta", "draft"))).id;
  await addBrandSong(as(), { brandId, recordingId: ids["1A"] ?? "", campaign: "", usedOn: null });
  const { id, saved } = await pitchWith(brandId);
  expect(locationOf(saved)).toBe(`/pitch/edit/${id}`);
  expect((await openEditor("staff", id)).brands).toBeNull();
  expect((await openEditor("staff", id, "?brand=choose")).brands).toEqual([{ id: brandId, name: "Volta" }]);
  expect(await view("staff", id)).toMatchObject({
    reel: {
      path: `/sonic-pitch/${id}`,
      profile: { name: "Volta", html: expect.stringContaining("One track: no spread yet.") },
    },
  });
  // Why a track fits is said where it is near.
  for (const track of [ids["1A"], ids["3A"]]) await edit("staff", id, { act: `add:${track}` });
  expect(await view("staff", id)).toMatchObject({
    reel: { slides: [{ fit: expect.stringMatching(/^Fit with Volta: \d+%, close in /) }, { fit: undefined }] },
  });
  const { token } = await share(await cookieOf("staff"), id);
  expect(await open(token, "pitch")).toMatchObject({ data: { state: "open", reel: { profile: null } } });
  expect(locationOf(await open(token, "sonic-pitch"))).toBe(`/pitch/share/${token}?slide=1`);
  await changeBrand(as(), { ...form("Volta", "shared"), id: brandId, version: "" });
  expect(locationOf(await open(token, "pitch"))).toBe(`/sonic-pitch/share/${token}?slide=1`);
  expect(await open(token, "sonic-pitch")).toMatchObject({
    data: { reel: { path: `/sonic-pitch/share/${token}`, profile: { name: "Volta" } } },
  });
  const report = { visit: "019ab000-0000-7000-8000-000000000001", seconds: { cover: 2 }, heard: {} };
  const sent = { method: "POST", contentType: "application/json", body: JSON.stringify(report), params: { token } };
  expect((await apiResponse(`http://localhost/sonic-pitch/share/${token}/visit`, sent, visitAction)).status).toBe(202);
  await changeBrand(as(), { ...form("Volta", "archived"), id: brandId, version: "" });
  expect(await open(token, "pitch")).toMatchObject({ data: { reel: { profile: null } } });
});

test("recipients see the pitch alone while its brand has no sound", async () => {
  const brandId = (await createBrand(as(), form("Empty", "shared"))).id;
  const { id } = await pitchWith(brandId);
  const { token } = await share(await cookieOf("staff"), id);
  expect(locationOf(await open(token, "sonic-pitch"))).toBe(`/pitch/share/${token}?slide=1`);
  expect(await open(token, "pitch")).toMatchObject({ data: { state: "open", reel: { profile: null } } });
});

test("the passcode of a link opens both of its addresses", async () => {
  const brandId = (await createBrand(as(), form("Locked", "shared"))).id;
  await addBrandSong(as(), { brandId, recordingId: ids["1A"] ?? "", campaign: "", usedOn: null });
  const { id } = await pitchWith(brandId);
  const { token } = await share(await cookieOf("staff"), id, { passcode: "brass-42" });
  expect(await open(token, "sonic-pitch")).toMatchObject({ data: { state: "locked" } });
  const { ctx } = await send(token, { passcode: "brass-42" });
  const paths = ctx.responseHeaders
    .getSetCookie()
    .flatMap((text) => /^share-pass.*Path=([^;]+)/i.exec(text)?.[1] ?? []);
  expect(paths).toEqual(["/pitch/share", "/sonic-pitch/share"]);
  expect(await open(token, "sonic-pitch", { cookie: passOf(ctx.responseHeaders) })).toMatchObject({
    data: { state: "open" },
  });
});

test("only a brand of the company is chosen, by those who may analyse brands, and a pitch without one has no such page", async () => {
  const acme = { ...mainCompany, ...demoCompanies.acme, outage: null };
  const theirs = (await createBrand(as(acme), form("Theirs", "shared"))).id;
  const { id, saved } = await pitchWith(theirs);
  expect(saved).toMatchObject({ data: { error: { brandId: [expect.stringContaining("Brand profile")] } } });
  expect(locationOf(await view("staff", id))).toBe(`/pitch/${id}`);
  const { answer } = await postList("supervisor", { title: "Without" });
  const other = /edit\/([\w-]+)/.exec(locationOf(answer) ?? "")?.[1] ?? "";
  expect((await openEditor("supervisor", other, "?brand=choose")).brands).toBeNull();
  const own = (await createBrand(as(), form("Own", "shared"))).id;
  const refused = await edit("supervisor", other, { act: "brand", brandId: own });
  expect(statusOf(refused)).toBe(403);
});

test("the list of sonic pitches has those with a brand's profile, and its buttons lead back to it", async () => {
  const brandId = (await createBrand(as(), form("Listed brand", "shared"))).id;
  const { id } = await pitchWith(brandId);
  const plain = (await postList("staff", { title: "Without a brand" })).answer as Response;
  const plainId = /edit\/([\w-]+)/.exec(plain.headers.get("Location") ?? "")?.[1] ?? "";
  const list = async (path: string) =>
    (await openList("staff", "", "localhost", path)).pitches.map((pitch) => pitch.id);
  expect(await list("/pitch")).toEqual(expect.arrayContaining([id, plainId]));
  const sonic = await list("/sonic-pitch");
  expect(sonic).toContain(id);
  expect(sonic).not.toContain(plainId);
  expect((await openList("staff", "?show=company", "localhost", "/sonic-pitch")).pitches).toEqual([]);
  const press = async (act: string) =>
    locationOf((await postList("staff", { act }, "localhost", "/sonic-pitch")).answer);
  expect(await press(`delete:${id}`)).toBe(`/sonic-pitch?deleted=${id}`);
  expect(await list("/sonic-pitch")).not.toContain(id);
  expect(await press(`restore:${id}`)).toBe("/sonic-pitch");
  expect(await list("/sonic-pitch")).toContain(id);
});
