import type { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ErrorCode } from "#app/edge/http/app-error.ts";
import type { Area } from "#app/identity/access/scopes.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";

/**
 * Access to an endpoint. Areas are those of the scope table, all of them required; `check` throws for everyone else, and `who` describes
 * it. The domain functions check again: this runs before a body is read.
 */
export type Access =
  | "anyone"
  | "signed-in"
  | "ingest"
  | Area
  | readonly Area[]
  | { who: string; check(ctx: RequestContext): unknown };

export type Fields = z.ZodObject | undefined;
export type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
export type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Contract of one method of a path: served, documented and tested from it. */
export type Contract<
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
  /** The handler reads more of the query than `query` names, such as the parameters of the search page: unknown names are no error. */
  openQuery?: true;
  body?: Body;
  /** Max bytes of the body; default 64 KiB. */
  maxBytes?: number;
  /** The handler reads the body itself, by the same schema, for example to record rejected ones. */
  readsBody?: true;
  /**
   * A list: takes `cursor` and, if its query uses `listPlace`, `limit`, and has `paging.nextCursor`. "by-position": by pages of an index whose
   * state `requireGeneration` compares.
   */
  list?: true | "by-position";
  /** Media type of a body that is no JSON, which the handler reads. */
  file?: "multipart/form-data" | "application/octet-stream";
  /** Whether a second equal call without a key, within a minute, is the first one sent again. */
  repeats?: true;
  /** An Idempotency-Key is required. A response of 200 to a call that makes something changed nothing, and is not kept. */
  needsKey?: true;
  /** Errors of the handler besides those that every endpoint of its kind has: `errorCodesOf`. */
  errors?: readonly ErrorCode[];
  /** 200, 201 for a created resource, or 202 for what is done later, if at all. */
  status?: 200 | 201 | 202;
  /** The resource may exist already: then `serve` returns a complete response with 200. */
  mayExist?: true;
  /** Schema of `data` in the response; none if the response is not JSON. */
  data?: Data;
};

export type Call<Params extends Fields, Query extends Fields, Body extends z.ZodType | undefined> = {
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

/** Whether calls of an endpoint may change something. */
export function isWrite({ method }: Pick<Endpoint, "method">): boolean {
  return method !== "get";
}
