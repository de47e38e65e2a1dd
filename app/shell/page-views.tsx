import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { reportEvent } from "#app/insight/report-event.ts";

/** Reports page views: the first page and each navigation. A change of the query alone does not count. */
export function PageViews() {
  const { pathname } = useLocation();
  useEffect(() => reportEvent({ kind: "page_view", path: pathname }), [pathname]);
  return null;
}
