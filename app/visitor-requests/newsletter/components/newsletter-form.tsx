import { honeypotField } from "#app/edge/forms/honeypot.ts";
import { maxEmailLength } from "#app/identity/password/input-limits.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame, type FormPlace } from "#app/ui/form/form-frame.tsx";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { newsletterCopy as copy } from "#app/visitor-requests/newsletter/newsletter-copy.ts";

/** Field of the dialog's form. The footer's form posts an address without it: that opens the dialog. */
export const dialogField = "dialog";

/** `address`: that was typed before. */
export function NewsletterForm({ action, address = "", ...place }: FormPlace & { action: string; address?: string }) {
  return (
    <>
      <p className="mb-5 text-mute">{copy.lead}</p>
      <FormFrame id="newsletter" {...place} action={action}>
        {({ field, value }) => (
          <>
            <Field
              // For an address typed in the footer while this page was open.
              key={value("email", address)}
              label={copy.email}
              {...field("email", address)}
              type="email"
              required
              maxLength={maxEmailLength}
              autoComplete="email"
            />
            <input type="hidden" name={dialogField} value="1" />
            <Honeypot name={honeypotField} />
            <Button variant="accent">{copy.submit}</Button>
          </>
        )}
      </FormFrame>
    </>
  );
}
