import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  auth,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { demoDomain, demoPassword } from "#db/seed/demo-people.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";
import { copyUrl, rawRequest } from "#test/support/raw-request.ts";

const serverUrl = `${copyUrl()}/mcp`;
/** Nothing listens there: the plain browser of this test asks the copy itself for this page, and keeps the address. */
const redirectUrl = "http://localhost:9/discover";

/** A program that keeps what the official client's helpers give it. */
class Program implements OAuthClientProvider {
  readonly redirectUrl = redirectUrl;
  readonly clientMetadata;
  readonly clientMetadataUrl?: string;
  asked: URL | null = null;
  #client: StoredOAuthClientInformation | undefined;
  #tokens: StoredOAuthTokens | undefined;
  #verifier = "";

  constructor(name: string, clientMetadataUrl?: string) {
    this.clientMetadata = { client_name: name, redirect_uris: [redirectUrl] };
    if (clientMetadataUrl !== undefined) this.clientMetadataUrl = clientMetadataUrl;
  }

  state = () => "state of the program";
  clientInformation = () => this.#client;
  saveClientInformation = (client: StoredOAuthClientInformation) => {
    this.#client = client;
  };
  tokens = () => this.#tokens;
  saveTokens = (tokens: StoredOAuthTokens) => {
    this.#tokens = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.asked = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
}

/** Opens the page that a program asks for, signed out, and signs in there. */
async function openSignedOut(url: URL): Promise<PlainBrowser> {
  const browser = new PlainBrowser();
  await browser.open(url.href);
  expect(browser.path).toMatch(/^\/login\?returnUrl=/);
  await browser.signIn(`supervisor@${demoDomain}`, demoPassword);
  expect(browser.status).toBe(200);
  expect(browser.path).toBe(url.pathname + url.search);
  return browser;
}

/** Whether the copy takes an access token at its MCP endpoint. */
async function isTaken(token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const { status } = await rawRequest(copyUrl(), {
    method: "POST",
    path: "/mcp",
    host: "localhost",
    headers,
    body: "{}",
  });
  return status !== 401;
}

test("the official client registers, is allowed on a page without scripts, renews its tokens and is disconnected", async () => {
  const name = `Desk ${Date.now()}`;
  const program = new Program(name);
  expect(await auth(program, { serverUrl, scope: "music:read playlists:create" })).toBe("REDIRECT");
  if (program.asked === null) throw new Error("the client asked for nothing");
  expect(program.asked.origin).toBe(copyUrl());
  expect(program.asked.searchParams.get("resource")).toBe(serverUrl);

  const browser = await openSignedOut(program.asked);
  for (const text of [name, "A program on this computer (localhost:9)", `supervisor@${demoDomain}`, "It can't send"])
    expect(browser.main.text).toContain(text);
  browser.tick(/^Search the catalogue/, false);
  browser.tick(/^Read your playlists/, false);
  await browser.press("Allow");
  expect(browser.status).toBe(400);
  expect(browser.main.text).toContain("Choose at least one");
  browser.tick(/^Search the catalogue/);
  await browser.press("Allow");
  const answer = browser.url.searchParams;
  expect(browser.url.origin + browser.url.pathname).toBe(redirectUrl);
  expect(Object.fromEntries(answer)).toMatchObject({ state: "state of the program", iss: copyUrl() });

  const authorizationCode = answer.get("code") ?? "";
  expect(await auth(program, { serverUrl, authorizationCode, iss: answer.get("iss") ?? "" })).toBe("AUTHORIZED");
  const first = program.tokens();
  expect(first).toMatchObject({ scope: "music:read", token_type: "Bearer" });
  expect(await isTaken(first?.access_token ?? "")).toBe(true);
  expect(await auth(program, { serverUrl })).toBe("AUTHORIZED");
  expect(program.tokens()?.access_token).not.toBe(first?.access_token);

  await browser.open(`${copyUrl()}/account-settings/programs`);
  const row = browser.main.part("tr", name);
  expect(row.text).toContain("localhost:9");
  await browser.press("Disconnect", row);
  expect(browser.page.text).toContain("Program disconnected");
  expect(browser.main.text).not.toContain(name);
  program.asked = null;
  expect(await auth(program, { serverUrl }).catch(() => "REFUSED")).not.toBe("AUTHORIZED");
});

test("a program is known by the document at its address, and learns that it was not allowed", async () => {
  const document = createServer((request, response) => {
    const clientId = `https://receiver.localhost:${(document.address() as AddressInfo).port}${request.url}`;
    const body = { client_id: clientId, client_name: "Desk by document", redirect_uris: [redirectUrl] };
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => document.listen(0, "127.0.0.1", listening));
  try {
    const { port } = document.address() as AddressInfo;
    const program = new Program("unused", `https://receiver.localhost:${port}/desk.json`);
    expect(await auth(program, { serverUrl })).toBe("REDIRECT");
    if (program.asked === null) throw new Error("the client asked for nothing");
    expect(program.asked.searchParams.get("client_id")).toBe(program.clientMetadataUrl);
    const browser = await openSignedOut(program.asked);
    expect(browser.main.text).toContain("Desk by document");
    expect(browser.main.text).toContain(`receiver.localhost:${port}`);
    await browser.press("Don't allow");
    expect(Object.fromEntries(browser.url.searchParams)).toMatchObject({
      error: "access_denied",
      state: "state of the program",
      iss: copyUrl(),
    });
  } finally {
    document.close();
  }
});

test("the consent page is not framed, and its policy lets its form lead to the program alone", async () => {
  const program = new Program("Desk");
  await auth(program, { serverUrl });
  const url = program.asked ?? new URL(copyUrl());
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  const { headers } = await browser.visitor().get(url.pathname + url.search);
  expect(headers["x-frame-options"]).toBe("DENY");
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/form-action 'self' [^;]* http:\/\/localhost:9[;$]/);
  expect(headers["cache-control"]).toBe("private, no-store");
});

test("programs of other sites reach the token endpoint, and their forms do not reach the consent page", async () => {
  const from = (path: string, method: string, body?: string) =>
    rawRequest(copyUrl(), {
      method,
      path,
      host: "localhost",
      headers: { Origin: "https://other.example", "Content-Type": "application/x-www-form-urlencoded" },
      ...(body === undefined ? {} : { body }),
    });
  const preflight = await from("/oauth/token", "OPTIONS");
  expect(preflight).toMatchObject({ status: 204, headers: { "access-control-allow-origin": "*" } });
  const token = await from("/oauth/token", "POST", "grant_type=refresh_token&client_id=x&refresh_token=x");
  expect(token).toMatchObject({ status: 400, headers: { "cache-control": "no-store" } });
  expect(JSON.parse(token.body).error).toBe("invalid_grant");
  expect((await from("/oauth/authorize?client_id=x", "POST", "decision=allow&scopes=music:read")).status).toBe(403);
});
