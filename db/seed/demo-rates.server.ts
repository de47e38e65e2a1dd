import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { startingCard } from "#app/licensing/rates/starting-card.ts";
import type { RateCard } from "#app/rights/rates/rate-card.ts";
import { rateCards } from "#db/schema/rates.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoId } from "#db/seed/demo-id.ts";
import { demoPeople } from "#db/seed/demo-people.ts";

/** 2 November 2026. */
const publishedAt = Date.UTC(2026, 10, 2, 9);

const card: RateCard = {
  ...startingCard,
  tiers: [{ tierId: "", master: 60_000, composition: 60_000 }],
  minimum: 25_000,
  rates: [
    { currency: "USD", micro: 1_152_000, on: "2026-11-02" },
    { currency: "GBP", micro: 876_000, on: "2026-11-02" },
  ],
  show: "price",
};

/** A quarter less than the standard card. */
const frameCard: RateCard = { ...card, tiers: [{ tierId: "", master: 45_000, composition: 45_000 }] };

/** Rate cards that show clients one price, which a licence is taken at. */
const cards: { company: keyof typeof demoCompanyIds; card: RateCard; note: string }[] = [
  { company: "main", card, note: "Fees of 2027" },
  { company: "acme", card: frameCard, note: "Frame agreement: a quarter less than the standard card" },
  { company: "nova", card: frameCard, note: "Trailers: a quarter less than the standard card" },
];

/** Statement that seeds the rate cards, for the caller's batch. Existing ones are kept. */
export function insertDemoRates({ db }: Pick<RequestContext, "db">) {
  const savedBy = demoPeople.find(({ account }) => account === "staff")?.id ?? null;
  const rows = cards.map(({ company, ...row }, at) => ({
    ...{ id: demoId("rateCard", at + 1), companyId: demoCompanyIds[company] },
    ...{ ...row, version: 1, inForceFrom: "2026-11-02", savedBy, publishedAt },
    ...{ createdAt: publishedAt, updatedAt: publishedAt },
  }));
  return db.insert(rateCards).values(rows).onConflictDoNothing();
}
