import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import type { SongPrices } from "#app/rights/rates/song-prices.ts";
import type { OrderLimit } from "#app/rights/usage/order-limits.server.ts";
import type { Usage } from "#app/rights/usage/usage.ts";

/** What a use leaves open that a licence has to say, or a person has to quote. */
export type UseMiss =
  | { kind: "open"; names: ("media" | "territories" | "term" | "category")[] }
  | { kind: "exclusive" | "past" };

/** `today`: ISO date. */
export function takeMissesOfUse(usage: Usage, today: string): UseMiss[] {
  const { media, territories, termMonths, perpetual, category, exclusivity, startsOn } = usage;
  const open = [
    ...(media.length === 0 ? ["media" as const] : []),
    ...(territories.length === 0 ? ["territories" as const] : []),
    ...(termMonths === null && !perpetual ? ["term" as const] : []),
    ...(category === "" ? ["category" as const] : []),
  ];
  return [
    ...(open.length > 0 ? [{ kind: "open" as const, names: open }] : []),
    ...(exclusivity === "none" ? [] : [{ kind: "exclusive" as const }]),
    ...((startsOn ?? today) < today ? [{ kind: "past" as const }] : []),
  ];
}

type Person = Pick<RequestContext, "actor" | "company">;

/** Whether a person handles licences here, or let the company's people take them: who takes one is someone else. */
export function isTakersDesk({ actor, company }: Person): boolean {
  if (actor === null) return false;
  return can({ scopes: actor.heldScopes }, "transactions-manage", company) || company.taking?.by === actor.id;
}

/** Whether the company lets a person take licences. */
function mayTake(ctx: Person): boolean {
  const { actor, company } = ctx;
  return (
    (company.taking ?? null) !== null &&
    can(actor, "licences-take", company) &&
    can(actor, "transactions", company) &&
    actor !== null &&
    !isTakersDesk(ctx)
  );
}

/**
 * Whether the licence of a track that is clear for a use can be taken, by its tier: it has one price, of which the company or an order lets the
 * person take one. Null for none.
 */
export function takeableTiers(
  ctx: Person,
  { usage, prices, orders, today }: { usage: Usage; prices: SongPrices | null; orders: OrderLimit[]; today: string },
): ((tierId: string | null) => boolean) | null {
  const { taking } = ctx.company;
  if (taking == null || prices === null || !mayTake(ctx)) return null;
  const limits: OrderLimit[] = [...orders, { currency: taking.currency, most: taking.perLicence }];
  const most = Math.max(...limits.map((one) => (one.currency === prices.currency ? one.most : 0)));

  if (takeMissesOfUse(usage, today).length > 0) return null;
  return (tierId) => {
    const price = prices.firm(tierId);
    return price !== null && price <= most;
  };
}
