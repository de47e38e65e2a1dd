import { AwsClient } from "aws4fetch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { openSecret } from "#app/edge/seal-secret.server.ts";
import type { Bucket } from "#db/schema/moves.server.ts";

/** A bucket with its sealed secret, of a move. */
export type MoveBucket = { moveId: string; bucket: Bucket; sealed: string };

/**
 * A signed GET (AWS Signature 4) of an object, or of the bucket itself for its list; null if the secret cannot be opened any more. The bucket
 * is part of the path, which all products of this kind take.
 */
export async function signBucketRequest(
  { env }: Pick<RequestContext, "env">,
  { moveId, bucket, sealed }: MoveBucket,
  { key = "", query = {}, headers = {} }: { key?: string; query?: Record<string, string>; headers?: HeadersInit },
): Promise<{ url: string; headers: Headers } | null> {
  const secret = await openSecret(env, { purpose: "bucket-secrets", subject: moveId, sealed });
  if (secret === null) return null;
  const client = new AwsClient({
    ...{ accessKeyId: bucket.keyId, secretAccessKey: secret, service: "s3", region: bucket.region, retries: 0 },
  });
  const path = [bucket.bucket, ...(key === "" ? [] : key.split("/"))].map(encodeURIComponent).join("/");
  const base = bucket.endpoint.endsWith("/") ? bucket.endpoint : `${bucket.endpoint}/`;
  const url = `${base}${path}${key === "" ? `?${new URLSearchParams(query)}` : ""}`;
  const signed = await client.sign(url);
  // Not signed: runtimes change Accept-Encoding on the way.
  for (const [name, value] of new Headers(headers)) signed.headers.set(name, value);
  return { url: signed.url, headers: signed.headers };
}
