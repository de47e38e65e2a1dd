import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { approvalsCopy } from "#app/licensing/approvals/approvals-copy.ts";
import { askAgain } from "#app/licensing/approvals/ask-again.server.ts";
import { decideCounter } from "#app/licensing/approvals/decide-counter.server.ts";
import { inboxCopy } from "#app/licensing/inbox/inbox-copy.ts";
import { replyToParty } from "#app/licensing/inbox/thread.server.ts";
import { addTask, setTaskDone } from "#app/licensing/transactions/desk/change-tasks.server.ts";
import { deskCopy as copy } from "#app/licensing/transactions/desk/desk-copy.ts";
import {
  againSchema,
  decideSchema,
  messageSchema,
  replySchema,
  taskDoneSchema,
  taskSchema,
} from "#app/licensing/transactions/desk/desk-forms.ts";
import { sendMessage } from "#app/licensing/transactions/desk/send-message.server.ts";
import { type RequestView, requestPathAt, requestViewPath } from "#app/licensing/transactions/transaction-paths.ts";

function done({ url }: RequestContext, id: string, place: "tasks" | RequestView, title: string) {
  const to = place === "tasks" ? `${requestPathAt(url, id)}#tasks` : requestViewPath(id, place);
  return { to, toast: { kind: "success" as const, title } };
}

/** A message of either side. */
export function submitMessage(ctx: RequestContext, form: FormData, id: string) {
  return submitForm(ctx, form, {
    schema: messageSchema,
    async act({ message }) {
      await sendMessage(ctx, { id, message });
      return done(ctx, id, "messages", copy.sentToast);
    },
  });
}

/** A task, an approval's terms, or a new link, by the form's `act`. */
export function submitDesk(ctx: RequestContext, form: FormData, id: string) {
  switch (form.get("act")) {
    case "task":
      return submitForm(ctx, form, {
        schema: taskSchema,
        async act({ task: title, taskDue: dueAt, taskAssigneeId: assigneeId }) {
          await addTask(ctx, { id, title, dueAt, assigneeId });
          return done(ctx, id, "tasks", copy.addedToast);
        },
      });
    case "approval-decide":
      return submitForm(ctx, form, {
        schema: decideSchema,
        async act({ key, decision }) {
          const [requestId = "", recordingId = "", side] = key.split(" ");
          const at = {
            id,
            requestId,
            recordingId,
            side: side === "master" ? ("master" as const) : ("composition" as const),
          };
          await decideCounter(ctx, { ...at, decision });
          return done(ctx, id, "approvals", approvalsCopy.decided[decision]);
        },
      });
    case "approval-again":
      return submitForm(ctx, form, {
        schema: againSchema,
        async act({ key }) {
          const party = await askAgain(ctx, { id, requestId: key });
          return done(ctx, id, "approvals", approvalsCopy.againToast(party));
        },
      });
    case "approval-reply":
      return submitForm(ctx, form, {
        schema: replySchema,
        async act({ key, reply: message }) {
          await replyToParty(ctx, { id, requestId: key, message });
          return done(ctx, id, "approvals", inboxCopy.thread.replied);
        },
      });
    default:
      return submitForm(ctx, form, {
        schema: taskDoneSchema,
        async act({ act, key }) {
          const isDone = act === "task-done";
          await setTaskDone(ctx, { id, taskId: key, isDone });
          return done(ctx, id, "tasks", isDone ? copy.doneToast : copy.undoneToast);
        },
      });
  }
}

export const deskActs = ["task", "task-done", "task-undo", "approval-decide", "approval-again", "approval-reply"];
