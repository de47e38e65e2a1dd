import { asc, desc, eq, isNotNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { averageChange, examplesOf } from "#app/licensing/rates/card-example.ts";
import type { RateTier } from "#app/licensing/rates/rate-card-form.ts";
import { ratesCopy as copy, ratesLimits } from "#app/licensing/rates/rates-copy.ts";
import { startingCard } from "#app/licensing/rates/starting-card.ts";
import { selectDraft, selectNewest, stateOf } from "#app/licensing/rates/stored-rate-card.server.ts";
import { typedCard } from "#app/licensing/rates/typed-card.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { cardOf, selectCard } from "#app/rights/rates/read-rate-card.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { tiers } from "#db/schema/licensing.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Query for the tiers of the catalogue, for the caller's batch: rows for `rateTiersOf`. */
export function selectTiers({ db }: Pick<RequestContext, "db">) {
  return db.select({ id: tiers.id, name: tiers.name }).from(tiers).orderBy(asc(tiers.position), asc(tiers.id));
}

export function rateTiersOf(rows: RateTier[]): RateTier[] {
  return [...rows, { id: "", name: copy.others }];
}

/** Published versions with their cards, the newest first. */
function selectVersions({ db, company }: RequestContext) {
  const { rateCards, ofCompany } = scoped(db, company);
  const { version, inForceFrom, note, publishedAt } = rateCards;
  return db
    .select({
      ...{ version, inForceFrom, note, publishedAt, savedBy: users.name, card: rateCards.card },
    })
    .from(rateCards)
    .leftJoin(users, eq(users.id, rateCards.savedBy))
    .where(ofCompany(rateCards, isNotNull(version)))
    .orderBy(desc(version))
    .limit(ratesLimits.versions);
}

/**
 * The company's rate card as a form: version `version`, else the draft, else the newest version, else the standard card, else usual factors; with its versions. @throws
 * AppError unauthorised, forbidden, not_found for a version that does not exist
 */
export async function readRatesPage(ctx: RequestContext, { version }: { version: string | null }) {
  requireAccess(ctx, "transactions-manage");
  const wanted = version === null ? 0 : /^\d{1,6}$/.test(version) ? Number(version) : -1;
  const [tierRows, [draft], [newest], versions, cards] = await ctx.db.batch([
    selectTiers(ctx),
    selectDraft(ctx),
    selectNewest(ctx),
    selectVersions(ctx),
    selectCard(ctx),
  ]);
  const old = versions.find((one) => one.version === wanted);
  if (version !== null && old === undefined) throw new AppError("not_found", copy.missing);
  const inForce = cardOf(cards[0]?.json ?? null);
  const today = isoDateOf(ctx.now);
  const card = old?.card ?? draft?.card ?? newest?.card ?? inForce?.card ?? startingCard;
  const from = old === undefined ? (draft?.inForceFrom ?? today) : today;
  const tiers = rateTiersOf(tierRows);
  return {
    tiers,
    examples: examplesOf(card, tiers),
    today,
    state: stateOf(draft, newest),
    opened: old?.version ?? null,
    hasDraft: draft !== undefined,
    inForce: inForce && { version: inForce.version, isOwn: inForce.isOwn },
    values: {
      ...typedCard(card),
      inForceFrom: [from, today].toSorted().at(-1) ?? today,
      note: old === undefined ? (draft?.note ?? "") : "",
    } as Record<string, string>,
    versions: versions.map(({ card: one, ...row }, at) => {
      const before = versions[at + 1];
      return { ...row, change: before === undefined ? null : averageChange(one, before.card, tiers) };
    }),
  };
}

export type RatesPage = Awaited<ReturnType<typeof readRatesPage>>;
