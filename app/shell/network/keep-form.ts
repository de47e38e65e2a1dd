import { decode, jsonMark } from "#app/edge/http/page-data.ts";
import { hasOwnReplies, tellUnanswered } from "#app/ui/network/unanswered.ts";
import { unansweredCopy as copy } from "#app/ui/network/unanswered-copy.ts";

/** The framework marks responses of our routes; proxies and captive portals do not. */
const ownHeader = "X-Remix-Response";

/** Statuses after which, like 5xx, the form stays as it is. */
const keepingStatuses = new Set([413, 429]);

/** An empty action response in the framework's format. Its status prevents revalidation. */
function emptyReply(): Response {
  const headers = { "Content-Type": "text/x-script", [ownHeader]: "yes" };
  return new Response(`${jsonMark}{"data":null}`, { status: 503, headers });
}

/** Text at `path` of a parsed response; null if there is none. */
function textAt(read: unknown, path: string[]): string | null {
  let found = read;
  for (const key of path) found = Object(found)[key];
  return typeof found === "string" && found !== "" ? found : null;
}

type Failure = { message: string } | null;

/** Why a route of ours failed; null for an action's response, whatever its status. */
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

/** Whether the form navigates, so that any response would open another page. */
function leadsAway(): boolean {
  const { navigation, location } = window.__remixRouter?.state ?? {};
  return navigation?.formMethod !== undefined && navigation.location?.pathname !== location?.pathname;
}

/** Never resolves, until the next navigation aborts it: the router cannot cancel a single one. */
function untilAborted(signal: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason), { once: true }));
}

/**
 * Response to a submitted form. Without a response of ours, and after a failure of ours, the page stays with all input and an error
 * message: an error page would discard the form. `pathname`: of the form's action. @throws the reason of `signal` when it is aborted
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
