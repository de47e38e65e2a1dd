import { AppError } from "#app/edge/http/app-error.ts";

/** Page where a second factor is set up. */
export const securityPath = "/account-settings/security";

/** Page that asks for a second factor, or for a fresh confirmation. */
export const factorPagePath = "/login/factor";

/** What someone reaches who must sign in with a second factor and has not: the page that sets one up, and the way out. */
const reachable = new Set([securityPath, factorPagePath, "/logout", "/api/v1/logout"]);

export function isReachableWithoutFactor(path: string): boolean {
  return reachable.has(path);
}

/** For what is no page: programs, and requests of a page to the API. */
export function factorRefusal(): AppError {
  return new AppError(
    "forbidden",
    `This company asks for a second factor. The person has to set one up first, at ${securityPath}.`,
  );
}
