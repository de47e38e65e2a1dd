import { curlOf } from "#app/api/reference/read/curl-of.ts";
import { type DocumentedOperation, listOperations } from "#app/api/reference/read/read-reference.server.ts";
import { exampleOf } from "#app/api/reference/read/schema-example.ts";
import { type SchemaRow, schemaRows } from "#app/api/reference/read/schema-rows.ts";
import { referenceCopy as copy } from "#app/api/reference/reference-copy.ts";
import { apiDocument } from "#app/api/respond-to-api.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

export type OperationParameter = SchemaRow & { place: string; example: string };

type Documented = { description?: string; content?: Record<string, { schema: unknown }>; $ref?: string };
type Components = { responses?: Record<string, Documented> };

const json = "application/json";
const pretty = (value: unknown) => JSON.stringify(value, null, 2);

function resolve(response: Documented, { responses = {} }: Components): Documented {
  const name = response.$ref?.split("/").at(-1);
  return name === undefined ? response : (responses[name] ?? response);
}

function parametersOf({ parameters }: DocumentedOperation): OperationParameter[] {
  return parameters.map(({ name, in: place, required, schema }) => {
    const [row] = schemaRows({ properties: { value: schema } });
    const example = exampleOf(schema, name);
    return {
      name,
      place,
      optional: !required,
      type: row?.type ?? "",
      example: String(Array.isArray(example) ? (example[0] ?? "") : (example ?? "")),
    };
  });
}

/** Address of the example: path parameters filled, and required ones of the query. */
function exampleUrl(url: string, parameters: OperationParameter[]): string {
  const query = new URLSearchParams();
  let filled = url;
  for (const { name, place, optional, example } of parameters) {
    if (place === "path") filled = filled.replace(`{${name}}`, encodeURIComponent(example));
    else if (place === "query" && !optional) query.set(name, example);
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** One operation with examples made of its schemas. @throws AppError not_found */
export function readOperation(host: Pick<RequestContext, "url" | "company">, { id }: { id: string }) {
  const document = apiDocument(host);
  const found = listOperations(document).find((entry) => entry.id === id);
  if (found === undefined) throw new AppError("not_found", copy.operation.missing);
  const { operation, ...entry } = found;
  const responses = Object.entries(operation.responses as Record<string, Documented>).map(([status, response]) => ({
    status,
    ...resolve(response, document.components as Components),
  }));
  const [success] = responses.filter(({ status }) => /^2/.test(status));
  const data = success?.content?.[json]?.schema as { properties?: { data?: unknown } } | undefined;
  const bodySchema = operation.requestBody?.content[json]?.schema;
  const parameters = parametersOf(operation);
  const body = bodySchema === undefined ? null : pretty(exampleOf(bodySchema));
  const secured = operation.security.length > 0;
  const isWrite = !["GET", "HEAD"].includes(entry.method);
  const url = exampleUrl(host.url.origin + entry.path, parameters);
  return {
    ...entry,
    description: operation.description.split("\n\n"),
    secured,
    isWrite,
    parameters,
    body: bodySchema === undefined ? null : { rows: schemaRows(bodySchema), example: body ?? "" },
    /** Null if the response is no JSON. */
    data:
      data === undefined
        ? null
        : { rows: schemaRows(data.properties?.data), example: pretty({ data: exampleOf(data.properties?.data) }) },
    errors: responses
      .filter(({ status }) => !/^2/.test(status))
      .map(({ status, description = "" }) => ({ status, meanings: description.split("\n") })),
    curl: curlOf({ method: entry.method, url, secured, body, isWrite }),
  };
}

export type ReferenceOperation = ReturnType<typeof readOperation>;
