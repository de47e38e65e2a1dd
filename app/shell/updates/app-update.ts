import { copy } from "#app/shell/copy.ts";
import { whenIdle } from "#app/ui/when-idle.ts";

/** Milliseconds after which the service worker is registered even if the page is not idle: docs/product/navigation.md. */
const maxRegisterDelay = 30_000;

/** Milliseconds that a page which was not found waits for a newer build: docs/product/navigation.md. */
const maxCheck = 5_000;

/** Milliseconds between two update checks: a page that plays music stays open for hours. */
const checkInterval = 30 * 60_000;

/** Calls `onUpdate` when a newer build than this page's was installed. */
function listenForUpdates(registration: ServiceWorkerRegistration, onUpdate: () => void): void {
  registration.addEventListener("updatefound", () => {
    // Without an active worker this is the first visit, not an update.
    if (!registration.active) return;
    const next = registration.installing;
    next?.addEventListener("statechange", () => {
      if (next.state === "installed") onUpdate();
    });
  });
}

/** Registers the service worker once the page is idle and calls back for every newer build. Returns the clean-up function. */
export function watchForUpdates(onUpdate: () => void): () => void {
  if (!("serviceWorker" in navigator)) {
    console.warn(copy.update.unsupported);
    return () => {};
  }
  let timer: ReturnType<typeof setInterval> | undefined;
  let ended = false;
  async function register() {
    const registration = await navigator.serviceWorker.register("/sw.js").catch(() => null);
    if (registration === null || ended) return;
    listenForUpdates(registration, onUpdate);
    timer = setInterval(() => void registration.update().catch(() => null), checkInterval);
  }
  const cancel = whenIdle(() => void register(), maxRegisterDelay);
  return () => {
    ended = true;
    cancel();
    clearInterval(timer);
  };
}

/**
 * Checks for a newer build now and reloads when one is found within 5 s: it may have the page that this build lacks. Returns the
 * clean-up function; a visitor who went on to another page is not disturbed.
 */
export function reloadWhenUpdated(): () => void {
  let ended = false;
  const end = () => {
    ended = true;
  };
  async function check() {
    // Refused where all cookies are blocked.
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    if (!registration || ended) return;
    listenForUpdates(registration, () => {
      if (!ended) window.location.reload();
    });
    await registration.update().catch(() => null);
  }
  void check();
  const timer = setTimeout(end, maxCheck);
  return () => {
    end();
    clearTimeout(timer);
  };
}
