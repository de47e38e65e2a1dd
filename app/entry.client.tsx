import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { resendFailedRequests } from "#app/shell/network/resend-requests.ts";
import { holdRefusedRequests } from "#app/shell/session/held-requests.ts";

resendFailedRequests();
holdRefusedRequests();

/**
 * Resolves when the page's data are decoded. Remix decodes them at its first render, for which React waits; a click that comes before
 * makes React render at once, and it fails with its error 345.
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

void decodePageData().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
