/** Loaded when the page is idle: without a connection it could not be. */
export const loadKeepForm = () => import("#app/shell/network/keep-form.ts");
const loadResend = () => import("#app/ui/network/resend.ts");

/** What a navigation needs: the routes of a page, their scripts and their data, and the answer to a form. */
function isPartOfNavigation({ origin, pathname }: URL): boolean {
  if (origin !== location.origin) return false;
  return pathname.endsWith(".data") || pathname === "/__manifest" || pathname.startsWith("/assets/");
}

/** The path of a form's action, behind the address by which the framework sends it. */
function formPath(pathname: string): string {
  return pathname === "/_root.data" ? "/" : pathname.slice(0, -".data".length);
}

/** A form that was sent on a bad line may have arrived. Offline it has not. */
function maySendAgain(method: string): boolean {
  return method === "GET" || !navigator.onLine;
}

/** Background requests, such as those for the routes of visible links, wait without a message. */
function isNavigating(): boolean {
  return window.__remixRouter?.state.navigation.state !== "idle";
}

/** Reads the whole body, so that a connection lost in the middle of it counts as a failed request. */
async function complete(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, response);
}

/** Sends a request again until it gets a response. @throws the error of the first time for a form that may have arrived */
async function sendPatiently(send: () => Promise<Response>, { method = "GET", signal = null }: RequestInit = {}) {
  const isSafe = maySendAgain(method);
  try {
    return await send();
  } catch (error) {
    if (signal?.aborted || !isSafe) throw error;
    const { resend } = await loadResend().catch(() => Promise.reject(error));
    return resend({ send, signal, isVisible: isNavigating });
  }
}

/**
 * Wraps `window.fetch`: a navigation that fails for lack of a connection stays pending on the page it started from, and continues
 * when there is a connection; a form that gets no response stays on its page. Call it before anything can send a request.
 */
export function resendFailedRequests(): void {
  const fetchOnce = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? null : new URL(input, location.href);
    if (url === null || !isPartOfNavigation(url)) return fetchOnce(input, init);
    const send = async () => sendPatiently(async () => complete(await fetchOnce(input, init)), init);
    const { method = "GET", signal = null } = init ?? {};
    if (method === "GET" || !url.pathname.endsWith(".data")) return send();
    const sent = send();
    // Handled below; the code may take longer to come.
    sent.catch(() => undefined);
    const code = await loadKeepForm().catch(() => null);
    return code === null ? sent : code.keepForm(sent, { pathname: formPath(url.pathname), signal });
  };
}
