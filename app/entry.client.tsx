import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { resendFailedRequests } from "#app/shell/network/resend-requests.ts";
import { holdRefusedRequests } from "#app/shell/session/held-requests.ts";

resendFailedRequests();
holdRefusedRequests();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
