import { redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { isDocumentForm } from "#app/edge/forms/pending-submission.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { recipientPathAt, type ShareKind } from "#app/sharing/links/share-link.ts";
import { passcodeSchema } from "#app/sharing/links/share-link-form.ts";
import { enterPasscode, type OpenLink } from "#app/sharing/visits/open-share-link.server.ts";
import { type AnswerTarget, submitShareAnswer } from "#app/sharing/visits/share-answer.action.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

type SharePage = {
  kind: ShareKind;
  token: string;
  /** Finds an item of this kind as an answer target. */
  findItem(link: OpenLink, item: string): Promise<AnswerTarget>;
  /** Anchor of an item on the page: `#` and an id. */
  anchorOf?(item: string): string;
  /** Path of the page with the forms; the link's own by default. */
  back?: string;
};

/** Forms of a link's page: passcode, or with `item` an answer. @throws AppError as `submitForm` and `submitShareAnswer` */
export async function submitSharePage(ctx: RequestContext, request: Request, page: SharePage) {
  keepPrivate(ctx);
  const { kind, token, findItem, anchorOf } = page;
  const path = page.back ?? `${recipientPathAt(ctx.url, kind)}/${token}`;
  const form = await readForm(request);
  if (form.has("item")) {
    const reply = await submitShareAnswer(ctx, { kind, token, form, findItem });
    if (reply.init?.status !== undefined || !isDocumentForm(request, ctx)) return reply;
    return redirect(`${path}${page.back === undefined ? ctx.url.search : ""}${anchorOf?.(reply.data.item) ?? ""}`);
  }
  return submitForm(ctx, form, {
    schema: passcodeSchema,
    hideFields: ["passcode"],
    async act({ passcode }) {
      await enterPasscode(ctx, { kind, token, passcode });
      return { to: path };
    },
  });
}
