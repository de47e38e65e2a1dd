import { Form } from "@remix-run/react";
import { sharesCopy } from "#app/artists/shares/shares-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

const { correction: copy } = sharesCopy;

/** A correction is sent to the staff, signed by a typed name, or withdrawn. */
export function SendCorrection({ isDraft, reply }: { isDraft: boolean; reply: FormReply | undefined }) {
  return (
    <section className="grid max-w-xl gap-5 border-t border-line pt-6">
      {isDraft ? (
        <FormFrame id="send-correction" reply={reply} submit={copy.send}>
          {({ field }) => (
            <>
              <h2 className="text-xl">{copy.send}</h2>
              <p className="text-mute text-sm">{copy.sendLead}</p>
              <input type="hidden" name="act" value="send" />
              <Field {...field("name")} label={copy.name} autoComplete="name" required />
              <Field multiline {...field("note")} label={copy.note} hint={copy.noteHint} />
            </>
          )}
        </FormFrame>
      ) : null}
      <Form method="post">
        <FormKey />
        <Button variant="quiet" name="act" value="withdraw">
          {copy.withdraw}
        </Button>
      </Form>
    </section>
  );
}
