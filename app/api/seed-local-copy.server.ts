import { completeSearch } from "#app/catalogue/projection/reindex-search.server.ts";
import { publishDictionary } from "#app/catalogue/words/publish-dictionary.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireIngestToken } from "#app/identity/access/require-ingest-token.server.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";

/**
 * Seeds the demo into a local copy. Requires the ingest token. @throws AppError not_found in production, unauthorised for another token
 */
export async function seedLocalCopy(ctx: RequestContext, headers: Headers): Promise<void> {
  if (ctx.env.STAGE !== "local") throw new AppError("not_found", "Not found.");
  await requireIngestToken(ctx, headers);
  await seedDemo(ctx);
  await completeSearch(ctx, { rows: 10_000 });
  await publishDictionary(ctx);
}
