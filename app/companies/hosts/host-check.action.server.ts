import { data, redirect } from "@remix-run/cloudflare";
import { readCompanySettings } from "#app/companies/company-settings.server.ts";
import { checkHost } from "#app/companies/hosts/check-host.server.ts";
import { hostsCopy as copy } from "#app/companies/hosts/hosts-copy.ts";
import { productOrigin } from "#app/edge/context/company-origin.ts";
import { readHost } from "#app/edge/context/host.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

const path = "/company-settings/own/domain";

/** Action of "Check now": redirects back with a toast, or shows what is missing. */
export async function submitHostCheck(ctx: RequestContext, form: FormData) {
  const version = form.get("version");
  try {
    const host = await checkHost(ctx, { version: typeof version === "string" ? version : "" });
    ctx.flash.set({ kind: "success", title: copy.checked(host) });
    // The host of this page stops working when another one replaces it.
    const { url, env, company } = ctx;
    const isReplaced = readHost(url.hostname, env.APP_HOST).kind === "custom" && url.hostname !== host;
    return redirect(isReplaced ? productOrigin(company, { here: url, apex: env.APP_HOST }) + path : path);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "unauthorised") throw error;
    const { version } = await readCompanySettings(ctx, { section: "domain" });
    return data({ version, check: error.message }, { status: error.status });
  }
}
