import { z } from "zod";
import type { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { type Endpoint, isWrite } from "#app/api/frame/contract.ts";
import { errorCodesOf } from "#app/api/frame/error-codes.ts";
import { errorResponses, errorSchema, errorSchemaOf, referToErrors } from "#app/api/frame/error-responses.server.ts";
import { idempotencyHeader } from "#app/edge/idempotency/idempotency-key.ts";

/** Schema of a response body, by status. */
export function responseSchema(endpoint: Endpoint, status: number): z.ZodType {
  if (status >= 400) return errorSchemaOf(errorCodesOf(endpoint), status);
  const { data } = endpoint.contract;
  return data ? z.strictObject({ data }) : z.never();
}

/**
 * JSON Schema 2020-12, as OpenAPI 3.1 uses it. Request bodies are `input`, responses `output`. Optional fields are not required, nor those
 * with a fallback for invalid values.
 */
function jsonSchema(schema: z.ZodType, io: "input" | "output") {
  const {
    $schema: _,
    "~standard": _standard,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ zodSchema, jsonSchema: made }) {
      if (io === "output" || !(zodSchema instanceof z.ZodObject)) return;
      const { shape } = zodSchema;
      made.required = made.required?.filter((name) => !z.safeParse(shape[name], undefined).success);
    },
  });
  return json;
}

type JsonSchema = ReturnType<typeof jsonSchema>;
type Content = Record<string, { schema: JsonSchema }>;
type Parameter = { name: string; in: "path" | "query" | "header"; required: boolean; schema: unknown };
type DocumentedResponse = { description: string; headers?: object; content: Content };
type Operation = {
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, DocumentedResponse | { $ref: string }>;
};

const limitHeaders = ["RateLimit-Policy", "RateLimit"];

const documentedHeaders = {
  "RateLimit-Policy": { description: "Limits in force: `q` requests in `w` seconds.", schema: { type: "string" } },
  RateLimit: {
    description: "What remains, as far as this server knows: `r` requests in the next `t` seconds.",
    schema: { type: "string" },
  },
  "Idempotency-Replayed": {
    description: "`true` on the response of an earlier request with the same Idempotency-Key.",
    schema: { type: "string", enum: ["true"] },
  },
  "Retry-After": { description: "Seconds to wait before the request is sent again.", schema: { type: "integer" } },
  Allow: { description: "Methods that the address takes.", schema: { type: "string" } },
};

/** Whether an Idempotency-Key has an effect: not where anyone may call. */
function takesKey(endpoint: Endpoint): boolean {
  return isWrite(endpoint) && endpoint.contract.access !== "anyone";
}

const keyParameter = {
  name: idempotencyHeader,
  in: "header" as const,
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
};

/** Headers of a success. */
function headersOf(endpoint: Endpoint) {
  const names = [
    ...(endpoint.contract.access === "ingest" ? [] : limitHeaders),
    ...(takesKey(endpoint) ? ["Idempotency-Replayed"] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Who may call an endpoint, in words. */
function audienceOf({ access }: Endpoint["contract"]): string {
  if (access === "anyone") return "For everyone.";
  if (access === "signed-in") return "For everyone who is signed in.";
  if (access === "ingest") return "For programs with the ingest token.";
  if (typeof access === "object" && "who" in access) return `For ${access.who}.`;
  return `For the area ${[access].flat().join(" and ")}.`;
}

function parametersOf(schema: z.ZodObject | undefined, place: Parameter["in"]): Parameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function contentOf(endpoint: Endpoint, status: number): Content {
  if (endpoint.contract.data)
    return { "application/json": { schema: jsonSchema(responseSchema(endpoint, status), "output") } };
  return { "application/octet-stream": { schema: {} } };
}

function operationOf(subject: string, endpoint: Endpoint): Operation {
  const { contract } = endpoint;
  const { summary, description, access, params, query, body, file, status = 200, mayExist } = contract;
  const headers = headersOf(endpoint);
  return {
    tags: [subject],
    summary,
    description: [description, audienceOf(contract)].filter(Boolean).join("\n\n"),
    security: access === "anyone" ? [] : [{ bearer: [] }, { session: [] }],
    parameters: [
      ...parametersOf(params, "path"),
      ...parametersOf(query, "query"),
      ...(takesKey(endpoint) ? [{ ...keyParameter, required: contract.needsKey === true }] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: jsonSchema(body, "input") } } },
    }),
    ...(file && { requestBody: { required: true, content: { [file]: { schema: {} } } } }),
    responses: {
      ...(mayExist && {
        200: { description: "It was there already", headers, content: contentOf(endpoint, 200) },
      }),
      [status]: {
        description: { 200: "Done", 201: "Made", 202: "Taken" }[status],
        headers,
        content: contentOf(endpoint, status),
      },
      ...referToErrors(errorCodesOf(endpoint)),
    },
  };
}

/** `/songs/{id}` for `/songs/:id` and for `/songs/:id{.+}`. */
function documentedPath(path: string): string {
  return path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, "{$1}");
}

/** The OpenAPI document (3.1), generated from the contracts of the routers. `url`: base URL of the API. */
export function openApiDocument(routers: readonly ApiRouter[], { url, title }: { url: string; title: string }) {
  const paths: Record<string, Partial<Record<Endpoint["method"], Operation>>> = {};
  for (const { subject, endpoints } of routers) {
    for (const endpoint of endpoints) {
      const path = documentedPath(endpoint.path);
      paths[path] = { ...paths[path], [endpoint.method]: operationOf(subject, endpoint) };
    }
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1" },
    servers: [{ url }],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorSchema, "output") },
      responses: errorResponses((schema) => jsonSchema(schema, "output")),
      headers: documentedHeaders,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        session: { type: "apiKey", in: "cookie", name: "session" },
      },
    },
  };
}
