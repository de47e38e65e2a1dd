import { copy } from "#app/shell/copy.ts";

/** Milliseconds until the service worker is registered at the latest: specification part 1, section 9. */
const registerWithin = 30_000;

/** Milliseconds between two looks for a newer build: a page that plays music stays open for hours. */
const lookEvery = 30 * 60_000;

/** Calls `onUpdate` when a newer build than this page's has been put in place. */
function listenForUpdates(registration: ServiceWorkerRegistration, onUpdate: () => void): void {
  registration.addEventListener("updatefound", () => {
    // Without one before it this is the first visit, and its worker is no news.
    if (!registration.active) return;
    const next = registration.installing;
    next?.addEventListener("statechange", () => {
      if (next.state === "installed") onUpdate();
    });
  });
}

/** Registers the service worker once the page is idle and says when a newer build is there. Returns what ends the watch. */
export function watchForUpdates(onUpdate: () => void): () => void {
  if (!("serviceWorker" in navigator)) {
    console.info(copy.update.unsupported);
    return () => {};
  }
  let timer: ReturnType<typeof setInterval> | undefined;
  let ended = false;
  async function register() {
    const registration = await navigator.serviceWorker.register("/sw.js").catch(() => null);
    if (registration === null || ended) return;
    listenForUpdates(registration, onUpdate);
    timer = setInterval(() => void registration.update().catch(() => null), lookEvery);
  }
  const wait = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, registerWithin));
  const cancel = globalThis.cancelIdleCallback ?? clearTimeout;
  const handle = wait(register, { timeout: registerWithin });
  return () => {
    ended = true;
    cancel(handle as number);
    clearInterval(timer);
  };
}

/** Looks for a newer build now: a page that does not exist here may exist in it. */
export async function reloadWhenUpdated(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  listenForUpdates(registration, () => window.location.reload());
  await registration.update().catch(() => null);
}
