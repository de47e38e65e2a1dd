import { signedInHeader, signInHeader } from "#app/edge/http/sign-in-headers.ts";
import { sessionEnd } from "#app/shell/session/session-end.ts";

/** Requests to our loaders, actions and JSON API. A 401 of identities/me only means that no one is signed in. */
function isOwnRequest({ origin, pathname }: URL): boolean {
  if (origin !== window.location.origin || pathname === "/api/v1/identities/me") return false;
  return pathname.endsWith(".data") || pathname.startsWith("/api/");
}

/** The last submitted form: Safari does not focus a clicked button. */
let sentForm: Element | null = null;

/** Form or dialog from which a request is sent now. */
function currentOrigin(): Element | null {
  const origin = document.activeElement?.closest("form, dialog, [role=dialog]") ?? sentForm;
  sentForm = null;
  return origin;
}

/** Wraps `window.fetch`. Call it before anything else can send a request. */
export function holdRefusedRequests(): void {
  const noteForm = ({ target }: Event) => {
    if (target instanceof Element) sentForm = target;
  };
  addEventListener("submit", noteForm, true);
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    // The body of a Request object can be read once only, so it could not be resent. Our code passes URLs.
    if (!sessionEnd.isSignedIn() || input instanceof Request) return send(input, init);
    const address = new URL(input, window.location.href);
    if (!isOwnRequest(address)) return send(input, init);
    const headers = new Headers(init?.headers);
    headers.set(signedInHeader, "1");
    const writes = (init?.method ?? "GET") !== "GET";
    const origin = writes ? currentOrigin() : null;
    for (;;) {
      const response = await send(input, { ...init, headers });
      if (response.status !== 401 || !response.headers.has(signInHeader)) return response;
      const { hold } = await import("#app/shell/session/held-requests.ts");
      const final = await hold(response, { writes, origin, signal: init?.signal ?? null });
      if (final !== null) return final;
    }
  };
}
