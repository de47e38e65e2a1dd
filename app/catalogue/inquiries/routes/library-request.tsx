import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { addInquiryMessage, closeInquiry } from "#app/catalogue/inquiries/change-inquiry.server.ts";
import { Conversation } from "#app/catalogue/inquiries/components/conversation.tsx";
import { conversationsCopy as copy } from "#app/catalogue/inquiries/conversations-copy.ts";
import { getInquiry } from "#app/catalogue/inquiries/get-inquiry.server.ts";
import { closeSchema, replySchema } from "#app/catalogue/inquiries/inquiry-form.ts";
import { inquiryPath } from "#app/catalogue/inquiries/inquiry-path.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  return getInquiry(ctx, { id: params.id ?? "" });
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const check = () => getInquiry(ctx, { id: params.id ?? "" });
  if (form.has("close"))
    return submitForm(ctx, form, {
      schema: closeSchema,
      check,
      async act(_, { id }) {
        await closeInquiry(ctx, { id });
        return { to: inquiryPath(id), toast: { kind: "success", title: copy.closed } };
      },
    });
  return submitForm(ctx, form, {
    schema: replySchema,
    check,
    async act({ message }, { id }) {
      await addInquiryMessage(ctx, { id, message });
      return { to: inquiryPath(id), toast: { kind: "success", title: copy.sent } };
    },
  });
}

export default function LibraryRequest() {
  const inquiry = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isClosed = inquiry.status === "closed";
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <p className="mb-2">
        <Link to="/library/requests" className="link">
          {copy.back}
        </Link>
      </p>
      <Conversation inquiry={inquiry} />
      <FormFrame noValidate key={inquiry.messages.length} action={inquiryPath(inquiry.id)} reply={reply}>
        {({ field, value }) =>
          isClosed ? (
            <>
              <p className="text-mute">{copy.closedText}</p>
              {/* For a message written while the other side closed the conversation. */}
              {value("message") === "" ? null : (
                <Field label={copy.unsent} name="unsent" multiline rows={5} readOnly value={value("message")} />
              )}
            </>
          ) : (
            <>
              <Field label={copy.reply} {...field("message")} multiline rows={5} maxLength={4000} />
              <Button variant="accent" className="justify-self-start">
                {copy.send}
              </Button>
            </>
          )
        }
      </FormFrame>
      {isClosed ? null : (
        <Form method="post" className="mt-8">
          <Button variant="quiet" size="small" name="close" value="1">
            {copy.close}
          </Button>
        </Form>
      )}
    </div>
  );
}

export const meta = staffMeta<typeof loader>((page) => page.subject);
