import { z } from "zod";
import { territoriesField } from "#app/backoffice/agreements/agreement-schemas.ts";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { standingApprovalsCopy as copy } from "#app/backoffice/standing-approvals/standing-approvals-copy.ts";
import {
  checkbox,
  choice,
  choices,
  code,
  day,
  figure,
  integer,
  paragraph,
  text,
} from "#app/records/definition/fields.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { media } from "#app/rights/media.ts";
import { productCategories } from "#app/rights/product-categories.ts";
import { standingCopy } from "#app/rights/standing/standing-copy.ts";
import { optionsOf } from "#app/ui/form/options-of.ts";

const maxParty = 200;
const currencyLabels = Object.fromEntries(currencies.map((currency) => [currency, currency]));

/** A party as it is stored, shown and returned. */
export type StandingParty = { party: string; partyId: string };

/** What parties approve without being asked: docs/product/standing-approvals.md. */
export const standingType: RecordType = {
  path: "/standing-approvals",
  subject: "standing-approval",
  readArea: "agreements",
  openArea: "agreement",
  editArea: "agreements-edit",
  nameField: "name",
  filters: {
    state: { label: copy.state, options: optionsOf(copy.states) },
    holder: { label: copy.party },
    under: { label: copy.agreement },
  },
  fields: {
    name: text("Name", {
      ...{ max: 100, required: true, column: { wide: true }, sortable: true },
      hint: "The party reads it in its emails.",
    }),
    party: code(copy.party, {
      schema: z.string({ error: copy.partyMissing }).trim().min(1, copy.partyMissing).max(maxParty, copy.partyMissing),
      stored: z.strictObject({ party: z.string(), partyId: z.string() }),
      text: (value) => (value as StandingParty | null)?.party ?? "",
      hint: "Name or IPI number. It needs an email address on file.",
      column: {},
      sortable: true,
    }),
    agreement: text(copy.agreement, {
      max: 40,
      schema: z.string().trim().max(40, copy.agreementLong).default(""),
      hint: "Number, if it holds only under one agreement, and while that covers the song and the use.",
      column: {},
    }),
    state: choice(copy.state, copy.states, { isDerived: true, column: {} }),
    word: { label: copy.word, schema: z.string(), control: "text", isDerived: true, column: {} },
    used: figure("Songs this month"),
    side: choice("Side", standingCopy.terms.sides, { initial: "both", filter: true }),
    media: choices("Media", { of: media, hint: "Choose none for all. AI uses count only when they are chosen." }),
    territories: territoriesField("Territories", { hint: agreementsCopy.territoriesHint }),
    excluded: territoriesField("Except", { hint: "Territories in which it doesn't hold." }),
    maxMonths: integer("Longest term in months", { min: 1, max: 1200 }),
    perpetual: checkbox("Perpetual uses, too", {
      hint: "Then any term is covered. A use without a term counts as perpetual.",
    }),
    excludedCategories: choices("Not for these products", {
      of: productCategories,
      hint: "A use that doesn't name its product isn't covered then.",
    }),
    excludedCompanyIds: choices("Not for these companies"),
    fee: text("Fee at least", {
      max: 20,
      schema: z.string({ error: copy.feeInvalid }).trim().min(1, copy.feeInvalid).max(20, copy.feeInvalid),
      hint: "What the party is offered for its share of a side, per song, such as 500. 0 for any fee.",
      column: { align: "end" },
    }),
    currency: choice("Currency", currencyLabels, { column: {} }),
    validFrom: day("From", {
      hint: "The first day. Leave empty if it already holds.",
      column: {},
      sortable: true,
    }),
    validUntil: day("Until", { hint: "The last day. Leave empty for no end.", column: {}, sortable: true }),
    maxPerMonth: integer("Songs a month", {
      ...{ min: 1, max: 10_000, column: { align: "end" } },
      hint: "Each song of a request counts once. Months are UTC. Leave empty for no limit.",
    }),
    paused: checkbox("Paused", {
      hint: "The party is asked each time. It can pause this itself by the link in its emails.",
    }),
    notes: paragraph("Where it was agreed", { max: 2000, hint: "For example an email with its date." }),
  },
  copy,
};
