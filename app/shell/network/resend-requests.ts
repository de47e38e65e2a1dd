const loadResend = () => import("#app/ui/network/resend.ts");

/** What a navigation needs: the routes of a page, their scripts and their data, and the answer to a form. */
function isPartOfNavigation({ origin, pathname }: URL): boolean {
  if (origin !== location.origin) return false;
  return pathname.endsWith(".data") || pathname === "/__manifest" || pathname.startsWith("/assets/");
}

/** A form that was sent on a bad line may have arrived. Offline it has not. */
function maySendAgain(method = "GET"): boolean {
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

/**
 * Wraps `window.fetch`: a navigation that fails for lack of a connection stays pending on the page it started from, and continues
 * when there is a connection. Call it before anything can send a request.
 */
export function resendFailedRequests(): void {
  const fetchOnce = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (input instanceof Request || !isPartOfNavigation(new URL(input, location.href))) return fetchOnce(input, init);
    const isSafe = maySendAgain(init?.method);
    const send = async () => complete(await fetchOnce(input, init));
    try {
      return await send();
    } catch (error) {
      const signal = init?.signal ?? null;
      if (signal?.aborted || !isSafe) throw error;
      const { resend } = await loadResend().catch(() => Promise.reject(error));
      return resend({ send, signal, isVisible: isNavigating });
    }
  };
}
