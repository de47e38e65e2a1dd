import { contactsCopy as copy } from "#app/contacts/contacts-copy.ts";
import { contactsPath } from "#app/contacts/contacts-path.ts";
import { emailSchema } from "#app/identity/email-schema.ts";
import { code, emptyOr, paragraph, text } from "#app/records/definition/fields.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";

/** Max characters of a text of a contact. */
export const contactLimits = { name: 120, organisation: 160, role: 120, phone: 40, note: 4000 } as const;

const { fields } = copy;

/** People at clients, of one company each: docs/decisions/159. */
export const contactType: RecordType = {
  path: contactsPath,
  subject: "contact",
  readArea: "opportunities",
  editArea: "opportunities",
  nameField: "name",
  listPages: [{ at: "import", label: copy.importPage }],
  pages: [{ at: "merge", label: copy.mergePage }],
  isMergedByApi: true,
  filters: { client: { label: copy.organisation } },
  fields: {
    name: text(fields.name, { max: contactLimits.name, required: true, column: { wide: true }, sortable: true }),
    email: code(fields.email, {
      schema: emptyOr(emailSchema),
      hint: copy.emailHint,
      column: { wide: true },
    }),
    organisation: text(fields.organisation, {
      max: contactLimits.organisation,
      column: { wide: true },
      sortable: true,
    }),
    role: text(fields.role, { max: contactLimits.role, column: {} }),
    phone: text(fields.phone, { max: contactLimits.phone, column: {} }),
    note: paragraph(fields.note, { max: contactLimits.note, hint: copy.noteHint }),
  },
  copy,
};
