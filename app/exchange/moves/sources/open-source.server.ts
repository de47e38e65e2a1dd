import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { openPublic, readBody } from "#app/edge/http/public-url.server.ts";
import { fileLimits } from "#app/exchange/files/file-form.ts";
import { type MoveBucket, signBucketRequest } from "#app/exchange/moves/sources/bucket-request.server.ts";
import { bucketSource, maxAddress } from "#app/exchange/moves/sources/source.ts";
import {
  errorCode,
  problemOfFailure,
  problemOfStatus,
  type SourceProblem,
} from "#app/exchange/moves/sources/source-problem.ts";
import { sourcesCopy as copy } from "#app/exchange/moves/sources/sources-copy.ts";

/** Until the response begins: a bucket may first bring an object from its archive. */
const responseMs = 30_000;
/** Of an address, each checked as the first: links of file hosts lead to their storage. */
const maxRedirects = 5;

/** Of the error of a bucket. */
const errorBytes = 4000;

type Source = { source: string; sourceTag: string | null; bucket: MoveBucket | null };
type Opened = { response: Response; tag: string; bytes: number | null };

const final = (problem: string): SourceProblem => ({ problem, passes: false });

/** Bytes of the whole object. */
function sizeOf({ status, headers }: Response): number | null {
  const text = status === 206 ? headers.get("Content-Range")?.split("/").at(-1) : headers.get("Content-Length");
  return text && /^\d+$/.test(text) ? Number(text) : null;
}

async function requestOf(ctx: Pick<RequestContext, "env">, { source, bucket }: Source, headers: Headers) {
  if (!source.startsWith(bucketSource)) return { url: source, headers };
  const key = source.slice(bucketSource.length);
  return bucket === null ? null : signBucketRequest(ctx, bucket, { key, headers });
}

/**
 * The bytes of audio where it lies, or the part that `range` asks for, while they arrive; or why there are none. What differs in tag or
 * size from what was found before is a problem.
 */
export async function openSource(
  ctx: Pick<RequestContext, "env">,
  file: Source,
  range: string | null,
): Promise<Opened | SourceProblem> {
  const headers = new Headers({ "Accept-Encoding": "identity", ...(range === null ? {} : { Range: range }) });
  const request = await requestOf(ctx, file, headers);
  if (request === null) return final(copy.noSecret);
  const abort = new AbortController();
  const timeout = setTimeout(() => abort.abort(), responseMs);
  const redirects = file.source.startsWith(bucketSource) ? 0 : maxRedirects;
  // No redirect leads from https:// to http://.
  const isPlainAllowed = file.source.startsWith("http:");
  const limits = { signal: abort.signal, redirects, maxLength: maxAddress, isPlainAllowed };
  const opened = await openPublic(ctx.env, request.url, { headers: request.headers }, limits);
  const isError = "response" in opened && opened.response.status >= 400 && redirects === 0;
  const error = isError ? await readBody(opened.response, errorBytes).catch(() => null) : null;
  clearTimeout(timeout);
  if ("failure" in opened) return problemOfFailure(opened.failure);
  const { response } = opened;
  const code = error && errorCode(new TextDecoder().decode(error.body));
  const bytes = sizeOf(response);
  const tag = [response.headers.get("ETag") ?? response.headers.get("Last-Modified") ?? "", bytes ?? ""].join(" ");
  const problem = problemOfStatus(response.status, code) ?? contentProblem(file, response, { tag, bytes });
  if (problem === null) return { response, tag, bytes };
  await response.body?.cancel().catch(() => undefined);
  return problem;
}

function contentProblem({ sourceTag }: Source, { headers }: Response, { tag, bytes }: Omit<Opened, "response">) {
  if (/^text\/html\b/i.test(headers.get("Content-Type") ?? "")) return final(copy.isPage);
  if (bytes !== null && bytes > fileLimits.fileBytes) return final(copy.tooLarge);
  return sourceTag === null || sourceTag === tag ? null : final(copy.changed);
}
