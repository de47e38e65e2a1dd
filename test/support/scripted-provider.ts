import { uint8ArrayToBase64 } from "uint8array-extras";
import { vi } from "vitest";

const encode = (value: unknown) =>
  uint8ArrayToBase64(new TextEncoder().encode(JSON.stringify(value)), { urlSafe: true });

async function createKey(kid: string) {
  const algorithm = {
    name: "RSASSA-PKCS1-v1_5",
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: "SHA-256",
  };
  const pair = (await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])) as CryptoKeyPair;
  return {
    kid,
    pair,
    jwk: { ...((await crypto.subtle.exportKey("jwk", pair.publicKey)) as JsonWebKey), kid, use: "sig", alg: "RS256" },
  };
}

/** The host that stands for this machine, where providers of tests listen. */
export const providerSettings = { LOCAL_RECEIVER_HOST: "receiver.localhost" };

type Claims = Record<string, unknown>;

/** An OpenID provider whose responses a test decides, in place of the network. */
export async function scriptedProvider(port: number) {
  const origin = `https://receiver.localhost:${port}`;
  let key = await createKey("first");
  const provider = {
    issuer: origin,
    port,
    /** What it says of the person who signs in there. */
    claims: { sub: "subject-1", email: "someone@brand.example", email_verified: true, name: "Sam Sample" } as Claims,
    userInfo: null as Claims | null,
    /** Changes what the ID token says. */
    token: {} as Claims,
    /** Changes the discovery document. */
    document: {} as Claims,
    /** Responses instead of its own, by path. */
    instead: {} as Record<string, () => Response | Promise<Response>>,
    requests: [] as string[],
    nonce: "",
    clockMs: 0,
    /** Signs with a key that it doesn't publish. */
    forges: false,
    async rotateKey() {
      key = await createKey(`key-${provider.requests.length}`);
    },
    async respond(path: string, init: RequestInit | undefined): Promise<Response> {
      provider.requests.push(path);
      const special = provider.instead[path];
      if (special) return special();
      if (path === "/.well-known/openid-configuration")
        return Response.json({
          ...{ issuer: origin, authorization_endpoint: `${origin}/auth`, token_endpoint: `${origin}/token` },
          ...{ jwks_uri: `${origin}/jwks`, response_types_supported: ["code"], subject_types_supported: ["public"] },
          ...{ id_token_signing_alg_values_supported: ["RS256"], authorization_response_iss_parameter_supported: true },
          ...(provider.userInfo ? { userinfo_endpoint: `${origin}/me` } : {}),
          ...provider.document,
        });
      if (path === "/jwks") return Response.json({ keys: [key.jwk] });
      if (path === "/me") return Response.json(provider.userInfo);
      if (path !== "/token") return new Response("", { status: 404 });
      const sent = new URLSearchParams(String(init?.body));
      if (sent.get("code") !== "good") return Response.json({ error: "invalid_grant" }, { status: 400 });
      const at = Math.floor((Date.now() + provider.clockMs) / 1000);
      const payload = {
        ...{ iss: origin, aud: "syncline-client", iat: at, exp: at + 300, nonce: provider.nonce },
        ...provider.claims,
        ...provider.token,
      };
      const signing = provider.forges ? (await createKey(key.kid)).pair : key.pair;
      const input = `${encode({ alg: "RS256", kid: key.kid, typ: "JWT" })}.${encode(payload)}`;
      const bytes = new TextEncoder().encode(input);
      const signature = new Uint8Array(await crypto.subtle.sign("RSASSA-PKCS1-v1_5", signing.privateKey, bytes));
      const id_token = `${input}.${uint8ArrayToBase64(signature, { urlSafe: true })}`;
      return Response.json({ access_token: "access", token_type: "Bearer", expires_in: 300, id_token });
    },
  };
  return provider;
}

export type ScriptedProvider = Awaited<ReturnType<typeof scriptedProvider>>;

/** Puts providers in place of the network. */
export function servedProviders(...providers: ScriptedProvider[]): void {
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(String(input instanceof Request ? input.url : input));
    const provider = providers.find(({ port }) => url.host === `127.0.0.1:${port}`);
    if (provider === undefined) throw new TypeError(`no one listens at ${url.href}`);
    return provider.respond(url.pathname, init);
  });
}
