import { afterEach, expect, test, vi } from "vitest";
import { action as personAct, loader as personPage } from "#app/backoffice/people/routes/iam-person.tsx";
import { loader as developers } from "#app/developers/routes/developers.tsx";
import { loader as llms } from "#app/developers/routes/llms.ts";
import { requireSameSite } from "#app/edge/http/cross-site.server.ts";
import { readIncoming } from "#app/edge/http/incoming-request.server.ts";
import { sweepAgents } from "#app/identity/agents/oauth/sweep-agents.server.ts";
import { loader as serverPage } from "#app/identity/agents/routes/authorization-server.ts";
import { loader as resourcePage } from "#app/identity/agents/routes/protected-resource.ts";
import { openDatabase } from "#db/client.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import {
  actorOf,
  authorizeUrl,
  codeFor,
  DB,
  exchange,
  openConsent,
  press,
  redirectUri,
  register,
  registeredId,
} from "#test/routes/agents/agent-flow.ts";
import { membershipOf, openPreview, post, signedIn, withFreshAccounts } from "#test/routes/identity/fresh-accounts.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";

withFreshAccounts("consent");

afterEach(() => vi.unstubAllGlobals());

test("the metadata of a host names the host alone, for programs of any origin", async () => {
  for (const host of ["localhost", "acme.localhost", "studio.spaces.localhost"]) {
    const origin = `http://${host}`;
    const of = async (page: typeof serverPage) => {
      const response = (await visit(`${origin}/x`, {}, page)).answer as Response;
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(response.headers.get("Cache-Control")).toContain("private");
      return response.json();
    };
    expect(await of(resourcePage)).toMatchObject({ resource: `${origin}/mcp`, authorization_servers: [origin] });
    expect(await of(serverPage)).toMatchObject({
      issuer: origin,
      authorization_endpoint: `${origin}/oauth/authorize`,
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
  }
});

test("a company's custom host gives programs nothing", async () => {
  await DB.prepare("UPDATE companies SET custom_host = 'music.acme.example', custom_host_proof = 'staff' WHERE id = ?")
    .bind(demoCompanyIds.acme)
    .run();
  const host = "music.acme.example";
  for (const file of [llms, developers]) {
    const { answer } = await visit(`http://${host}/x`, {}, file);
    const text = answer instanceof Response ? await answer.text() : JSON.stringify(answer);
    expect(text).toContain("http://acme.localhost/mcp");
    expect(text).not.toContain(`http://${host}/mcp`);
  }
  await expect(visit(`http://${host}/x`, {}, serverPage)).rejects.toMatchObject({ code: "not_found" });
  const cookie = await signedIn("requester", host);
  expect(await openConsent(cookie, authorizeUrl("x", {}, host))).toMatchObject({ data: { refused: "custom-host" } });
  expect((await register(undefined, host)).status).toBe(404);
  expect((await exchange("A".repeat(43), "x", {}, host)).status).toBe(404);
});

test("what is wrong before program and address are known is said on a page, and goes nowhere", async () => {
  const cookie = await signedIn("supervisor");
  const clientId = await registeredId([redirectUri, "http://127.0.0.1/cb"]);
  const elsewhere = await registeredId([redirectUri], "acme.localhost");
  const client = { data: { refused: "client" }, init: { status: 400 } };
  for (const id of [
    "unknown",
    "",
    "x".repeat(3_000),
    elsewhere,
    "https://10.0.0.1/client.json",
    "https://desk.example",
  ])
    expect(await openConsent(cookie, authorizeUrl(id)), id.slice(0, 40)).toMatchObject(client);
  expect(await openConsent(cookie, `${authorizeUrl(clientId)}&client_id=x`)).toMatchObject(client);
  const redirect = { data: { refused: "redirect" }, init: { status: 400 } };
  for (const uri of [
    null,
    "https://evil.example/callback",
    "https://desk.example/callback/",
    "https://desk.example/callback?x=1",
    "https://desk.example:444/callback",
    "https://desk.example/callback#x",
    "https://desk.example.evil.example/callback",
    "http://127.0.0.1:80/other",
    "http://localhost/cb",
    "//desk.example/callback",
  ])
    expect(await openConsent(cookie, authorizeUrl(clientId, { redirect_uri: uri })), String(uri)).toMatchObject(
      redirect,
    );
  const twice = `${authorizeUrl(clientId)}&redirect_uri=${encodeURIComponent(redirectUri)}`;
  expect(await openConsent(cookie, twice)).toMatchObject(redirect);
  const loopback = await openConsent(cookie, authorizeUrl(clientId, { redirect_uri: "http://127.0.0.1:51234/cb" }));
  expect(loopback).toMatchObject({ data: { consent: { isOnThisComputer: true, returnsTo: "127.0.0.1:51234" } } });
});

test("what is wrong after it goes to the program, with its state and the issuer, for signed-in people only", async () => {
  const cookie = await signedIn("supervisor");
  const clientId = await registeredId();
  const cases: [Record<string, string | null>, string][] = [
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ response_type: null }, "invalid_request"],
    [{ code_challenge: null }, "invalid_request"],
    [{ code_challenge: "short" }, "invalid_request"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
    [{ code_challenge_method: null }, "invalid_request"],
    [{ resource: null }, "invalid_request"],
    [{ resource: "http://acme.localhost/mcp" }, "invalid_target"],
    [{ scope: "admin *" }, "invalid_scope"],
  ];
  for (const [more, error] of cases) {
    const response = (await openConsent(cookie, authorizeUrl(clientId, more))) as Response;
    const to = new URL(response.headers.get("Location") ?? "");
    expect(to.origin + to.pathname, JSON.stringify(more)).toBe(redirectUri);
    expect(Object.fromEntries(to.searchParams)).toMatchObject({ error, state: "s t/1", iss: "http://localhost" });
  }
  await expect(openConsent(null, authorizeUrl(clientId, { response_type: "token" }))).rejects.toMatchObject({
    code: "unauthorised",
  });
  await expect(openConsent(null, authorizeUrl(clientId, { state: "x".repeat(2_000) }))).rejects.toMatchObject({
    code: "invalid",
  });
  const kept = await registeredId(["https://desk.example/cb?a=%20b"]);
  const denied = await press(cookie, authorizeUrl(kept, { redirect_uri: "https://desk.example/cb?a=%20b" }), {
    decision: "deny",
  });
  expect(denied.search).toMatch(/^\?a=%20b&error=access_denied&/);
});

test("the person decides about each scope, not in a preview, and nothing is granted before", async () => {
  const cookie = await signedIn("supervisor");
  const clientId = await registeredId();
  const url = authorizeUrl(clientId, { scope: "music:read unknown playlists:create" });
  expect(await openConsent(cookie, url)).toMatchObject({
    data: { consent: { program: "Desk", returnsTo: "desk.example", scopes: ["music:read", "playlists:create"] } },
  });
  await expect(openConsent(await openPreview("supervisor"), url)).rejects.toMatchObject({ code: "forbidden" });
  await expect(press(await openPreview("supervisor"), url)).rejects.toMatchObject({ code: "forbidden" });
  const none = await press(cookie, url, { scopes: [] }).catch(() => null);
  expect(none).toBeNull();
  const wider = await press(cookie, url, { scopes: ["music:read", "prices:read", "*"] });
  const tokens = await exchange(wider.searchParams.get("code") ?? "", clientId);
  expect(tokens.body.scope).toBe("music:read");
  const signedOut = await press(null, url);
  expect(signedOut.pathname).toBe("/login");
  expect(new URL(signedOut.searchParams.get("returnUrl") ?? "", url).href).toBe(url);
});

/** Answers look-ups of names with a public address, and the document at `clientId`. */
function serveDocument(clientId: string, document: unknown, init: ResponseInit = {}) {
  const fetched: string[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const url = String(input instanceof Request ? input.url : input);
    fetched.push(url);
    if (url !== clientId) throw new Error(`unexpected request to ${url}`);
    return new Response(typeof document === "string" ? document : JSON.stringify(document), init);
  });
  return fetched;
}

test("a program is known by the document at its client_id, which is checked and kept", async () => {
  const cookie = await signedIn("supervisor");
  const clientId = "https://receiver.localhost/desk.json";
  const settings = { LOCAL_RECEIVER_HOST: "receiver.localhost" };
  const document = { client_id: clientId, client_name: "Desk by document", redirect_uris: [redirectUri] };
  const target = "http://127.0.0.1:/desk.json";
  const refused = { data: { refused: "client" } };
  const url = authorizeUrl(clientId);
  for (const [wrong, init] of [
    [{ ...document, client_id: "https://other.example/desk.json" }, {}],
    [{ ...document, redirect_uris: ["http://evil.example/"] }, {}],
    [{ ...document, client_secret: "x" }, {}],
    [{ ...document, token_endpoint_auth_method: "client_secret_basic" }, {}],
    ["not json", {}],
    [`${JSON.stringify(document)}${" ".repeat(9_000)}`, {}],
    [document, { status: 404 }],
    [document, { status: 302, headers: { Location: "http://10.0.0.1/" } }],
  ] as const) {
    serveDocument(target, wrong, init);
    expect(await openConsent(cookie, url, settings), JSON.stringify(init)).toMatchObject(refused);
  }
  const fetched = serveDocument(target, document);
  for (let opened = 0; opened < 2; opened += 1)
    expect(await openConsent(cookie, url, settings)).toMatchObject({
      data: { consent: { program: "Desk by document", documentHost: "receiver.localhost", returnsTo: "desk.example" } },
    });
  expect(fetched).toHaveLength(1);
  const to = await press(cookie, url, { settings });
  const tokens = await exchange(to.searchParams.get("code") ?? "", clientId);
  expect((await actorOf(tokens.body.access_token))?.agent?.name).toBe("Desk by document");
  const grant = await DB.prepare("SELECT host FROM agent_grants WHERE client_id = ?").bind(clientId).first("host");
  expect(grant).toBe("receiver.localhost");
});

test("staff who manage people see and end a member's programs; the API lists and ends one's own", async () => {
  const host = "acme.localhost";
  const cookie = await signedIn("requester", host);
  const clientId = await registeredId([redirectUri], host);
  const { access_token } = (await exchange(await codeFor(cookie, clientId, host), clientId, {}, host)).body;
  const membershipId = await membershipOf("requester", demoCompanyIds.acme);
  const admin = await signedIn("admin");
  const params = { id: membershipId };
  const seen = (await visit(`http://localhost/iam/people/${membershipId}`, { cookie: admin, params }, personPage))
    .answer;
  const [program] = (seen as { agents: { id: string; name: string }[] }).agents;
  expect(program?.name).toBe("Desk");
  await expect(
    post(await signedIn("supervisor"), { agentId: program?.id ?? "" }, personAct, "localhost", params),
  ).rejects.toMatchObject({ code: "forbidden" });
  const other = await membershipOf("supervisor", demoCompanyIds.main);
  await post(admin, { agentId: program?.id ?? "" }, personAct, "localhost", { id: other });
  expect(await actorOf(access_token, host)).not.toBeNull();
  await post(admin, { agentId: program?.id ?? "" }, personAct, "localhost", params);
  expect(await actorOf(access_token, host)).toBeNull();

  await exchange(await codeFor(cookie, clientId, host), clientId, {}, host);
  const list = (await visit(`http://${host}/api/v1/programs`, { cookie }, apiHandler)).answer as Response;
  const { data } = (await list.json()) as { data: { id: string }[] };
  expect(data).toMatchObject([{ name: "Desk", host: "desk.example", scopes: ["music:read", "playlists:create"] }]);
  const end = (who: string, at: string) =>
    visit(`http://${at}/api/v1/programs/${data[0]?.id}`, { method: "DELETE", cookie: who }, apiHandler);
  await expect(end(admin, "localhost")).rejects.toMatchObject({ code: "not_found" });
  expect(((await end(cookie, host)).answer as Response).status).toBe(200);
  await expect(end(cookie, host)).rejects.toMatchObject({ code: "not_found" });
});

test("posts of other sites reach the addresses for programs alone", () => {
  const from = (path: string) =>
    requireSameSite(
      readIncoming(
        new Request(`http://localhost${path}`, {
          method: "POST",
          headers: { Origin: "https://other.example", "Sec-Fetch-Site": "cross-site" },
        }),
      ),
    );
  for (const path of ["/oauth/token", "/oauth/register", "/oauth/revoke", "/payments/stripe"])
    expect(() => from(path)).not.toThrow();
  for (const path of ["/oauth/authorize", "/oauth/token/x", "/mcp", "/account-settings/programs", "/api/v1/programs"])
    expect(() => from(path), path).toThrow("another site");
});

test("at night go codes and tokens that ended, old grants, and programs that no person uses", async () => {
  const cookie = await signedIn("supervisor");
  const [used, unused] = [await registeredId(), await registeredId()];
  await exchange(await codeFor(cookie, used), used);
  const counts = async () => {
    const { results } = await DB.prepare(
      `SELECT (SELECT count(*) FROM agent_clients WHERE client_id IN (?1, ?2)) AS clients,
        (SELECT count(*) FROM agent_codes WHERE client_id = ?1) AS codes,
        (SELECT count(*) FROM agent_grants WHERE client_id = ?1) AS grants,
        (SELECT count(*) FROM agent_tokens t JOIN agent_grants g ON g.id = t.grant_id WHERE g.client_id = ?1) AS tokens`,
    )
      .bind(used, unused)
      .all();
    return results[0];
  };
  const day = 24 * 3_600_000;
  const sweep = (days: number) => sweepAgents({ db: openDatabase(DB), now: Date.now() + days * day });
  await sweep(0);
  expect(await counts()).toEqual({ clients: 2, codes: 1, grants: 1, tokens: 2 });
  await sweep(31);
  expect(await counts()).toEqual({ clients: 1, codes: 0, grants: 1, tokens: 1 });
  await sweep(181);
  expect(await counts()).toEqual({ clients: 0, codes: 0, grants: 0, tokens: 0 });
});
