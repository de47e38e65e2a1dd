import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { findCompany } from "#app/companies/find-company.server.ts";
import { type Company, hlsConfigSchema, type Mark, themeSchema } from "#app/edge/context/company.ts";
import { readHost } from "#app/edge/context/host.ts";
import { AppError } from "#app/edge/http/app-error.ts";

const missing = "There is no company at this sub-domain.";
const picture = z.string().nullable();

const companySchema = z.strictObject({
  _id: z.string(),
  tenantId: z.string(),
  name: z.string(),
  environment: z.enum(["main", "spaces"]),
  subdomain: z.string().nullable(),
  theme: themeSchema.extend({ logo: picture, logoDark: picture, icon: picture, footerLine: z.string() }).strict(),
  hlsConfig: hlsConfigSchema,
});

const addressOf = (mark: Mark | null | undefined) => (mark ? `/media/${mark.key}` : null);

function companyBody({ id: _id, tenantId, name, environment, subdomain, theme, hlsConfig }: Company) {
  const { logo, logoDark, icon, footerLine = "", ...rest } = theme;
  const marks = { logo: addressOf(logo), logoDark: addressOf(logoDark), icon: addressOf(icon) };
  return { _id, tenantId, name, environment, subdomain, theme: { ...rest, ...marks, footerLine }, hlsConfig };
}

export const companies = new ApiRouter("Companies")
  .on(
    "get",
    "/companies",
    {
      summary: "A company by its sub-domain, with its theme",
      description: "Of the environment of the host. Without `subdomain` the company of the host.",
      access: "anyone",
      query: z.object({ subdomain: z.string().min(1).max(63).optional() }),
      errors: ["not_found"],
      data: companySchema,
    },
    async ({ ctx, query: { subdomain } }) => {
      if (subdomain === undefined || subdomain === ctx.company.subdomain) return companyBody(ctx.company);
      const apex = ctx.env.APP_HOST;
      const parent = ctx.company.environment === "spaces" ? `spaces.${apex}` : apex;
      const host = readHost(`${subdomain}.${parent}`, apex);
      const isOne = host.kind === "tenant" && host.subdomain !== null && host.environment === ctx.company.environment;
      const company = isOne ? await findCompany(ctx.db, host) : null;
      if (company === null) throw new AppError("not_found", missing);
      return companyBody(company);
    },
  )
  .close();
