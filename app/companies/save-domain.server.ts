import type { CompanySettings } from "#app/companies/company-settings.server.ts";
import { changeCompanySettings } from "#app/companies/company-settings.server.ts";
import { companiesCopy } from "#app/companies/copy.ts";
import type { DomainForm } from "#app/companies/domain-form.ts";
import { renameExcludedSubdomain } from "#app/companies/excluded-subdomains.server.ts";
import { requireDomainControl } from "#app/companies/require-domain-control.server.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { takenAddressField } from "#app/companies/subdomain.ts";
import { companyHosts, productHost } from "#app/edge/context/company-origin.ts";
import { readHost } from "#app/edge/context/host.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { issueToken } from "#app/identity/access/single-use-token.server.ts";
import { createToken } from "#app/identity/access/token.ts";

const { domain: copy } = settingsCopy;
const path = "/company-settings/own/domain";
/** Page on the new host that confirms the move. */
const movedPath = `${path}?moved`;

function fieldError(field: keyof DomainForm, message: string, code: "invalid" | "duplicate" = "invalid") {
  return new AppError(code, message, { [field]: [message] });
}

/** A new host is proposed first: the active one stays until the ownership of the new one is verified. */
function hostsAfter(stored: CompanySettings, typed: string | null) {
  if (typed === null) return { customHost: null, customHostProof: null, proposedHost: null, hostChallenge: null };
  if (typed === stored.customHost) return { proposedHost: null, hostChallenge: null };
  if (typed === stored.proposedHost && stored.hostChallenge !== null) return {};
  return { proposedHost: typed, hostChallenge: createToken() };
}

/**
 * Saves the addresses of the host's company. Returns the redirect target: a path of this host, or `/auth/{token}` on the new host if this
 * host stops working. @throws AppError forbidden, conflict, duplicate or invalid with `fields`
 */
export async function saveDomain(ctx: RequestContext, input: DomainForm): Promise<string> {
  const { company, env, url } = ctx;
  const actor = requireDomainControl(ctx);
  const apex = env.APP_HOST;
  const { customHost, subdomain } = input;
  if (customHost === apex || customHost?.endsWith(`.${apex}`)) throw fieldError("customHost", copy.customHostReserved);
  const { environment } = company;
  const isAtOwnHost = readHost(url.hostname, apex).kind === "custom";
  const moves = isAtOwnHost ? customHost === null : url.hostname !== productHost({ environment, subdomain }, apex);
  const payload = { fromSessionId: actor.sessionId };
  const exchange = moves
    ? await issueToken(ctx, { purpose: "exchange", userId: actor.id, companyId: company.id, payload })
    : null;
  try {
    await changeCompanySettings(ctx, {
      section: "domain",
      version: input.version,
      change: (stored) => {
        const change = { subdomain, ...hostsAfter(stored, customHost) };
        const hosts = companyHosts({ ...stored, ...change, environment }, apex);
        const stopsHost = companyHosts({ ...stored, environment }, apex).some((host) => !hosts.includes(host));
        if (stopsHost && input.confirm !== stored.subdomain)
          throw fieldError("confirm", copy.confirmWrong(stored.subdomain));
        return change;
      },
      also: (stored) => [
        ...(exchange ? [exchange.entry] : []),
        ...renameExcludedSubdomain(ctx, { companyId: company.id, environment, from: stored.subdomain, to: subdomain }),
      ],
    });
  } catch (error) {
    if (takenAddressField(error) === null) throw error;
    throw fieldError("subdomain", companiesCopy.subdomainTaken, "duplicate");
  }
  if (exchange === null) return path;
  const moved = { ...ctx, company: { environment, subdomain } };
  return exchange.link(moved, (token) => `/auth/${token}?returnUrl=${encodeURIComponent(movedPath)}`);
}
