import { z } from "zod";
import { territoriesField } from "#app/backoffice/agreements/agreement-schemas.ts";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { ordersCopy as copy } from "#app/backoffice/orders/orders-copy.ts";
import { acceptanceLimits } from "#app/licensing/acceptance/acceptance-limits.ts";
import {
  checkbox,
  choice,
  choices,
  day,
  integer,
  linesSchema,
  paragraph,
  text,
} from "#app/records/definition/fields.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { media } from "#app/rights/media.ts";
import { productCategories } from "#app/rights/product-categories.ts";

const maxPeople = 50;
/** As on a licence. */
const maxLicensee = 1000;
const currencyLabels = Object.fromEntries(currencies.map((currency) => [currency, currency]));
const email = z.email();

const peopleSchema = linesSchema
  .transform((emails) => [...new Set(emails.map((one) => one.toLowerCase()))].sort())
  .refine((emails) => emails.length > 0, copy.peopleMissing)
  .refine(
    (emails) => emails.length <= maxPeople && emails.every((one) => email.safeParse(one).success),
    copy.peopleInvalid,
  );

const amount = (label: string, isRequired: boolean) =>
  isRequired
    ? z
        .string({ error: copy.amount(label) })
        .trim()
        .min(1, copy.amount(label))
        .max(20, copy.amount(label))
    : z.string().trim().max(20, copy.amount(label)).default("");

const signerLine = (label: string) => text(label, { max: acceptanceLimits.name });

/** Signatures given in advance: docs/product/taking.md. */
export const orderType: RecordType = {
  path: "/orders",
  subject: "order",
  readArea: "orders",
  openArea: "orders",
  editArea: "orders-sign",
  isPermanent: true,
  nameField: "title",
  pages: [
    { at: "export.csv", label: copy.uses },
    { at: "signed.txt", label: copy.signedText },
  ],
  fields: {
    title: text("Name", { ...{ max: 100, required: true, column: { wide: true }, sortable: true } }),
    state: choice(copy.state, copy.states, { initial: "active", filter: true, column: {} }),
    used: { label: copy.used, schema: z.string(), control: "text", isDerived: true, column: {} },
    licensee: paragraph(copy.licensee, { max: maxLicensee, required: copy.licenseeMissing, hint: copy.licenseeHint }),
    reference: text(copy.reference, { max: 100, column: {}, hint: "Invoices name it." }),
    people: {
      ...{ label: copy.people, schema: peopleSchema, stored: z.array(z.string()), control: "lines" },
      hint: "Email addresses of people with the permission “Take licences”, one a line.",
    },
    programs: checkbox("Programs in their name, too", { hint: "Over the API and MCP." }),
    media: choices("Media", {
      ...{ of: media, heading: copy.terms },
      hint: "Choose none for all. AI uses count only when they are chosen.",
    }),
    territories: territoriesField("Territories", { hint: agreementsCopy.territoriesHint }),
    maxMonths: integer("Longest term in months", { min: 1, max: 1200 }),
    perpetual: checkbox("Perpetual uses, too"),
    categories: choices("Only for these products", { of: productCategories, hint: "Choose none for all." }),
    perTrack: text(copy.perTrack, {
      ...{ max: 20, schema: amount(copy.perTrack, false), heading: copy.amounts },
      hint: "Before tax. Leave empty for no limit of its own.",
    }),
    total: text(copy.total, { max: 20, schema: amount(copy.total, true), hint: "Before tax." }),
    currency: choice("Currency", currencyLabels, { hint: "Licences under it are priced in it." }),
    validFrom: day("From", { hint: "The first day. Leave empty if it already holds.", column: {}, sortable: true }),
    validUntil: day("Until", {
      required: true,
      column: {},
      sortable: true,
      hint: "The last day on which a licence is taken and a use begins.",
    }),
    signer: { ...signerLine(copy.signer), heading: copy.signing, hint: copy.signHint, column: {} },
    signerCompany: signerLine(copy.signerCompany),
    signerRole: signerLine(copy.signerRole),
    signature: { ...signerLine(copy.signature), hint: copy.signatureHint, isTransient: true },
    authority: checkbox(copy.authority, { isTransient: true }),
  },
  copy,
};
