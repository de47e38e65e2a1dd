import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
// By its full name: under Node, where the pages run in development, the short one has no streams of the web.
import reactDomServer from "react-dom/server.browser";
import { NonceContext } from "#app/edge/nonce.tsx";

/** Milliseconds until a page that still waits for data is cut off. */
export const streamTimeout = 5_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  let answered = status;
  const body = await reactDomServer.renderToReadableStream(
    <NonceContext.Provider value={context.nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={context.nonce} abortDelay={streamTimeout} />
    </NonceContext.Provider>,
    {
      nonce: context.nonce,
      signal: request.signal,
      onError(error: unknown) {
        answered = 500;
        if (!request.signal.aborted) console.error(error);
      },
    },
  );
  if (isbot(request.headers.get("User-Agent"))) await body.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(body, { headers, status: answered });
}
