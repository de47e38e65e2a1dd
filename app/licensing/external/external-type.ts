import { externalCopy as copy } from "#app/licensing/external/external-copy.ts";
import { choices, day, paragraph, text, words } from "#app/records/definition/fields.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";
import { media } from "#app/rights/media.ts";

const { fields } = copy;

/** Licences that a company has from others; for those who handle its own: docs/decisions/171-audit-of-posts.md. */
export const externalType: RecordType = {
  path: "/external-licences",
  subject: "external-licence",
  readArea: "transactions-manage",
  editArea: "transactions-manage",
  nameField: "title",
  pages: [{ at: "print", label: copy.sound.page }],
  fields: {
    title: text(fields.title, { max: 200, required: true, column: { wide: true }, sortable: true }),
    artist: text(fields.artist, { max: 200, column: { wide: true } }),
    licensor: text(fields.licensor, { max: 200, required: true, column: {}, sortable: true }),
    reference: text(fields.reference, { max: 100, column: {} }),
    media: choices(fields.media, { of: media, hint: copy.mediaHint }),
    territories: words(fields.territories, { items: 60, max: 60 }),
    startsOn: day(fields.startsOn, { column: {} }),
    endsOn: day(fields.endsOn, { column: {}, sortable: true }),
    notes: paragraph(fields.notes, { max: 4000 }),
  },
  copy,
};
