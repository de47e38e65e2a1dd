import { decode, jsonMark } from "#app/edge/http/page-data.ts";
import { hasOwnReplies, tellUnanswered } from "#app/ui/network/unanswered.ts";
import { unansweredCopy as copy } from "#app/ui/network/unanswered-copy.ts";

/** The framework marks the responses of our routes. What stands in between, a proxy or the sign-in page of a network, does not. */
const ownHeader = "X-Remix-Response";

/** Responses that say nothing about what was sent: with 5xx, they leave the form where it is. */
const keepingStatuses = new Set([413, 429]);

/** The reply of an action that has nothing to say, as the framework reads it. By its status no page is loaded again. */
function emptyReply(): Response {
  const headers = { "Content-Type": "text/x-script", [ownHeader]: "yes" };
  return new Response(`${jsonMark}{"data":null}`, { status: 503, headers });
}

/** The text at `path` in what was read from a response; null where there is none. */
function textAt(read: unknown, path: string[]): string | null {
  let found = read;
  for (const key of path) found = Object(found)[key];
  return typeof found === "string" && found !== "" ? found : null;
}

type Failure = { message: string } | null;

/** Why a route of ours failed; null for a reply of its action, whatever its status. */
async function failureOfRoute(response: Response): Promise<Failure> {
  const plugin = (type: unknown, data: unknown) => (type === "ErrorResponse" ? { value: { data } } : undefined);
  if (response.body === null) return { message: copy.noAnswer };
  const { value } = await decode(response.body, { plugins: [plugin] });
  if (!("error" in Object(value))) return null;
  const error = ["error", "data", "error"];
  const reference = textAt(value, [...error, "reference"]);
  const message = textAt(value, [...error, "message"]) ?? copy.failed;
  return { message: reference === null ? message : `${message} ${copy.reference(reference)}` };
}

async function failureOf(response: Response): Promise<Failure> {
  if (!response.headers.has(ownHeader)) {
    const body: unknown = await response.json().catch(() => null);
    return { message: textAt(body, ["error", "message"]) ?? copy.noAnswer };
  }
  if (response.status < 500 && !keepingStatuses.has(response.status)) return null;
  return failureOfRoute(response).catch(() => ({ message: copy.noAnswer }));
}

/** Whether the form leads to another page, which would be opened by whatever reply. */
function leadsAway(): boolean {
  const { navigation, location } = window.__remixRouter?.state ?? {};
  return navigation?.formMethod !== undefined && navigation.location?.pathname !== location?.pathname;
}

/** Leaves a navigation where it is, until the next one ends it: the router has no way to end one alone. */
function untilAborted(signal: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason), { once: true }));
}

/**
 * The response to a form that was sent. Without a response of ours, and with one that says that we failed, the page stays as it is, with everything that was typed,
 * and the visitor is told: an error page would take the form away. `pathname` is that of the form's action.
 * @throws the reason of `signal`, once it is aborted
 */
export async function keepForm(
  sent: Promise<Response>,
  { pathname, signal }: { pathname: string; signal: AbortSignal | null },
): Promise<Response> {
  if (hasOwnReplies(pathname)) return sent;
  let failure: Failure;
  try {
    const response = await sent;
    failure = await failureOf(response.clone());
    if (failure === null) return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    failure = { message: copy.noAnswer };
  }
  tellUnanswered(pathname, { title: copy.notSent, body: failure.message });
  return leadsAway() ? untilAborted(signal) : emptyReply();
}
