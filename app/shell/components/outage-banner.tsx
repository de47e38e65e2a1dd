import { useLocation } from "@remix-run/react";
import { copy } from "#app/shell/outage-copy.ts";
import { SmartLink } from "#app/ui/smart-link.tsx";

const page = "/technical-issues";

/** Outage announcement above every page. Part of the page, so it causes no layout shift. */
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
