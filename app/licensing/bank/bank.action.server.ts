import { data } from "@remix-run/cloudflare";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { replyWithInput } from "#app/edge/forms/reply-with-input.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { bankPath, bankCopy as copy } from "#app/licensing/bank/bank-copy.ts";
import { importBankFile } from "#app/licensing/bank/import-bank-file.server.ts";
import { bankFileLimits, type FileProblem, readBankFile } from "#app/licensing/bank/read/read-bank-file.ts";
import { dismissLine, payFromLine } from "#app/licensing/bank/settle-line.server.ts";
import { oneLine } from "#app/ui/one-line.ts";

const success = (title: string) => ({ kind: "success" as const, title });
const wrongFile = (problem: FileProblem) => {
  const message = copy.errors.file(problem);
  return new AppError("invalid", message, { file: [message] });
};

/** The form; one that is larger than a file may be has nothing but the error. */
export async function readUpload(body: RequestBody): Promise<{ form: FormData; isTooLarge: boolean }> {
  try {
    return { form: await readForm(body, { bytes: bankFileLimits.bytes + 64 * 1024, fields: 20 }), isTooLarge: false };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "too_large") throw error;
    return { form: new FormData(), isTooLarge: true };
  }
}

/** Imports a file and shows what came of it; sent twice it adds nothing. */
async function upload(ctx: RequestContext, form: FormData, isTooLarge: boolean) {
  const file = form.get("file");
  form.delete("file");
  const submission = parseForm(
    form,
    z.object({ act: z.string().max(20).optional(), anyAccount: z.literal("on").optional() }),
  );
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  try {
    if (isTooLarge) throw wrongFile("tooLarge");
    if (!(file instanceof File) || file.size === 0) throw wrongFile("empty");
    const read = await readBankFile(new Uint8Array(await file.arrayBuffer()));
    if ("problem" in read) throw wrongFile(read.problem);
    const name = oneLine(file.name).slice(0, 200).toWellFormed();
    const imported = await importBankFile(ctx, { file: read, name, anyAccount: submission.value.anyAccount === "on" });
    return data({ imported });
  } catch (error) {
    return replyWithInput(submission, error);
  }
}

/** POST /invoices/bank: a file, a payment from a line, or a line set aside. @throws AppError unauthorised, forbidden */
export async function submitBank(ctx: RequestContext, body: RequestBody) {
  requireAccess(ctx, "transactions-manage");
  const { form, isTooLarge } = await readUpload(body);
  const act = form.get("act");
  const id = String(form.get("id") ?? "");
  if (act === "pay")
    return submitForm(ctx, form, {
      schema: z.object({
        ...{ act: z.literal("pay"), id: z.string().max(64).default("") },
        number: z.string().trim().max(60).default(""),
        amount: z.string().trim().max(40).default(""),
      }),
      async act(input) {
        await payFromLine(ctx, input);
        return { to: bankPath, toast: success(copy.paid) };
      },
    });
  if (act === "dismiss" || act === "reopen")
    return pressButton(ctx, { form, page: bankPath }, async () => {
      const back = act === "reopen";
      await dismissLine(ctx, { id, back });
      return { to: bankPath, toast: success(back ? copy.reopened : copy.dismissed) };
    });
  return upload(ctx, form, isTooLarge);
}
