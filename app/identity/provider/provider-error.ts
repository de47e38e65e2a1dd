import { AppError } from "#app/edge/http/app-error.ts";
import { providerCopy } from "#app/identity/provider/provider-copy.ts";

const { signIn: copy } = providerCopy;

/**
 * Why an identity provider signs no one in: `unreachable` when it doesn't answer as it should, `refused` when it says no, `invalid` when its
 * response can't be trusted. `detail` is for administrators.
 */
export class ProviderError extends Error {
  readonly kind: "unreachable" | "refused" | "invalid";
  readonly detail: string;

  constructor(kind: ProviderError["kind"], detail: string) {
    super(detail);
    this.name = "ProviderError";
    this.kind = kind;
    this.detail = detail;
  }
}

/** What people are told when the provider fails: administrators the reason, too. */
export function providerRefusal(error: ProviderError, label: string, isTrial: boolean): AppError {
  const message = copy[error.kind](label);
  return new AppError(
    error.kind === "unreachable" ? "unavailable" : "forbidden",
    isTrial ? `${message} (${error.detail})` : message,
  );
}
