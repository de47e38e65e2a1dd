import { expect, test } from "vitest";
import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { openApiDocument } from "#app/api/frame/open-api-document.server.ts";
import { repeatable } from "#app/api/frame/query-fields.server.ts";
import { apiDocument, apiRouters, respondToApi } from "#app/api/respond-to-api.server.ts";
import { signIn, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler, apiResponse } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoPeople();

const documented = () => apiDocument({ ...testContext(), url: new URL("http://localhost/x") });

test("the document is OpenAPI 3.1 and has every method of every address with its success, its errors and its audience", () => {
  const { openapi, paths = {} } = documented();
  expect(openapi).toBe("3.1.0");
  const missing = apiRouters.flatMap(({ endpoints }) =>
    endpoints.filter(({ method, path, contract: { status = 200 } }) => {
      const operation = paths[path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, "{$1}")]?.[method];
      return !(
        operation?.responses?.[status] &&
        operation.responses[429] &&
        /^For /m.test(operation.description ?? "")
      );
    }),
  );
  expect(missing).toEqual([]);
});

test("in the document, what may be left out is not required, and what may be there already has two successes", () => {
  const { get, post } = documented().paths?.["/pitches"] ?? {};
  expect(get?.parameters?.map(({ name, required }) => [name, required])).toEqual([
    ["q", false],
    ["show", false],
    ["page", false],
    ["cursor", false],
    ["limit", false],
  ]);
  const errors = ["400", "401", "403", "404", "409", "413", "415", "429", "500", "503"];
  expect(Object.keys(post?.responses ?? {})).toEqual(["200", "201", ...errors]);
});

test("GET /api/v1/openapi.json is the document, and names the host it was asked at", async () => {
  const { answer } = await visit("http://acme.localhost/api/v1/openapi.json", {}, ({ request, context }) =>
    respondToApi(request, context.ctx),
  );
  const document = (await (answer as Response).json()) as ReturnType<typeof apiDocument>;
  expect(document.servers).toEqual([{ url: "http://acme.localhost/api/v1" }]);
  expect(document.paths?.["/identities/me"]?.get?.summary).toBe("The signed-in person");
});

test("a method that an address lacks is refused with those that it has", async () => {
  const { answer, ctx } = await visit("http://localhost/api/v1/session-settings", { method: "DELETE" }, apiResponse);
  expect((answer as Response).status).toBe(405);
  expect(await (answer as Response).json()).toMatchObject({ error: { code: "method_not_allowed" } });
  expect(ctx.responseHeaders.get("Allow")).toBe("PUT");
});

test("an address that the API lacks is a 404 in the envelope of its errors", async () => {
  for (const method of ["GET", "POST"]) {
    const sent = { method, body: method === "POST" ? "{}" : undefined };
    const { answer } = await visit("http://localhost/api/v1/nothing", sent, ({ request, context }) =>
      respondToApi(request, context.ctx),
    );
    expect((answer as Response).status).toBe(404);
    expect(await (answer as Response).json()).toEqual({
      error: { code: "not_found", message: "There is nothing at this address." },
    });
  }
});

test("a stranger's body is not read, and a wrong one is named by its fields", async () => {
  const put = (cookie: string | null, body: string) =>
    visit("http://localhost/api/v1/session-settings", { method: "PUT", cookie, body }, apiHandler);
  await expect(put(null, "{")).rejects.toMatchObject({ code: "unauthorised" });
});

test("a contract reads parts of the path, the first or every value of a query, and a body within its bytes", async () => {
  const router = new ApiRouter("Test")
    .on(
      "post",
      "/things/:id",
      {
        summary: "Try",
        access: "anyone",
        params: z.object({ id: z.string().regex(/^\d+$/) }),
        missing: "No such thing.",
        query: z.object({ tag: repeatable(z.string()), page: z.coerce.number().int().min(1).default(1) }),
        body: z.object({ name: z.string().min(1) }),
        maxBytes: 40,
        status: 201,
        data: z.strictObject({ id: z.string(), tags: z.array(z.string()), page: z.number(), name: z.string() }),
      },
      ({ params, query, body }) => ({ id: params.id, tags: query.tag, page: query.page, name: body.name }),
    )
    .close();
  const call = async (path: string, body: unknown) => {
    const url = `http://localhost${path}`;
    const headers = { "Content-Type": "application/json" };
    const request = new Request(url, { method: "POST", headers, body: JSON.stringify(body) });
    const ctx = { ...testContext(), url: new URL(url) };
    router.app.onError((error) => Response.json(Object(error).code, { status: 400 }));
    const response = await router.app.fetch(request, { ctx });
    return [response.status, await response.json()];
  };
  expect(await call("/things/7?tag=a&tag=b", { name: "x" })).toEqual([
    201,
    { data: { id: "7", tags: ["a", "b"], page: 1, name: "x" } },
  ]);
  expect(await call("/things/7?tag=a&page=3&_=1764284400", { name: "x" })).toMatchObject([
    201,
    { data: { tags: ["a"], page: 3 } },
  ]);
  for (const unknown of ["else=x", "Page=3", "tags=a", "__proto__=1&constructor=2", "pag%65s", "%00"])
    expect(await call(`/things/7?page=3&${unknown}`, { name: "x" })).toEqual([400, "invalid"]);
  expect(await call("/things/7?page=3&page=4", { name: "x" })).toEqual([400, "invalid"]);
  expect(await call("/things/7", { name: "x" })).toMatchObject([201, { data: { tags: [], page: 1 } }]);
  expect(await call("/things/x", { name: "x" })).toEqual([400, "not_found"]);
  expect(await call("/things/7?page=0", { name: "x" })).toEqual([400, "invalid"]);
  expect(await call("/things/7", { name: "" })).toEqual([400, "invalid"]);
  expect(await call("/things/7", { name: "x".repeat(60) })).toEqual([400, "too_large"]);
  const { paths } = openApiDocument([router], { url: "http://localhost", title: "Test" });
  expect(paths?.["/things/{id}"]?.post).toMatchObject({
    tags: ["Test"],
    security: [],
    parameters: [
      { name: "id", in: "path", required: true },
      { name: "tag", in: "query", required: false, schema: { type: "array" } },
      { name: "page", in: "query", required: false, schema: { type: "integer" } },
    ],
  });
});

test("a refused request gets a status and a code that the document has for it", async () => {
  const url = "http://localhost/api/v1/session-settings";
  const statusOf = async (address: string, given: object) => {
    const { answer } = await visit(address, given, ({ request, context }) => respondToApi(request, context.ctx));
    const response = answer as Response;
    const { error } = (await response.json()) as { error: { code: string } };
    return [response.status, error.code];
  };
  const { cookie: session } = await signIn("supervisor");
  const put = { method: "PUT", cookie: session };
  expect(await statusOf(url, { ...put, body: "{}", contentType: "text/plain" })).toEqual([415, "unsupported"]);
  expect(await statusOf(url, { ...put, body: "{" })).toEqual([400, "invalid"]);
  expect(await statusOf(url, { ...put, body: "" })).toEqual([400, "invalid"]);
  expect(await statusOf(url, { ...put, body: JSON.stringify("x".repeat(70_000)) })).toEqual([413, "too_large"]);
  for (const method of ["GET", "OPTIONS", "PROPFIND"])
    expect(await statusOf(url, { method, cookie: session })).toEqual([405, "method_not_allowed"]);
  const fieldsOf = async (address: string) => {
    const { answer } = await visit(address, { cookie: session }, ({ request, context }) =>
      respondToApi(request, context.ctx),
    );
    const { error } = (await (answer as Response).json()) as { error?: { fields: Record<string, string[]> } };
    return error?.fields;
  };
  const list = "http://localhost/api/v1/playlists";
  expect(await fieldsOf(`${list}?own=1&sortt=name&sort=name&sort=name`)).toEqual({
    sortt: ["This address takes own, q, folder, sort, name, page, cursor, limit."],
    sort: ["Send this once."],
  });
  expect(await fieldsOf("http://localhost/api/v1/identities/me?all=1")).toEqual({
    all: ["This address takes no parameters."],
  });
  expect(await fieldsOf("http://localhost/api/v1/search?q=night&of=the+page")).toBe(undefined);
  const pitches = "http://localhost/api/v1/pitches";
  expect(await statusOf(`${pitches}/%00`, { cookie: session })).toEqual([404, "not_found"]);
  expect(await statusOf(`${pitches}?page=1&page=2`, { cookie: session })).toEqual([400, "invalid"]);
});
