import { code } from "#app/records/definition/fields.ts";
import type { RecordField } from "#app/records/definition/record-type.ts";
import { identifierText } from "#app/rights/identifier-text.ts";
import { readIpi, readIsni } from "#app/rights/identifiers.ts";

const readers = { ipi: readIpi, isni: readIsni };

/** A number of a person; null when it is empty. */
export function identifierField(
  kind: keyof typeof readers,
  label: string,
  rest: Pick<RecordField, "hint" | "column">,
): RecordField {
  const schema = identifierText(kind, label)
    .nullish()
    .transform((text) => readers[kind](text ?? ""));
  return code(label, { schema, ...rest });
}
