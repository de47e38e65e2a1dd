import { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import type { ApiRouter, Endpoint } from "#app/api/frame/api-router.server.ts";

const errorSchema = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
    reference: z.string().optional(),
  }),
});

/** The body of a response, by its status. */
export function responseSchema({ contract }: Endpoint, status: number): z.ZodType {
  return status >= 400 ? errorSchema : z.strictObject({ data: contract.data });
}

function json(schema: z.ZodType) {
  return { content: { "application/json": { schema } } };
}

/** For whom an endpoint is, in words. */
function audienceOf({ access }: Endpoint["contract"]): string {
  if (access === "anyone") return "For everyone.";
  if (access === "signed-in") return "For everyone who is signed in.";
  if (access === "ingest") return "For programs with the ingest token.";
  if (typeof access === "object" && "who" in access) return `For ${access.who}.`;
  return `For the area ${[access].flat().join(" and ")}.`;
}

/** `/songs/{id}` for `/songs/:id` and for `/songs/:id{.+}`. */
function documentedPath(path: string): string {
  return path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, "{$1}");
}

function register({ openAPIRegistry: registry }: OpenAPIHono, subject: string, endpoint: Endpoint): void {
  const { method, path, contract } = endpoint;
  const { summary, description, access, params, query, body, status = 200 } = contract;
  registry.registerPath({
    method,
    path: documentedPath(path),
    tags: [subject],
    summary,
    description: [description, audienceOf(contract)].filter(Boolean).join("\n\n"),
    security: access === "anyone" ? [] : [{ bearer: [] }, { session: [] }],
    request: { params, query, ...(body ? { body: { ...json(body), required: true } } : {}) },
    responses: {
      [status]: { description: status === 201 ? "Made" : "Done", ...json(responseSchema(endpoint, status)) },
      default: { description: "An error", ...json(errorSchema) },
    },
  });
}

/** The OpenAPI document (3.1) of the routers, made from the contracts that serve them. `url`: where the API is. */
export function openApiDocument(routers: readonly ApiRouter[], { url, title }: { url: string; title: string }) {
  const document = new OpenAPIHono();
  document.openAPIRegistry.registerComponent("securitySchemes", "bearer", { type: "http", scheme: "bearer" });
  document.openAPIRegistry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: "session",
  });
  for (const { subject, endpoints } of routers) {
    for (const endpoint of endpoints) register(document, subject, endpoint);
  }
  return document.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title, version: "1" },
    servers: [{ url }],
  });
}
