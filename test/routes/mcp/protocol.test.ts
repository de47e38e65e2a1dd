import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { enforceRateLimit, quotaOf } from "#app/edge/http/rate-limits.server.ts";
import { agentScopeNames } from "#app/identity/access/agent-scopes.ts";
import { respondToMcp } from "#app/mcp/respond-to-mcp.server.ts";
import { toolList } from "#app/mcp/tool-list.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { agentToken, ask, send } from "#test/routes/mcp/agent-visitor.ts";
import { actorWith, mainCompany, testContext } from "#test/support/context.ts";

withDemoSessions();

const { DB } = env as unknown as { DB: D1Database };
let token = "";
beforeAll(async () => {
  token = await agentToken(["music:read"]);
});

const start = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };

test("a program is told the revision, the tools and what never happens here", async () => {
  const { status, reply, headers } = await ask("initialize", start, { token });
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toContain("application/json");
  expect(headers.has("mcp-session-id")).toBe(false);
  expect(reply?.result).toMatchObject({
    protocolVersion: "2025-11-25",
    serverInfo: { name: "syncline", title: "Syncline" },
    capabilities: { tools: {} },
    instructions: expect.stringContaining("Nothing is sent, signed, accepted or published here"),
  });
  const later = await ask("initialize", { ...start, protocolVersion: "2031-01-01" }, { token });
  expect(later.reply?.result?.protocolVersion).toBe("2025-11-25");
  const told = await send(JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }), { token });
  expect([told.status, told.reply]).toEqual([202, null]);
});

test("every tool is listed with its schemas and hints, whatever the token may do", async () => {
  const { reply } = await ask("tools/list", {}, { token });
  const tools = reply?.result?.tools ?? [];
  expect(tools.map(({ name }) => name)).toEqual(toolList.map(({ name }) => name));
  for (const { name, inputSchema, outputSchema, annotations } of tools) {
    expect([inputSchema.type, inputSchema.additionalProperties, outputSchema.type], name).toEqual([
      "object",
      false,
      "object",
    ]);
    const writes = ["playlist", "requests", "take_licence"].includes(name);
    expect(annotations, name).toMatchObject({
      readOnlyHint: !writes,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
  }
});

/** Bytes: 6,000 tokens of four. Every program reads the list before its first call. */
const maxList = 24_000;

test("the list of tools is short, and names the values that a use has", async () => {
  const { reply } = await ask("tools/list", {}, { token });
  const text = JSON.stringify(reply?.result?.tools);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxList);
  for (const value of ["social_paid", "alcohol", "exclusivity", "steady"]) expect(text).toContain(value);
});

test("the player is a resource, and the tools that it shows name it", async () => {
  const uri = "ui://syncline/player";
  const { reply } = await ask("resources/list", {}, { token });
  expect(reply?.result?.resources).toMatchObject([{ uri, mimeType: "text/html;profile=mcp-app" }]);
  const read = await ask("resources/read", { uri }, { token });
  const [page] = read.reply?.result?.contents ?? [];
  expect([page?.uri, page?.mimeType, page?.text.slice(0, 15)]).toEqual([
    uri,
    "text/html;profile=mcp-app",
    "<!DOCTYPE html>",
  ]);
  expect(page?._meta.ui.csp?.resourceDomains).toEqual(["http://localhost"]);
  const { reply: listed } = await ask("tools/list", {}, { token });
  const shown = listed?.result?.tools?.filter(({ _meta }) => _meta?.ui.resourceUri === uri);
  expect(shown?.map(({ name }) => name)).toEqual([...["search", "find_similar", "fit_to_duration", "check_clearance"]]);
  expect((await ask("resources/read", { uri: "file:///etc/passwd" }, { token })).reply?.error?.code).toBeLessThan(0);
});

test("without a token for programs there is a challenge that says where to get one, also for a session and an API token", async () => {
  const metadata = 'resource_metadata="http://localhost/.well-known/oauth-protected-resource/mcp"';
  const none = await ask("tools/list", {}, {});
  expect(none.status).toBe(401);
  expect(none.headers.get("WWW-Authenticate")).toBe(`Bearer scope="${agentScopeNames.join(" ")}", ${metadata}`);
  const wrong = await ask("tools/list", {}, { token: "a".repeat(43) });
  expect(wrong.headers.get("WWW-Authenticate")).toContain('error="invalid_token"');
  const cookie = await cookieOf("supervisor");
  const withSession = await send("{}", { headers: { Cookie: cookie } });
  expect(withSession.status).toBe(401);
  // A person who came into the request in any other way is no program.
  const ctx = testContext({ actor: actorWith(["*"]), url: new URL("http://localhost/mcp") });
  const request = new Request(ctx.url, { method: "POST", body: "{}" });
  expect((await respondToMcp(request, ctx)).status).toBe(401);
});

test("a token is good on its own host only", async () => {
  for (const host of ["acme.localhost", "spaces.localhost", "nova.localhost"])
    expect((await ask("tools/list", {}, { token, host })).status, host).toBe(401);
  const custom = testContext({
    url: new URL("http://music.example.org/mcp"),
    company: { ...mainCompany, subdomain: "acme" },
  });
  const elsewhere = await respondToMcp(new Request(custom.url, { method: "POST" }), custom);
  expect([elsewhere.status, await elsewhere.text()]).toEqual([
    404,
    expect.stringContaining("http://acme.localhost/mcp"),
  ]);
});

test("a token is good for the exact path only: another spelling is a page, which would show the person's account", async () => {
  for (const path of ["/MCP", "/Mcp.data?_routes=root", "/mcp/", "/API/v1/songs", "/api/v1/songs"]) {
    const { ctx } = await visit(`http://localhost${path}`, { authorization: `Bearer ${token}` }, () => null);
    expect(ctx.actor, path).toBeNull();
  }
});

test("a tool whose scope is missing is refused before it runs, with the scope that it needs", async () => {
  const before = await DB.prepare("SELECT count(*) AS n FROM playlists").first("n");
  for (const { name, scope } of toolList.filter((tool) => tool.scope !== "music:read")) {
    const { status, headers } = await ask("tools/call", { name, arguments: {} }, { token });
    expect(status, name).toBe(403);
    expect(headers.get("WWW-Authenticate"), name).toContain(`error="insufficient_scope", scope="${scope}"`);
  }
  expect(await DB.prepare("SELECT count(*) AS n FROM playlists").first("n")).toBe(before);
});

test("an unknown tool and an unknown method are errors of the protocol, wrong arguments are a result that names them", async () => {
  for (const name of ["delete_everything", "__proto__", "constructor", "toString"]) {
    const unknown = await ask("tools/call", { name, arguments: {} }, { token });
    expect([unknown.status, unknown.reply?.error?.code], name).toEqual([200, -32602]);
  }
  expect((await ask("sampling/anything", {}, { token })).reply?.error?.code).toBe(-32601);
  for (const given of [{ songs: 5 }, { words: 7 }, { bpmMin: "fast" }, { genre: "house" }]) {
    const { reply } = await ask("tools/call", { name: "search", arguments: given }, { token });
    expect(reply?.result?.isError, JSON.stringify(given)).toBe(true);
    expect(reply?.result?.content?.[0]?.text).toContain(Object.keys(given)[0]);
  }
});

test("other methods, sites, bodies and revisions are refused by their status", async () => {
  for (const method of ["GET", "DELETE", "PUT", "OPTIONS"]) {
    const { status, headers } = await send(undefined, { token, method });
    expect([status, headers.get("Allow")], method).toEqual([405, "POST"]);
  }
  for (const Origin of [
    "https://evil.example",
    "null",
    "http://localhost:1",
    "https://localhost",
    "http://acme.localhost",
  ])
    expect((await send("{}", { token, headers: { Origin } })).status, Origin).toBe(403);
  expect((await ask("ping", {}, { token, headers: { Origin: "http://localhost" } })).status).toBe(200);
  expect((await send("{", { token })).reply?.error?.code).toBe(-32700);
  expect((await send("", { token })).status).toBe(400);
  const batch = await send(JSON.stringify([{ jsonrpc: "2.0", id: 1, method: "ping" }]), { token });
  expect([batch.status, batch.reply?.error?.code]).toEqual([400, -32600]);
  expect((await ask("ping", {}, { token, headers: { "MCP-Protocol-Version": "1999-01-01" } })).status).toBe(400);
  expect((await ask("ping", {}, { token, headers: { Accept: "text/html" } })).status).toBe(406);
  expect((await ask("ping", {}, { token, headers: { "Content-Type": "text/plain" } })).status).toBe(415);
  const large = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "search", arguments: { words: "a".repeat(1_000_000) } },
  });
  const refused = await send(large, { token });
  expect([refused.status, refused.ctx.trips.count]).toEqual([413, 1]);
  const deep = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;
  expect(
    (
      await send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":${deep}}}`, {
        token,
      })
    ).status,
  ).toBeLessThan(500);
});

test("calls that never reach their tool count as messages", async () => {
  const { ctx, status } = await ask("ping", {}, { token });
  expect(status).toBe(200);
  const count = () => enforceRateLimit(ctx.env, "edit", `agent-message:${ctx.actor?.id ?? ""}`);
  for (const params of [
    { name: "search", arguments: { songs: 5 } },
    { name: "playlist", arguments: {} },
  ]) {
    // Counted again when the minute ended between the counting and the call.
    const answer = async () => {
      const counted = await Promise.allSettled(Array.from({ length: quotaOf("edit") }, count));
      return counted.some((one) => one.status === "rejected") && (await ask("tools/call", params, { token })).status;
    };
    await expect.poll(answer, { timeout: 60_000, message: params.name }).toBe(429);
  }
});

test("a program can't send faster than it may, and is told so in a result", async () => {
  const fast = await agentToken(["music:read"], { account: "artist" });
  const replies = await Promise.all(
    Array.from({ length: 75 }, () =>
      ask("tools/call", { name: "search", arguments: { bpmMin: 1e9 } }, { token: fast }),
    ),
  );
  const texts = replies.map(({ reply }) => String(reply?.result?.content?.[0]?.text));
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  expect(texts.filter((text) => text.startsWith("Too many attempts")).length).toBeGreaterThan(0);
});
