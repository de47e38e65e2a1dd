import { signInHeader } from "#app/edge/http/sign-in-headers.ts";
import { copy } from "#app/identity/session/session-copy.ts";
import { sessionEnd } from "#app/shell/session/session-end.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

/**
 * A request refused because the session expired waits here. After the sign-in it is resent, unnoticed by the page.
 * docs/product/navigation.md.
 */
type HeldRequest = {
  /** Whether it writes. Reads can wait for any later sign-in. */
  writes: boolean;
  /** Form or dialog that it came from. */
  origin: Element | null;
  signal: AbortSignal | null;
};

type Waiting = HeldRequest & { resend(): void; giveBack(): void; drop(): void };

let waiting: Waiting[] = [];

/** An empty action result in the framework's encoding: the form stays as before. */
const noAnswer = '[{"_1":-5},"data"]\n';

const isOfFramework = ({ url }: Response) => new URL(url).pathname.endsWith(".data");

function isClosed({ origin }: HeldRequest): boolean {
  return origin !== null && !origin.checkVisibility();
}

/**
 * Waits for the sign-in. Resolves to null if the request is to be resent, and to the page's response if the user did not sign in. @throws
 * AbortError when the request's origin was closed meanwhile
 */
export function hold(refused: Response, request: HeldRequest): Promise<Response | null> {
  return new Promise((resolve, reject) => {
    const unanswered = () => new Response(noAnswer, { status: refused.status });
    const held: Waiting = {
      ...request,
      resend: () => resolve(null),
      giveBack() {
        if (!isOfFramework(refused)) return resolve(refused);
        showToast({ kind: "error", title: copy.notSent });
        resolve(unanswered());
      },
      drop() {
        if (isOfFramework(refused)) resolve(unanswered());
        else reject(new DOMException("What sent it was closed", "AbortError"));
      },
    };
    waiting.push(held);
    request.signal?.addEventListener("abort", () => {
      waiting = waiting.filter((one) => one !== held);
      reject(request.signal?.reason);
    });
    sessionEnd.setExpired(refused.headers.get(signInHeader) === "confirm" ? "confirm" : "ended");
  });
}

/** After the sign-in: resends waiting requests, except those of closed origins. */
export function releaseHeld(): void {
  const released = waiting;
  waiting = [];
  sessionEnd.setExpired(null);
  for (const held of released) {
    if (isClosed(held)) held.drop();
    else held.resend();
  }
}

/**
 * After the dialog was dismissed: forms can be submitted again, reads keep waiting, and the next refused request raises the flag again.
 */
export function dismissHeld(): void {
  const dismissed = waiting.filter(({ writes }) => writes);
  waiting = waiting.filter(({ writes }) => !writes);
  sessionEnd.setExpired(null);
  for (const held of dismissed) {
    if (isClosed(held)) held.drop();
    else held.giveBack();
  }
}
