import type { Schema } from "#test/hostile/api/schema-values.ts";

type Content = Record<string, { schema: Schema }>;
type Operation = {
  parameters?: { name: string; in: "path" | "query" | "header"; required: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content; headers?: Record<string, unknown> }>;
};
export type Document = {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

export type ListedOperation = { method: string; path: string; operation: Operation };

/** What would end the run: a restore answers everything with 503 until it is finished, and the seed takes minutes. */
const left = /^\/(?:ingest\/restore|dev\/seed)/;

/** Operations of the document in its order. */
export function operationsOf({ paths }: Document): ListedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    left.test(path)
      ? []
      : Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}
