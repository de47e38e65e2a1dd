import { useEffect } from "react";
import { copy } from "#app/shell/copy.ts";
import { watchForUpdates } from "#app/shell/updates/app-update.ts";
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
  useEffect(() => watchForUpdates(announce), []);
  return null;
}
