import type { Slot } from "#app/assistant/brief/brief.ts";
import type { ValueErrors } from "#app/assistant/conversations/read-slot-value.ts";
import { slotCopy } from "#app/assistant/conversations/slot-copy.ts";
import { editorField, type SlotField, slotEditors } from "#app/assistant/conversations/slot-fields.ts";
import type { TypedValue } from "#app/assistant/conversations/type-slot-value.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";

const modes = { number: "decimal", time: "text", url: "url" } as const;
const types: Partial<Record<SlotField["kind"], string>> = { date: "date", clock: "time" };

type SlotFieldsProps = {
  /** The id of a chip, or the slot of a new one. */
  editor: string;
  slot: Slot;
  typed: TypedValue;
  errors: ValueErrors;
};

/** The fields of a chip's value. */
export function SlotFields({ editor, slot, typed, errors }: SlotFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {slotEditors[slot].fields.map(({ kind, name, label, options }) => {
        const field = { name: editorField(editor, name), label, error: errors[name] };
        const value = typed[name] ?? "";
        if (kind === "choice") return <Select key={name} {...field} defaultValue={value} options={options ?? []} />;
        if (kind === "flag")
          return <Checkbox key={name} {...field} value="on" defaultChecked={value !== ""} className="self-end" />;
        return (
          <Field
            key={name}
            {...field}
            type={types[kind] ?? "text"}
            inputMode={kind in modes ? modes[kind as keyof typeof modes] : undefined}
            defaultValue={value}
            hint={slotCopy.hints[kind]}
            list={kind === "text" && name === "words" ? `known-${slot}` : undefined}
            maxLength={kind === "territories" ? 2_000 : 300}
          />
        );
      })}
    </div>
  );
}
