import { z } from "zod";
import { identifierField } from "#app/backoffice/identifier-field.ts";
import { partiesCopy as copy } from "#app/backoffice/parties/parties-copy.ts";
import { parseTimeZone } from "#app/identity/notices/quiet-hours.ts";
import { readSociety } from "#app/licensing/rights/societies.ts";
import { choice, code, emptyOr, lines, linesSchema, reference, text } from "#app/records/definition/fields.ts";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";

const maxName = 200;
const maxItems = 40;
const maxRoster = 1_000;
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
    { at: "payment", label: copy.payment, area: "rights-edit", isMainOnly: true },
    { at: "standing", to: "/standing-approvals?holder=", label: copy.standing, area: "agreements" },
    { at: "money", to: "/ledger?payee=", label: copy.money, area: "transactions-manage" },
  ],
  parts: { payment: copy.payment },
  fields: {
    // Names that came with music have no bounds.
    name: text("Name", { max: maxName, required: true, stored: z.string(), column: { wide: true }, sortable: true }),
    kind: choice("Kind", copy.kinds, { initial: "person", column: {}, filter: true }),
    ipi: identifierField("ipi", "IPI name number", { hint: "Up to 11 digits.", column: {} }),
    isni: identifierField("isni", "ISNI", { hint: "16 characters, the last may be X.", column: {} }),
    society: code("Society", {
      schema: z
        .string()
        .trim()
        .nullish()
        .superRefine((text, context) => {
          if (text && readSociety(text) === null)
            context.addIssue({ code: "custom", message: copy.societyUnknown(text.slice(0, 40)) });
        })
        .transform((text) => readSociety(text ?? "")),
      hint: "Its name from the list, such as PRS or ASCAP.",
      column: {},
    }),
    email: code("Email", {
      schema: emptyOr(z.string().trim().toLowerCase().pipe(emailSchema)),
      hint: "Requests for approval and messages about its songs go here.",
      column: {},
    }),
    phone: code("Phone", {
      schema: emptyOr(
        z
          .string()
          .trim()
          .regex(/^\+?[\d\s()./-]{3,40}$/, copy.phoneInvalid),
      ),
    }),
    timeZone: code("Time zone", {
      schema: emptyOr(
        z
          .string()
          .trim()
          .refine((name) => parseTimeZone(name) !== null, copy.timeZoneInvalid),
      ),
      hint: "For example Europe/Berlin. We count its working hours there, Monday to Friday, 9:00 to 17:00. Leave empty for UTC.",
    }),
    aliases: lines("Aliases", {
      ...{ items: maxItems, max: maxName, column: { wide: true } },
      hint: "Other names, one per line.",
    }),
    keepers: lines("Managers", {
      schema: linesSchema
        .transform((items) => items.map((item) => item.toLowerCase()))
        .refine((items) => items.length <= maxItems, recordCopy.problems.many("Managers", maxItems))
        .superRefine((items, context) => {
          const wrong = items.find((item) => !emailSchema.safeParse(item).success);
          if (wrong !== undefined)
            context.addIssue({ code: "custom", message: copy.keeperInvalid(wrong.slice(0, 60)) });
        }),
      hint: "Email addresses of people who manage this party and get its messages, one per line. They need an account.",
    }),
    companyId: reference("Company here", {
      ...{ unknown: copy.companyUnknown, none: "None" },
      schema: emptyOr(z.string().max(64, copy.companyUnknown)),
      hint: "Only if this party is a customer company itself: on its own host it licenses these shares without being asked.",
    }),
    roster: lines("Roster", {
      schema: linesSchema.refine((items) => items.length <= maxRoster, copy.rosterMany(maxRoster)),
      hint: "Only for labels: page addresses or names of artists, one per line. The label's managers look after their profiles, songs and shares.",
    }),
  },
  copy,
};
