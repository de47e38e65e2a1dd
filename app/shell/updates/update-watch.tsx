import { useEffect } from "react";
import { copy } from "#app/shell/copy.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";
import { whenIdle } from "#app/ui/when-idle.ts";

/** Milliseconds: docs/product/navigation.md. */
const maxDelay = 30_000;

function announce(): void {
  // Reloads the page at the time of the click: the visitor may navigate while the toast stays.
  const action = { label: copy.update.reload, run: () => window.location.reload() };
  showToast({ kind: "info", title: copy.update.title, action });
}

/** Starts the idle work, and shows a toast for a newer build: docs/product/navigation.md. */
export function UpdateWatch() {
  useEffect(() => {
    let end = () => {};
    let ended = false;
    async function watch() {
      const { startIdleWork } = await import("#app/shell/start-idle-work.ts");
      if (!ended) end = startIdleWork(announce);
    }
    // Offline there is no update to find.
    const cancel = whenIdle(() => void watch().catch(() => undefined), maxDelay);
    return () => {
      ended = true;
      cancel();
      end();
    };
  }, []);
  return null;
}
