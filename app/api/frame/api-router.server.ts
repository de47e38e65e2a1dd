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
 * Who may call an address. Areas are those of the scope table, all of them needed; `check` throws for everyone else, and `who` says for
 * whom it is. The functions behind an address check again: this comes before a body is read.
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

/** The contract of one method of one address, from which it is served, documented and tested. */
type Contract<
  Params extends Fields,
  Query extends Fields,
  Body extends z.ZodType | undefined,
  Data extends z.ZodType | undefined,
> = {
  /** One line: what it does. */
  summary: string;
  /** What the schemas cannot say. */
  description?: string;
  access: Access;
  /** Parts of the path. Others than these are not found, which `missing` says. */
  params?: Params;
  missing?: string;
  query?: Query;
  body?: Body;
  /** Bytes of the body; 64 KiB where none are named. */
  maxBytes?: number;
  /** The function reads the body itself, by the same schema: to count what is refused, say. */
  readsBody?: true;
  /** 200, or 201 for something new. */
  status?: 200 | 201;
  /** What is to be made may be there already: `serve` returns it in a whole response, with 200. */
  mayExist?: true;
  /** What `data` is in the response; none where the response is no JSON. */
  data?: Data;
};

type Call<Params extends Fields, Query extends Fields, Body extends z.ZodType | undefined> = {
  ctx: RequestContext;
  request: Request;
  params: Output<Params>;
  query: Output<Query>;
  body: Output<Body>;
};

/** What a router registered, for the document and for the test of responses. */
export type Endpoint = {
  method: Method;
  /** As Hono writes it: `/songs/:id`. */
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

/** Whether a field of a query takes every value of its name. */
function isList(field: unknown): boolean {
  return field instanceof z.ZodArray || (field instanceof z.ZodDefault && isList(field.unwrap()));
}

/** The fields of a query as text: a list has all values of its name, another field the first one. */
function valuesOf(search: URLSearchParams, { shape }: z.ZodObject): Record<string, string | string[] | undefined> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      isList(field) ? search.getAll(name) : (search.get(name) ?? undefined),
    ]),
  );
}

/** A field of a query that can be repeated. */
export function repeatable<Item extends z.ZodType>(item: Item) {
  return z.array(item).default([]);
}

/** The addresses of one subject of the API. */
export class ApiRouter {
  readonly app = new Hono<ApiBindings>();
  readonly endpoints: Endpoint[] = [];
  readonly subject: string;

  constructor(subject: string) {
    this.subject = subject;
  }

  /** Serves `method` of `path` by its contract. `serve` returns what `data` is, or a whole response for what is no JSON. */
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

  /** To be called last: other methods of the router's addresses are refused with those that there are. */
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
