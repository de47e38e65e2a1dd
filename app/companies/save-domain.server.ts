import { changeCompanySettings } from "#app/companies/company-settings.server.ts";
import { companiesCopy } from "#app/companies/copy.ts";
import type { DomainForm } from "#app/companies/domain-form.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { takenAddress } from "#app/companies/subdomain.ts";
import { companyHosts, companyOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { issueToken } from "#app/identity/sign-in/single-use-token.server.ts";

const { domain: copy } = settingsCopy;
const takenCopy = { subdomain: companiesCopy.subdomainTaken, customHost: copy.customHostTaken };

/** What the person is told on the new host. */
const arrival = "/company-settings/own/domain?moved";

function refuse(field: keyof DomainForm, message: string, code: "invalid" | "duplicate" = "invalid") {
  return new AppError(code, message, { [field]: [message] });
}

/**
 * Writes where the host's company answers, and says where the person goes on: where the host they came by stops, to the new one's
 * `/auth/{token}`. Only `*` may: it signs everybody out, breaks every link and frees a name for others, which is more than the
 * inviting of people that CreateIdentitie is for. Two round trips.
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
  if (customHost === apex || customHost?.endsWith(`.${apex}`)) throw refuse("customHost", copy.customHostOurs);
  const after = { environment: company.environment, subdomain, customHost };
  const answering = companyHosts(after, apex);
  const moves = !answering.includes(url.hostname);
  const key = moves ? await issueToken(ctx, { purpose: "exchange", userId: actor.id, companyId: company.id }) : null;
  try {
    await changeCompanySettings(ctx, {
      section: "domain",
      version: input.version,
      change: (stored) => {
        const stops = companyHosts({ ...after, ...stored }, apex).some((host) => !answering.includes(host));
        if (stops && input.confirm !== stored.subdomain) throw refuse("confirm", copy.confirmWrong(stored.subdomain));
        return { subdomain, customHost };
      },
      also: key ? [key.entry] : [],
    });
  } catch (error) {
    const taken = takenAddress(error);
    if (taken === null) throw error;
    throw refuse(taken, takenCopy[taken], "duplicate");
  }
  if (key === null) return arrival;
  const origin = companyOrigin(after, { here: url, apex });
  return `${origin}/auth/${key.token}?returnUrl=${encodeURIComponent(arrival)}`;
}
