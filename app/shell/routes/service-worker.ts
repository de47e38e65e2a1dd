import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { serviceWorkerScript } from "#app/shell/updates/service-worker-script.ts";

export function loader({ context }: LoaderFunctionArgs) {
  return new Response(serviceWorkerScript(context.build), {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
