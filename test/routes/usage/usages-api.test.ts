import { beforeAll, expect, test } from "vitest";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { cookieFor } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiResponse } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

let [supervisor, admin, acme, label] = ["", "", "", ""];

beforeAll(async () => {
  await seedDemo(testContext());
  [supervisor, admin] = [await cookieFor("supervisor"), await cookieFor("admin")];
  [acme, label] = [await cookieFor("supervisor", "acme.localhost"), await cookieFor("label")];
});

async function call(method: string, path: string, body?: unknown, cookie: string | null = supervisor) {
  const host = cookie === acme ? "acme.localhost" : "localhost";
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  const given = { method, cookie, body: sent, contentType: body === undefined ? undefined : "application/json" };
  const { answer } = await visit(`http://${host}/api/v1${path}`, given, apiResponse);
  const response = answer as Response;
  const { data, error } = (await response.json()) as { data?: Record<string, unknown>; error?: { fields?: object } };
  return { status: response.status, data, error };
}

test("a use is saved, listed, read, renamed, replaced and deleted", async () => {
  const fields = { media: ["radio"], territories: ["UK", "Austria"], termMonths: 6, budget: 250_050, currency: "EUR" };
  const made = await call("POST", "/usages", { name: "Spot", usage: fields });
  const usage = "media:radio;territories:GB,AT;months:6;budget:2500.50 EUR";
  const sentence = "Radio; United Kingdom, Austria; 6 months; up to 2,500.50 EUR";
  expect(made).toMatchObject({ status: 201, data: { name: "Spot", usage, sentence, canChange: true } });
  const path = `/usages/${made.data?._id}`;
  expect((await call("GET", "/usages")).data?.items).toEqual([made.data]);
  expect((await call("GET", path, undefined, admin)).data).toEqual(made.data);
  expect((await call("PATCH", path, { name: "Long spot" })).data).toMatchObject({ name: "Long spot", usage });
  expect((await call("PATCH", path, { usage: "months:perpetual" })).data).toMatchObject({
    ...{ name: "Long spot", usage: "months:perpetual" },
  });
  expect((await call("GET", path, undefined, acme)).status).toBe(404);
  expect((await call("DELETE", path, undefined, acme)).status).toBe(404);
  expect(await call("DELETE", path)).toMatchObject({ status: 200, data: { _id: made.data?._id } });
  expect((await call("GET", path)).status).toBe(404);
  expect((await call("DELETE", path)).status).toBe(404);
});

test("what is wrong is named by its field, and no one without the area gets in", async () => {
  const cases: [body: unknown, fields: string[]][] = [
    [{ name: "", usage: "months:1" }, ["name"]],
    [{ name: "x".repeat(61), usage: "months:1" }, ["name"]],
    [{ name: "A" }, ["usage"]],
    [{ name: "A", usage: "" }, ["usage"]],
    [{ name: "A", usage: "territories:XX;color:red" }, ["usage"]],
    [{ name: "A", usage: { media: ["smoke"] } }, ["usage.media"]],
    [{ name: "A", usage: { budget: 5 } }, ["usage.currency"]],
    [{ name: "A", usage: { termMonths: 12, perpetual: true } }, ["usage.termMonths"]],
    [{ name: "A", usage: `territories:${"\0".repeat(5)}` }, ["usage"]],
  ];
  for (const [body, fields] of cases) {
    const { status, error } = await call("POST", "/usages", body);
    expect([status, Object.keys(error?.fields ?? {})], JSON.stringify(body)).toEqual([400, fields]);
  }
  expect((await call("POST", "/usages", { name: "A", usage: "x".repeat(100_000) })).status).toBe(413);
  expect((await call("POST", "/usages", "{")).status).toBe(400);
  const { data } = await call("POST", "/usages", { name: "Of the admin", usage: "months:1" }, admin);
  const path = `/usages/${data?._id}`;
  expect((await call("PATCH", path, {}, admin)).status).toBe(400);
  expect((await call("PATCH", path, { name: "Mine" })).status).toBe(403);
  expect((await call("DELETE", path)).status).toBe(403);
  expect((await call("POST", "/usages", { name: "of the ADMIN", usage: "months:2" })).status).toBe(409);
  for (const [cookie, status] of [
    [label, 403],
    [null, 401],
  ] as const)
    for (const [method, at] of [
      ["GET", "/usages"],
      ["POST", "/usages"],
      ["GET", path],
      ["PATCH", path],
      ["DELETE", path],
    ] as const)
      expect((await call(method, at, method === "GET" ? undefined : {}, cookie)).status).toBe(status);
});
