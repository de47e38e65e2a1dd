import { redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import {
  eraseVisitor,
  handleVisitorRequest,
  requireVisitorRequest,
} from "#app/visitor-requests/staff/handle-visitor-request.server.ts";
import { requestAreas } from "#app/visitor-requests/staff/request-area.ts";
import { handlingSchema } from "#app/visitor-requests/staff/requests-query.ts";
import { staffCopy as copy } from "#app/visitor-requests/staff/staff-copy.ts";
import { submitThread } from "#app/visitor-requests/staff/thread/thread.action.server.ts";

/** Action of a request's page. */
export async function submitHandling(ctx: RequestContext, id: string, body: RequestBody) {
  const area = "requests";
  await requireVisitorRequest(ctx, { area, id });
  const form = await readForm(body);
  if (form.get("intent") === "erase") {
    await eraseVisitor(ctx, { area, id });
    ctx.flash.set({ kind: "success", title: copy.erased, undoes: true });
    return redirect(requestAreas[area].path);
  }
  const thread = submitThread(ctx, form, { area, id });
  if (thread !== null) return thread;
  return submitForm(ctx, form, {
    schema: handlingSchema,
    async act(handling) {
      await handleVisitorRequest(ctx, { ...handling, area, id });
      return { to: `${requestAreas[area].path}/${id}`, toast: { kind: "success", title: copy.saved } };
    },
    async fieldsAfterConflict() {
      return { version: versionOf(await requireVisitorRequest(ctx, { area, id })) };
    },
  });
}
