import { changeCompanySettings, readCompanySettings } from "#app/companies/company-settings.server.ts";
import { hostRecord } from "#app/companies/hosts/host-record.ts";
import { hostsCopy as copy } from "#app/companies/hosts/hosts-copy.ts";
import { requireDomainControl } from "#app/companies/require-domain-control.server.ts";
import { takenAddressField } from "#app/companies/subdomain.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { lookUpTxt } from "#app/edge/dns/look-up.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";

const section = "domain";

/**
 * Checks the TXT record of this company's proposed host, and activates the host if it has the challenge; a previous host stops working.
 * Returns the host. @throws AppError forbidden, too_many_requests, unavailable without a resolver; conflict without a proposed host,
 * without the record, or when the settings changed meanwhile; duplicate when another company has verified the host
 */
export async function checkHost(ctx: RequestContext, input: { version: string }): Promise<string> {
  requireDomainControl(ctx);
  const { proposedHost: host, hostChallenge: challenge } = await readCompanySettings(ctx, { section });
  if (host === null || challenge === null) throw new AppError("conflict", copy.nothingProposed);
  await enforceRateLimit(ctx.env, "signIn", `host-check:${ctx.company.id}`);
  const record = hostRecord({ host, challenge });
  const texts = await lookUpTxt(ctx.env, record.name);
  if (texts === null) throw new AppError("unavailable", copy.noResolver);
  if (!texts.includes(record.value)) throw new AppError("conflict", copy.missing(record.name));
  try {
    await changeCompanySettings(ctx, {
      section,
      version: input.version,
      change: (stored) => {
        const isUnchanged = stored.proposedHost === host && stored.hostChallenge === challenge;
        if (!isUnchanged) throw new AppError("conflict", copy.nothingProposed);
        return { customHost: host, customHostProof: "dns", proposedHost: null, hostChallenge: null };
      },
    });
  } catch (error) {
    if (takenAddressField(error) !== "customHost") throw error;
    throw new AppError("duplicate", copy.taken);
  }
  return host;
}
