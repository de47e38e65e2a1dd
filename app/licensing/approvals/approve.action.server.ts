import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { answerApproval } from "#app/licensing/approvals/answer-approval.server.ts";
import { answerSchema } from "#app/licensing/approvals/answer-form.ts";
import { openApproval } from "#app/licensing/approvals/open-approval.server.ts";
import type { AskKey } from "#app/licensing/approvals/read-asked.server.ts";
import { inboxCopy } from "#app/licensing/inbox/inbox-copy.ts";
import { pressSchema, questionSchema } from "#app/licensing/inbox/inbox-forms.ts";
import { mailInboxOf } from "#app/licensing/inbox/renew-inbox.server.ts";
import { askQuestion } from "#app/licensing/inbox/thread.server.ts";

/** An answer, a message, or a link to all questions, by the form's `act`. */
export async function submitApproval(ctx: RequestContext, form: FormData, key: AskKey) {
  const page = ctx.url.pathname;
  switch (form.get("act")) {
    case "question":
      return submitForm(ctx, form, {
        schema: questionSchema,
        async act(input) {
          await askQuestion(ctx, key, input);
          return { to: `${page}#messages`, toast: { kind: "success", title: inboxCopy.thread.sent } };
        },
      });
    case "inbox":
      return submitForm(ctx, form, {
        schema: pressSchema,
        async act() {
          const opened = await openApproval(ctx, key);
          if (opened.state !== "unknown") await mailInboxOf(ctx, opened.row);
          return { to: `${page}?mailed` };
        },
      });
    default: {
      // A link that was answered, replaced or ended meanwhile: its page says so.
      const opened = await openApproval(ctx, key);
      const isOpen = opened.state === "open";
      const count = isOpen ? opened.page.songs.reduce((sum, { sides }) => sum + sides.length, 0) : 0;
      return submitForm(ctx, form, {
        schema: answerSchema({ count, currency: isOpen ? opened.page.currency : "EUR" }),
        async act(answer) {
          await answerApproval(ctx, { key, ...answer });
          return { to: page };
        },
        async fieldsAfterConflict() {
          const now = await openApproval(ctx, key);
          return { shown: now.state === "unknown" ? "" : now.textHash };
        },
      });
    }
  }
}
