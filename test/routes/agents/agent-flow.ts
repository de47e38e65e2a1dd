import { env } from "cloudflare:workers";
import { createHash } from "node:crypto";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { loader as authorizePage, action as decide } from "#app/identity/agents/routes/oauth-authorize.tsx";
import { action as registerAct } from "#app/identity/agents/routes/oauth-register.ts";
import { action as revokeAct } from "#app/identity/agents/routes/oauth-revoke.ts";
import { action as tokenAct } from "#app/identity/agents/routes/oauth-token.ts";
import { visit } from "#test/routes/identity/visit.ts";

export const { DB } = env as unknown as Bindings;

const verifier = "v".repeat(64);
const challenge = createHash("sha256").update(verifier).digest("base64url");
export const redirectUri = "https://desk.example/callback";
const form = "application/x-www-form-urlencoded";

type Settings = Parameters<typeof visit>[1]["settings"];

/** A program's request to an address for programs, with the status and JSON of the response. */
async function send(url: string, given: { body: string; contentType: string }, act: Parameters<typeof visit>[2]) {
  const { answer, ctx } = await visit(url, { method: "POST", ...given }, act);
  const response = answer as Response;
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text), ctx };
}

export async function register(
  metadata: unknown = { redirect_uris: [redirectUri], client_name: "Desk" },
  host = "localhost",
) {
  const body = JSON.stringify(metadata);
  return send(`http://${host}/oauth/register`, { body, contentType: "application/json" }, registerAct);
}

export async function registeredId(uris = [redirectUri], host = "localhost"): Promise<string> {
  return (await register({ redirect_uris: uris, client_name: "Desk" }, host)).body.client_id;
}

/** Query of an authorization request; `more` null leaves a parameter out. */
export function authorizeUrl(clientId: string, more: Record<string, string | null> = {}, host = "localhost"): string {
  const fields: Record<string, string | null> = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: "S256",
    resource: `http://${host}/mcp`,
    scope: "music:read playlists:create",
    state: "s t/1",
    ...more,
  };
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== null);
  return `http://${host}/oauth/authorize?${new URLSearchParams(given)}`;
}

/** The consent page: what its loader returns, or the response that it throws. */
export async function openConsent(cookie: string | null, url: string, settings?: Settings) {
  return (await visit(url, { cookie, settings }, authorizePage)).answer as
    | Response
    | { data: { refused: string | null; consent: Record<string, unknown> | null }; init: { status: number } | null };
}

/** Presses a button of the consent page; the address that it leads to. */
export async function press(
  cookie: string | null,
  url: string,
  { decision = "allow", scopes = ["music:read", "playlists:create"], settings = {} as Settings } = {},
): Promise<URL> {
  const body = new URLSearchParams([["decision", decision], ...scopes.map((scope) => ["scopes", scope])]);
  const { answer } = await visit(
    url,
    { method: "POST", cookie, body: String(body), contentType: form, settings },
    decide,
  );
  return new URL((answer as Response).headers.get("Location") ?? "", url);
}

export async function codeFor(cookie: string, clientId: string, host = "localhost", more = {}): Promise<string> {
  return (await press(cookie, authorizeUrl(clientId, more, host))).searchParams.get("code") ?? "";
}

export async function token(fields: Record<string, string>, host = "localhost") {
  return send(`http://${host}/oauth/token`, { body: String(new URLSearchParams(fields)), contentType: form }, tokenAct);
}

export function exchange(code: string, clientId: string, more: Record<string, string> = {}, host = "localhost") {
  return token(
    {
      grant_type: "authorization_code",
      code,
      client_id: clientId,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      resource: `http://${host}/mcp`,
      ...more,
    },
    host,
  );
}

export function refresh(refreshToken: string, clientId: string, more: Record<string, string> = {}, host = "localhost") {
  return token({ grant_type: "refresh_token", refresh_token: refreshToken, client_id: clientId, ...more }, host);
}

export async function revoke(fields: Record<string, string>) {
  return send(
    "http://localhost/oauth/revoke",
    { body: String(new URLSearchParams(fields)), contentType: form },
    revokeAct,
  );
}

/** The actor of a request to the MCP endpoint with an access token. */
export async function actorOf(accessToken: string, host = "localhost", path = "/mcp") {
  const { ctx } = await visit(`http://${host}${path}`, { authorization: `Bearer ${accessToken}` }, () => null);
  return ctx.actor;
}
