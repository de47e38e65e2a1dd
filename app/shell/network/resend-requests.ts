/** Loaded on idle: offline it could not be. */
export const loadKeepForm = () => import("#app/shell/network/keep-form.ts");
const loadResend = () => import("#app/ui/network/resend.ts");

/** Requests of a navigation: routes of a page, scripts, data, and form responses. */
function isPartOfNavigation({ origin, pathname }: URL): boolean {
  if (origin !== location.origin) return false;
  return pathname.endsWith(".data") || pathname === "/__manifest" || pathname.startsWith("/assets/");
}

/** Path of a form's action, from the framework's URL. */
function formPath(pathname: string): string {
  return pathname === "/_root.data" ? "/" : pathname.slice(0, -".data".length);
}

/** After a connection failure a form may have arrived. Offline it has not. */
function maySendAgain(method: string): boolean {
  return method === "GET" || !navigator.onLine;
}

/** Background requests, such as routes of visible links, wait without a message. */
function isNavigating(): boolean {
  return window.__remixRouter?.state.navigation.state !== "idle";
}

/** Reads the whole body, so that a connection lost midway counts as a failed request. */
async function complete(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, response);
}

/** Retries a request until it gets a response. @throws the first error for a form that may have arrived */
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
 * Wraps `window.fetch`: a navigation that fails for lack of a connection stays pending and continues when there is one; a form without a
 * response stays on its page. Call it before anything can send a request.
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
    // Handled below, after the code is loaded.
    sent.catch(() => undefined);
    const code = await loadKeepForm().catch(() => null);
    return code === null ? sent : code.keepForm(sent, { pathname: formPath(url.pathname), signal });
  };
}
