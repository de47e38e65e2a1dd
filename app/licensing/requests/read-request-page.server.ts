import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { getDraft } from "#app/licensing/requests/get-draft.server.ts";
import { kinds } from "#app/rights/licence-terms.ts";

/**
 * The form of the user's draft request. `slug`: recording that it was opened from, added on save; null on the draft's own page. `kind` in
 * the query overrides that of the draft. @throws AppError unauthorised, forbidden, not_found
 */
export async function readRequestPage(
  ctx: RequestContext,
  { slug, query }: { slug: string | null; query: URLSearchParams },
) {
  requireAccess(ctx, "transactions");
  const [song, { draft, ...read }] = await Promise.all([
    slug === null ? null : requireOptionSong(ctx, { slug }),
    getDraft(ctx),
  ]);
  const kind = kinds.find((one) => one === query.get("kind")) ?? draft.kind;
  return { ...read, track: song?.track ?? null, draft: { ...draft, kind } };
}

export type RequestPage = Awaited<ReturnType<typeof readRequestPage>>;
