import { data, redirect } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { replyWithInput } from "#app/edge/forms/reply-with-input.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { confirmAppSchema, nothingSchema, removeSchema, renameSchema } from "#app/identity/factors/factor-forms.ts";
import { copy } from "#app/identity/factors/factors-copy.ts";
import {
  beginApp,
  confirmApp,
  removeFactor,
  renameFactor,
  renewCodes,
} from "#app/identity/factors/own-factors.server.ts";

const page = "/account-settings/security";

/** New recovery codes are shown in this response only: no redirect. */
function withCodes(codes: string[] | null) {
  return codes === null ? redirect(page) : data({ codes, reply: null, of: null });
}

/** A form of one of several on the page: `of` names it. */
async function submit<Schema extends z.ZodType>(
  form: FormData,
  { schema, of }: { schema: Schema; of: string },
  act: (value: z.output<Schema>) => Promise<ReturnType<typeof withCodes>>,
) {
  const submission = parseForm(form, schema);
  const refuse = (reply: ReturnType<typeof submission.reply>, status: number) =>
    data({ codes: null, reply, of }, { status });
  if (submission.status !== "success") return refuse(submission.reply(), 400);
  try {
    return await act(submission.value);
  } catch (error) {
    const { data: reply, init } = replyWithInput(submission, error, { hideFields: ["code"] });
    return refuse(reply, init?.status ?? 400);
  }
}

/** Action of the page of second factors; `intent` names the form. */
export async function submitFactorForm(ctx: RequestContext, form: FormData) {
  const tell = (isDone: boolean, title: string) => {
    ctx.flash.set(isDone ? { kind: "success", title } : { kind: "info", title: copy.page.gone });
    return redirect(page);
  };
  const of = String(form.get("id") ?? "");
  switch (form.get("intent")) {
    case "app":
      return submit(form, { schema: nothingSchema, of: "app" }, async () => {
        await beginApp(ctx);
        return redirect(`${page}#app`);
      });
    case "confirm-app":
      return submit(form, { schema: confirmAppSchema, of: "app" }, async (value) => {
        const codes = await confirmApp(ctx, value);
        ctx.flash.set({ kind: "success", title: copy.app.added });
        return withCodes(codes);
      });
    case "rename":
      return submit(form, { schema: renameSchema, of }, async (value) =>
        tell(await renameFactor(ctx, value), copy.page.renamed),
      );
    case "remove":
      return submit(form, { schema: removeSchema, of }, async (value) =>
        tell(await removeFactor(ctx, value), copy.page.removed),
      );
    case "codes":
      return submit(form, { schema: nothingSchema, of: "codes" }, async () => withCodes(await renewCodes(ctx)));
    default:
      throw new AppError("invalid", copy.page.unclear);
  }
}
