import type { FieldOption } from "#app/records/definition/record-type.ts";

type SuggestionsProps = { id: string | undefined; options: readonly FieldOption[] };

/** What a text field suggests, under the id of its `list`. */
export function Suggestions({ id, options }: SuggestionsProps) {
  if (id === undefined) return null;
  return (
    <datalist id={id}>
      {options.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </datalist>
  );
}
