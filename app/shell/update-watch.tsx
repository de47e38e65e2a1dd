import { useEffect } from "react";
import { watchForUpdates } from "#app/shell/app-update.ts";
import { copy } from "#app/shell/copy.ts";
import { showToast } from "#app/ui/toast-message.ts";

function announce(): void {
  const { pathname, search } = window.location;
  showToast({
    kind: "info",
    title: copy.update.title,
    link: { href: `${pathname}${search}`, label: copy.update.reload },
  });
}

/** Tells of a newer build: specification part 2, section 2, "Layout rules". */
export function UpdateWatch() {
  useEffect(() => watchForUpdates(announce), []);
  return null;
}
