import { lazy, Suspense, useEffect, useState } from "react";
import { listenForJump } from "#app/shell/jump/listen-for-jump.ts";
import { loadPatiently } from "#app/ui/network/load-patiently.ts";
import { whenIdle } from "#app/ui/when-idle.ts";

const OptionHost = lazy(() => loadPatiently(() => import("#app/shell/options/option-host.tsx")));

/** Outlet of option dialogs and lyrics panel; loaded on idle. */
export function OptionOutlet() {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  // A key that is pressed before counts.
  useEffect(listenForJump, []);
  return idle ? (
    <Suspense fallback={null}>
      <OptionHost />
    </Suspense>
  ) : null;
}
