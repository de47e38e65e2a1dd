import { Form } from "@remix-run/react";
import { CodeField } from "#app/identity/factors/components/proof-fields.tsx";
import { copy } from "#app/identity/factors/factors-copy.ts";
import { QrDrawing } from "#app/ui/art/qr-drawing.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import type { FormFields } from "#app/ui/form/form-reply.ts";

type NewAppProps = {
  /** The app that is being set up. */
  begun: { id: string; secret: string; address: string } | null;
  reply: FormFields;
  /** The reply is that of this form. */
  isSent: boolean;
};

/** Sets up an app that shows codes: a button, then its QR code and the field of the first code. */
export function NewApp({ begun, reply, isSent }: NewAppProps) {
  const errors = isSent ? <FormError id="app-error" errors={reply.formErrors} /> : null;
  return (
    <section id="app" className="mt-10 max-w-[60ch] border-t border-line pt-6">
      <h2 className="mb-3 text-xl">{copy.app.heading}</h2>
      {begun === null ? (
        <Form method="post" className="grid gap-3">
          {errors}
          <div>
            <Button variant="accent" name="intent" value="app">
              {copy.app.start}
            </Button>
          </div>
        </Form>
      ) : (
        <Form method="post" className="grid max-w-sm gap-5">
          <p className="text-mute">{copy.app.scan}</p>
          {errors}
          <QrDrawing text={begun.address} label={copy.app.qr} />
          <Field label={copy.app.key} value={begun.secret} readOnly secret autoComplete="off" spellCheck={false} />
          <input type="hidden" name="id" value={begun.id} />
          <Field
            label={copy.app.name}
            hint={copy.app.nameHint}
            name="label"
            required
            maxLength={60}
            defaultValue={isSent ? reply.value("label", copy.app.defaultName) : copy.app.defaultName}
            error={isSent ? reply.error("label") : undefined}
            autoComplete="off"
          />
          <CodeField reply={reply} hint={copy.code.appHint} />
          <div>
            <Button variant="accent" name="intent" value="confirm-app">
              {copy.app.confirm}
            </Button>
          </div>
        </Form>
      )}
    </section>
  );
}
