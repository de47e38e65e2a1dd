import { type RequestBody, readForm, readJson } from "#app/edge/forms/read-body.server.ts";

/** Bytes of the JSON of a sign-in. */
const maxJsonBytes = 4096;

/** Where a form whose session ended travels along with the sign-in, written in letters and so up to three times as long. */
const carryingPath = "/session-expired";
const maxCarriedBytes = 4 * 1024 * 1024;

/**
 * The body of a sign-in, read and parsed once: the flood shield takes the account from it, and its route everything else. Errors are
 * those of `readForm` and `readJson`, for everyone who asks.
 */
export type SignInBody = { form(): Promise<FormData>; json(): Promise<unknown> };

export function signInBody(request: RequestBody & Pick<Request, "url">): SignInBody {
  const limits = new URL(request.url).pathname === carryingPath ? { bytes: maxCarriedBytes } : {};
  let form: Promise<FormData> | undefined;
  let json: Promise<unknown> | undefined;
  return {
    form() {
      form ??= readForm(request, limits);
      return form;
    },
    json() {
      json ??= readJson(request, maxJsonBytes);
      return json;
    },
  };
}
