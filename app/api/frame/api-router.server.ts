import { Hono } from "hono";
import { z } from "zod";
import { parseBody, readJsonBody } from "#app/api/read-json-body.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { requireIngestToken } from "#app/identity/access/require-ingest-token.server.ts";
import type { Area } from "#app/identity/access/scopes.ts";

export type ApiBindings = { Bindings: { ctx: RequestContext } };

const methods = ["get", "post", "put", "patch", "delete"] as const;
type Method = (typeof methods)[number];

/**
 * Access to an endpoint. Areas are those of the scope table, all of them required; `check` throws for everyone else, and `who` describes
 * it. The domain functions check again: this runs before a body is read.
 */
type Access =
  | "anyone"
  | "signed-in"
  | "ingest"
  | Area
  | readonly Area[]
  | { who: string; check(ctx: RequestContext): unknown };

type Fields = z.ZodObject | undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Contract of one method of a path: served, documented and tested from it. */
type Contract<
  Params extends Fields,
  Query extends Fields,
  Body extends z.ZodType | undefined,
  Data extends z.ZodType | undefined,
> = {
  /** One line. */
  summary: string;
  /** What the schemas cannot express. */
  description?: string;
  access: Access;
  /** Path parameters. Invalid ones give 404 with the message `missing`. */
  params?: Params;
  missing?: string;
  query?: Query;
  body?: Body;
  /** Max bytes of the body; default 64 KiB. */
  maxBytes?: number;
  /** The handler reads the body itself, by the same schema, for example to record rejected ones. */
  readsBody?: true;
  /** 200, or 201 for a created resource. */
  status?: 200 | 201;
  /** The resource may exist already: then `serve` returns a complete response with 200. */
  mayExist?: true;
  /** Schema of `data` in the response; none if the response is not JSON. */
  data?: Data;
};

type Call<Params extends Fields, Query extends Fields, Body extends z.ZodType | undefined> = {
  ctx: RequestContext;
  request: Request;
  params: Output<Params>;
  query: Output<Query>;
  body: Output<Body>;
};

/** A registered endpoint, for the OpenAPI document and the response test. */
export type Endpoint = {
  method: Method;
  /** Hono syntax: `/songs/:id`. */
  path: string;
  contract: Contract<Fields, Fields, z.ZodType | undefined, z.ZodType | undefined>;
};

const defaultMaxBytes = 64 * 1024;
export const nothingHere = "There is nothing at this address.";

async function admit(access: Access, ctx: RequestContext, request: Request): Promise<void> {
  if (access === "anyone") return;
  if (access === "ingest") await requireIngestToken(ctx, request.headers);
  else if (access === "signed-in") requireActor(ctx);
  else if (typeof access === "object" && "check" in access) await access.check(ctx);
  else for (const area of [access].flat() as Area[]) requireAccess(ctx, area);
}

/** Whether a query field is repeatable. */
function isList(field: unknown): boolean {
  return field instanceof z.ZodArray || (field instanceof z.ZodDefault && isList(field.unwrap()));
}

/** Query fields as text: an array for repeatable ones, else the first value. */
function valuesOf(search: URLSearchParams, { shape }: z.ZodObject): Record<string, string | string[] | undefined> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      isList(field) ? search.getAll(name) : (search.get(name) ?? undefined),
    ]),
  );
}

/** A repeatable query field. */
export function repeatable<Item extends z.ZodType>(item: Item) {
  return z.array(item).default([]);
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
    const {
      access,
      params,
      missing = nothingHere,
      query,
      body,
      maxBytes = defaultMaxBytes,
      readsBody,
      status = 200,
    } = contract;
    this.endpoints.push({ method, path, contract: contract as unknown as Endpoint["contract"] });
    this.app.on(method.toUpperCase(), path, async ({ env: { ctx }, req }) => {
      await admit(access, ctx, req.raw);
      const named = params?.safeParse(req.param());
      if (named?.success === false) throw new AppError("not_found", missing);
      const call = {
        ctx,
        request: req.raw,
        params: named?.data,
        query: query && parseBody(query, valuesOf(ctx.url.searchParams, query)),
        body: body && !readsBody && (await readJsonBody(req.raw, { schema: body, maxBytes })),
      };
      const served = await serve(call as Call<Params, Query, Body>);
      return served instanceof Response ? served : Response.json({ data: served }, { status });
    });
    return this;
  }

  /** To be called last: answers other methods of the router's paths with 405 and `Allow`. */
  close(): this {
    for (const path of new Set(this.endpoints.map((endpoint) => endpoint.path))) {
      const taken = this.endpoints
        .filter((endpoint) => endpoint.path === path)
        .map(({ method }) => method.toUpperCase());
      this.app.all(path, ({ env: { ctx } }) => {
        ctx.responseHeaders.set("Allow", taken.join(", "));
        throw new AppError("method_not_allowed", `This address takes ${taken.join(" and ")}.`);
      });
    }
    return this;
  }
}
