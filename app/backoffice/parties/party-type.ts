import { z } from "zod";
import { partiesCopy as copy } from "#app/backoffice/parties/parties-copy.ts";
import { readSociety } from "#app/licensing/rights/societies.ts";
import { linesSchema, nameSchema } from "#app/records/definition/record-fields.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";
import { identifierText } from "#app/rights/identifier-text.ts";
import { readIpi, readIsni } from "#app/rights/identifiers.ts";

const maxName = 200;
const maxItems = 40;
const maxRoster = 1_000;
const kinds = ["person", "publisher", "label", "other"] as const;

/** Null when empty. */
const identifier = (kind: "ipi" | "isni", read: (text: string) => string | null) =>
  identifierText(kind, copy[kind])
    .nullish()
    .transform((text) => read(text ?? ""));

const optional = (schema: z.ZodType<string>) =>
  z
    .literal("")
    .or(schema)
    .nullish()
    .transform((text) => text || null);

const stored = z.string().nullable();
const emailSchema = z.email(copy.emailInvalid).max(254, copy.emailInvalid);

/** Writers, publishers and owners. */
export const partyType: RecordType = {
  path: "/parties",
  subject: "party",
  readArea: "parties",
  editArea: "rights-edit",
  nameField: "name",
  pages: [
    { at: "merge", label: copy.merge.title },
    { at: "standing", to: "/standing-approvals?holder=", label: copy.standing, area: "agreements" },
  ],
  fields: {
    name: {
      label: copy.name,
      schema: nameSchema(maxName, { missing: copy.nameMissing, long: copy.nameLong }),
      // Names that came with music have no bounds.
      stored: z.string(),
      control: "text",
      column: { wide: true },
      sortable: true,
    },
    kind: {
      label: copy.kind,
      schema: z.enum(kinds, { error: copy.kindInvalid }).default("person"),
      control: "select",
      options: kinds.map((value) => ({ value, label: copy.kinds[value] })),
      column: {},
      filter: true,
    },
    ipi: {
      label: copy.ipi,
      hint: copy.ipiHint,
      schema: identifier("ipi", readIpi),
      stored,
      control: "text",
      column: {},
    },
    isni: {
      label: copy.isni,
      hint: copy.isniHint,
      schema: identifier("isni", readIsni),
      stored,
      control: "text",
      column: {},
    },
    society: {
      label: copy.society,
      hint: copy.societyHint,
      schema: z
        .string()
        .trim()
        .nullish()
        .superRefine((text, context) => {
          if (text && readSociety(text) === null)
            context.addIssue({ code: "custom", message: copy.societyUnknown(text.slice(0, 40)) });
        })
        .transform((text) => readSociety(text ?? "")),
      stored,
      control: "text",
      column: {},
    },
    email: {
      label: copy.email,
      hint: copy.emailHint,
      schema: optional(z.string().trim().toLowerCase().pipe(emailSchema)),
      stored,
      control: "text",
      column: {},
    },
    phone: {
      label: copy.phone,
      schema: optional(
        z
          .string()
          .trim()
          .regex(/^\+?[\d\s()./-]{3,40}$/, copy.phoneInvalid),
      ),
      stored,
      control: "text",
    },
    aliases: {
      label: copy.aliases,
      hint: copy.aliasesHint,
      schema: linesSchema
        .refine((items) => items.length <= maxItems, copy.aliasesMany(maxItems))
        .refine((items) => items.every((item) => item.length <= maxName), copy.aliasLong(maxName)),
      stored: z.array(z.string()),
      control: "lines",
      column: { wide: true },
    },
    keepers: {
      label: copy.keepers,
      hint: copy.keepersHint,
      schema: linesSchema
        .transform((items) => items.map((item) => item.toLowerCase()))
        .refine((items) => items.length <= maxItems, copy.keepersMany(maxItems))
        .superRefine((items, context) => {
          const wrong = items.find((item) => !emailSchema.safeParse(item).success);
          if (wrong !== undefined)
            context.addIssue({ code: "custom", message: copy.keeperInvalid(wrong.slice(0, 60)) });
        }),
      stored: z.array(z.string()),
      control: "lines",
    },
    companyId: {
      label: copy.company,
      hint: copy.companyHint,
      schema: optional(z.string().max(64, copy.companyUnknown)),
      none: copy.companyNone,
      stored,
      control: "select",
    },
    roster: {
      label: copy.roster,
      hint: copy.rosterHint,
      schema: linesSchema.refine((items) => items.length <= maxRoster, copy.rosterMany(maxRoster)),
      stored: z.array(z.string()),
      control: "lines",
    },
  },
  copy,
};
