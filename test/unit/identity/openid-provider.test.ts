import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { generateRandomCodeVerifier, generateRandomNonce, generateRandomState } from "oauth4webapi";
import Provider from "oidc-provider";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Env } from "#app/edge/context/env.server.ts";
import { authorizationUrl, checkIssuer, readProviderResponse } from "#app/identity/provider/openid.server.ts";

const host = "receiver.localhost";
const env = { STAGE: "local", APP_HOST: "localhost", LOCAL_RECEIVER_HOST: host } as unknown as Env;
const redirectUri = "https://acme.music.example/sign-in/provider/callback";
const account = { sub: "ada", email: "ada@brand.example", email_verified: true, name: "Ada Lund" };

let server: Server;
let issuer = "";

/** A provider that ships on npm, behind what ends TLS before it. Whoever asks is signed in as Ada. */
async function serve(port: number, client: object): Promise<void> {
  let respond: (request: IncomingMessage, response: never) => unknown = () => undefined;
  server = createServer((request, response) => {
    request.headers.host = new URL(issuer).host;
    request.headers["x-forwarded-proto"] = "https";
    respond(request, response as never);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  issuer = `https://${host}:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: "syncline", redirect_uris: [redirectUri], response_types: ["code"], ...client }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: async () => ({ accountId: account.sub, claims: async () => account }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  provider.proxy = true;
  const callback = provider.callback();
  respond = async (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return callback(request, response);
    return provider.interactionFinished(request, response, { login: { accountId: account.sub, amr: ["pwd", "otp"] } });
  };
}

beforeEach(() => vi.spyOn(console, "info").mockReturnValue());
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** A browser that goes where it is sent until it is back at the product; the query that it brings. */
async function browse(address: string): Promise<URLSearchParams> {
  const jar = new Map<string, string>();
  let url = new URL(address);
  for (let steps = 0; steps < 10; steps += 1) {
    if (url.href.startsWith(redirectUri)) return url.searchParams;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const target = `http://127.0.0.1:${url.port}${url.pathname}${url.search}`;
    const response = await fetch(target, { redirect: "manual", headers: { Cookie: cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const to = response.headers.get("Location");
    if (to === null) throw new Error(`${url.pathname}: ${response.status} ${await response.text()}`);
    url = new URL(to, url);
  }
  throw new Error("the browser went in circles");
}

const newChallenge = () => ({
  ...{ state: generateRandomState(), nonce: generateRandomNonce(), verifier: generateRandomCodeVerifier() },
  redirectUri,
});

for (const [how, settings, clientSecret] of [
  ["with a secret in the header", { client_secret: "a-secret-of-the-client" }, "a-secret-of-the-client"],
  ["without a secret", { token_endpoint_auth_method: "none" }, null],
] as const) {
  test(`a real provider signs someone in ${how}, once, and for the browser that began`, async () => {
    await serve(0, settings);
    await checkIssuer(env, issuer);
    const client = { issuer, clientId: "syncline", clientSecret };
    const challenge = newChallenge();
    const query = await browse(await authorizationUrl(env, client, { ...challenge, email: "", again: false }));
    expect(query.get("iss")).toBe(issuer);
    const wrong = { kind: "invalid" };
    await expect(readProviderResponse(env, client, newChallenge(), query)).rejects.toMatchObject(wrong);
    const identity = await readProviderResponse(env, client, challenge, query);
    expect(identity).toMatchObject({ subject: "ada", email: "ada@brand.example", isVerified: true, name: "Ada Lund" });
    // The code was used.
    await expect(readProviderResponse(env, client, challenge, query)).rejects.toMatchObject({ kind: "refused" });
    const other = newChallenge();
    const second = await browse(await authorizationUrl(env, client, { ...other, email: "", again: false }));
    // Another browser's proof of possession.
    const stolen = { ...other, verifier: generateRandomCodeVerifier() };
    await expect(readProviderResponse(env, client, stolen, second)).rejects.toMatchObject({ kind: "refused" });
  });
}

test("a provider's wrong secret, client and address are told apart", async () => {
  await serve(0, { client_secret: "a-secret-of-the-client" });
  const client = { issuer, clientId: "syncline", clientSecret: "another" };
  const challenge = newChallenge();
  const query = await browse(await authorizationUrl(env, client, { ...challenge, email: "", again: false }));
  await expect(readProviderResponse(env, client, challenge, query)).rejects.toMatchObject({
    detail: expect.stringMatching(/invalid_client|client authentication/i),
  });
  await expect(checkIssuer(env, `${issuer}/another`)).rejects.toMatchObject({ name: "ProviderError" });
});
