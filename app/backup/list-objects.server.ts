import { uint8ArrayToHex } from "uint8array-extras";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** What is made anew, or belongs to one copy: similar index, notes of jobs, packages under way, DNS of a local copy. */
const leftBehind = /^(?:similar|notices|packages|dev)\//;

/** A page of a bucket's objects in the order of their keys. `sha256` is null for objects that were stored without one. */
export async function listObjects(
  { env }: Pick<RequestContext, "env">,
  { bucket, after }: { bucket: "MEDIA" | "MASTERS"; after: string },
) {
  const page = await env[bucket].list({ startAfter: after, include: ["httpMetadata", "customMetadata"] });
  const objects = page.objects
    .filter(({ key }) => !leftBehind.test(key))
    .map(({ key, size, etag, checksums, httpMetadata, customMetadata }) => ({
      key,
      bytes: size,
      etag,
      sha256: checksums.sha256 ? uint8ArrayToHex(new Uint8Array(checksums.sha256)) : (customMetadata?.sha256 ?? null),
      contentType: httpMetadata?.contentType ?? "application/octet-stream",
    }));
  return { objects, next: page.truncated ? (page.objects.at(-1)?.key ?? null) : null };
}
