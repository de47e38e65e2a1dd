import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { isFilledByBot } from "#app/edge/forms/honeypot.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { emailFormSchema } from "#app/identity/email-schema.ts";
import { DialogBackdrop } from "#app/site/components/dialog-backdrop.tsx";
import { describePage } from "#app/site/describe-page.server.ts";
import { readDialogBackdrop } from "#app/site/read-dialog-backdrop.server.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { SentNote } from "#app/visitor-requests/components/sent-note.tsx";
import { dialogPath, readCloseTo } from "#app/visitor-requests/dialog-path.server.ts";
import { dialogField, NewsletterForm } from "#app/visitor-requests/newsletter/components/newsletter-form.tsx";
import { newsletterCopy as copy } from "#app/visitor-requests/newsletter/newsletter-copy.ts";
import { subscribe } from "#app/visitor-requests/newsletter/subscribe.server.ts";

export const handle = { site: true } satisfies RouteHandle;

const path = "/newsletter";
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
  const place = { url: ctx.url, headers: request.headers };
  const to = dialogPath(place, { sent: true });
  if (isFilledByBot(form)) return redirect(to);
  if (!form.has(dialogField)) {
    const typed = form.get("email");
    const email = typeof typed === "string" ? typed.trim() : "";
    // Nothing typed does nothing: the page stays.
    return email === "" ? redirect(readCloseTo(place)) : data({ initialValue: { email } });
  }
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
  const reply = useActionData<typeof action>();
  return (
    <DialogBackdrop landing={landing} title={copy.title}>
      <Dialog title={sent ? copy.sentTitle : copy.title} closeTo={closeTo}>
        {sent ? (
          <SentNote text={copy.sent} next={{ to: "/discover", label: copy.next }} />
        ) : (
          <NewsletterForm action={to} reply={reply} />
        )}
      </Dialog>
    </DialogBackdrop>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => page?.meta ?? [];
