import { z } from "zod";

const rowsSchema = z.tuple([z.object({ results: z.tuple([z.object({ complete: z.int() })]) })]);

/** What `wrangler d1 execute --json` has to ask the search database. */
export const completeQuery = "SELECT complete FROM generation";

/** Whether a rebuild has filled the search index since the last migration of its layout. `output`: of `completeQuery`. Throws on other text. */
export function isIndexComplete(output: string): boolean {
  const [{ results }] = rowsSchema.parse(JSON.parse(output));
  return results[0].complete === 1;
}

/** What to say when the index is incomplete and there is no token to rebuild it with. */
export function incompleteNotice(url: string): string {
  return [
    "The search index is new, so searches find nothing until it is filled. The worker's schedule adds 10,000 recordings a minute.",
    "To fill it now:",
    `  INGEST_TOKEN=<the deployment's token> npm run reindex -- --remote ${url}`,
  ].join("\n");
}
