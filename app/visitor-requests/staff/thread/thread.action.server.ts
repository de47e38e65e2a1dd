import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { type RequestArea, requestAreas } from "#app/visitor-requests/staff/request-area.ts";
import { addToThread } from "#app/visitor-requests/staff/thread/request-thread.server.ts";
import { threadCopy as copy } from "#app/visitor-requests/staff/thread/thread-copy.ts";
import { answerSchema, replySchema } from "#app/visitor-requests/staff/thread/thread-form.ts";

type Which = { area: RequestArea; id: string };

/** The form of a reply, or of an answer that arrived by email. Null if `form` is neither. */
export function submitThread(ctx: RequestContext, form: FormData, { area, id }: Which) {
  const to = `${requestAreas[area].path}/${id}#emails`;
  const intent = form.get("intent");
  if (intent === "reply")
    return submitForm(ctx, form, {
      schema: replySchema,
      async act({ reply }) {
        await addToThread(ctx, { area, id, direction: "sent", text: reply });
        return { to, toast: { kind: "success", title: copy.replied } };
      },
    });
  if (intent !== "answer") return null;
  return submitForm(ctx, form, {
    schema: answerSchema,
    async act({ answer }) {
      await addToThread(ctx, { area, id, direction: "received", text: answer });
      return { to, toast: { kind: "success", title: copy.answerAdded } };
    },
  });
}
