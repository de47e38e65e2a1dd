import { Hono } from "hono";
import { z } from "zod";
import {
  type Access,
  type Call,
  type Contract,
  type Endpoint,
  type Fields,
  type Input,
  isWrite,
  type Method,
} from "#app/api/frame/contract.ts";
import { limitRequests } from "#app/api/frame/limit-requests.server.ts";
import {
  addCursor,
  atPosition,
  listQuery,
  positionQuery,
  readListPart,
  withCursor,
} from "#app/api/frame/list-cursor.server.ts";
import { readQueryFields } from "#app/api/frame/query-fields.server.ts";
import { readKeyedRequest, serveOnce } from "#app/api/frame/serve-once.server.ts";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { readIdempotencyKey } from "#app/edge/idempotency/idempotency-key.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { requireIngestToken } from "#app/identity/access/require-ingest-token.server.ts";
import type { Area } from "#app/identity/access/scopes.ts";

export type ApiBindings = { Bindings: { ctx: RequestContext } };

const defaultMaxBytes = 64 * 1024;
export const nothingHere = "There is nothing at this address.";

async function admit(access: Access, ctx: RequestContext, request: Request): Promise<void> {
  if (access === "anyone") return;
  if (access === "ingest") await requireIngestToken(ctx, request.headers);
  else if (access === "signed-in") requireActor(ctx);
  else if (typeof access === "object" && "check" in access) await access.check(ctx);
  else for (const area of [access].flat() as Area[]) requireAccess(ctx, area);
}

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** A body without a type counts as JSON. @throws AppError unsupported for another type */
function requireJson({ headers }: Request): void {
  const type = headers.get("Content-Type") ?? "";
  if (type !== "" && !jsonType.test(type))
    throw new AppError("unsupported", "Send the body as JSON, with Content-Type: application/json.");
}

/** @throws AppError method_not_allowed */
export function refuseMethod({ responseHeaders }: RequestContext, taken: string[]): never {
  responseHeaders.set("Allow", taken.join(", "));
  throw new AppError("method_not_allowed", `This address takes ${taken.join(" and ")}.`);
}

/** Router of one subject of the API. */
export class ApiRouter {
  readonly app = new Hono<ApiBindings>();
  readonly endpoints: Endpoint[] = [];
  readonly subject: string;

  constructor(subject: string) {
    this.subject = subject;
  }

  /** Registers `method` of `path` with its contract. `serve` returns `data`, or a complete response if that is not JSON. */
  on<
    Data extends z.ZodType | undefined = undefined,
    Params extends Fields = undefined,
    Query extends Fields = undefined,
    Body extends z.ZodType | undefined = undefined,
  >(
    method: Method,
    path: string,
    contract: Contract<Params, Query, Body, Data>,
    serve: (call: Call<Params, Query, Body>) => Promise<Input<Data> | Response> | Input<Data> | Response,
  ): this {
    const { access, params, missing = nothingHere, body, maxBytes = defaultMaxBytes, readsBody } = contract;
    const { openQuery = false } = contract;
    const given = contract as unknown as Endpoint["contract"];
    const listed = given.list === true ? listQuery : positionQuery;
    const query = given.list ? (given.query ?? z.object({})).extend(listed) : given.query;
    const data = given.list ? withCursor(given.data) : given.data;
    const endpoint = { method, path, contract: { ...given, query, data } };
    this.endpoints.push(endpoint);
    this.app.on(method.toUpperCase(), path, async ({ env: { ctx }, req }) => {
      await limitRequests(ctx, access);
      const key = isWrite(endpoint) ? readIdempotencyKey(req.raw.headers) : null;
      await admit(access, ctx, req.raw);
      if (body) requireJson(req.raw);
      const named = params?.safeParse(req.param());
      if (named?.success === false) throw new AppError("not_found", missing);
      const keyed =
        isWrite(endpoint) && (await readKeyedRequest(ctx, req.raw, { key, contract: endpoint.contract, maxBytes }));
      const readQuery = ({ url }: RequestContext) => readQueryFields(url.searchParams, { query, isOpen: openQuery });
      const sent = readQuery(ctx);
      const part = given.list ? await readListPart(ctx, sent ?? {}) : null;
      const asked = given.list === "by-position" && part ? atPosition(ctx, part) : ctx;
      const parsed = {
        params: named?.data,
        query: asked === ctx ? sent : readQuery(asked),
        body: body && !readsBody && (await readJsonBody(keyed ? keyed.open() : req.raw, { schema: body, maxBytes })),
      };
      const respond = async (of: { ctx: RequestContext; request: Request }) => {
        const list = part === null ? {} : { ctx: { ...of.ctx, list: part.list } };
        const served = await serve({ ...of, ...list, ...parsed } as Call<Params, Query, Body>);
        return served instanceof Response
          ? served
          : Response.json(
              { data: part === null ? served : await addCursor(ctx, part, Object(served)) },
              { status: contract.status ?? 200 },
            );
      };
      return keyed ? serveOnce(ctx, keyed, respond) : respond({ ctx: asked, request: req.raw });
    });
    return this;
  }

  /** To be called last: answers other methods of the router's paths with 405 and `Allow`. */
  close(): this {
    for (const path of new Set(this.endpoints.map((endpoint) => endpoint.path))) {
      const taken = this.endpoints
        .filter((endpoint) => endpoint.path === path)
        .map(({ method }) => method.toUpperCase());
      this.app.all(path, ({ env: { ctx } }) => refuseMethod(ctx, taken));
    }
    return this;
  }
}
