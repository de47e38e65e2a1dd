import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import { filesPath } from "#app/exchange/files/file-form.ts";
import { receiveFiles } from "#app/exchange/files/file-forms.server.ts";
import { filesCopy as copy } from "#app/exchange/files/files-copy.ts";
import { audioPath } from "#app/exchange/moves/sources/bucket-form.ts";

/** Problems named in a notice. */
const maxNamed = 5;

/** POST /ingestions/files/upload: the form with several files, without scripts. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireDeliveryDesk(ctx, "change");
  try {
    const { stored, problems } = await receiveFiles(ctx, request);
    if (problems.length === 0) ctx.flash.set({ kind: "success", title: copy.uploaded(stored) });
    else {
      const title = `${copy.notUploaded(problems.length)}${stored > 0 ? `, ${copy.uploaded(stored)}` : ""}`;
      ctx.flash.set({ kind: "error", title, body: problems.slice(0, maxNamed).join(" ") });
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "unsupported") throw error;
    ctx.flash.set({ kind: "error", title: copy.notUploaded(1), body: error.message });
  }
  const move = z.uuid().safeParse(ctx.url.searchParams.get("move"));
  return redirect(move.success ? audioPath(move.data) : filesPath, 303);
}
