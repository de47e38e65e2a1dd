import { excludedFromToken, token } from "#app/catalogue/search-token.ts";
import type { Scope } from "#app/edge/scope.server.ts";

/**
 * Index tokens of what this visitor must not see: recordings restricted for the company, and without an account those whose
 * tier has no public access.
 */
export function hiddenTokens({ company, actor }: Pick<Scope, "company" | "actor">): string[] {
  const excluded = excludedFromToken(company.id);
  return actor === null ? [excluded, token.membersOnly] : [excluded];
}
