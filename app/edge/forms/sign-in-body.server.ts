import { type RequestBody, readForm, readJson } from "#app/edge/forms/read-body.server.ts";

/** Max bytes of a sign-in's JSON. */
const maxJsonBytes = 4096;

/** Where a form from an expired session is sent along with the sign-in, encoded in letters and so up to three times as long. */
const carryingPath = "/session-expired";
const maxCarriedBytes = 4 * 1024 * 1024;

/**
 * Body of a sign-in, read and parsed once: flood protection reads the account from it, and the route the rest. Every reader gets the errors
 * of `readForm` and `readJson`.
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
