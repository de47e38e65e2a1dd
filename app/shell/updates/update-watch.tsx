import { useEffect } from "react";
import { copy } from "#app/shell/copy.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

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
    let end: (() => void) | null = null;
    let ended = false;
    import("#app/shell/updates/app-update.ts").then(
      ({ watchForUpdates }) => {
        if (!ended) end = watchForUpdates(announce);
      },
      // Without a connection there is no update to find.
      () => undefined,
    );
    return () => {
      ended = true;
      end?.();
    };
  }, []);
  return null;
}
