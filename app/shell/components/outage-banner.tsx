import { useLocation } from "@remix-run/react";
import { copy } from "#app/shell/outage-copy.ts";
import { SmartLink } from "#app/ui/smart-link.tsx";

const page = "/technical-issues";

/** Above every page while staff announce technical issues. It comes with the page, so it moves nothing. */
export function OutageBanner() {
  if (useLocation().pathname === page) return null;
  return (
    <section aria-label={copy.title} className="notice-bar">
      <p>
        {copy.banner}{" "}
        <SmartLink to={page} className="link font-semibold">
          {copy.details}
        </SmartLink>
      </p>
    </section>
  );
}
