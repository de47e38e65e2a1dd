import { useState } from "react";
import { SignFields } from "#app/licensing/acceptance/components/sign-fields.tsx";
import type { TakePage } from "#app/licensing/take/read-take-page.server.ts";
import { takeCopy as copy } from "#app/licensing/take/take-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame, type FormPlace } from "#app/ui/form/form-frame.tsx";

/**
 * Licensee, project, the text that is signed, and the signature or the order. The address has the tracks and the use. It stays with what was
 * typed when what it signs can't be taken any more.
 */
export function TakeForm({ page, ...form }: FormPlace & { page: TakePage }) {
  const { signing, signer, defaults, total, path, order } = page;
  const [isBegun] = useState(signing !== null || form.reply !== undefined);
  if (!isBegun) return null;
  return (
    <FormFrame id="take" action={path} {...form} className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-5">
      {({ field, value, error }) => (
        <>
          {/* Of the text on this page: after a conflict the new one has to be read. */}
          <input type="hidden" name="textHash" value={signing?.textHash ?? ""} />
          {order === null ? null : <input type="hidden" name="order" value={order.id} />}
          <h2 className="text-xl">{copy.details}</h2>
          <div className="grid max-w-xl gap-4">
            {order === null ? (
              <Field
                {...field("licensee", defaults.licensee)}
                label={copy.licensee}
                hint={copy.licenseeHint}
                autoComplete="off"
                multiline
                rows={4}
              />
            ) : (
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{order.licensee}</p>
            )}
            <Field {...field("project", defaults.project)} label={copy.project} />
            <Field {...field("endClient", defaults.endClient)} label={copy.endClient} />
            <p className="hint">{copy.channels}</p>
          </div>
          {signing === null ? null : (
            <>
              <h2 className="mt-4 text-xl">{order === null ? copy.text : copy.order.text}</h2>
              <p className="whitespace-pre-line border border-line p-4 [overflow-wrap:anywhere]">{signing.text}</p>
            </>
          )}
          {order === null ? <SignFields id="take" name={signer} value={value} error={error} /> : null}
          <div>
            <Button variant="accent">
              {signing === null ? copy.again : (order === null ? copy : copy.order).submit(total)}
            </Button>
          </div>
        </>
      )}
    </FormFrame>
  );
}
