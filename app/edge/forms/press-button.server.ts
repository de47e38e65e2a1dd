import { redirect, type TypedResponse } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ToastMessage } from "#app/edge/cookies/flash.server.ts";
import { sendOnce } from "#app/edge/forms/send-once.server.ts";
import { AppError, type ErrorCode } from "#app/edge/http/app-error.ts";

type Done = { to: string; toast?: ToastMessage | null };

/** Errors that a button's page shows unless it names others. */
export const shownErrors: ErrorCode[] = ["conflict", "invalid", "too_many_requests"];

type Button = {
  form: FormData;
  /** The page of the button, which shows an error as a toast. */
  page: string;
  /** Errors that it shows; the others are thrown. */
  shown?: ErrorCode[];
};

/** The response to a button without fields: where `act` leads, or its page with what went wrong. Sent twice it has one effect. */
export async function pressButton(
  ctx: RequestContext,
  { form, page, shown = shownErrors }: Button,
  act: () => Promise<Done>,
): Promise<TypedResponse<never>> {
  try {
    const { to, toast } = await sendOnce(ctx, form, act);
    if (toast) ctx.flash.set(toast);
    return redirect(to);
  } catch (error) {
    if (!(error instanceof AppError) || !shown.includes(error.code)) throw error;
    ctx.flash.set({ kind: "error", title: error.message });
    return redirect(page);
  }
}
