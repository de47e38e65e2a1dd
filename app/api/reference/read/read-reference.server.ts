import { type SchemaRow, schemaRows } from "#app/api/reference/schema-rows.ts";
import { apiDocument } from "#app/api/respond-to-api.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string[];
  parameters: SchemaRow[];
  body: SchemaRow[];
  /** Null if the response is not JSON. */
  data: SchemaRow[] | null;
};

/** Contracts of the API by subject, for the reference page. */
export function readReference(
  ctx: Pick<RequestContext, "url" | "company">,
): { name: string; operations: Operation[] }[] {
  const { paths, servers } = apiDocument(ctx);
  const base = new URL(servers[0]?.url ?? ctx.url).pathname;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { tags, summary, description, parameters, requestBody, responses } = operation;
      const [success] = Object.entries(responses).filter(([status]) => status !== "default");
      const json = success?.[1].content["application/json"]?.schema as { properties?: { data?: unknown } } | undefined;
      return {
        subject: tags[0] ?? "",
        operation: {
          id: `${method}${path}`.replaceAll(/[^a-zA-Z0-9]+/g, "-").replace(/-$/, ""),
          method: method.toUpperCase(),
          path: base + path,
          summary,
          description: description.split("\n\n"),
          parameters: parameters.map(({ name, required, schema }) => ({
            name,
            optional: !required,
            type: schemaRows({ properties: { value: schema } })[0]?.type ?? "",
          })),
          body: schemaRows(requestBody?.content["application/json"]?.schema),
          data: json === undefined ? null : schemaRows(json.properties?.data),
        },
      };
    }),
  );
  const subjects = [...new Set(all.map(({ subject }) => subject))].sort();
  return subjects.map((name) => ({
    name,
    operations: all.filter(({ subject }) => subject === name).map(({ operation }) => operation),
  }));
}
