import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { honeypotField, isFilledByBot } from "#app/edge/forms/honeypot.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { emailFormSchema } from "#app/identity/email-schema.ts";
import { maxEmailLength } from "#app/identity/password/input-limits.ts";
import { DialogBackdrop } from "#app/site/components/dialog-backdrop.tsx";
import { describePage } from "#app/site/describe-page.server.ts";
import { readDialogBackdrop } from "#app/site/read-dialog-backdrop.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { SentNote } from "#app/visitor-requests/components/sent-note.tsx";
import { dialogPath, readCloseTo } from "#app/visitor-requests/dialog-path.server.ts";
import { newsletterCopy as copy } from "#app/visitor-requests/newsletter/newsletter-copy.ts";
import { subscribe } from "#app/visitor-requests/newsletter/subscribe.server.ts";

export const handle = { site: true } satisfies RouteHandle;

const path = "/newsletter";
/** Field of the dialog's form. The footer's form posts an address without it: that opens the dialog. */
const dialogField = "dialog";

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const place = { url: ctx.url, headers: request.headers };
  return {
    closeTo: readCloseTo(place),
    action: dialogPath(place),
    landing: await readDialogBackdrop(ctx),
    sent: ctx.url.searchParams.has("sent"),
    meta: describePage(ctx, "newsletter", { title: copy.title, description: copy.description, path }),
  };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const to = dialogPath({ url: ctx.url, headers: request.headers }, { sent: true });
  if (isFilledByBot(form)) return redirect(to);
  const typed = form.get("email");
  if (!form.has(dialogField)) return data({ initialValue: { email: typeof typed === "string" ? typed.trim() : "" } });
  return submitForm(ctx, form, {
    schema: emailFormSchema,
    async act({ email }) {
      await subscribe(ctx, { email });
      return { to };
    },
  });
}

export default function NewsletterPage() {
  const { landing, closeTo, action: to, sent } = useLoaderData<typeof loader>();
  return (
    <DialogBackdrop landing={landing} title={copy.title}>
      <Dialog title={sent ? copy.sentTitle : copy.title} closeTo={closeTo}>
        {sent ? <SentNote text={copy.sent} next={{ to: "/discover", label: copy.next }} /> : <NewsletterForm to={to} />}
      </Dialog>
    </DialogBackdrop>
  );
}

function NewsletterForm({ to }: { to: string }) {
  const reply = useActionData<typeof action>();
  const { value, error } = readFormReply(reply);
  return (
    <>
      <p className="mb-5 text-mute">{copy.lead}</p>
      <FormFrame id="newsletter" reply={reply} action={to}>
        <Field
          // For an address typed in the footer while this page was open.
          key={value("email")}
          label={copy.email}
          name="email"
          type="email"
          required
          maxLength={maxEmailLength}
          defaultValue={value("email")}
          error={error("email")}
          autoComplete="email"
        />
        <input type="hidden" name={dialogField} value="1" />
        <Honeypot name={honeypotField} />
        <Button variant="accent">{copy.submit}</Button>
      </FormFrame>
    </>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => page?.meta ?? [];
