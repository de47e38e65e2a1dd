import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { reportEvent } from "#app/insight/report-event.ts";

/** Reports every page a visitor opens, the first one and each navigation. A change of the query alone is the same page. */
export function PageViews() {
  const { pathname } = useLocation();
  useEffect(() => reportEvent({ kind: "page_view", path: pathname }), [pathname]);
  return null;
}
