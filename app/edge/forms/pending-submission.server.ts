import { sessionCookieName } from "#app/edge/context/read-credentials.server.ts";
import { parseCookies } from "#app/edge/cookies/cookies.server.ts";
import {
  maxPendingFields,
  type PendingSubmission,
  writePendingSubmission,
} from "#app/edge/forms/pending-submission.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";

/** Lists the secret fields of a form: written by `app/ui/form/secret-mark.tsx`. */
const secretFields = "secretFields";

/** Max bytes of a form, without and with pictures (the slider's is the largest). Pictures are read and dropped. */
const maxBytes = { fields: 1024 * 1024, withFiles: 17 * 1024 * 1024 };

/** Someone who was signed in may be sending pictures; from others less is read. */
function limitOf({ headers }: RequestBody, url: URL): number {
  const wasSignedIn = parseCookies(headers.get("Cookie")).has(sessionCookieName(url));
  const isMultipart = /^multipart\//i.test(headers.get("Content-Type") ?? "");
  return wasSignedIn && isMultipart ? maxBytes.withFiles : maxBytes.fields;
}

/** Whether the body is a form's, with or without scripts. */
export function hasFormBody({ method, headers }: Request): boolean {
  const isForm = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)/i;
  return method !== "GET" && method !== "HEAD" && isForm.test(headers.get("Content-Type") ?? "");
}

/** Whether a form was submitted natively, without scripts. */
export function isDocumentForm(request: Request, { isDataRequest }: { isDataRequest: boolean }): boolean {
  const { pathname } = new URL(request.url);
  return request.method === "POST" && hasFormBody(request) && !isDataRequest && !/^\/api\//i.test(pathname);
}

/**
 * Whether `toSessionExpired` accepts this form. Its body is buffered before it is known whether the session has ended: a form without a
 * length, or with more than is kept, such as an uploaded track, is not.
 */
export function canBeCarried(request: Request, ctx: { isDataRequest: boolean }): boolean {
  const length = request.headers.get("Content-Length");
  return isDocumentForm(request, ctx) && length !== null && Number(length) <= limitOf(request, new URL(request.url));
}

/** Page of the form, from the referrer. */
function pageOf({ headers }: RequestBody, url: URL): string {
  const referrer = headers.get("Referer");
  if (referrer === null || !URL.canParse(referrer)) return url.pathname;
  const page = new URL(referrer);
  return page.origin === url.origin ? (safeReturnPath(page.pathname + page.search) ?? url.pathname) : url.pathname;
}

/**
 * Redirects the form to `page`, /session-expired or /login/factor, which asks for the sign-in or a confirmation and keeps the input. Nothing is stored: the fields travel with the
 * pages, without secrets and files. @throws AppError too_large, unsupported
 */
export async function toSessionExpired(request: RequestBody, url: URL, page = "/session-expired"): Promise<Request> {
  const form = await readForm(request, {
    bytes: limitOf(request, url),
    fields: maxPendingFields,
    text: maxBytes.fields,
  });
  const pending: PendingSubmission = { path: url.pathname + url.search, fields: [], incomplete: false };
  const secrets = new Set(form.getAll(secretFields));
  for (const [name, value] of form) {
    if (typeof value === "string" && (value === "" || !secrets.has(name))) pending.fields.push([name, value]);
    else pending.incomplete = true;
  }
  const headers = new Headers(request.headers);
  headers.delete("Content-Type");
  headers.delete("Content-Length");
  const target = new URL(`${page}?returnUrl=${encodeURIComponent(pageOf(request, url))}`, url);
  return new Request(target, {
    method: "POST",
    headers,
    body: new URLSearchParams({ pending: writePendingSubmission(pending) }),
  });
}
