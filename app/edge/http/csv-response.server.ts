import { type Cell, csvText } from "#app/edge/http/csv-text.ts";

/** A table as a CSV response. `name`: file name without extension. */
export function csvResponse(name: string, head: readonly string[], rows: readonly (readonly Cell[])[]): Response {
  return new Response(csvText([head, ...rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** A time in a file, UTC. */
export const isoTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
