import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signInHeader } from "#app/edge/http/sign-in-headers.ts";

/** A form or dialog: `open` until it is closed. */
class Place {
  open = true;
  closest(): Place {
    return this;
  }
  checkVisibility(): boolean {
    return this.open;
  }
}

let session: "open" | "ended" = "open";
let sent: string[] = [];
let toasts = 0;

/** The page's `fetch`, wrapped, with the server behind it, and what the sign-in dialog calls. */
async function openPage() {
  vi.resetModules();
  session = "open";
  sent = [];
  toasts = 0;
  const focus: { activeElement: Place | null } = { activeElement: null };
  const events = new EventTarget();
  const server = async (path: string, init?: RequestInit) => {
    init?.signal?.throwIfAborted();
    const response =
      session === "open"
        ? Response.json({ data: path })
        : Response.json({ error: { message: "Signed out" } }, { status: 401, headers: { [signInHeader]: "needed" } });
    if (session === "open") sent.push(`${init?.method ?? "GET"} ${path}`);
    Object.defineProperty(response, "url", { value: new URL(path, "https://local.invalid").href });
    return response;
  };
  const page = Object.assign(events, {
    fetch: server as typeof fetch,
    location: { href: "https://local.invalid/", origin: "https://local.invalid" },
  });
  const dispatch = events.dispatchEvent.bind(events);
  page.dispatchEvent = (event) => {
    toasts += 1;
    return dispatch(event);
  };
  vi.stubGlobal("window", page);
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("document", focus);
  vi.stubGlobal("Element", Place);
  const { holdRefusedRequests } = await import("#app/shell/session/hold-refused-requests.ts");
  const { sessionEnd } = await import("#app/shell/session/session-end.ts");
  const { releaseHeld, dismissHeld } = await import("#app/shell/session/held-requests.ts");
  holdRefusedRequests();
  sessionEnd.setSignedIn(true);
  return {
    send: (path: string, init?: RequestInit) => page.fetch(path, init),
    from: (place: Place | null) => {
      focus.activeElement = place;
    },
    expired: () => vi.waitFor(() => expect(sessionEnd.isExpired()).toBe("ended")),
    signIn() {
      session = "open";
      releaseHeld();
    },
    dismiss: dismissHeld,
  };
}

beforeEach(() => vi.unstubAllGlobals());
afterEach(() => vi.unstubAllGlobals());

const post = { method: "POST", body: "{}" };

test("after the sign-in what waited is sent, but not what was closed meanwhile", async () => {
  const page = await openPage();
  const [comment, playlist] = [new Place(), new Place()];
  session = "ended";
  page.from(comment);
  const cancelled = page.send("/api/v1/comments", post);
  await page.expired();
  page.from(playlist);
  const wanted = page.send("/api/v1/playlists", post);
  const form = page.send("/account-settings.data", post);
  const read = page.send("/discover.data");
  await new Promise((resolve) => setTimeout(resolve));
  comment.open = false;
  page.signIn();
  await expect(cancelled).rejects.toThrow("closed");
  expect((await wanted).ok && (await form).ok && (await read).ok).toBe(true);
  expect(sent.sort()).toEqual(["GET /discover.data", "POST /account-settings.data", "POST /api/v1/playlists"]);
});

test("a form whose dialog was closed is over for the framework without an answer, and nothing is said", async () => {
  const page = await openPage();
  const dialog = new Place();
  session = "ended";
  page.from(dialog);
  const form = page.send("/song/a/message.data", post);
  await page.expired();
  dialog.open = false;
  page.signIn();
  const answer = await form;
  expect([answer.status, await answer.text()]).toEqual([401, '[{"_1":-5},"data"]\n']);
  expect([sent, toasts]).toEqual([[], 0]);
});

test("who closes the dialog can send again; what was given back is not sent at a later sign-in", async () => {
  const page = await openPage();
  session = "ended";
  page.from(new Place());
  const comment = page.send("/api/v1/comments", post);
  await page.expired();
  const form = page.send("/account-settings.data", post);
  const read = page.send("/discover.data");
  await new Promise((resolve) => setTimeout(resolve));
  page.dismiss();
  const refused = await comment;
  expect([refused.status, await refused.json()]).toEqual([401, { error: { message: "Signed out" } }]);
  expect((await form).status).toBe(401);
  // The API's caller says so itself.
  expect(toasts).toBe(1);
  const again = page.send("/api/v1/comments", post);
  await page.expired();
  page.signIn();
  expect((await again).ok && (await read).ok).toBe(true);
  expect(sent.sort()).toEqual(["GET /discover.data", "POST /api/v1/comments"]);
});

test("a request that is aborted while it waits is not sent", async () => {
  const page = await openPage();
  const stop = new AbortController();
  session = "ended";
  const request = page.send("/discover.data", { signal: stop.signal });
  await page.expired();
  stop.abort();
  await expect(request).rejects.toThrow();
  page.signIn();
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toEqual([]);
});
