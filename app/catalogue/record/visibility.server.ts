import { excludedFromToken, token } from "#app/catalogue/projection/search-token.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/**
 * Index tokens of what this visitor must not see: recordings restricted for the company, and without an account those whose
 * tier has no public access.
 */
export function hiddenTokens({ company, actor }: Pick<RequestContext, "company" | "actor">): string[] {
  const excluded = excludedFromToken(company.id);
  return actor === null ? [excluded, token.membersOnly] : [excluded];
}
