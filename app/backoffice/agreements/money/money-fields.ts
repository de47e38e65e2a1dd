import { z } from "zod";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { moneyCopy as copy } from "#app/backoffice/agreements/money/money-copy.ts";
import { readPercent } from "#app/backoffice/song-rights/share-row.ts";
import { choice, orNull, paragraph } from "#app/records/definition/fields.ts";
import type { RecordField } from "#app/records/definition/record-type.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { media } from "#app/rights/media.ts";
import { optionsOf } from "#app/ui/form/options-of.ts";

const maxRows = 40;
const maxParty = 200;
const anyOf = "any";

const percent = (least: number) =>
  z
    .string({ error: copy.percentMissing })
    .trim()
    .refine((text) => (readPercent(text) ?? -1) >= least, copy.percentMissing);

const mediaKeys = Object.keys(media) as (keyof typeof media)[];

const commissionRows = z
  .array(
    z.object({
      side: z.enum(["any", "master", "composition"]).default(anyOf),
      media: z.enum([anyOf, ...mediaKeys]).default(anyOf),
      percent: percent(0),
    }),
  )
  .max(maxRows, copy.commissionsMany(maxRows))
  .default([]);
export type TypedCommission = z.output<typeof commissionRows>[number];

const { partyMissing } = agreementsCopy;
const payeeRows = z
  .array(
    z.object({
      party: z.string({ error: partyMissing }).trim().min(1, partyMissing).max(maxParty, partyMissing),
      /** Wins over `party` while that is its name. */
      partyId: z.string().max(64).default(""),
      percent: percent(1),
    }),
  )
  .max(maxRows, copy.payeesMany(maxRows))
  .default([]);
export type TypedPayee = z.output<typeof payeeRows>[number];

const storedPayees = z.array(z.strictObject({ party: z.string(), partyId: z.string(), percent: z.string() }));
export type StoredPayeeRow = z.output<typeof storedPayees>[number];

const mediumLabels: Record<string, string> = { [anyOf]: copy.anyMedium, ...media };

function labelOfRow({ side, media: medium, percent: part }: TypedCommission): string {
  return copy.commissionRow(copy.sides[side], mediumLabels[medium] ?? medium, part);
}

/** What an agreement says of money: for those who open agreements. */
export const moneyFields = {
  commissionRates: {
    ...{ label: copy.commissions, hint: copy.commissionsHint, heading: copy.heading, readBy: "agreement" },
    schema: commissionRows,
    text: (rows) => ((rows ?? []) as TypedCommission[]).map(labelOfRow).join("; "),
    control: "rows",
    rows: {
      side: { label: copy.side, control: "select", options: optionsOf(copy.sides) },
      media: { label: copy.medium, control: "select", options: optionsOf(mediumLabels) },
      percent: { label: copy.percent, control: "text" },
    },
  },
  paidParties: {
    ...{ label: copy.payees, hint: copy.payeesHint, readBy: "agreement" },
    schema: payeeRows,
    stored: storedPayees,
    text: (rows) =>
      ((rows ?? []) as StoredPayeeRow[]).map(({ party, percent: part }) => copy.payeeRow(party, part)).join(", "),
    control: "rows",
    rows: {
      party: { label: agreementsCopy.party, control: "text", wide: true },
      percent: { label: copy.percent, control: "text" },
    },
  },
  payoutCurrency: {
    ...{ label: copy.currency, hint: copy.currencyHint, readBy: "agreement", none: copy.currencyNone },
    schema: orNull(z.string()).pipe(z.enum(currencies, copy.currencyUnknown).nullable()),
    control: "select",
    options: currencies.map((value) => ({ value, label: value })),
  },
  minimumAmount: {
    ...{ label: copy.minimum, hint: copy.minimumHint, readBy: "agreement" },
    schema: z.string().trim().max(20, copy.minimumInvalid("it")).default(""),
    control: "text",
  },
  statementPeriod: choice(copy.period, copy.periods, { initial: "quarter", readBy: "agreement" }),
  taxNote: paragraph(copy.taxNote, { max: 1000, hint: copy.taxNoteHint, readBy: "agreement" }),
} satisfies Record<string, RecordField>;
