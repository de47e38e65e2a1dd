import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readMail } from "#app/backoffice/outbox/list-mails.server.ts";
import { outboxCopy as copy } from "#app/backoffice/outbox/outbox-copy.ts";
import { sendMailAgain } from "#app/backoffice/outbox/send-mail-again.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return { mail: await readMail(ctx, { id }) };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitForm(ctx, request, {
    schema: z.object({}),
    async act() {
      const { recipient } = await sendMailAgain(ctx, { id });
      return { to: `/outbox/${id}`, toast: { kind: "success", title: copy.sentAgain(recipient) } };
    },
  });
}

export default function OutboxMailPage() {
  const { mail } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const facts = [
    { label: copy.to, value: mail.recipient },
    { label: copy.status, value: copy.statuses[mail.status] },
    { label: copy.tries, value: String(mail.attempts) },
    { label: copy.written, value: <DateTime at={mail.createdAt} /> },
    ...(mail.sentAt === null ? [] : [{ label: copy.sentAt, value: <DateTime at={mail.sentAt} /> }]),
    ...(mail.error === null ? [] : [{ label: copy.error, value: mail.error }]),
  ];
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to="/outbox" label={copy.back} />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{mail.subject}</h1>
      <div className="mt-6">
        <Facts facts={facts} />
      </div>
      <h2 className="mt-10 mb-3 text-xl">{copy.text}</h2>
      <p className="max-w-[75ch] border-t border-line pt-4 whitespace-pre-wrap [overflow-wrap:anywhere]">{mail.text}</p>
      {mail.status === "queued" && !reply ? null : (
        <section className="mt-10 border-t border-line pt-6">
          <p className="mb-4 max-w-[65ch] text-row text-mute">{copy.againHint}</p>
          <FormFrame id="again" reply={reply}>
            <Button>{copy.again}</Button>
          </FormFrame>
        </section>
      )}
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ mail }) => [mail.subject, copy.title]);
