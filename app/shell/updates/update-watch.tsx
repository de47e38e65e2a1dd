import { useEffect } from "react";
import { copy } from "#app/shell/copy.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";
import { whenIdle } from "#app/ui/when-idle.ts";

function announce(): void {
  const { pathname, search } = window.location;
  showToast({
    kind: "info",
    title: copy.update.title,
    link: { href: `${pathname}${search}`, label: copy.update.reload },
  });
}

/** Shows a toast for a newer build: specification part 2, section 2, "Layout rules". */
export function UpdateWatch() {
  useEffect(() => {
    let end = () => {};
    let ended = false;
    async function watch() {
      const { watchForUpdates } = await import("#app/shell/updates/app-update.ts");
      if (!ended) end = watchForUpdates(announce);
    }
    // Without a connection there is no update to find.
    const cancel = whenIdle(() => void watch().catch(() => undefined));
    return () => {
      ended = true;
      cancel();
      end();
    };
  }, []);
  return null;
}
