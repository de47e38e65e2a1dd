import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import type { RequestBody } from "#app/edge/forms/read-body.server.ts";
import { addDraftTracks } from "#app/license-tracks/draft-tracks.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { requireRequester } from "#app/licensing/requests/save-request.server.ts";
import { draftPath } from "#app/licensing/transactions/transaction-paths.ts";

const schema = z.object({
  which: z.enum(["clear", "all"], { error: copy.errors.which }),
  replace: z.string().max(20).default(""),
});

/** Action of the page that adds several tracks to the draft. */
export async function submitDraftTracks(ctx: RequestContext, body: RequestBody) {
  return submitForm(ctx, body, {
    schema,
    check: () => requireRequester(ctx),
    async act(value) {
      const message = await addDraftTracks(ctx, value);
      return {
        to: draftPath,
        toast: { kind: "success", ...message, link: { href: draftPath, label: copy.openDraft } },
      };
    },
  });
}
