import { recordCopy as copy } from "#app/records/definition/record-copy.ts";
import type { FieldOption, RecordType } from "#app/records/definition/record-type.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";

type RecordDeletionProps = {
  type: RecordType;
  path: string;
  version: string;
  /** Where its songs can go. */
  options: FieldOption[];
  reply: FormReply | undefined;
};

/** The form that deletes a record. */
export function RecordDeletion({ type, path, version, options, reply }: RecordDeletionProps) {
  return (
    <FormFrame
      id="delete"
      reply={reply}
      saved={{ path, version }}
      className="mt-12 grid max-w-2xl gap-4 border-t border-line pt-6"
    >
      {({ field }) => (
        <>
          <p className="hint">{type.copy.deleteHint}</p>
          {type.moveTo === undefined ? null : (
            <Select
              {...field("moveTo")}
              label={type.moveTo.label}
              hint={type.moveTo.hint}
              options={[{ value: "", label: copy.chooseOne }, ...options]}
            />
          )}
          <Button variant="quiet" name="act" value="delete" className="justify-self-start">
            {copy.delete(type.copy.noun)}
          </Button>
        </>
      )}
    </FormFrame>
  );
}
