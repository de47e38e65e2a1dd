import { changeCompanySettings } from "#app/companies/company-settings.server.ts";
import { companiesCopy } from "#app/companies/copy.ts";
import type { DomainForm } from "#app/companies/domain-form.ts";
import { renameExcludedSubdomain } from "#app/companies/excluded-subdomains.server.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { takenAddressField } from "#app/companies/subdomain.ts";
import { companyHosts, companyOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { issueToken } from "#app/identity/access/single-use-token.server.ts";

const { domain: copy } = settingsCopy;
const takenMessages = { subdomain: companiesCopy.subdomainTaken, customHost: copy.customHostTaken };

/** The page on the new host that confirms the move. */
const movedPath = "/company-settings/own/domain?moved";

function fieldError(field: keyof DomainForm, message: string, code: "invalid" | "duplicate" = "invalid") {
  return new AppError(code, message, { [field]: [message] });
}

/**
 * Writes the addresses of the host's company. Returns where to redirect: a path of this host, or `/auth/{token}` on the new host
 * when this host stops working. Needs `*`, because the change signs everyone out, breaks links and releases the old name, which
 * is more than CreateIdentitie is meant for.
 * @throws AppError forbidden, conflict, duplicate or invalid with `fields`
 */
export async function saveDomain(ctx: RequestContext, input: DomainForm): Promise<string> {
  const { company, env, url } = ctx;
  requireAccess(ctx, "company-settings");
  const actor = requireAccess(ctx, "companies-manage");
  if (company.subdomain === null) throw new AppError("forbidden", copy.environment);
  if (actor.originalUserId !== null) throw new AppError("forbidden", copy.quitPreview);
  const apex = env.APP_HOST;
  const { customHost, subdomain } = input;
  if (customHost === apex || customHost?.endsWith(`.${apex}`)) throw fieldError("customHost", copy.customHostReserved);
  const { environment } = company;
  const after = { environment, subdomain, customHost };
  const hosts = companyHosts(after, apex);
  const moves = !hosts.includes(url.hostname);
  const exchange = moves
    ? await issueToken(ctx, { purpose: "exchange", userId: actor.id, companyId: company.id })
    : null;
  try {
    await changeCompanySettings(ctx, {
      section: "domain",
      version: input.version,
      change: (stored) => {
        const stopsHost = companyHosts({ ...after, ...stored }, apex).some((host) => !hosts.includes(host));
        if (stopsHost && input.confirm !== stored.subdomain)
          throw fieldError("confirm", copy.confirmWrong(stored.subdomain));
        return { subdomain, customHost };
      },
      also: (stored) => [
        ...(exchange ? [exchange.entry] : []),
        ...renameExcludedSubdomain(ctx, { companyId: company.id, environment, from: stored.subdomain, to: subdomain }),
      ],
    });
  } catch (error) {
    const taken = takenAddressField(error);
    if (taken === null) throw error;
    throw fieldError(taken, takenMessages[taken], "duplicate");
  }
  if (exchange === null) return movedPath;
  const origin = companyOrigin(after, { here: url, apex });
  return `${origin}/auth/${exchange.token}?returnUrl=${encodeURIComponent(movedPath)}`;
}
