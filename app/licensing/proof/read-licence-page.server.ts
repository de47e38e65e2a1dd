import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { licenceOf, selectLicence } from "#app/licensing/licences/get-licence.server.ts";
import { selectCoverage } from "#app/licensing/proof/coverage.server.ts";
import { stateOf } from "#app/licensing/proof/licence-state.ts";
import { channelUrl, platformName } from "#app/licensing/proof/platforms.ts";
import { selectPosts } from "#app/licensing/proof/posts.server.ts";
import { proofOrigin, verifyPath } from "#app/licensing/proof/verify-code.ts";
import { requireTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";

/**
 * A licence of a request with its channels, third parties and posts, for client and staff. @throws AppError unauthorised, forbidden,
 * not_found
 */
export async function readLicencePage(ctx: RequestContext, input: { id: string; number: string }) {
  const transaction = await requireTransaction(ctx, input);
  const [[row], coverage, posts] = await ctx.db.batch([
    selectLicence(ctx, input),
    selectCoverage(ctx, input.id),
    selectPosts(ctx, input.id),
  ]);
  const found = licenceOf(row, transaction);
  const { id: _, companyId: __, quoteId: ___, supersedesId: ____, ...licence } = found;
  const today = isoDateOf(ctx.now);
  const state = stateOf({ ...licence, isSuperseded: licence.supersededBy !== null }, today);
  const { isStaff, isOwn } = transaction;
  return {
    ...{ licence, state, today, isStaff, company: ctx.company.name },
    verify: new URL(verifyPath(licence), proofOrigin(ctx)).href,
    canRenew: (isOwn || !isStaff) && licence.endsOn !== null && ["valid", "not-yet", "lapsed"].includes(state),
    coverage: coverage.map(({ platform, ...entry }) => ({
      ...entry,
      platform: platformName(platform),
      url: entry.kind === "channel" ? channelUrl(platform, entry.name) : null,
    })),
    posts,
  };
}

export type LicencePageData = Awaited<ReturnType<typeof readLicencePage>>;
