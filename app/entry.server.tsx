import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
// By its full name: under Node, where the pages run in development, the short one is another build.
import reactDomServer from "react-dom/server.browser";
import { NonceContext } from "#app/edge/http/nonce.tsx";

/** Milliseconds until a page that still waits for data is cut off. */
export const streamTimeout = 5_000;

const escapes: Record<string, string> = {
  "&": "\\u0026",
  "<": "\\u003c",
  ">": "\\u003e",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** What the loaders answered, as the scripts by which the browser takes it over: Remix's own, written in one piece. */
async function handoffScripts(stream: ReadableStream<Uint8Array> | undefined, nonce: string): Promise<string> {
  if (stream === undefined) return "";
  const data = JSON.stringify(await new Response(stream).text()).replace(
    /[&<>\u2028\u2029]/g,
    (letter) => escapes[letter] ?? letter,
  );
  const controller = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${data});${controller}.close();</script>`;
}

/**
 * A page in one piece. No loader of ours answers late, so there is nothing to stream; and React's stream encodes every
 * attribute by itself, which took most of a page's time.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
) {
  const { serverHandoffStream, ...context } = remixContext;
  const markup = reactDomServer.renderToString(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
  );
  // Behind everything that React knows of: in <body> it leaves what stands there alone.
  const end = markup.lastIndexOf("</body>");
  const scripts = await handoffScripts(serverHandoffStream, nonce);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${markup.slice(0, end)}${scripts}${markup.slice(end)}`, { headers, status });
}

/**
 * What Remix cannot route (a method nobody takes, a form where none is) is the caller's mistake, and who has left needs no
 * answer: no line in our log.
 */
export function handleError(error: unknown, { request }: LoaderFunctionArgs): void {
  const ours = !isRouteErrorResponse(error) || error.status >= 500;
  if (ours && !request.signal.aborted) console.error(error);
}
