import { lazy, Suspense, useEffect, useState } from "react";
import { loadPatiently } from "#app/ui/network/load-patiently.ts";
import { whenIdle } from "#app/ui/when-idle.ts";

const OptionHost = lazy(() => loadPatiently(() => import("#app/shell/options/option-host.tsx")));

/** Where the dialogs of the options menu and the panel of lyrics appear; loaded when the page is idle. */
export function OptionOutlet() {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle ? (
    <Suspense fallback={null}>
      <OptionHost />
    </Suspense>
  ) : null;
}
