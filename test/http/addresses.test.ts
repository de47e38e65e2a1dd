import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DemoVisitor } from "#test/support/demo-visitor.ts";
import { type EdgeRuntime, emptyState, startEdgeRuntime } from "#test/support/edge-runtime.ts";
import { copyUrl, rawRequest } from "#test/support/raw-request.ts";

const get = (path: string, headers: Record<string, string> = {}) => rawRequest(copyUrl(), { path, headers });

/** Addresses that the router would take for the one on the right. */
const spellings: [string, string][] = [
  ["/login/", "/login"],
  ["/login//", "/login"],
  ["//login", "/login"],
  ["/%6cogin", "/login"],
  ["/lo%67in/?sU=a", "/login?sU=a"],
  ["/login%2edata", "/login.data"],
  ["/login/.data", "/login.data"],
  ["/.data", "/_root.data"],
  ["/api//v1/sessions/", "/api/v1/sessions"],
  ["/discover//?s=a%2Fb", "/discover?s=a%2Fb"],
  ["//evil.example/x", "/evil.example/x"],
  ["/\\evil.example", "/evil.example"],
];

test("every spelling of an address leads to the one that the product writes, form and all", async () => {
  for (const [spelling, canonical] of spellings) {
    for (const method of ["GET", "POST"]) {
      const { status, headers } = await rawRequest(copyUrl(), { path: spelling, method });
      expect([status, headers.location], `${method} ${spelling}`).toEqual([308, canonical]);
      expect(headers["x-content-type-options"], spelling).toBe("nosniff");
    }
  }
});

test("a path in capitals is another path to the router, and leads a visitor to the right one", async () => {
  expect(await get("/LOGIN?sU=a")).toMatchObject({ status: 302, headers: { location: "/login?sU=a" } });
  expect((await get("/Discover")).headers.location).toBe("/discover");
  expect((await get("/API/v1/sliders")).status).toBe(404);
  const visitor = new DemoVisitor("localhost");
  for (const path of ["/LOGIN", "/Login.data", "/API/V1/sessions", "/SESSION-expired"]) {
    const { status, headers } = await visitor.post(path, { email: "supervisor@demo.syncline.example", password: "x" });
    expect([status, headers["set-cookie"]], path).toEqual([404, undefined]);
  }
});

test("an address or a request that nothing of ours makes is refused as the caller's mistake", async () => {
  for (const path of ["/%zz", "/login%", "/%c0%ae%c0%ae/", "/media/%ff", "/discover?_data=root", "/login?_data"])
    expect((await get(path)).status, path).toBe(400);
  for (const path of ["/login", "/api/v1/sliders", "/media/songs/x", "/discover.data"]) {
    const said = await rawRequest(copyUrl(), { path, headers: { "Content-Length": "5" }, body: "hello" });
    expect(said.status, path).toBe(400);
  }
});

test("a refusal is a page for a browser and { error } for a program", async () => {
  const page = await get("/%zz", { Accept: "text/html" });
  expect(page.headers["content-type"]).toContain("text/html");
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(page.body).toContain("This address is not valid.");
  const json = await get("/%zz");
  expect(JSON.parse(json.body)).toEqual({ error: { code: "invalid", message: "This address is not valid." } });
});

/** Bytes as they are, and everything that comes back until the server closes or nothing has come for a while. */
function raw(bytes: string, { hangUp = false } = {}): Promise<string> {
  const { hostname, port } = new URL(copyUrl());
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let said = "";
    socket.setTimeout(3000, () => socket.destroy());
    socket.on("data", (chunk) => {
      said += chunk;
      if (/\r\n\r\n/.test(said)) socket.destroy();
    });
    socket.on("error", () => null);
    socket.on("close", () => resolve(said.split("\r\n")[0] ?? ""));
    socket.write(bytes, "latin1", () => hangUp && setTimeout(() => socket.destroy(), 50));
  });
}

// Others ("a b", "localhost:99999") are refused by the runtime's own front, here with a 500, before the worker sees them.
test("hosts that belong to no company are no error of ours, and the copy goes on", async () => {
  for (const host of ["", "..", "-", "a".repeat(300), "localhost.", "LOCALHOST", "a.b.c.d.localhost", "127.0.0.1"]) {
    const status = await raw(`GET /discover HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(status, host).toMatch(/ (?:200|302|400) /);
  }
  expect((await get("/healthz")).status).toBe(200);
});

test("forms and uploads that are broken off do not disturb the next request", async () => {
  const { host } = new URL(copyUrl());
  for (const [path, type] of [
    ["/login", "application/x-www-form-urlencoded"],
    ["/login", "multipart/form-data; boundary=x"],
    ["/session-expired", "application/x-www-form-urlencoded"],
    ["/api/v1/sessions", "application/json"],
    ["/api/v1/events", "application/json"],
    ["/scheme", "application/x-www-form-urlencoded"],
    ["/language", "application/x-www-form-urlencoded"],
  ]) {
    const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nContent-Type: ${type}\r\n`;
    await raw(`${head}Content-Length: 100\r\n\r\nemail=a`, { hangUp: true });
    await raw(`${head}Transfer-Encoding: chunked\r\n\r\n5\r\nemail\r\n`, { hangUp: true });
  }
  expect((await get("/healthz")).status).toBe(200);
});

test("a message for the next page leads nowhere else, whatever its cookie says", async () => {
  const flash = (href: string) => ({
    Cookie: `flash=${encodeURIComponent(JSON.stringify({ kind: "info", title: "Flash", link: { href, label: "Go" } }))}`,
  });
  expect((await get("/login", flash("/search"))).body).toContain("Flash");
  for (const href of [
    "/\\evil.example",
    "//evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "\\\\evil.example",
  ]) {
    const { status, body } = await get("/login", flash(href));
    expect(status, href).toBe(200);
    expect(body, href).not.toContain("evil.example");
    expect(body, href).not.toContain("javascript:");
  }
  for (const cookie of ["flash=x", "flash=%", "flash=[]", "flash=null", "flash=%7B%7D", 'flash={"kind":"x"}'])
    expect((await get("/login", { Cookie: cookie })).status, cookie).toBe(200);
});

let place: Awaited<ReturnType<typeof emptyState>>;
let production: EdgeRuntime;

beforeAll(async () => {
  place = await emptyState();
  production = await startEdgeRuntime(place.state, {
    settings: {
      STAGE: "production",
      APP_HOST: "example.com",
      APP_URL: "https://example.com",
    },
  });
});

afterAll(async () => {
  await production.stop();
  place.remove();
});

test("a form whose headers name another host is refused, and one that spells the host its own way is not", async () => {
  const { origin, port } = new URL(copyUrl());
  const post = async (path: string, headers: Record<string, string>) => {
    const body = "email=nobody%40example.com&password=wrong";
    const type = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": String(body.length) };
    const own = { Origin: origin, "CF-Connecting-IP": `10.91.0.${Math.floor(Math.random() * 256)}`, ...type };
    return (await rawRequest(copyUrl(), { method: "POST", path, headers: { ...own, ...headers }, body })).status;
  };
  for (const path of ["/login", "/login.data"]) {
    expect(await post(path, { "X-Forwarded-Host": "evil.example" }), path).toBe(400);
    expect(await post(path, { "X-Forwarded-Host": `evil.example, localhost:${port}` }), path).toBe(400);
    expect(await post(path, { Origin: "garbage" }), path).toBe(403);
    expect(await post(path, { Origin: "null" }), path).toBe(403);
    expect(await post(path, { Host: `LOCALHOST:${port}` }), path).toBe(401);
    expect(await post(path, { "X-Forwarded-Host": `Localhost:${port}, proxy` }), path).toBe(401);
  }
});

test("in production everything is asked for by https, and every cookie stays there", async () => {
  const plain: [string, string][] = [
    ["http://example.com/login/?returnUrl=%2Fsearch", "https://example.com/login?returnUrl=%2Fsearch"],
    ["http://acme.example.com:8080/", "https://acme.example.com/"],
    ["http://example.com/media/songs/a/b/c.m4s", "https://example.com/media/songs/a/b/c.m4s"],
  ];
  for (const [address, location] of plain) {
    for (const method of ["GET", "POST"]) {
      const response = await production.fetch(address, { method, redirect: "manual" });
      expect([response.status, response.headers.get("Location")], address).toEqual([308, location]);
    }
  }
  const ended = await production.fetch("https://example.com/login", {
    headers: { Cookie: "__Host-session=x; flash=x", Accept: "text/html" },
  });
  const cookies = ended.headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual(expect.arrayContaining(["__Host-session", "flash"]));
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure(;|$)/);
  expect(ended.headers.get("Strict-Transport-Security")).toContain("max-age=63072000");
});
