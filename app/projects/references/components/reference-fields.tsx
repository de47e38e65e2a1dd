import { SoundField } from "#app/projects/references/components/sound-field.tsx";
import { referenceLimits as limits, type ReferenceSound } from "#app/projects/references/reference.ts";
import { referencesCopy } from "#app/projects/references/references-copy.ts";
import { Field } from "#app/ui/form/field.tsx";
import { type FormReply, readFormReply } from "#app/ui/form/form-reply.ts";

const copy = referencesCopy.fields;

type ReferenceFieldsProps = { reply: FormReply | undefined; stored: ReferenceSound };

export function ReferenceFields({ reply, stored }: ReferenceFieldsProps) {
  const { field, value, error } = readFormReply(reply);
  return (
    <>
      <Field
        {...field("name", stored.name)}
        label={copy.name}
        hint={copy.nameHint}
        maxLength={limits.name}
        autoComplete="off"
        required
      />
      <Field {...field("link", stored.link)} type="url" label={copy.link} maxLength={limits.link} autoComplete="off" />
      <SoundField
        vector={value("vector", stored.vector)}
        isMono={value("mono", stored.isMono ? "true" : "") === "true"}
        error={error("vector")}
      />
    </>
  );
}
