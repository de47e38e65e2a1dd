import { data, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { decideHost } from "#app/backoffice/companies/decide-host.server.ts";
import { hostsCopy } from "#app/companies/hosts/hosts-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

const { staff: copy } = hostsCopy;

const decisionSchema = z.object({ decision: z.enum(["confirm", "withdraw"]), host: z.string().min(1).max(253) });

/** Action of the host buttons: the page with a toast, or with the reason of a failure. */
export async function submitHostDecision(ctx: RequestContext, input: { id: string; form: FormData }) {
  const sent = decisionSchema.safeParse(Object.fromEntries(input.form));
  if (!sent.success) throw new AppError("invalid", copy.intent);
  try {
    await decideHost(ctx, { id: input.id, ...sent.data });
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "conflict" && error.code !== "duplicate")) throw error;
    return data({ hostError: error.message }, { status: error.status });
  }
  const title = sent.data.decision === "confirm" ? copy.confirmed : copy.withdrawn;
  ctx.flash.set({ kind: "success", title });
  return redirect(`/iam-companies/${input.id}`);
}
