import { z } from "zod";
import { CopyRequests } from "#audio/ingest/copy-requests.ts";
import type { ExportedObject, Manifest } from "#scripts/backup/export-files.ts";
import type { Target } from "#scripts/target.ts";

const cells = z.array(z.union([z.string(), z.number(), z.null()]));
export type Row = z.infer<typeof cells>;
export const rowSchema = cells;

const recordSchema = z.object({
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  lastChange: z.string().nullable(),
});
const rowsSchema = z.object({ rows: z.array(cells), next: cells.nullable() });
const listSchema = z.object({
  objects: z.array(
    z.object({
      ...{ key: z.string(), bytes: z.int(), etag: z.string(), sha256: z.string().nullable(), contentType: z.string() },
    }),
  ),
  next: z.string().nullable(),
});
const insertedSchema = z.object({ leftOut: z.int(), again: z.boolean() });
const begunSchema = z.object({ tables: z.array(z.object({ name: z.string(), rows: z.int() })) });

/** The endpoints of a copy that exports and restores use. */
export class CopyClient {
  readonly #requests: CopyRequests;

  constructor(target: Target) {
    this.#requests = new CopyRequests(target);
  }

  describe() {
    return this.#call("GET", "record", recordSchema);
  }

  /** Pages of a table's rows. */
  async *rows(table: string): AsyncGenerator<Row[]> {
    for (let after: Row | null | undefined; after !== null; ) {
      const query: string = after === undefined ? "" : `?after=${encodeURIComponent(JSON.stringify(after))}`;
      const page: z.infer<typeof rowsSchema> = await this.#call("GET", `record/${table}${query}`, rowsSchema);
      yield page.rows;
      after = page.next;
    }
  }

  /** Pages of the objects behind `from`, MEDIA before MASTERS, by key. */
  async *objects(from?: Pick<ExportedObject, "bucket" | "key">): AsyncGenerator<ExportedObject[]> {
    for (const bucket of ["MEDIA", "MASTERS"] as const) {
      if (from?.bucket === "MASTERS" && bucket === "MEDIA") continue;
      for (let after: string | null = from?.bucket === bucket ? from.key : ""; after !== null; ) {
        const path = `object-list/${bucket}?after=${encodeURIComponent(after)}`;
        const page: z.infer<typeof listSchema> = await this.#call("GET", path, listSchema);
        yield page.objects.map((object) => ({ bucket, ...object }));
        after = page.next;
      }
    }
  }

  /** Begins a restore or goes on with it; the rows that are there, by table. */
  async begin({ id, migrations }: Manifest): Promise<Map<string, number>> {
    const { tables } = await this.#call("POST", "restore", begunSchema, { id, migrations });
    return new Map(tables.map(({ name, rows }) => [name, rows]));
  }

  insert(table: string, columns: string[], rows: Row[]): Promise<z.infer<typeof insertedSchema>> {
    return this.#call("POST", `record/${table}`, insertedSchema, { columns, rows });
  }

  async finish(tables: { name: string; rows: number }[]): Promise<void> {
    await this.#call("POST", "restore/finish", z.object({ finished: z.literal(true) }), { tables });
  }

  /** Tells a copy that it was exported, or that a restore of its export was tried. `failed`: empty, or what went wrong. */
  async report(run: "backup" | "restore", failed: string): Promise<void> {
    await this.#call("POST", "runs", z.object({ noted: z.literal(true) }), { run, failed: failed.slice(0, 500) });
  }

  async #call<T>(method: string, path: string, schema: z.ZodType<T>, body?: object): Promise<T> {
    const answer = z.object({ data: schema });
    const { data } = await (body === undefined
      ? this.#requests.call(method, path, answer)
      : this.#requests.send(method, path, answer, body));
    return data as T;
  }
}
