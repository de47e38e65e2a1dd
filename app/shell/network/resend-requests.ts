const loadResend = () => import("#app/ui/network/resend.ts");

/** What a navigation needs: the routes of a page, their scripts and their data. */
function isPartOfNavigation({ origin, pathname }: URL, method: string): boolean {
  if (origin !== location.origin) return false;
  // A form that was sent on a bad line may have arrived. Offline it has not.
  if (method !== "GET") return pathname.endsWith(".data") && !navigator.onLine;
  return pathname.endsWith(".data") || pathname === "/__manifest" || pathname.startsWith("/assets/");
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
    if (input instanceof Request || !isPartOfNavigation(new URL(input, location.href), init?.method ?? "GET"))
      return fetchOnce(input, init);
    const send = async () => complete(await fetchOnce(input, init));
    try {
      return await send();
    } catch (error) {
      const signal = init?.signal ?? null;
      if (signal?.aborted) throw error;
      const { resend } = await loadResend().catch(() => Promise.reject(error));
      return resend({ send, signal, isVisible: isNavigating });
    }
  };
}
