import type { Schema } from "#test/hostile/api/schema-values.ts";

type Content = Record<string, { schema: Schema }>;
type Documented = { content?: Content; headers?: Record<string, unknown> };
type Reference = { $ref: string };
type Operation<Answer> = {
  parameters?: { name: string; in: "path" | "query" | "header"; required: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
};
export type Document = {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation<Documented | Reference>>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Documented> };
};

export type ListedOperation = { method: string; path: string; operation: Operation<Documented> };

/** What would end the run: a restore answers everything with 503 until it is finished, the seed takes minutes, and a caller who signs out is a
 * stranger from then on. */
const left = /^\/(?:ingest\/restore|dev\/seed|logout$)/;

/** Operations of the document in its order, with the responses that they refer to. */
export function operationsOf({ paths, components }: Document): ListedOperation[] {
  function resolved(answer: Documented | Reference): Documented {
    if (!("$ref" in answer)) return answer;
    const found = components.responses[answer.$ref.replace("#/components/responses/", "")];
    if (found === undefined) throw new Error(`The document has no ${answer.$ref}`);
    return found;
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    left.test(path)
      ? []
      : Object.entries(methods).map(([method, { responses, ...operation }]) => {
          const answers = Object.entries(responses).map(([status, answer]) => [status, resolved(answer)]);
          return {
            method: method.toUpperCase(),
            path,
            operation: { ...operation, responses: Object.fromEntries(answers) },
          };
        }),
  );
}
