import { redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ToastMessage } from "#app/edge/cookies/flash.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { sendOnce } from "#app/edge/forms/send-once.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { getShareLink } from "#app/sharing/links/list-share-links.server.ts";
import {
  changeShareLink,
  createShareLink,
  type Located,
  resendShareLink,
  revokeShareLink,
  type SharedSubject,
} from "#app/sharing/links/save-share-link.server.ts";
import { sharesPath } from "#app/sharing/links/share-link.ts";
import { shareChangeSchema, shareLinkSchema } from "#app/sharing/links/share-link-form.ts";
import { shareLinksCopy as copy } from "#app/sharing/links/share-links-copy.ts";
import { withTo } from "#app/sharing/links/share-to.ts";

/** Form of a new link: creates it and redirects to it. The caller has checked `subject`. @throws AppError as `submitForm` */
export async function submitNewShare(ctx: RequestContext, request: RequestBody, subject: SharedSubject) {
  return submitForm(ctx, withTo(await readForm(request)), {
    schema: shareLinkSchema,
    async act(input) {
      const made = await createShareLink(ctx, { ...input, subject });
      const title = input.email === "" ? copy.created : copy.createdAndMailed(input.email);
      return { to: `${sharesPath(subject)}/${made.id}`, toast: { kind: "success", title } };
    },
  });
}

/** Revokes or resends a link; returns the toast. @throws AppError unauthorised, forbidden, not_found */
async function runAct(ctx: RequestContext, act: "revoke" | "resend", located: Located): Promise<ToastMessage> {
  try {
    if (act === "resend") return { kind: "success", title: copy.resent((await resendShareLink(ctx, located)).email) };
    await revokeShareLink(ctx, located);
    return { kind: "success", title: copy.revoked, undoes: true };
  } catch (error) {
    const ofThePage = ["unauthorised", "forbidden", "not_found"];
    if (!(error instanceof AppError) || ofThePage.includes(error.code)) throw error;
    return { kind: "error", title: error.message };
  }
}

/**
 * Forms of a link's page: `act` revokes or resends it; without it the settings are saved. The caller has checked the subject. @throws
 * AppError as `submitForm`
 */
export async function submitShareChange(ctx: RequestContext, request: RequestBody, located: Located) {
  const form = withTo(await readForm(request));
  const to = `${sharesPath(located.subject)}/${located.id}`;
  const act = form.get("act");
  if (act === "revoke" || act === "resend") {
    ctx.flash.set(await sendOnce(ctx, form, () => runAct(ctx, act, located)));
    return redirect(to);
  }
  return submitForm(ctx, form, {
    schema: shareChangeSchema,
    async act(input) {
      await changeShareLink(ctx, { ...input, ...located });
      return { to, toast: { kind: "success", title: copy.saved } };
    },
    async fieldsAfterConflict() {
      return { version: versionOf(await getShareLink(ctx, located)) };
    },
  });
}
