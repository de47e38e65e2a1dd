import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { storableText } from "#app/edge/forms/read-body.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { type DescribedPrice, describePrice } from "#app/licensing/rates/describe-price.ts";
import type { RateTier } from "#app/licensing/rates/rate-card-form.ts";
import { ratesCopy as copy } from "#app/licensing/rates/rates-copy.ts";
import { rateTiersOf, selectTiers } from "#app/licensing/rates/read-rates-page.server.ts";
import { selectDraft } from "#app/licensing/rates/stored-rate-card.server.ts";
import { presetFields } from "#app/rights/media-presets.ts";
import { priceUse } from "#app/rights/rates/price-use.ts";
import { type ClientSize, clientSizes, type RateCard } from "#app/rights/rates/rate-card.ts";
import { cardOf, selectCard } from "#app/rights/rates/read-rate-card.server.ts";
import { editsField, termsFields, termsProblems } from "#app/rights/terms-fields.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";

const trySchema = z
  .object({
    ...termsFields,
    edits: editsField,
    tier: z.string().max(64).default(""),
    clientSize: z.union([z.enum(clientSizes), z.literal("")]).default(""),
    card: z.enum(["force", "draft"]).default("force"),
  })
  .superRefine((value, context) => {
    for (const [field, message] of termsProblems(value)) context.addIssue({ code: "custom", path: [field], message });
  });

type Tried = z.output<typeof trySchema>;

/** The submitted use of the GET form; null if the page was only opened. */
function readSubmitted(params: URLSearchParams) {
  if (!params.has("try")) return null;
  const form = new FormData();
  for (const [name, value] of params) form.append(name, storableText(value));
  return parseForm(form, trySchema);
}

/** The form with its input, which it keeps after it was priced, too. */
function replyOf(
  submission: NonNullable<ReturnType<typeof readSubmitted>>,
  preset: string | null,
): Omit<FormReply, "toast"> {
  const reply = submission.reply();
  if (preset === null && submission.status === "error") return reply;
  const initialValue = reply.initialValue ?? {};
  return { initialValue: { ...initialValue, ...presetFields(initialValue, preset ?? "") } };
}

type Answer = { prices: DescribedPrice[] } | { toQuote: string };

function answerOf(card: RateCard, tier: RateTier, { clientSize: typed, currency, ...use }: Tried): Answer {
  const clientSize: ClientSize | null = typed === "" ? null : typed;
  const input = { card, tier: tier.id, use, clientSize, currency: currency === "" ? card.currency : currency };
  const priced = priceUse(input);
  if ("toQuote" in priced) return { toQuote: copy.toQuote[priced.toQuote] };
  const ends = priced.low.total === priced.high.total ? (["high"] as const) : (["low", "high"] as const);
  return { prices: ends.map((end) => describePrice(priced[end], { card, tier, use, clientSize, end })) };
}

/** The calculator: the form, and what its use costs by the card in force or the draft. @throws AppError unauthorised, forbidden */
export async function readTryPage(ctx: RequestContext) {
  requireAccess(ctx, "transactions-manage");
  const params = ctx.url.searchParams;
  const submission = readSubmitted(params);
  const [tierRows, [draft], cards] = await ctx.db.batch([selectTiers(ctx), selectDraft(ctx), selectCard(ctx)]);
  const tiers = rateTiersOf(tierRows);
  const inForce = cardOf(cards[0]?.json ?? null)?.card ?? null;
  // A preset fills in the form, and prices nothing yet.
  const preset = params.get("preset");
  const tried = submission?.status === "success" && preset === null ? submission.value : null;
  const card = (tried?.card === "draft" ? draft?.card : inForce) ?? inForce ?? draft?.card ?? null;
  const tier = tiers.find(({ id }) => id === tried?.tier) ?? { id: "", name: copy.others };
  return {
    tiers,
    hasCard: card !== null,
    choices: { draft: draft !== undefined, inForce: inForce !== null },
    reply: submission && replyOf(submission, preset),
    answer: card === null || tried === null ? null : answerOf(card, tier, tried),
  };
}

export type TryPage = Awaited<ReturnType<typeof readTryPage>>;
