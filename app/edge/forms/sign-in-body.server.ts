import { type RequestBody, readForm, readJson } from "#app/edge/forms/read-body.server.ts";

/** Bytes of the JSON of a sign-in. */
const maxJsonBytes = 4096;

/** Bytes: a form whose session ended travels along with the sign-in, as JSON in a form and so up to four times as long. */
const maxFormBytes = 4 * 1024 * 1024;

/**
 * The body of a sign-in, read and parsed once: the flood shield takes the account from it, and its route everything else. Errors are
 * those of `readForm` and `readJson`, for everyone who asks.
 */
export type SignInBody = { form(): Promise<FormData>; json(): Promise<unknown> };

export function signInBody(request: RequestBody): SignInBody {
  let form: Promise<FormData> | undefined;
  let json: Promise<unknown> | undefined;
  return {
    form() {
      form ??= readForm(request, { bytes: maxFormBytes });
      return form;
    },
    json() {
      json ??= readJson(request, maxJsonBytes);
      return json;
    },
  };
}
