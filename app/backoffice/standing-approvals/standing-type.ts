import { z } from "zod";
import { territoriesSchema } from "#app/backoffice/agreements/agreement-schemas.ts";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { rightsListTabs } from "#app/backoffice/agreements/rights-list-tabs.ts";
import { optionalDay, optionalNumber } from "#app/backoffice/songs/song-schemas.ts";
import { standingApprovalsCopy as copy } from "#app/backoffice/standing-approvals/standing-approvals-copy.ts";
import { choicesSchema, nameSchema } from "#app/records/definition/record-fields.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { media } from "#app/rights/media.ts";
import { productCategories } from "#app/rights/product-categories.ts";
import { standingCopy } from "#app/rights/standing/standing-copy.ts";
import { optionsOf } from "#app/ui/form/options-of.ts";

const maxName = 100;
const maxParty = 200;
const maxFee = 20;
const maxMonths = 1200;
const maxPerMonth = 10_000;
const maxNotes = 2000;
const sides = ["both", "master", "composition"] as const;
const states = ["active", "later", "paused", "over"] as const;
const stateOptions = states.map((value) => ({ value, label: copy.states[value] }));
const codes = z.array(z.string());
const day = z.string().nullable();
const count = z.number().nullable();

/** A party as it is stored, shown and returned. */
export type StandingParty = { party: string; partyId: string };

const keysOf = (labels: Record<string, string>, message: string) =>
  choicesSchema.refine((keys) => keys.every((key) => Object.hasOwn(labels, key)), message);

const wholeNumber = (max: number, message: string) => optionalNumber(1, max, message, z.int(message));

/** What parties approve without being asked: docs/product/standing-approvals.md. */
export const standingType: RecordType = {
  path: "/standing-approvals",
  subject: "standing-approval",
  readArea: "agreements",
  openArea: "agreement",
  editArea: "agreements-edit",
  nameField: "name",
  listTabs: rightsListTabs,
  filters: {
    state: { label: copy.state, options: stateOptions },
    holder: { label: copy.party },
    under: { label: copy.agreement },
  },
  fields: {
    name: {
      label: copy.name,
      hint: copy.nameHint,
      schema: nameSchema(maxName, { missing: copy.nameMissing, long: copy.nameLong }),
      control: "text",
      column: { wide: true },
      sortable: true,
    },
    party: {
      label: copy.party,
      hint: copy.partyHint,
      schema: z.string({ error: copy.partyMissing }).trim().min(1, copy.partyMissing).max(maxParty, copy.partyMissing),
      stored: z.strictObject({ party: z.string(), partyId: z.string() }),
      control: "text",
      text: (value) => (value as StandingParty | null)?.party ?? "",
      column: {},
      sortable: true,
    },
    agreement: {
      label: copy.agreement,
      hint: copy.agreementHint,
      schema: z.string().trim().max(40, copy.agreementLong).default(""),
      control: "text",
      column: {},
    },
    state: {
      label: copy.state,
      schema: z.enum(states),
      control: "select",
      options: stateOptions,
      isDerived: true,
      column: {},
    },
    used: { label: copy.used, schema: z.number(), control: "number", isDerived: true, column: { align: "end" } },
    side: {
      label: copy.side,
      schema: z.enum(sides, { error: copy.sideInvalid }).default("both"),
      control: "select",
      options: sides.map((value) => ({ value, label: standingCopy.terms.sides[value] })),
      filter: true,
    },
    media: {
      label: copy.media,
      hint: copy.mediaHint,
      schema: keysOf(media, copy.mediaInvalid),
      stored: codes,
      control: "choices",
      options: optionsOf(media),
    },
    territories: {
      label: copy.territories,
      hint: agreementsCopy.territoriesHint,
      schema: territoriesSchema(copy.territories),
      stored: codes,
      control: "paragraph",
    },
    excluded: {
      label: copy.excluded,
      hint: copy.excludedHint,
      schema: territoriesSchema(copy.excluded),
      stored: codes,
      control: "paragraph",
    },
    maxMonths: {
      label: copy.maxMonths,
      schema: wholeNumber(maxMonths, copy.maxMonthsInvalid(maxMonths)),
      stored: count,
      control: "number",
    },
    perpetual: {
      label: copy.perpetual,
      hint: copy.perpetualHint,
      schema: z.boolean().default(false),
      control: "checkbox",
    },
    excludedCategories: {
      label: copy.excludedCategories,
      hint: copy.excludedCategoriesHint,
      schema: keysOf(productCategories, copy.categoryInvalid),
      stored: codes,
      control: "choices",
      options: optionsOf(productCategories),
    },
    excludedCompanyIds: {
      label: copy.excludedCompanies,
      schema: choicesSchema,
      stored: codes,
      control: "choices",
    },
    fee: {
      label: copy.fee,
      hint: copy.feeHint,
      schema: z.string({ error: copy.feeInvalid }).trim().min(1, copy.feeInvalid).max(maxFee, copy.feeInvalid),
      control: "text",
      column: { align: "end" },
    },
    currency: {
      label: copy.currency,
      schema: z.enum(currencies, { error: copy.currencyInvalid }),
      control: "select",
      options: currencies.map((value) => ({ value, label: value })),
      column: {},
    },
    validFrom: {
      label: copy.from,
      hint: copy.fromHint,
      schema: optionalDay(copy.fromInvalid),
      stored: day,
      control: "date",
      column: {},
      sortable: true,
    },
    validUntil: {
      label: copy.until,
      hint: copy.untilHint,
      schema: optionalDay(copy.untilInvalid),
      stored: day,
      control: "date",
      column: {},
      sortable: true,
    },
    maxPerMonth: {
      label: copy.perMonth,
      hint: copy.perMonthHint,
      schema: wholeNumber(maxPerMonth, copy.perMonthInvalid(maxPerMonth)),
      stored: count,
      control: "number",
      column: { align: "end" },
    },
    paused: { label: copy.paused, hint: copy.pausedHint, schema: z.boolean().default(false), control: "checkbox" },
    notes: {
      label: copy.notes,
      hint: copy.notesHint,
      schema: z.string().trim().max(maxNotes, copy.notesLong(maxNotes)).default(""),
      control: "paragraph",
    },
  },
  copy,
};
