import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { isLanguage, languageParameter } from "#app/edge/language/languages.ts";
import type { PageWatch } from "#app/shell/document/foreign-nodes.ts";
import { pageRootId } from "#app/shell/document/page-root.ts";
import { resendFailedRequests } from "#app/shell/network/resend-requests.ts";
import { holdRefusedRequests } from "#app/shell/session/hold-refused-requests.ts";
import { noteSentForms } from "#app/ui/network/sent-form.ts";

resendFailedRequests();
holdRefusedRequests();
noteSentForms();

/**
 * Resolves when the page's data are decoded. Remix decodes them during its first render, for which React waits; an earlier click makes
 * React render synchronously, which fails with error 345.
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

/** Removes nodes inserted by extensions; resolves to the function that restores them. Otherwise React re-renders the page. */
async function takeOutForeignNodes(): Promise<() => void> {
  const watch = Reflect.get(window, "pageWatch") as PageWatch;
  const changed = watch.changes.length > 0 || watch.changes.push(...watch.takeRecords()) > 0;
  try {
    return changed ? (await import("#app/shell/document/foreign-nodes.ts")).takeOut(watch) : () => {};
  } catch {
    return () => {};
  } finally {
    watch.disconnect();
  }
}

/** A link in a language leads to pages in it: their requests have no such parameter. A year, as app/shell/routes/language.ts. */
function keepLinkedLanguage(): void {
  const language = new URLSearchParams(location.search).get(languageParameter);
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API
  if (isLanguage(language)) document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`;
}

type PageProps = { onHydrated: () => void };

function Page({ onHydrated }: PageProps) {
  useEffect(onHydrated, [onHydrated]);
  return <RemixBrowser />;
}

/** Hydrates only our element in the body: extensions write into <html>, <head> and <body> (docs/decisions/059). */
async function hydrate(): Promise<void> {
  await decodePageData();
  const onHydrated = await takeOutForeignNodes();
  startTransition(() => {
    hydrateRoot(
      document.getElementById(pageRootId) ?? document.body,
      <StrictMode>
        <Page onHydrated={onHydrated} />
      </StrictMode>,
    );
  });
}

keepLinkedLanguage();
void hydrate();
