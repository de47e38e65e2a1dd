import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useEffect } from "react";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { copy } from "#app/shell/copy.ts";
import { wantedPage } from "#app/shell/updates/service-worker-script.ts";
import { Button } from "#app/ui/form/button.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";

/** A request that arrives is not offline: redirects to the original page. */
export function loader({ request }: LoaderFunctionArgs) {
  const returnPath = safeReturnPath(new URL(request.url).searchParams.get(wantedPage));
  return returnPath === null ? null : redirect(returnPath);
}

/** Milliseconds between connection checks: browsers report online before the connection works. */
const interval = 5_000;

function openAgain() {
  window.location.reload();
}

async function openWhenReachable() {
  if (!navigator.onLine) return;
  const isReached = await fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReached) openAgain();
}

/** Shown by the service worker when a page cannot be fetched. */
export default function OfflinePage() {
  useEffect(() => {
    const timer = setInterval(openWhenReachable, interval);
    window.addEventListener("online", openWhenReachable);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", openWhenReachable);
    };
  }, []);
  return (
    <div className="max-w-read px-gutter py-20">
      <h1 className="text-title">{copy.error.noConnectionTitle}</h1>
      <p className="mt-5 max-w-[60ch] text-lg">{copy.offline}</p>
      <Button type="button" className="mt-8" onClick={openAgain}>
        {copy.error.tryAgain}
      </Button>
    </div>
  );
}

export const meta = unlistedMeta(copy.error.noConnectionTitle);
