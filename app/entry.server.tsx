import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
// The full path: under Node, where pages run in development, `react-dom/server` resolves to another build.
import reactDomServer from "react-dom/server.browser";
import { readBox } from "#app/assistant/box/read-box.server.ts";
import { readTextsWith } from "#app/catalogue/search/read-address.server.ts";
import { NonceContext } from "#app/edge/http/nonce.tsx";
import { textOf } from "#app/edge/http/page-data.ts";
import type { Language } from "#app/edge/language/languages.ts";
import { type DocumentSlot, DocumentSlotContext } from "#app/shell/document/document-slot.ts";
import { MarkupCacheContext, type RenderCached } from "#app/ui/markup/markup-cache.ts";
import { renderCached } from "#app/ui/markup/render-cached.server.ts";

/** Milliseconds until Remix aborts a page that still waits for data. */
export const streamTimeout = 5_000;

readTextsWith(readBox);

/** Off in development, where the markup would outlive the code that rendered it. */
function markupCache(language: Language): RenderCached | null {
  return import.meta.env.DEV ? null : (key, render) => renderCached(`${language} ${key}`, render);
}

/** Characters to escape in a single-quoted string inside a script in HTML. */
const special = /[\\'\n\r&<>\u2028\u2029]/g;

const escapes: Record<string, string> = {
  "\\": "\\\\",
  "'": "\\'",
  "\n": "\\n",
  "\r": "\\r",
  "&": "\\u0026",
  "<": "\\u003c",
  ">": "\\u003e",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * Loader data as the inline script that hydration reads: Remix's stream in one piece. In single quotes, since JSON is full of double ones.
 */
async function handoffScripts(stream: ReadableStream<Uint8Array> | undefined, nonce: string): Promise<string> {
  if (stream === undefined) return "";
  const data = (await textOf(stream)).replace(special, (letter) => escapes[letter] ?? letter);
  const controller = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue('${data}');${controller}.close();</script>`;
}

/**
 * Renders a page to a string: first the page, which the browser hydrates, then the document around it, so that the component trees match.
 * No loader is deferred, so there is nothing to stream, and React's stream encodes every attribute separately, which took most of a page's
 * time.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, ctx }: AppLoadContext,
) {
  const { serverHandoffStream, ...context } = remixContext;
  const slot: DocumentSlot = { language: ctx.language, render: null };
  const page = reactDomServer.renderToString(
    <NonceContext.Provider value={nonce}>
      <MarkupCacheContext.Provider value={markupCache(ctx.language)}>
        <DocumentSlotContext.Provider value={slot}>
          <RemixServer context={context} url={request.url} nonce={nonce} />
        </DocumentSlotContext.Provider>
      </MarkupCacheContext.Provider>
    </NonceContext.Provider>,
  );
  if (slot.render === null) throw new Error("The page was rendered without its layout.");
  const markup = reactDomServer.renderToStaticMarkup(slot.render(page));
  const end = markup.lastIndexOf("</body>");
  const scripts = await handoffScripts(serverHandoffStream, nonce);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${markup.slice(0, end)}${scripts}${markup.slice(end)}`, { headers, status });
}

/** Logs our own errors: not what Remix could not route, and not after the client has left. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs): void {
  const ours = !isRouteErrorResponse(error) || error.status >= 500;
  if (ours && !request.signal.aborted) console.error(error);
}
