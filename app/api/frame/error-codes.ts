import { type Endpoint, isWrite } from "#app/api/frame/contract.ts";
import { type ErrorCode, statusOf } from "#app/edge/http/app-error.ts";

/** What a code of an error means to a program. `internal` is an unexpected error, which has a `reference` for support. */
export const errorMeanings: Record<ErrorCode | "internal", string> = {
  invalid: "Something in the request is not valid; `fields` names what.",
  unauthorised: "Neither a bearer token nor a session that is valid.",
  forbidden: "The account or the token has no access, or a write comes from another site.",
  not_found: "There is nothing of this name, or not for this account.",
  method_not_allowed: "The address lacks this method; `Allow` has those that it takes.",
  conflict:
    "The state of the record does not allow it, its `version` is not the present one, or the `Idempotency-Key` is taken.",
  duplicate: "There is one of this name already.",
  gone: "It was there and is closed, deleted or expired.",
  too_large: "The body has more bytes than the address takes.",
  unsupported: "The body has another media type than the address takes.",
  too_many_requests: "A rate limit is reached; `Retry-After` says for how many seconds.",
  unavailable: "A part of the service cannot be reached; `Retry-After` says for how many seconds.",
  internal: "Something failed on our side.",
};

export type ApiErrorCode = keyof typeof errorMeanings;

/** Status of a code. */
export function statusOfCode(code: ApiErrorCode): number {
  return code === "internal" ? 500 : statusOf(code);
}

/** Codes that an endpoint can respond with: those of its kind, and those that its contract adds. */
export function errorCodesOf(endpoint: Endpoint): ApiErrorCode[] {
  const { access, params, query, body, file, errors = [] } = endpoint.contract;
  const namesSomething = params !== undefined || query !== undefined || body !== undefined;
  const isOpen = access === "anyone";
  const codes: Record<ApiErrorCode, boolean> = {
    invalid: true,
    unauthorised: !isOpen,
    forbidden: !isOpen || isWrite(endpoint),
    not_found: namesSomething || access === "ingest",
    method_not_allowed: false,
    conflict: isWrite(endpoint),
    duplicate: isWrite(endpoint),
    gone: params !== undefined,
    too_large: body !== undefined || file !== undefined,
    unsupported: body !== undefined || file !== undefined,
    too_many_requests: true,
    unavailable: true,
    internal: true,
  };
  for (const code of errors) codes[code] = true;
  return (Object.keys(codes) as ApiErrorCode[]).filter((code) => codes[code]);
}
