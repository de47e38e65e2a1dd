import { expect, test } from "vitest";
import { action as listAct } from "#app/backoffice/people/routes/iam-list.tsx";
import { isRegisteredRedirect } from "#app/identity/agents/clients/redirect-uri.ts";
import { loader as agentsPage } from "#app/identity/agents/routes/account-agents.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import {
  actorOf,
  authorizeUrl,
  codeFor,
  DB,
  exchange,
  press,
  redirectUri,
  refresh,
  register,
  registeredId,
  revoke,
  token,
} from "#test/routes/agents/agent-flow.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import {
  account,
  auditRows,
  everywhere,
  membershipOf,
  post,
  signedIn,
  withFreshAccounts,
} from "#test/routes/identity/fresh-accounts.ts";
import { visit } from "#test/routes/identity/visit.ts";

withFreshAccounts("oauth");

const refused = { status: 400, body: { error: "invalid_grant" } };

test("a program that a person allowed gets tokens for /mcp, renews them, and the person is told", async () => {
  const cookie = await signedIn("supervisor");
  const clientId = await registeredId();
  const to = await press(cookie, authorizeUrl(clientId), { scopes: ["music:read"] });
  expect(to.origin + to.pathname).toBe(redirectUri);
  expect(Object.fromEntries(to.searchParams)).toEqual({
    code: expect.stringMatching(/^[\w-]{43}$/),
    state: "s t/1",
    iss: "http://localhost",
  });
  const given = await exchange(to.searchParams.get("code") ?? "", clientId);
  expect(given).toMatchObject({ status: 200, body: { token_type: "Bearer", expires_in: 3600, scope: "music:read" } });
  expect(given.headers.get("Cache-Control")).toBe("no-store");
  const actor = await actorOf(given.body.access_token);
  expect(actor).toMatchObject({ email: mail(account("supervisor")), agent: { name: "Desk", scopes: ["music:read"] } });
  expect(await actorOf(given.body.refresh_token)).toBeNull();
  expect(await actorOf(given.body.access_token, "acme.localhost")).toBeNull();
  const renewed = await refresh(given.body.refresh_token, clientId);
  expect(renewed).toMatchObject({ status: 200, body: { scope: "music:read" } });
  expect(await actorOf(renewed.body.access_token)).not.toBeNull();

  const outbox = DB.prepare("SELECT template, text FROM outbox WHERE recipient = ? ORDER BY created_at DESC LIMIT 1");
  const told = await outbox.bind(mail(account("supervisor"))).first<{ template: string; text: string }>();
  expect(told?.template).toBe("agent-connected");
  expect(told?.text).toContain("“Desk” (desk.example)");
  expect(await auditRows("allow-agent")).toBe(1);
  expect(await auditRows("connect-agent")).toBe(1);
  const page = await visit("http://localhost/account-settings/programs", { cookie }, agentsPage);
  expect(page.answer).toMatchObject({ agents: [{ name: "Desk", host: "desk.example", scopes: ["music:read"] }] });
});

test("a code is good for its program, address, verifier and resource alone, and a wrong try does not use it up", async () => {
  const cookie = await signedIn("supervisor");
  const clientId = await registeredId();
  const other = await registeredId();
  const code = await codeFor(cookie, clientId);
  const wrong: Record<string, string>[] = [
    { code_verifier: "w".repeat(64) },
    { code_verifier: "short" },
    { client_id: other },
    { redirect_uri: "https://desk.example/other" },
    { code: "A".repeat(43) },
    { code: "x" },
  ];
  for (const field of wrong)
    expect(await exchange(code, clientId, field), JSON.stringify(field)).toMatchObject(refused);
  const target = { status: 400, body: { error: "invalid_target" } };
  expect(await exchange(code, clientId, { resource: "http://acme.localhost/mcp" })).toMatchObject(target);
  const elsewhere = await exchange(code, clientId, { resource: "http://localhost/mcp" }, "acme.localhost");
  expect(elsewhere).toMatchObject(refused);
  expect((await exchange(code, clientId)).status).toBe(200);

  const late = await codeFor(cookie, clientId);
  await DB.prepare("UPDATE agent_codes SET expires_at = ? WHERE used_at IS NULL").bind(Date.now()).run();
  expect(await exchange(late, clientId)).toMatchObject(refused);
});

test("of twenty exchanges of one code at once one gets tokens, and they end, since the code came again", async () => {
  const clientId = await registeredId();
  const code = await codeFor(await signedIn("supervisor"), clientId);
  const all = await Promise.all(Array.from({ length: 20 }, () => exchange(code, clientId)));
  const given = all.filter(({ status }) => status === 200);
  expect(given).toHaveLength(1);
  expect(all.filter(({ status }) => status === 400)).toHaveLength(19);
  expect(await actorOf(given[0]?.body.access_token)).toBeNull();
  expect(await refresh(given[0]?.body.refresh_token, clientId)).toMatchObject(refused);
  expect(await auditRows("agent-code-reused")).toBe(1);
});

test("a refresh token is good once: when it comes again, every token of its family ends", async () => {
  const clientId = await registeredId();
  const first = (await exchange(await codeFor(await signedIn("supervisor"), clientId), clientId)).body;
  const other = await registeredId();
  expect(await refresh(first.refresh_token, other)).toMatchObject(refused);
  expect(await refresh(first.access_token, clientId)).toMatchObject(refused);
  const wide = await refresh(first.refresh_token, clientId, { scope: "music:read prices:read" });
  expect(wide).toMatchObject({ status: 400, body: { error: "invalid_scope" } });
  const target = await refresh(first.refresh_token, clientId, { resource: "http://acme.localhost/mcp" });
  expect(target).toMatchObject({ status: 400, body: { error: "invalid_target" } });
  // Read as the authorization endpoint reads it.
  const narrow = (await refresh(first.refresh_token, clientId, { scope: " music:read  offline_access " })).body;
  expect(narrow.scope).toBe("music:read");
  expect((await actorOf(narrow.access_token))?.agent?.scopes).toEqual(["music:read"]);
  // A narrower token does not narrow what was granted (RFC 6749, 6).
  const full = (await refresh(narrow.refresh_token, clientId)).body;
  expect(full.scope).toBe("music:read playlists:create");

  expect(await refresh(first.refresh_token, clientId)).toMatchObject(refused);
  for (const { access_token } of [first, narrow, full]) expect(await actorOf(access_token)).toBeNull();
  expect(await refresh(full.refresh_token, clientId)).toMatchObject(refused);
  expect(await auditRows("agent-token-reused")).toBe(1);
});

test("two refreshes at once give one pair at most", async () => {
  const clientId = await registeredId();
  const { refresh_token } = (await exchange(await codeFor(await signedIn("supervisor"), clientId), clientId)).body;
  const all = await Promise.all(Array.from({ length: 5 }, () => refresh(refresh_token, clientId)));
  expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  const open = "SELECT count(*) AS n FROM agent_grants WHERE client_id = ? AND revoked_at IS NULL";
  expect(await DB.prepare(open).bind(clientId).first("n")).toBe(0);
});

test("a membership, an account or a sign-in that ends between consent, code and tokens ends what follows", async () => {
  const host = "acme.localhost";
  const clientId = await registeredId([redirectUri], host);
  const admin = await signedIn("admin");
  const membershipId = await membershipOf("requester", demoCompanyIds.acme);
  const code = await codeFor(await signedIn("requester", host), clientId, host);
  for (const intent of ["disable", "enable"]) await post(admin, { intent, membershipId }, listAct);
  expect(await exchange(code, clientId, {}, host)).toMatchObject(refused);

  const next = await codeFor(await signedIn("requester", host), clientId, host);
  const tokens = (await exchange(next, clientId, {}, host)).body;
  expect(await actorOf(tokens.access_token, host)).not.toBeNull();
  await DB.prepare("UPDATE memberships SET status = 'disabled' WHERE id = ?").bind(membershipId).run();
  expect(await actorOf(tokens.access_token, host)).toBeNull();
  expect(await refresh(tokens.refresh_token, clientId, {}, host)).toMatchObject(refused);

  const supervisor = await signedIn("supervisor");
  const own = await registeredId();
  const pending = await codeFor(supervisor, own);
  await everywhere(supervisor);
  expect(await exchange(pending, own)).toMatchObject(refused);
});

test("a program gives its access back with either token, and with its own only", async () => {
  const clientId = await registeredId();
  const other = await registeredId();
  const cookie = await signedIn("supervisor");
  for (const kind of ["access_token", "refresh_token"] as const) {
    const tokens = (await exchange(await codeFor(cookie, clientId), clientId)).body;
    expect((await revoke({ token: tokens[kind], client_id: other })).status).toBe(200);
    expect(await actorOf(tokens.access_token)).not.toBeNull();
    expect((await revoke({ token: tokens[kind], client_id: clientId })).status).toBe(200);
    expect(await actorOf(tokens.access_token)).toBeNull();
  }
  expect((await revoke({ token: "unknown" })).status).toBe(200);
  expect(await revoke({})).toMatchObject({ status: 400, body: { error: "invalid_request" } });
});

test("requests for tokens that are malformed are refused as RFC 6749 says", async () => {
  const cases: [Record<string, string>, string][] = [
    [{}, "invalid_request"],
    [{ client_id: "x" }, "invalid_request"],
    [{ client_id: "x", grant_type: "password" }, "unsupported_grant_type"],
    [{ client_id: "x", grant_type: "authorization_code" }, "invalid_request"],
    [{ client_id: "x", grant_type: "refresh_token", refresh_token: "\u0000" }, "invalid_request"],
    [{ client_id: "x", grant_type: "refresh_token", refresh_token: "x".repeat(9_000) }, "invalid_grant"],
  ];
  for (const [fields, error] of cases)
    expect((await token(fields)).body.error, JSON.stringify(fields).slice(0, 99)).toBe(error);
  const huge = await token({ client_id: "x".repeat(20_000) });
  expect(huge).toMatchObject({ status: 413, body: { error: "invalid_request" } });
});

test("registration takes public clients with https or loopback addresses; names are cleaned", async () => {
  for (const uris of [
    ["http://desk.example/cb"],
    ["javascript:alert(1)"],
    ["https://desk.example/cb#x"],
    ...[..."!$&'()*+,;=_`{}~\""].map((odd) => [`https://desk${odd}script-src.example/cb`]),
    ["https://desk.example./cb"],
    ["https://-desk.example/cb"],
    [`https://${"x".repeat(64)}.example/cb`],
    ["https://user@desk.example/cb"],
    ["https://desk.example\\@evil.example/"],
    ["HTTPS://Desk.example/cb"],
    ["https://desk.example/a/../b"],
    ["desk.app:/cb"],
    [],
    Array.from({ length: 11 }, (_, index) => `https://desk.example/${index}`),
    [`https://desk.example/${"x".repeat(500)}`],
    [7],
  ])
    expect(await register({ redirect_uris: uris }), String(uris).slice(0, 60)).toMatchObject({
      status: 400,
      body: { error: "invalid_redirect_uri" },
    });
  for (const body of [null, [], "x", 1, { redirect_uris: [redirectUri], grant_types: ["implicit"] }])
    expect((await register(body)).status).toBe(400);
  // One that was registered before host names were held to that.
  const odd = "https://desk;script-src.example/cb";
  expect(isRegisteredRedirect([odd], odd)).toBe(false);
  expect(isRegisteredRedirect(["https://desk-1.example/cb"], "https://desk-1.example/cb")).toBe(true);
  const name = `\u202eDesk\u200b\n${"x".repeat(200)}`;
  const made = await register({
    redirect_uris: ["http://127.0.0.1/cb", "http://[::1]:7/cb", "https://desk.example"],
    client_name: name,
    token_endpoint_auth_method: "client_secret_basic",
    anything: { else: true },
  });
  expect(made).toMatchObject({ status: 201, body: { token_endpoint_auth_method: "none" } });
  expect(made.body.client_name).toMatch(/^Desk x{70,80}$/);
  expect(made.body).not.toHaveProperty("client_secret");
});
