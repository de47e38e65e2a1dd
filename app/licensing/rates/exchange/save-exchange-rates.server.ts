import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { DayRate } from "#app/licensing/ledger/exchange.ts";
import { exchangeCopy as copy } from "#app/licensing/rates/exchange/exchange-copy.ts";
import { ratesCopy } from "#app/licensing/rates/rates-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { exchangeRates } from "#db/schema/bank.server.ts";

/** Rates of a statement: its parameter stays far below the 2 MB that D1 takes. */
const partSize = 5000;

/** Whether the actor may enter rates: those of the agency, since they count for every company. */
export function mayEnterRates({ company }: Pick<RequestContext, "company">): boolean {
  return company.subdomain === null;
}

export type SavedRates = { added: number; differing: number; first: (DayRate & { stored: number }) | null };

/**
 * Adds rates to the table. A rate that is on file is never changed; the first that differs from what was sent is returned.
 * @throws AppError unauthorised, forbidden (also in a preview, and for other companies than the agency), too_many_requests
 */
export async function saveExchangeRates(
  ctx: RequestContext,
  rates: readonly DayRate[],
  source: "ecb" | "hand",
): Promise<SavedRates> {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"), ratesCopy.preview);
  if (!mayEnterRates(ctx)) throw new AppError("forbidden", copy.agencyOnly);
  await enforceRateLimit(ctx.env, "form", `exchange:${actor.id}`);
  const { db, now } = ctx;
  const parts = Array.from({ length: Math.ceil(rates.length / partSize) }, (_, at) =>
    JSON.stringify(rates.slice(at * partSize, (at + 1) * partSize)),
  );
  const of = (name: string) => sql`one.value ->> ${name}`;
  const results = await db.batch([
    auditEntry(ctx, {
      ...{ action: "exchange-rates-saved", subjectType: "user", subjectId: actor.id },
      detail: { source, count: rates.length, from: rates[0]?.day ?? null },
    }),
    ...parts.flatMap((part) => [
      db.all(sql`INSERT INTO ${exchangeRates} (currency, day, micro, source, created_at)
        SELECT ${of("currency")}, ${of("day")}, ${of("micro")}, ${source}, ${now} FROM json_each(${part}) one WHERE true
        ON CONFLICT DO NOTHING RETURNING currency`),
      db.all<
        DayRate & { stored: number }
      >(sql`SELECT ${of("currency")} AS currency, ${of("day")} AS day, ${of("micro")} AS micro, r.micro AS stored
        FROM json_each(${part}) one CROSS JOIN ${exchangeRates} r ON r.currency = ${of("currency")} AND r.day = ${of("day")}
        WHERE r.micro <> ${of("micro")}`),
    ]),
  ]);
  const lists = results.slice(1) as (DayRate & { stored: number })[][];
  const [added, differing] = [0, 1].map((place) => lists.filter((_, at) => at % 2 === place).flat());
  return { added: added?.length ?? 0, differing: differing?.length ?? 0, first: differing?.[0] ?? null };
}
