import { copy } from "#app/shell/copy.ts";
import { whenIdle } from "#app/ui/when-idle.ts";

/** Max milliseconds before the service worker is registered on a busy page: docs/product/navigation.md. */
const maxRegisterDelay = 30_000;

/** Milliseconds that a not-found page waits for a newer build: docs/product/navigation.md. */
const maxCheck = 5_000;

/** Milliseconds between update checks: a page that plays music stays open for hours. */
const checkInterval = 30 * 60_000;

/** Calls `onUpdate` when a newer build was installed. */
function listenForUpdates(registration: ServiceWorkerRegistration, onUpdate: () => void): void {
  registration.addEventListener("updatefound", () => {
    // Without an active worker this is the first visit.
    if (!registration.active) return;
    const next = registration.installing;
    next?.addEventListener("statechange", () => {
      if (next.state === "installed") onUpdate();
    });
  });
}

/** Registers the service worker on idle and calls back for every newer build. Returns the clean-up function. */
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
 * Checks for a newer build and reloads if one is found within 5 s: it may have the missing page. Returns the clean-up function, for
 * visitors who navigate on.
 */
export function reloadWhenUpdated(): () => void {
  let ended = false;
  const end = () => {
    ended = true;
  };
  async function check() {
    // Rejects if all cookies are blocked.
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
