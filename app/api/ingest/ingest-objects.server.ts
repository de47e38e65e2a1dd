import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { isRestoring } from "#app/backup/restoring.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { anyObjectSchema, type ObjectAddress, objectAddressSchema } from "#app/media/object-address.ts";
import { finishUpload, startUpload, storePart } from "#app/media/store-in-parts.server.ts";
import { storeObject } from "#app/media/store-object.server.ts";

/** Max bytes of one request; larger objects are uploaded in parts. */
const maxBytes = 32 * 1024 * 1024;
const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, "A SHA-256 is 64 hexadecimal digits in lower case");
const partSchema = z.coerce.number().int().min(1).max(10_000);
const uploadIdSchema = z.string().min(1).max(1000);
const finishSchema = z.object({
  parts: z
    .array(z.object({ part: partSchema, etag: z.string().max(200) }))
    .min(1)
    .max(10_000),
  sha256: sha256Schema,
});

function requireValue<T>(name: string, schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid", `${name} is missing or not valid.`, {
    [name]: parsed.error.issues.map((issue) => issue.message),
  });
}

function requireLength(request: Request): number {
  const schema = z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number);
  const bytes = requireValue("Content-Length", schema, request.headers.get("Content-Length"));
  if (bytes > maxBytes)
    throw new AppError("too_large", `One request carries at most ${maxBytes} bytes. Send the object in parts.`);
  return bytes;
}

function readContentType(request: Request): string {
  const type = request.headers.get("Content-Type") ?? "";
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : "application/octet-stream";
}

function put(ctx: RequestContext, request: Request, address: ObjectAddress) {
  const query = ctx.url.searchParams;
  const bytes = requireLength(request);
  const { body } = request;
  if (query.has("uploadId")) {
    const uploadId = requireValue("uploadId", uploadIdSchema, query.get("uploadId"));
    const part = requireValue("part", partSchema, query.get("part"));
    return storePart(ctx, { ...address, uploadId, part, body, bytes });
  }
  const sha256 = requireValue("X-Content-Sha256", sha256Schema, request.headers.get("X-Content-Sha256"));
  return storeObject(ctx, { ...address, body, bytes, sha256, contentType: readContentType(request) });
}

async function post(ctx: RequestContext, request: Request, address: ObjectAddress) {
  const query = ctx.url.searchParams;
  if (query.has("uploads")) {
    const announced = request.headers.get("X-Content-Sha256");
    const sha256 = announced === null ? null : requireValue("X-Content-Sha256", sha256Schema, announced);
    return startUpload(ctx, { ...address, contentType: readContentType(request), sha256 });
  }
  const uploadId = requireValue("uploadId", uploadIdSchema, query.get("uploadId"));
  const finish = await readJsonBody(request, { schema: finishSchema, maxBytes: 2 * 1024 * 1024 });
  return finishUpload(ctx, { ...address, uploadId, ...finish });
}

const path = "/ingest/objects/:bucket/:key{.+}";
const params = z.object({ bucket: z.string(), key: z.string() });
type Given = z.output<typeof params>;

/** Where an object is written: a restore writes what other parts of the product stored, too. */
async function writtenAddress({ env }: RequestContext, given: Given): Promise<ObjectAddress> {
  const isOfIngest = objectAddressSchema.safeParse(given).success;
  return requireValue("key", isOfIngest || !(await isRestoring(env.DB)) ? objectAddressSchema : anyObjectSchema, given);
}

export const ingestObjects = new ApiRouter("Ingest")
  .on(
    "get",
    path,
    {
      summary: "An object as it is stored",
      description: "For what ingest did not make at its time, and for exports.",
      access: "ingest",
      params,
    },
    async ({ ctx, params: given }) => {
      const { bucket, key } = requireValue("key", anyObjectSchema, given);
      const object = await ctx.env[bucket].get(key);
      if (object === null) throw new AppError("not_found", "There is no such object.");
      const headers = { "Content-Type": "application/octet-stream", "Content-Length": String(object.size) };
      return new Response(object.body, { headers });
    },
  )
  .on(
    "put",
    path,
    {
      summary: "Store an object, or a part of one",
      description:
        "The body is the bytes, at most 32 MB, with Content-Length. An object has its SHA-256 in X-Content-Sha256, a part `uploadId` and `part` in the query.",
      access: "ingest",
      params,
      openQuery: true,
      file: "application/octet-stream",
      data: z.union([z.strictObject({ etag: z.string() }), z.strictObject({ key: z.string(), bytes: z.number() })]),
    },
    async ({ ctx, request, params: given }) => put(ctx, request, await writtenAddress(ctx, given)),
  )
  .on(
    "post",
    path,
    {
      summary: "Begin or finish an object that comes in parts",
      description:
        "`?uploads` begins, with the SHA-256 in X-Content-Sha256. `?uploadId=` finishes with `{ parts: [{ part, etag }], sha256 }`.",
      access: "ingest",
      params,
      openQuery: true,
      file: "application/octet-stream",
      data: z.union([z.strictObject({ uploadId: z.string() }), z.strictObject({ key: z.string(), bytes: z.number() })]),
    },
    async ({ ctx, request, params: given }) => post(ctx, request, await writtenAddress(ctx, given)),
  )
  .close();
