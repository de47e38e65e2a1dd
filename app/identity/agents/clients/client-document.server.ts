import { z } from "zod";
import type { Env } from "#app/edge/context/env.server.ts";
import { fetchPublic, readPublicUrl } from "#app/edge/http/public-url.server.ts";
import { clientMetadataSchema, nameOf } from "#app/identity/agents/clients/client-metadata.ts";

/** Client ID Metadata Documents recommend 5 KB. */
const limits = { maxBytes: 8 * 1024, timeoutMs: 5_000 };

const minFreshMs = 5 * 60_000;
const maxFreshMs = 24 * 60 * 60_000;

/**
 * Whether a `client_id` is the address of a document (draft-ietf-oauth-client-id-metadata-document, section 3): https, on a public host, with
 * a path, without fragment and dot segments, exactly as the URL standard writes it.
 */
export function isDocumentUrl(env: Env, clientId: string): boolean {
  if (!clientId.startsWith("https://")) return false;
  const read = readPublicUrl(env, clientId);
  return "url" in read && read.url.href === clientId && read.url.pathname !== "/";
}

/** How long a document is kept, ms: what its response says, within bounds. */
function freshMsOf(headers: Headers): number {
  const seconds = Number(/(?:^|[,\s])max-age=(\d{1,9})/i.exec(headers.get("Cache-Control") ?? "")?.[1] ?? 3_600);
  return Math.min(maxFreshMs, Math.max(minFreshMs, seconds * 1_000));
}

function parseJson(body: Uint8Array<ArrayBuffer>): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return null;
  }
}

/** What the document at `clientId` says of its program; null if it cannot be read, names another program, or wants a secret. */
export async function readClientDocument(env: Env, clientId: string) {
  const fetched = await fetchPublic(env, clientId, { headers: { Accept: "application/json" } }, limits);
  if ("failure" in fetched || fetched.response.status !== 200 || fetched.response.isCut) return null;
  const { body, headers } = fetched.response;
  const document = clientMetadataSchema
    .extend({
      client_id: z.literal(clientId),
      token_endpoint_auth_method: z.literal("none").default("none"),
      client_secret: z.undefined().optional(),
    })
    .safeParse(parseJson(body));
  if (!document.success) return null;
  return { name: nameOf(document.data), redirectUris: document.data.redirect_uris, freshMs: freshMsOf(headers) };
}
