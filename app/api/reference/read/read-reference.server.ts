import { apiDocument } from "#app/api/respond-to-api.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type Host = Pick<RequestContext, "url" | "company">;
type ApiDocument = ReturnType<typeof apiDocument>;
type DocumentedMethods = ApiDocument["paths"][string];
export type DocumentedOperation = NonNullable<DocumentedMethods[keyof DocumentedMethods]>;

/** `method` in capitals; `path` from the root of the host. */
export type OperationEntry = { id: string; subject: string; method: string; path: string; summary: string };

/** An operation with where it stands in the document. */
export type FoundOperation = OperationEntry & { operation: DocumentedOperation };

/** Every operation of the document, by subject, of which those of the main job come first, and then as registered. */
export function listOperations({ paths, servers }: ApiDocument): FoundOperation[] {
  const base = new URL(servers[0]?.url ?? "http://localhost").pathname;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: `${method}${path}`.replaceAll(/[^a-zA-Z0-9]+/g, "-").replace(/-$/, ""),
      subject: operation.tags[0] ?? "",
      method: method.toUpperCase(),
      path: base + path,
      summary: operation.summary,
      operation,
    })),
  );
  return all.sort(
    (one, other) => placeOf(one.subject) - placeOf(other.subject) || one.subject.localeCompare(other.subject, "en"),
  );
}

/** The job in its order comes first; ads, which few programs keep, last. */
const leading = ["Search", "Rights", "Licensing", "Playlists", "Share links", "Licence requests"];

function placeOf(subject: string): number {
  const place = leading.indexOf(subject);
  return place === -1 ? leading.length + (subject === "Ads" ? 1 : 0) : place;
}

const maxWords = 100;

export type ReferenceFilter = { q: string; subject: string };

/** The filter of an address: text is cut, a subject that there is none finds nothing. */
export function readReferenceFilter({ searchParams }: URL): ReferenceFilter {
  const value = (name: string) => (searchParams.get(name) ?? "").toWellFormed().slice(0, maxWords).trim();
  return { q: value("q"), subject: value("subject") };
}

/** Operations whose method, path, summary or description have every word, by subject. */
export function readReference(host: Host, { q, subject }: ReferenceFilter) {
  const all = listOperations(apiDocument(host));
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter(({ operation, ...entry }) => {
    const text =
      `${entry.method} ${entry.path} ${entry.summary} ${operation.description} ${entry.subject}`.toLowerCase();
    return (subject === "" || entry.subject === subject) && words.every((word) => text.includes(word));
  });
  const names = [...new Set(found.map((entry) => entry.subject))];
  return {
    names: [...new Set(all.map((entry) => entry.subject))],
    total: found.length,
    subjects: names.map((name) => ({
      name,
      operations: found
        .filter((entry) => entry.subject === name)
        .map(({ operation: _, ...entry }): OperationEntry => entry),
    })),
  };
}
