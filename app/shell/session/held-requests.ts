import { copy } from "#app/identity/session/session-copy.ts";
import { sessionEnd } from "#app/shell/session/session-end.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

/**
 * A request that is refused because the session has expired waits here instead of failing. After the sign-in it is sent again,
 * and the page that made it never notices. docs/product/navigation.md.
 */
type HeldRequest = {
  /** Whether it changes something. Reading can wait for any later sign-in. */
  writes: boolean;
  /** The form or dialog it came from. */
  origin: Element | null;
  signal: AbortSignal | null;
};

type Waiting = HeldRequest & { resend(): void; giveBack(): void; drop(): void };

let waiting: Waiting[] = [];

/** What the framework reads as an action without an answer, in its own encoding: the form that sent it is as before. */
const noAnswer = '[{"_1":-5},"data"]\n';

const isOfFramework = ({ url }: Response) => new URL(url).pathname.endsWith(".data");

function isClosed({ origin }: HeldRequest): boolean {
  return origin !== null && !origin.checkVisibility();
}

/**
 * Waits for the sign-in. Resolves to null when the request is to be sent again, and to what the page gets instead when the user did
 * not sign in.
 * @throws AbortError when what the request came from was closed meanwhile
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
    sessionEnd.setExpired(true);
  });
}

/** The user signed in again: everything that waited is sent once more, but for what was closed meanwhile. */
export function releaseHeld(): void {
  const released = waiting;
  waiting = [];
  sessionEnd.setExpired(false);
  for (const held of released) {
    if (isClosed(held)) held.drop();
    else held.resend();
  }
}

/**
 * The user closed the dialog without signing in: forms can be sent again, what only reads keeps waiting, and the next refused request raises
 * the flag again.
 */
export function dismissHeld(): void {
  const dismissed = waiting.filter(({ writes }) => writes);
  waiting = waiting.filter(({ writes }) => !writes);
  sessionEnd.setExpired(false);
  for (const held of dismissed) {
    if (isClosed(held)) held.drop();
    else held.giveBack();
  }
}
